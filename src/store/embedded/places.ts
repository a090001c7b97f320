import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readMessage } from './read-error.ts';
import { canEnter, decideServerUser, type ServerUser } from './server-user.ts';
import { ensureTrustedFolder, fsyncFolder } from './trusted-folder.ts';

/** A data folder that exists, and the user PostgreSQL runs as in it. */
export type Home = {
  dataDir: string;
  /** Owner of the plain files created there, so that the owner can run the service later. */
  owner: { uid: number; gid: number };
  user: ServerUser;
  /** True when that user can reach the data folder by its path. */
  reachable: boolean;
  /** Identifies this data folder in process lists and in shared folders. */
  name: string;
};

// The shortest limit among the supported platforms, less one byte for the closing NUL.
const socketPathLimitBytes = 103;
const systemFolder = 'register-data-service';

// initdb passes paths to a shell between double quotes, where these characters are special.
const unfitForShell = /["$`\\\r\n]/;

/** Creates the data folder if it is missing, and decides which user PostgreSQL runs as. */
export function openHome(dataDirSetting: string): Home {
  const dataDir = makeDataDir(resolve(dataDirSetting));
  if (unfitForShell.test(dataDir)) {
    throw new Error(`DATA_DIR ${dataDir} cannot be used: its path must have no ", $, \`, \\ or line break`);
  }
  const { uid, gid } = statSync(dataDir);
  const user = decideServerUser(uid);
  if (canEnter(dirname(dataDir), user)) letUserEnter(dataDir, user);
  const hash = createHash('sha256').update(`${dataDir}\0${user.uid}`).digest('hex').slice(0, 16);
  const name = `register-postgres-${hash}`;
  return { dataDir, owner: { uid, gid }, user, reachable: canEnter(dataDir, user), name };
}

function makeDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
    fsyncFolder(dirname(path));
    return realpathSync(path);
  } catch (cause) {
    throw new Error(`DATA_DIR ${path} cannot be used: ${readMessage(cause)}`, { cause });
  }
}

// Opens only the data folder itself, and only to PostgreSQL's group if that group is unused, not to everyone.
function letUserEnter(dataDir: string, user: ServerUser): void {
  const { uid, gid, mode } = statSync(dataDir);
  if (uid !== process.geteuid?.() || canEnter(dataDir, user)) return;
  if (gid !== 0 && (mode & 0o070) !== 0) {
    chmodSync(dataDir, (mode & 0o7777) | 0o001);
  } else {
    chownSync(dataDir, uid, user.gid);
    chmodSync(dataDir, (mode & 0o7707) | 0o010);
  }
}

/** Picks the private folder of the socket: in the data folder, or in a temporary folder when that path is too long. */
export function decideSocketFolder(home: Home): string {
  const candidates = [
    ...(home.reachable ? [join(home.dataDir, 'postgres-socket')] : []),
    ...listTemporaryFolders(home.user).map((parent) => join(parent, home.name)),
  ];
  const folder = candidates.find((path) => Buffer.byteLength(`${path}/.s.PGSQL.5432`) <= socketPathLimitBytes);
  if (folder !== undefined) return folder;
  throw new Error('no folder is suitable for the socket of PostgreSQL: set TMPDIR to a short path');
}

function listTemporaryFolders(user: ServerUser): string[] {
  return [tmpdir(), '/tmp']
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .filter((path) => isSafeParent(path) && canEnter(path, user));
}

// In a shared folder without the sticky bit, any user could replace this folder with theirs.
function isSafeParent(path: string): boolean {
  const { mode } = statSync(path);
  return (mode & 0o022) === 0 || (mode & 0o1000) !== 0;
}

/** Creates the folder for copies of the binaries: in the data folder, or where the user can reach it. */
export function makeBinariesFolder(home: Home): { path: string; shared: boolean } {
  if (home.reachable) return { path: makeTrusted(join(home.dataDir, 'postgres-binaries'), home), shared: false };
  const reasons: string[] = [];
  // Cleaners of temporary folders leave /var/cache alone.
  for (const parent of ['/var/cache', ...listTemporaryFolders(home.user)]) {
    try {
      return { path: makeTrusted(join(parent, systemFolder), home), shared: true };
    } catch (error) {
      reasons.push(readMessage(error));
    }
  }
  throw new Error(
    `DATA_DIR ${home.dataDir} cannot be entered by user ${home.user.name}, which PostgreSQL would run as: ${reasons.join('; ')}`,
  );
}

// The binaries run as the server's user, so that user is trusted as their owner too.
function makeTrusted(path: string, home: Home): string {
  const ourselves = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  ensureTrustedFolder(path, {
    mode: 0o755,
    owner: ourselves,
    trustedUids: [...new Set([0, ourselves.uid, home.reachable ? home.user.uid : ourselves.uid])],
  });
  return path;
}
