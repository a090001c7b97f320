import { isPlainObject } from '#base/plain-object.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { findSameKey, parseVerifierKey, type VerifierKey } from './verifier-key.ts';
import type { WitnessPolicy } from './witness-policy.ts';

/** When a key was valid. Each is null if not stated; `retiredMs` also while the key is in use, `compromisedMs` unless it was stolen. */
type KeyTimes = { validFromMs: number | null; retiredMs: number | null; compromisedMs: number | null };

/** A key that the reader trusts, and when it was valid. */
export type TrustedKey = VerifierKey & KeyTimes;

type Listed = KeyTimes & { vkey: string };

const NO_TIMES: KeyTimes = { validFromMs: null, retiredMs: null, compromisedMs: null };
const MAX_LENGTH = 1_000_000;
const MAX_KEYS = 1_000;

/** Parses trusted keys, witnesses included: a published evidence-keys.json, or C2SP vkeys, one per line (`#` starts a comment). */
export async function parseTrustedKeys(text: string): Promise<Parsed<TrustedKey[]>> {
  if (text.length > MAX_LENGTH) return refuse('the key file is too long');
  const listed = text.trimStart().startsWith('{') ? listPublished(text) : accept(listLines(text));
  if (!listed.ok) return listed;
  if (listed.value.length === 0) return refuse('the file contains no keys');
  if (listed.value.length > MAX_KEYS) return refuse(`the file contains more than ${MAX_KEYS} keys`);
  const keys: TrustedKey[] = [];
  for (const { vkey, ...times } of listed.value) {
    const key = await parseVerifierKey(vkey);
    if (!key.ok) return refuse(`${JSON.stringify(vkey.slice(0, 80))} is not a key: ${key.why}`);
    keys.push({ ...key.value, ...times });
  }
  return accept(keys);
}

function listLines(text: string): Listed[] {
  const lines = text.split('\n').map((line) => line.trim());
  const vkeys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  return vkeys.map((vkey) => ({ vkey, ...NO_TIMES }));
}

function listPublished(text: string): Parsed<Listed[]> {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const keys = isPlainObject(json.value) ? json.value.keys : undefined;
  if (!Array.isArray(keys)) return refuse('the file has no list of keys');
  const listed = keys.map(readListed);
  const good = listed.filter((one) => one !== null);
  return good.length === listed.length ? accept(good) : refuse('an entry in the list of keys cannot be read');
}

/** Null if the entry has no vkey or an invalid time: such a key must not count as valid at any time. */
function readListed(entry: unknown): Listed | null {
  if (!isPlainObject(entry)) return null;
  const { vkey, valid_from, retired_at, compromised_since, state } = entry;
  const times = {
    validFromMs: readTime(valid_from),
    retiredMs: readTime(retired_at),
    compromisedMs: readTime(compromised_since),
  };
  if (typeof vkey !== 'string' || Object.values(times).some(Number.isNaN)) return null;
  if (state === 'compromised' && times.compromisedMs === null) return null;
  return { vkey, ...times };
}

/** Null if there is no time, NaN if it is invalid. */
function readTime(value: unknown): number | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? Date.parse(value) : Number.NaN;
}

/** Adds the witnesses of a policy to trusted keys, and its logs only without `keys`: a policy does not say when a key was valid. */
export function addPolicyKeys(
  keys: readonly TrustedKey[],
  { logs, witnesses }: Pick<WitnessPolicy, 'logs' | 'witnesses'>,
  own: readonly TrustedKey[] = [],
): TrustedKey[] {
  const all = [...keys, ...own];
  const named = [...(keys.length === 0 ? logs : []), ...witnesses.map(({ key }) => key)];
  const added = named.filter((key) => findSameKey(key, all) === undefined);
  return [...all, ...added.map((key) => ({ ...key, ...NO_TIMES }))];
}
