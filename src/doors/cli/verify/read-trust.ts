import type { Parsed } from '#domain/log/bytes/parsed.ts';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { addPolicyKeys, parseTrustedKeys, type TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { parseWitnessPolicy, type WitnessPolicy } from '#domain/log/note/witness-policy.ts';
import { type IssuedCertificate, parsePemCertificates } from '#domain/log/timestamp/issued-certificate.ts';
import { type KnownLog, parseConsistencyAnswer } from '#domain/log/verify/check-consistency.ts';
import type { Env } from '#doors/cli/access/config-file.ts';
import { findLostKeys, isThere, locateRememberedKeys, readSmallText, recordKeys, UnusableFile } from './local-files.ts';
import type { VerifyRequest } from './parse-verify-words.ts';

/** The trusted keys, the file they come from (null without one), the known state of the log, and trusted timestamp authorities. */
type ReadTrust = {
  keys: readonly TrustedKey[];
  keysFrom: string | null;
  known: KnownLog;
  authorities: readonly IssuedCertificate[];
};

/** Reads the given or remembered keys and the known state of the log; throws an UnusableFile. */
export async function readTrust(request: VerifyRequest, env: Env): Promise<ReadTrust> {
  const remembered = locateRememberedKeys(env);
  const keysFrom = request.keys ?? (remembered !== null && isThere(remembered) ? remembered : null);
  const text = keysFrom === null ? null : await readSmallText(keysFrom);
  const keys = text === null ? [] : requireParsed(await parseTrustedKeys(text), `the keys in ${keysFrom}`);
  if (request.remember && text !== null) {
    if (remembered === null) throw new UnusableFile('the keys cannot be saved: HOME is not set');
    await requireKnownKept(remembered, keys, request.keys ?? '');
    recordKeys(remembered, text);
  }
  const witnesses = request.witness === null ? [] : await readWitnesses(request.witness);
  const authorities = request.authority === null ? [] : await readAuthorities(request.authority);
  const policy = request.policy === null ? null : await readPolicy(request.policy);
  // The policy is the file of the keys if there is no other.
  const isOnly = policy !== null && policy.logs.length > 0 && keysFrom === null;
  return {
    keys: policy === null ? [...keys, ...witnesses] : addPolicyKeys(keys, policy, witnesses),
    keysFrom: isOnly ? request.policy : keysFrom,
    known: { ...(await readKnown(request)), policy },
    authorities,
  };
}

/** Refuses keys that would drop or change a remembered one: a newer file of the service still lists its old keys. */
async function requireKnownKept(remembered: string, keys: readonly TrustedKey[], file: string): Promise<void> {
  if (!isThere(remembered)) return;
  const known = requireParsed(await parseTrustedKeys(await readSmallText(remembered)), `the keys in ${remembered}`);
  const lost = findLostKeys(known, keys);
  if (lost.length === 0) return;
  const names = lost.join(', ');
  throw new UnusableFile(
    `the keys of ${file} were not saved, and nothing was checked: they lack ${names}, or no longer say when it was retired or compromised. You already trust that key, and a newer file of the same service would still list it. Get /.well-known/evidence-keys.json from the service again, and compare it with someone you trust. To check with ${file} once, leave out --remember; to trust other keys from now on, delete ${remembered} first`,
  );
}

/** Reads witness keys; a key of another type would be trusted for more than witnessing. */
async function readWitnesses(file: string): Promise<TrustedKey[]> {
  const keys = requireParsed(await parseTrustedKeys(await readSmallText(file)), `the witnesses in ${file}`);
  const other = keys.find(({ type }) => type !== 'cosignature');
  if (other !== undefined) throw new UnusableFile(`${other.name}+${other.keyId} in ${file} is not a witness key`);
  return keys;
}

async function readAuthorities(file: string): Promise<IssuedCertificate[]> {
  return requireParsed(parsePemCertificates(await readSmallText(file)), `the certificates in ${file}`);
}

async function readPolicy(file: string): Promise<WitnessPolicy> {
  return requireParsed(await parseWitnessPolicy(await readSmallText(file)), `the policy in ${file}`);
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
