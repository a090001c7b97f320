import type { Parsed } from '#domain/log/bytes/parsed.ts';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { parseTrustedKeys, type TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { type KnownLog, parseConsistencyAnswer } from '#domain/log/verify/check-consistency.ts';
import { isThere, locateRememberedKeys, readSmallText, recordKeys, UnusableFile } from './local-files.ts';
import type { VerifyRequest } from './parse-verify-words.ts';

/** What the person trusts and knows, and from which file the keys are; null where there are none. */
export type ReadTrust = { keys: readonly TrustedKey[]; keysFrom: string | null; known: KnownLog };

type Env = Readonly<Record<string, string | undefined>>;

/** Reads the keys that were named, or those that were remembered, and what is known of the log; throws an UnusableFile. */
export async function readTrust(request: VerifyRequest, env: Env): Promise<ReadTrust> {
  const remembered = locateRememberedKeys(env);
  const keysFrom = request.keys ?? (remembered !== null && isThere(remembered) ? remembered : null);
  const text = keysFrom === null ? null : await readSmallText(keysFrom);
  const keys = text === null ? [] : requireParsed(await parseTrustedKeys(text), `the keys in ${keysFrom}`);
  if (request.remember && text !== null) {
    if (remembered === null) throw new UnusableFile('the keys cannot be kept: there is no HOME');
    await requireKnownKept(remembered, keys, request.keys ?? '');
    recordKeys(remembered, text);
  }
  const witnesses = request.witness === null ? [] : await readWitnesses(request.witness);
  return { keys: [...keys, ...witnesses], keysFrom, known: await readKnown(request) };
}

/** Refuses keys that would replace the remembered ones without listing them all as before: a newer file of the service lists its old keys too. */
async function requireKnownKept(remembered: string, keys: readonly TrustedKey[], file: string): Promise<void> {
  if (!isThere(remembered)) return;
  const known = requireParsed(await parseTrustedKeys(await readSmallText(remembered)), `the keys in ${remembered}`);
  const lost = known.filter((old) => !keys.some((key) => isSameKey(old, key)));
  if (lost.length === 0) return;
  const names = lost.map(({ name, keyId }) => `${name}+${keyId}`).join(', ');
  throw new UnusableFile(
    `the keys of ${file} were not kept, and nothing was checked: they lack ${names}, or no longer say when it was retired or compromised. You trust it already, and a newer file of the same service still lists it. Get /.well-known/evidence-keys.json of the service again, and ask somebody whom you trust. To check with ${file} once, leave out --remember; to trust other keys from now on, delete ${remembered} first`,
  );
}

/** Whether a newer file lists a key as an older one did; a time of retirement or theft may come, and never goes. */
function isSameKey(old: TrustedKey, key: TrustedKey): boolean {
  const isSame = formatVerifierKey(old) === formatVerifierKey(key);
  const isRetired = old.retiredMs === null || old.retiredMs === key.retiredMs;
  // A theft may turn out to be older than was thought, and is never undone.
  const isMarked = old.compromisedMs === null || (key.compromisedMs !== null && key.compromisedMs <= old.compromisedMs);
  return isSame && isRetired && isMarked;
}

/** Reads the keys of witnesses; a key of another kind there would be trusted for more than was meant. */
async function readWitnesses(file: string): Promise<TrustedKey[]> {
  const keys = requireParsed(await parseTrustedKeys(await readSmallText(file)), `the witnesses in ${file}`);
  const other = keys.find(({ type }) => type !== 'cosignature');
  if (other !== undefined) throw new UnusableFile(`${other.name}+${other.keyId} in ${file} is no key of a witness`);
  return keys;
}

async function readKnown({ checkpoint, consistency }: VerifyRequest): Promise<KnownLog> {
  return {
    checkpoint:
      checkpoint === null ? null : requireParsed(parseSignedCheckpoint(await readSmallText(checkpoint)), checkpoint),
    proof:
      consistency === null
        ? null
        : requireParsed(parseConsistencyAnswer(await readSmallText(consistency)), consistency),
  };
}

function requireParsed<Value>(parsed: Parsed<Value>, what: string): Value {
  if (parsed.ok) return parsed.value;
  throw new UnusableFile(`${what} cannot be read: ${parsed.why}`);
}
