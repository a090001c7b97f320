import { accept, refuse } from '#domain/log/bytes/parsed.ts';
import { describeSeconds, findCosignature, findTimeFault } from '#domain/log/note/cosignature.ts';
import type { NoteSignature, SignedNote } from '#domain/log/note/signed-note.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { fail, type Outcome, pass } from './check.ts';
import { checkSignature, type SignedThing, type Trust } from './verify-record.ts';

/**
 * Checks the signature on a PDF or ZIP: exactly one line of the service, and beside it only lines of known witnesses.
 *
 * C2SP passes over unknown lines. Here the answer says that no byte was changed, so a line that was added fails.
 */
export async function checkFileSignature(
  thing: SignedThing,
  trust: Pick<Trust, 'keys'>,
  madeAt: string | null,
): Promise<Outcome> {
  const signed = await checkSignature(thing, trust, madeAt);
  if (signed.result !== 'passed') return signed;
  const { note, origin } = thing;
  const own = note.signatures.filter((line) => findKey(line, trust.keys)?.type === 'note' && line.name === origin);
  if (own.length > 1)
    return fail(
      `It has ${own.length} signature lines of the service (${own.map(describeLine).join(', ')}), which writes exactly one.`,
    );
  const seen: string[] = [];
  for (const line of note.signatures.filter((one) => !own.includes(one))) {
    const word = await readWitness(note, findKey(line, trust.keys));
    if (word === null)
      return fail(
        `The signature line of ${describeLine(line)} was added: the service writes exactly one line, and you gave no witness with that key.`,
      );
    if (!word.ok) return fail(`A signature line was added: ${word.why}.`);
    seen.push(word.value);
  }
  const words = seen.length === 0 ? '' : ` Cosigned by a witness that you know: ${seen.join(', ')}.`;
  return pass(`${signed.message}${words}`);
}

function findKey({ name, keyId }: NoteSignature, keys: readonly TrustedKey[]): TrustedKey | undefined {
  return keys.find((key) => key.name === name && key.keyId === keyId);
}

/** Who cosigned, and when; null where the key is not that of a known witness. */
async function readWitness(note: SignedNote, key: TrustedKey | undefined) {
  const read = key === undefined ? null : await findCosignature(note, key);
  if (read === null || !read.ok) return read;
  const why = findTimeFault(read.value, Date.now());
  const value = `${read.value.key.name} at ${describeSeconds(read.value.timestamp)}`;
  return why === null ? accept(value) : refuse(why);
}

function describeLine({ name, keyId }: NoteSignature): string {
  return `${name}+${keyId}`;
}
