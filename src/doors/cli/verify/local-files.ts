import { toPlainObject } from '#base/plain-object.ts';
import type { ByteSource } from '#domain/log/bytes/bytes.ts';
import type { TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const crypto = process.getBuiltinModule('node:crypto');
const HASHED_BYTES = 1 << 20;
const MAX_TEXT_BYTES = 2_000_000;
const FOLDER =
  'give one file. For an unpacked export give the ZIP as you received it, which proves all of it; without the ZIP, give each file of the folder records/';

/** A local file that cannot be used, and why. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile';
}

/** Opens a file for reading in parts; throws an UnusableFile unless it is a regular file. */
export function openByteSource(file: string): ByteSource {
  const fd = open(file);
  const stat = fs.fstatSync(fd);
  if (stat.isDirectory()) throw new UnusableFile(`${file} is a folder: ${FOLDER}`);
  if (!stat.isFile()) throw new UnusableFile(`${file} is not a regular file`);
  return {
    size: stat.size,
    async read(start, end) {
      const bytes = new Uint8Array(Math.max(0, Math.min(end, stat.size) - start));
      let filled = 0;
      while (filled < bytes.length) {
        const count = fs.readSync(fd, bytes, filled, bytes.length - filled, start + filled);
        if (count === 0) throw new UnusableFile(`${file} was truncated while it was read`);
        filled += count;
      }
      return bytes;
    },
  };
}

/** Returns the SHA-256 of a file of any size; throws an UnusableFile. */
export async function hashLocalFile(file: string): Promise<string> {
  const source = openByteSource(file);
  const hash = crypto.createHash('sha256');
  for (let at = 0; at < source.size; at += HASHED_BYTES) hash.update(await source.read(at, at + HASHED_BYTES));
  return hash.digest('hex');
}

/** Reads a small text file; throws an UnusableFile. */
export async function readSmallText(file: string): Promise<string> {
  const source = openByteSource(file);
  if (source.size > MAX_TEXT_BYTES) throw new UnusableFile(`${file} is larger than ${MAX_TEXT_BYTES} bytes`);
  return Buffer.from(await source.read(0, source.size)).toString('utf8');
}

/** The path of the remembered keys; null without a home folder. */
export function locateRememberedKeys(env: Readonly<Record<string, string | undefined>>): string | null {
  const home = env.XDG_CONFIG_HOME || (env.HOME ? path.join(env.HOME, '.config') : '');
  return home === '' ? null : path.join(home, 'svc', 'evidence-keys.json');
}

/** Whether a file exists. */
export function isThere(file: string): boolean {
  return fs.existsSync(file);
}

/** Saves keys for the next run, completely or not at all. */
export function recordKeys(file: string, text: string): void {
  const draft = `${file}.${process.pid}.new`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    fs.writeFileSync(draft, text, { mode: 0o600 });
    fs.renameSync(draft, file);
  } catch (error) {
    throw new UnusableFile(`the keys cannot be saved: ${toPlainObject(error).message}`);
  }
}

function open(file: string): number {
  try {
    return fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
  } catch (error) {
    const { code, message } = toPlainObject(error);
    throw new UnusableFile(code === 'ENOENT' ? `there is no file ${file}` : String(message));
  }
}

/** Names the known keys that a newer list drops or changes. A newer list of the same service still has its old keys. */
export function findLostKeys(known: readonly TrustedKey[], newer: readonly TrustedKey[]): string[] {
  const lost = known.filter((old) => !newer.some((key) => isSameKey(old, key)));
  return lost.map(({ name, keyId }) => `${name}+${keyId}`);
}

/** Whether a newer file lists a key like the older one. It may add a retirement or compromise time, but never drop one. */
function isSameKey(old: TrustedKey, key: TrustedKey): boolean {
  const isSame = formatVerifierKey(old) === formatVerifierKey(key);
  const isRetired = old.retiredMs === null || old.retiredMs === key.retiredMs;
  // A compromise can turn out to be older than first thought, and is never undone.
  const isMarked = old.compromisedMs === null || (key.compromisedMs !== null && key.compromisedMs <= old.compromisedMs);
  return isSame && isRetired && isMarked;
}
