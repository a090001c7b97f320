import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildFolderArgument, ensureCluster } from '#store/embedded/cluster.ts';
import { installBinaries } from '#store/embedded/install-binaries.ts';
import { readNativePackage } from '#store/embedded/native-package.ts';
import { makeBinariesFolder, openHome } from '#store/embedded/places.ts';
import { buildServerEnvironment, buildSpawnIdentity, type ServerUser } from '#store/embedded/server-user.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import type { Lifetime } from './lifetime.ts';

/** A PostgreSQL server of its own over TCP, as an operator would run it, which nothing of the service starts or watches. */
export type PostgresServer = {
  port: number;
  /** Without a password: any client that reaches it can connect. */
  url: string;
  start(): Promise<void>;
  /** Ends it: SIGINT ends its sessions first, SIGQUIT leaves it to repair itself. */
  stop(signal: 'SIGINT' | 'SIGQUIT'): Promise<void>;
};

/** Starts a server with an empty database `service` in a folder of its own; `settings` are PostgreSQL's, and `prepare` may put files into its cluster. */
export async function startPostgresServer(
  t: Lifetime,
  folder: string,
  settings: Record<string, string> = {},
  prepare: (cluster: string, user: ServerUser) => void = () => undefined,
): Promise<PostgresServer> {
  const pack = readNativePackage();
  const home = openHome(folder);
  const binaries = installBinaries(pack, makeBinariesFolder(home).path);
  const cluster = await ensureCluster(home, binaries, pack.majorVersion);
  prepare(cluster, home.user);
  const port = await findFreePort();
  const words = Object.entries({
    listen_addresses: '127.0.0.1',
    port: `${port}`,
    unix_socket_directories: '',
    cluster_name: home.name,
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const log = openSync(join(home.dataDir, 'server.log'), 'a');
    child = spawn(join(binaries, 'bin', 'postgres'), ['-D', buildFolderArgument(cluster, home.user), ...words], {
      ...buildSpawnIdentity(home.user),
      cwd: cluster,
      env: buildServerEnvironment(),
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    await waitUntil('PostgreSQL answers', () => query(port, 'postgres', 'select 1').then(...isAnswered));
  }

  async function stop(signal: NodeJS.Signals): Promise<void> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  await start();
  t.after(() => stop('SIGQUIT'));
  await query(port, 'postgres', 'create role service login');
  await query(port, 'postgres', 'create database service owner service');
  return { port, url: `postgres://service@127.0.0.1:${port}/service`, start, stop };
}

const isAnswered = [() => true, () => false] as const;

async function query(port: number, database: string, statement: string): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', database, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}
