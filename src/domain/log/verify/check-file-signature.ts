import { accept, refuse } from '#domain/log/bytes/parsed.ts';
import { describeSeconds, findCosignature, findCosignatureTimeFault } from '#domain/log/note/cosignature.ts';
import type { SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { findSameKey, formatKeyName } from '#domain/log/note/verifier-key.ts';
import { fail, type Outcome, pass } from './check.ts';
import { checkSignature, type SignedThing, type Trust } from './verify-record.ts';

/**
 * Checks the signature on a PDF or ZIP: exactly one line by the service; all other lines must be by known witnesses.
 *
 * C2SP ignores unknown lines. Here an added line fails: the service never writes one, and readers would take its name for a second signer.
 */
export async function checkFileSignature(
  thing: SignedThing,
  trust: Pick<Trust, 'keys'>,
  madeAt: string | null,
): Promise<Outcome> {
  const signed = await checkSignature(thing, trust, madeAt);
  if (signed.result !== 'passed') return signed;
  const { note, origin } = thing;
  const own = note.signatures.filter((line) => findSameKey(line, trust.keys)?.type === 'note' && line.name === origin);
  if (own.length > 1)
    return fail(
      `It has ${own.length} signature lines of the service (${own.map(formatKeyName).join(', ')}), but the service writes exactly one.`,
    );
  const seen: string[] = [];
  for (const line of note.signatures.filter((one) => !own.includes(one))) {
    const witness = await readWitness(note, findSameKey(line, trust.keys));
    if (witness === null)
      return fail(
        `The signature line of ${formatKeyName(line)} was added: the service writes exactly one line, and you gave no witness with this key.`,
      );
    if (!witness.ok) return fail(`A signature line was added: ${witness.why}.`);
    seen.push(witness.value);
  }
  const words = seen.length === 0 ? '' : ` Cosigned by a witness you trust: ${seen.join(', ')}.`;
  return pass(`${signed.message}${words}`);
}

/** Returns who cosigned and when; null if the key does not belong to a known witness. */
async function readWitness(note: SignedNote, key: TrustedKey | undefined) {
  const read = key === undefined ? null : await findCosignature(note, key);
  if (read === null || !read.ok) return read;
  const why = findCosignatureTimeFault(read.value, Date.now());
  const value = `${read.value.key.name} at ${describeSeconds(read.value.timestamp)}`;
  return why === null ? accept(value) : refuse(why);
}
