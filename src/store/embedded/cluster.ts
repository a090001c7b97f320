import { spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Home } from './places.ts';
import { buildServerEnvironment, buildSpawnIdentity, canEnter, type ServerUser } from './server-user.ts';
import { fsyncFolder } from './trusted-folder.ts';

/** Prefix of the folder in which a new cluster is built. */
export const draftPrefix = 'postgres.new-';

/** Builds the -D argument of initdb and postgres. Both are started inside the folder. */
export function buildFolderArgument(folder: string, user: ServerUser): string {
  if (canEnter(dirname(folder), user)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new Error(
    `DATA_DIR ${dirname(folder)} cannot be entered by user ${user.name}, which PostgreSQL would run as: choose another DATA_DIR`,
  );
}

/** Returns the folder of the cluster, and creates it if missing; throws when its owner or version does not match. */
export async function ensureCluster(home: Home, binaries: string, majorVersion: string): Promise<string> {
  const cluster = join(home.dataDir, 'postgres');
  removeDrafts(home.dataDir);
  if (!existsSync(cluster)) await makeCluster(home, binaries, cluster);
  const { uid } = statSync(cluster);
  if (uid !== home.user.uid) {
    throw new Error(
      `${cluster} belongs to uid ${uid}, but PostgreSQL would run as ${home.user.name} (uid ${home.user.uid}): start the service as the user who created DATA_DIR, or choose another DATA_DIR`,
    );
  }
  const version = findClusterVersion(cluster);
  if (version !== majorVersion) {
    throw new Error(
      `${cluster} holds ${version === null ? 'no PostgreSQL cluster' : `data of PostgreSQL ${version}`}, but this service includes PostgreSQL ${majorVersion}: choose another DATA_DIR, or set DATABASE_URL`,
    );
  }
  return realpathSync(cluster);
}

function findClusterVersion(cluster: string): string | null {
  const path = join(cluster, 'PG_VERSION');
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

// Only the holder of the service lock runs this, so a draft belongs to a service that was killed.
function removeDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(draftPrefix))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch {
      // The killed service's initdb may still be writing there; the next start removes the rest.
    }
  }
}

async function makeCluster(home: Home, binaries: string, cluster: string): Promise<void> {
  const draft = mkdtempSync(join(home.dataDir, draftPrefix));
  try {
    if (home.user.switched) chownSync(draft, home.user.uid, home.user.gid);
    await runInitdb(join(binaries, 'bin', 'initdb'), draft, home.user);
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  // If a power cut lost this name, all rows committed since would be lost with it.
  fsyncFolder(home.dataDir);
}

const settings = {
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements and key values may contain personal data, which must not be logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

async function runInitdb(initdb: string, folder: string, user: ServerUser): Promise<void> {
  const options = [
    `--pgdata=${buildFolderArgument(folder, user)}`,
    '--username=postgres',
    // Only the server's user and root can reach the socket, because of its folder's permissions.
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ];
  const child = spawn(initdb, options, {
    ...buildSpawnIdentity(user),
    cwd: folder,
    env: buildServerEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? '' : `ended with ${signal ?? code}`));
  });
  const [complaints, failure] = await Promise.all([text(child.stderr), ended]);
  if (failure === '') return;
  throw new Error(
    `the embedded PostgreSQL could not create its cluster (${failure}); fix this, or set DATABASE_URL. ${complaints}`.trim(),
  );
}
