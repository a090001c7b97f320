import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { LockFault, takeFileLock } from '#doors/cli/file-lock.ts';

/** Tokens from `svc login`; times are ISO 8601. */
export type StoredLogin = {
  client_id: string;
  token_endpoint: string;
  revocation_endpoint: string;
  access_token: string;
  refresh_token: string | null;
  expires_at: string;
};

/** A named service and its credential: an API key or a login. */
export type Profile = { base_url: string; api_key?: string; login?: StoredLogin };

export type ProfileFile = { current: string | null; profiles: Record<string, Profile> };

/** A file of credentials that must not be used, and why. */
export class UnsafeFile extends Error {
  override readonly name = 'UnsafeFile';
}

/** The variables of the environment. */
export type Env = Readonly<Record<string, string | undefined>>;

const NONE: ProfileFile = { current: null, profiles: {} };
const LOCK_WAIT_MS = 10_000;
const SIGN_IN_AGAIN = 'delete it and run svc login';

/** The path of the profiles; null without a home folder. */
export function locateProfiles(env: Env): string | null {
  const home = env.XDG_CONFIG_HOME || (env.HOME ? `${env.HOME}/.config` : '');
  return home === '' ? null : `${home}/svc/profiles.json`;
}

/** Reads the profiles; none when there is no file. Throws an UnsafeFile. */
export function readProfiles(env: Env): ProfileFile {
  const path = locateProfiles(env);
  const found = path === null ? null : findPrivateJson(path, SIGN_IN_AGAIN);
  if (found === null) return NONE;
  if (!isPlainObject(found.profiles)) throw new UnsafeFile(`${path} is damaged: ${SIGN_IN_AGAIN}`);
  const entries = Object.entries(found.profiles).filter((entry): entry is [string, Profile] => isProfile(entry[1]));
  return {
    current: typeof found.current === 'string' ? found.current : null,
    profiles: Object.fromEntries(entries),
  };
}

/** Finds a profile by its name; undefined when there is none. */
export function findProfile({ profiles }: ProfileFile, name: string): Profile | undefined {
  return Object.hasOwn(profiles, name) ? profiles[name] : undefined;
}

/** Changes the profiles completely or not at all, after changes of other processes; returns their path. Throws an UnsafeFile. */
export function updateProfiles(env: Env, change: (file: ProfileFile) => ProfileFile): string {
  const { mkdirSync, renameSync, rmSync, writeFileSync } = process.getBuiltinModule('node:fs');
  const path = locateProfiles(env);
  if (path === null) throw new UnsafeFile('the profile cannot be saved: HOME is not set');
  mkdirSync(path.slice(0, path.lastIndexOf('/')), { recursive: true, mode: 0o700 });
  const unlock = lockProfiles(path);
  try {
    const partial = `${path}.new`;
    // A process that died may have left one.
    rmSync(partial, { force: true });
    writeFileSync(partial, `${JSON.stringify(change(readProfiles(env)), null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    renameSync(partial, path);
    return path;
  } finally {
    unlock();
  }
}

function lockProfiles(path: string): () => void {
  try {
    const unlock = takeFileLock(`${path}.lock`, LOCK_WAIT_MS);
    if (unlock !== null) return unlock;
  } catch (error) {
    throw error instanceof LockFault ? new UnsafeFile(error.message) : error;
  }
  throw new UnsafeFile(`${path} is being changed by another svc: try again`);
}

/** Reads a JSON object from a file that only its owner can read; null when there is none. Throws an UnsafeFile; `remedy` says what to do with a damaged one. */
export function findPrivateJson(path: string, remedy: string): PlainObject | null {
  const { readFileSync, statSync } = process.getBuiltinModule('node:fs');
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return null;
  if (!stat.isFile()) throw new UnsafeFile(`${path} is not a regular file: ${remedy}`);
  // Windows has no such modes.
  if (process.platform !== 'win32' && (stat.mode & 0o077) !== 0) {
    throw new UnsafeFile(`${path} contains credentials and other users can read it: run chmod 600 ${path}`);
  }
  if (process.getuid !== undefined && stat.uid !== process.getuid() && process.getuid() !== 0) {
    throw new UnsafeFile(`${path} belongs to another user and is not used`);
  }
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    if (isPlainObject(value)) return value;
  } catch {
    // Reported below without the text, which may contain a credential.
  }
  throw new UnsafeFile(`${path} is damaged, because it is not JSON: ${remedy}`);
}

function isProfile(value: unknown): value is Profile {
  return isPlainObject(value) && typeof value.base_url === 'string';
}
