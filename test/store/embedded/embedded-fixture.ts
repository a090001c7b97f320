import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openHome } from '#store/embedded/places.ts';
import { findPostmasterFile } from '#store/embedded/postmaster-file.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#store/embedded/start-embedded-postgres.ts';
import type { Lifetime } from '#test/rig/lifetime.ts';

/** True when tests run as root, where PostgreSQL gets a user of its own. */
export const isRoot = process.geteuid?.() === 0;

/** Makes a folder of mode 0700 that is removed with the test, together with each process that uses it. */
export function makeFolder(t: Lifetime, parent = tmpdir()): string {
  const folder = mkdtempSync(join(realpathSync(parent), 'embedded-'));
  const children: ChildProcess[] = [];
  childrenOf.set(folder, children);
  t.after(async () => {
    for (const server of serversOf.get(t) ?? []) await server.stop();
    for (const child of children) child.kill('SIGKILL');
    await endProcessesIn(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  });
  return folder;
}

const childrenOf = new Map<string, ChildProcess[]>();
const serversOf = new WeakMap<Lifetime, EmbeddedPostgres[]>();

/** Starts a PostgreSQL in a folder of the test. It stops with the test: after a failed assertion, its supervisor would start it again and again. */
export async function startServer(
  t: Lifetime,
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres(options);
  const { stop } = postgres;
  let stopped: Promise<void> | null = null;
  postgres.stop = () => {
    stopped ??= stop();
    return stopped;
  };
  serversOf.set(t, [...(serversOf.get(t) ?? []), postgres]);
  return postgres;
}

/** The first message of a child service. */
export type Outcome =
  | { outcome: 'ready'; pid: number; adopted: boolean; connection: EmbeddedPostgres['connection'] }
  | { outcome: 'refused'; message: string };

/** A service in its own process and process group. */
export type Child = {
  process: ChildProcess;
  first: Outcome;
  notices: string[];
  end(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a service on a data folder in another process, as another user if given, and waits for its first message. */
export async function startChild(folder: string, dataDir: string, uid?: number): Promise<Child> {
  const script = join(import.meta.dirname, 'embedded-child.ts');
  const child = spawn(process.execPath, [script, dataDir], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  childrenOf.get(folder)?.push(child);
  const exited = once(child, 'exit');
  const notices: string[] = [];
  const first = await new Promise<Outcome>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const said = JSON.parse(line) as Outcome | { notice: string };
      if ('notice' in said) notices.push(said.notice);
      else resolve(said);
    });
    exited.then(([code]) => reject(new Error(`the child ended with ${code} before it said anything`)), reject);
  });
  return {
    process: child,
    first,
    notices,
    // The signal goes to the whole group, as from a terminal.
    async end(signal) {
      process.kill(-(child.pid ?? 0), signal);
      await exited;
    },
  };
}

/** The outcome of a child that must have become ready. */
export function readReady(child: Child): Outcome & { outcome: 'ready' } {
  if (child.first.outcome === 'ready') return child.first;
  throw new Error(`the child was refused: ${child.first.message}`);
}

/** Runs one query on a connection of its own. */
export async function queryOnce(
  connection: EmbeddedPostgres['connection'],
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...connection, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Retries until the attempt succeeds. Returns its value; throws its last error after ten seconds. */
export async function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + 10_000;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

/** Process numbers of the living postmasters of a data folder. */
export function listPostmasters(dataDir: string): number[] {
  const mark = `cluster_name=${openHome(dataDir).name}`;
  return listProcesses()
    .filter(({ command }) => command.includes(mark))
    .map(({ pid }) => pid);
}

type Process = { pid: number; command: string };

// Services are ended by their handles; what they left behind names the folder, or is named by a pid file in it.
async function endProcessesIn(folder: string): Promise<void> {
  const sockets = new Set<string>();
  for (let round = 0; round < 100; round += 1) {
    const left = listLeft(folder);
    if (left.length === 0) break;
    for (const { pid, command } of left) {
      const named = /unix_socket_directories="(.+?)"/.exec(command)?.[1];
      if (named !== undefined) sockets.add(named);
      killIfAlive(pid);
    }
    await sleep(50);
  }
  for (const path of sockets) rmSync(path, { recursive: true, force: true });
}

function listLeft(folder: string): Process[] {
  const patterns = ['', '*/', '*/*/'].map((above) => `${above}postgres/postmaster.pid`);
  const named = globSync(patterns, { cwd: folder }).map((path) => findPostmasterFile(dirname(join(folder, path)))?.pid);
  return listProcesses().filter(
    ({ pid, command }) =>
      (/postgres|initdb/.test(command) && command.includes(basename(folder))) ||
      (named.includes(pid) && command.includes('cluster_name=')),
  );
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // Gone already.
  }
}

function listProcesses(): Process[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
      .map((name) => ({ pid: Number(name), command: readCommand(name) }));
  }
  const lines = spawnSync('ps', ['-axww', '-o', 'pid=,command=']).stdout.toString().split('\n');
  return lines.map((line) => ({ pid: Number.parseInt(line, 10), command: line }));
}

function readCommand(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
