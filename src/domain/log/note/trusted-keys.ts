import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import { parseVerifierKey, type VerifierKey } from './verifier-key.ts';

/** A key that the reader trusts; `retiredMs` is when it stopped signing, null where it signs still or nobody says. */
export type TrustedKey = VerifierKey & { retiredMs: number | null };

type Listed = { vkey: string; retiredMs: number | null };

const MAX_LENGTH = 1_000_000;
const MAX_KEYS = 1_000;

/** Reads the keys that a person trusts: an evidence-keys.json as the service publishes it, or C2SP vkeys, one a line (`#` begins a remark). Witnesses may stand among them. */
export async function parseTrustedKeys(text: string): Promise<Parsed<TrustedKey[]>> {
  if (text.length > MAX_LENGTH) return refuse('the file of keys is too long');
  const listed = text.trimStart().startsWith('{') ? listPublished(text) : accept(listLines(text));
  if (!listed.ok) return listed;
  if (listed.value.length === 0) return refuse('the file names no key');
  if (listed.value.length > MAX_KEYS) return refuse(`the file names more than ${MAX_KEYS} keys`);
  const keys: TrustedKey[] = [];
  for (const { vkey, retiredMs } of listed.value) {
    const key = await parseVerifierKey(vkey);
    if (!key.ok) return refuse(`${JSON.stringify(vkey.slice(0, 80))} is no key: ${key.why}`);
    keys.push({ ...key.value, retiredMs });
  }
  return accept(keys);
}

function listLines(text: string): Listed[] {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((vkey) => ({ vkey, retiredMs: null }));
}

function listPublished(text: string): Parsed<Listed[]> {
  const json = parseJsonText(text);
  if (!json.ok) return json;
  const { keys } = json.value as { keys?: unknown };
  if (!Array.isArray(keys)) return refuse('the file has no list of keys');
  const listed = keys.map(readListed);
  const good = listed.filter((one) => one !== null);
  return good.length === listed.length ? accept(good) : refuse('an entry in the list of keys cannot be read');
}

/** Null where an entry has no vkey, or a time of retirement that cannot be read: it must not pass for a key that still signs. */
function readListed(entry: unknown): Listed | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { vkey, retired_at = null } = entry as { vkey?: unknown; retired_at?: unknown };
  if (typeof vkey !== 'string') return null;
  if (retired_at === null) return { vkey, retiredMs: null };
  const retiredMs = typeof retired_at === 'string' ? Date.parse(retired_at) : Number.NaN;
  return Number.isNaN(retiredMs) ? null : { vkey, retiredMs };
}
