import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { canEnter, decideServerUser, type ServerUser } from './server-user.ts';
import { ensureTrustedFolder, fsyncFolder } from './trusted-folder.ts';

/** A data folder that exists, and the user PostgreSQL runs as in it. */
export type Home = {
  dataDir: string;
  /** Owner of the plain files we put there, so that a service run later by the owner can use them too. */
  owner: { uid: number; gid: number };
  user: ServerUser;
  /** True when that user can reach the data folder by its path. */
  reachable: boolean;
  /** Stands for this data folder in process lists and under shared folders. */
  name: string;
};

// The shortest limit of a socket path among our platforms, one byte less for the closing NUL.
const socketPathLimitBytes = 103;
const systemFolder = 'register-data-service';

// initdb hands paths to a shell between double quotes, where these would not stand for themselves.
const unfitForShell = /["$`\\\r\n]/;

/** Makes the data folder if need be and finds who PostgreSQL is to run as there. */
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
    throw new Error(`DATA_DIR ${path} cannot be used: ${(cause as Error).message}`, { cause });
  }
}

// Only the data folder itself is ours to open, and to PostgreSQL's group rather than to everyone where that is free.
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

/** Picks the private folder of the socket: in the data folder, or under a temporary one when that path is too long. */
export function decideSocketFolder(home: Home): string {
  const candidates = [
    ...(home.reachable ? [join(home.dataDir, 'postgres-socket')] : []),
    ...listTemporaryFolders(home.user).map((parent) => join(parent, home.name)),
  ];
  const folder = candidates.find((path) => Buffer.byteLength(`${path}/.s.PGSQL.5432`) <= socketPathLimitBytes);
  if (folder !== undefined) return folder;
  throw new Error('no folder is fit for the socket of PostgreSQL: set TMPDIR to a short path');
}

function listTemporaryFolders(user: ServerUser): string[] {
  return [tmpdir(), '/tmp']
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .filter((path) => isSafeParent(path) && canEnter(path, user));
}

// In a shared folder without the sticky bit anybody could put a folder of theirs in the place of ours.
function isSafeParent(path: string): boolean {
  const { mode } = statSync(path);
  return (mode & 0o022) === 0 || (mode & 0o1000) !== 0;
}

/** Makes the folder that holds copies of the binaries: in the data folder, or where the user can reach it. */
export function makeBinariesFolder(home: Home): { path: string; shared: boolean } {
  if (home.reachable) return { path: makeTrusted(join(home.dataDir, 'postgres-binaries'), home), shared: false };
  const reasons: string[] = [];
  // Cleaners of temporary folders leave /var/cache alone.
  for (const parent of ['/var/cache', ...listTemporaryFolders(home.user)]) {
    try {
      return { path: makeTrusted(join(parent, systemFolder), home), shared: true };
    } catch (error) {
      reasons.push((error as Error).message);
    }
  }
  throw new Error(
    `DATA_DIR ${home.dataDir} cannot be entered by user ${home.user.name}, as whom PostgreSQL would run: ${reasons.join('; ')}`,
  );
}

// What stands there is run as the server's user, so that user is as good an owner as we are.
function makeTrusted(path: string, home: Home): string {
  const ourselves = { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 };
  ensureTrustedFolder(path, {
    mode: 0o755,
    owner: ourselves,
    trustedUids: [...new Set([0, ourselves.uid, home.reachable ? home.user.uid : ourselves.uid])],
  });
  return path;
}
