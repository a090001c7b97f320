import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildSpawnIdentity, decideServerUser } from '#store/embedded/server-user.ts';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { killProcessTree } from '#test/support/postgres-processes.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'pg_basebackup', 'pg_receivewal', 'pg_verifybackup'];

/** PostgreSQL programs of this machine, run as a user that PostgreSQL accepts in a folder that ends with the lifetime. */
export type DrillGround = {
  folder: string;
  run(program: string, words: readonly string[]): string;
  /** Starts a program and leaves it running. */
  start(program: string, words: readonly string[], env?: Record<string, string>): ChildProcess;
};

/** A PostgreSQL server on a cluster in the ground. */
export type DrillServer = { port: number; url: string; crash(): Promise<void> };

/** Opens a ground; throws with what to install where a program is missing. */
export function openDrillGround(t: Lifetime): DrillGround {
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'svc-drill-'));
  const user = decideServerUser(0);
  if (user.switched) chownSync(folder, user.uid, user.gid);
  const options = { ...buildSpawnIdentity(user), cwd: folder };
  const env = { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' };
  const started: ChildProcess[] = [];
  t.after(async () => {
    for (const child of started) await killProcessTree(child);
    rmSync(folder, { recursive: true, force: true });
  });
  const resolve = (program: string) => (NEEDED.includes(program) ? join(programs, program) : program);
  return {
    folder,
    run(program, words) {
      const { status, stdout, stderr } = spawnSync(resolve(program), words, { ...options, env, encoding: 'utf8' });
      if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
      return `${stdout}${stderr}`.trim();
    },
    start(program, words, more = {}) {
      const log = openSync(join(folder, 'drill.log'), 'a');
      const stdio = ['ignore', log, log] as const;
      const child = spawn(resolve(program), words, { ...options, env: { ...env, ...more }, stdio: [...stdio] });
      closeSync(log);
      started.push(child);
      return child;
    },
  };
}

/** Starts PostgreSQL on a cluster and waits until it accepts connections; a recovery may still run. */
export async function startDrillServer(
  ground: DrillGround,
  cluster: string,
  settings: Record<string, string>,
): Promise<DrillServer> {
  const port = await findFreePort();
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${port}`, ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = ground.start('postgres', ['-D', cluster, ...words]);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let ended = false;
  void once(child, 'exit').then(() => {
    ended = true;
  });
  await waitUntil('PostgreSQL accepts connections', async () => {
    if (ended)
      throw new Error(`PostgreSQL ended:\n${ground.run('tail', ['-n', '12', join(ground.folder, 'drill.log')])}`);
    return queryServer(url, 'select 1').then(...isAnswered);
  });
  return { port, url, crash: () => killProcessTree(child) };
}

const isAnswered = [() => true, () => false] as const;

/** Runs one statement. Returns its rows. */
export async function queryServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function findPrograms(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = versions.map((version) => join(DEBIAN, version, 'bin'));
  const found = folders.find((bin) => NEEDED.every((program) => existsSync(join(bin, program))));
  if (found === undefined) throw new Error(`no PostgreSQL below ${DEBIAN}: apt-get install postgresql-15`);
  return found;
}
