import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { makeFolder } from '#test/store/embedded/embedded-fixture.ts';
import { waitUntil } from './wait-until.ts';

const ADMIN = join(import.meta.dirname, '../../src/app/admin.ts');
// The cache of the tests, which have compiled the same files. A program starts in a fraction of the time with it.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache');

/** For programs that hang. One that starts or ends is noticed at once, however long that takes on a busy machine. */
export const START_LIMIT_MS = 600_000;

/** How a program ended. */
export type Ending = { code: number | null; signal: NodeJS.Signals | null };

// So many programs for each processor want to run: others than ours then decide how long a program takes.
const STARVED_LOAD = 3;

/** Asserts that a program ended with 0 after SIGTERM. On an overrun machine its nine seconds may not suffice: it then ends with 1. */
export function assertStopped({ code, signal }: Ending, said = ''): void {
  const isStarved = (loadavg()[0] ?? 0) > STARVED_LOAD * availableParallelism();
  assert.deepEqual({ code: isStarved && code === 1 ? 0 : code, signal }, { code: 0, signal: null }, said);
}

/** A program that was started, and what it said so far on both outputs. */
export type Program = { pid: number; said(): string; ended: Promise<Ending>; kill(signal: NodeJS.Signals): void };

/** A program that serves. */
export type ServiceProcess = Program & { url: string };

/**
 * How a program is to run: settings beside the usual ones, another user, another main than the operator's program, or the
 * operator's program of another release.
 */
export type RunOptions = { env?: Record<string, string>; uid?: number; main?: string; admin?: string };

/** A folder for programs that may be killed. The folder and its programs end with the test, even when it fails. */
export type FaultGround = {
  folder: string;
  /** Makes an empty folder in it. */
  makeDataDir(uid?: number): string;
  start(words: string[], options?: RunOptions): Program;
  /** Starts `serve`, or the main named, and waits until it says that it is ready. */
  serve(options?: RunOptions): Promise<ServiceProcess>;
  /** Runs a command of the operator's program to its end. */
  run(words: string[], options?: RunOptions): Promise<Ending & { said: string }>;
};

/** Opens a ground for one test, or for one run of the soak. */
export function openFaultGround(t: Lifetime): FaultGround {
  const children: { process: ChildProcess; ended: Promise<Ending> }[] = [];
  // Hooks run in this order: a service must be gone before its PostgreSQL is, or it would start that again.
  t.after(async () => {
    for (const child of children) child.process.kill('SIGKILL');
    await Promise.all(children.map((child) => child.ended));
  });
  const folder = makeFolder(t);
  const start = (words: string[], options: RunOptions = {}) => {
    const { child, program } = spawnProgram(words, options);
    children.push({ process: child, ended: program.ended });
    return program;
  };
  let dataDirs = 0;
  return {
    folder,
    makeDataDir(uid) {
      dataDirs += 1;
      const dataDir = join(folder, `data-${dataDirs}`);
      mkdirSync(dataDir, { mode: 0o700 });
      if (uid !== undefined) for (const path of [folder, dataDir]) chownSync(path, uid, uid);
      return dataDir;
    },
    start,
    serve: async (options = {}) => waitForReady(start(options.main === undefined ? ['serve'] : [], options)),
    async run(words, options) {
      const program = start(words, options);
      return { ...(await program.ended), said: program.said() };
    },
  };
}

function spawnProgram(words: string[], options: RunOptions): { child: ChildProcess; program: Program } {
  const main = options.main ?? options.admin ?? ADMIN;
  // As bin/svc-admin does.
  const child = spawn(process.execPath, ['--preserve-symlinks', main, ...words], {
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    cwd: '/',
    // Nothing of the surroundings of the tests may steer the service.
    env: {
      PATH: process.env.PATH ?? '',
      NODE_COMPILE_CACHE,
      PORT: '0',
      LOG_LEVEL: 'warn',
      DRAIN_MS: '0',
      // A busy test machine must not make the service shed requests.
      MAX_LAG_MS: '600000',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  }
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }) as Ending);
  const kill = (signal: NodeJS.Signals) => void child.kill(signal);
  return { child, program: { pid: child.pid ?? 0, said: () => text, ended, kill } };
}

async function waitForReady(program: Program): Promise<ServiceProcess> {
  let ending: Ending | null = null;
  void program.ended.then((how) => {
    ending = how;
  });
  const url = await waitUntil(
    'the service is ready',
    () => {
      const ready = /^ready (\S+)$/m.exec(program.said())?.[1];
      if (ready === undefined && ending !== null) {
        throw new Error(`ended with ${JSON.stringify(ending)} before it was ready: ${program.said()}`);
      }
      return ready ?? null;
    },
    START_LIMIT_MS,
  );
  return { ...program, url };
}
