import { realpathSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { applicationDatabase, applicationRole, socketPort } from './application-database.ts';
import { buildFolderArgument, ensureCluster } from './cluster.ts';
import { installBinaries, removeOtherBinaries } from './install-binaries.ts';
import { type NativePackage, readNativePackage } from './native-package.ts';
import { openServer } from './open-server.ts';
import { decideSocketFolder, type Home, makeBinariesFolder, openHome } from './places.ts';
import type { ServerSetup } from './postmaster.ts';
import { acquireServiceLock, DataDirInUse } from './service-lock.ts';
import { superviseServer } from './supervise-server.ts';

/** A PostgreSQL that runs until it is stopped, and restarts when it dies. */
export type EmbeddedPostgres = {
  /** Settings for pg.Pool; host is the socket folder. */
  connection: { host: string; port: number; user: string; database: string };
  /** The pid of the postmaster, which changes with a restart. */
  readonly pid: number;
  /** True when it adopted a postmaster that a killed service left running. */
  adopted: boolean;
  stop(): Promise<void>;
};

/** Starts or adopts the PostgreSQL of a data folder; throws when another service uses it or it cannot run. */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  onNotice?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const onNotice = options.onNotice ?? (() => {});
  const pack = readNativePackage();
  const home = openHome(options.dataDir);
  const lock = acquireServiceLock(home.dataDir, home.owner);
  try {
    const { setup, sweepBinaries } = await prepareServer(pack, home);
    const first = await openServer(setup, new AbortController().signal, onNotice);
    if (!first.adopted) sweepBinaries();
    const server = superviseServer(setup, first, onNotice);
    return {
      connection: { host: setup.sockets, port: socketPort, user: applicationRole, database: applicationDatabase },
      get pid() {
        return server.current().pid;
      },
      adopted: first.adopted,
      async stop() {
        try {
          await server.stop();
          removeIfEmpty(setup.sockets);
        } finally {
          lock.release();
        }
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function prepareServer(
  pack: NativePackage,
  home: Home,
): Promise<{ setup: ServerSetup; sweepBinaries: () => void }> {
  const folder = makeBinariesFolder(home);
  const binaries = realpathSync(installBinaries(pack, folder.path));
  const cluster = await ensureCluster(home, binaries, pack.majorVersion);
  const sockets = decideSocketFolder(home);
  const setup = {
    cluster,
    clusterName: home.name,
    executable: join(binaries, 'bin', 'postgres'),
    arguments: buildArguments(home, cluster, sockets),
    sockets,
    log: join(home.dataDir, 'postgres.log'),
    logOwner: home.owner,
    user: home.user,
  };
  return { setup, sweepBinaries: () => folder.shared || removeOtherBinaries(pack, folder.path) };
}

function buildArguments(home: Home, cluster: string, sockets: string): string[] {
  const settings = {
    cluster_name: home.name,
    listen_addresses: '',
    port: socketPort,
    // A list of folders. Quoted, because a path may contain a comma.
    unix_socket_directories: `"${sockets}"`,
    unix_socket_permissions: '0700',
    logging_collector: 'off',
    // Filling each new WAL file with zeros makes all commits wait. fdatasync keeps the size of a file too.
    wal_init_zero: 'off',
  };
  const pairs = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', buildFolderArgument(cluster, home.user), ...pairs];
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // The folder is in use again, or was already removed.
  }
}

/** Starts the PostgreSQL of a data folder. With `share`, if a service already runs there, connects to its server and leaves it running. */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  share: boolean;
  onNotice: (line: string) => void;
}): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!options.share || !(error instanceof DataDirInUse)) throw error;
    const host = decideSocketFolder(openHome(options.dataDir));
    const connection = { host, port: socketPort, user: applicationRole, database: applicationDatabase };
    return { connection, stop: async () => undefined };
  }
}
