import type { ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ProgramRun, runToEnd, startHelper } from '#test/support/run-program.ts';
import type { LineToRun } from './run-lines.ts';

/** The launcher. */
export const SVC = fileURLToPath(new URL('../../../bin/svc', import.meta.url));

/** A well-formed key that no service accepts. */
export const KEY = 'svc_live_ThisIsNoRealKeyJustTextForTests000';

const RUN_LINES = fileURLToPath(new URL('./run-lines.ts', import.meta.url));

// Hides the profiles and demo credentials of the user who runs the tests.
const EMPTY = mkdtempSync(join(tmpdir(), 'svc-'));

/** Runs the real program with a minimal environment and the variables of the test. */
export async function runSvc(words: readonly string[], env: Record<string, string> = {}): Promise<ProgramRun> {
  return runProgram(SVC, words, env);
}

/**
 * Runs a command line in a program that stays for the next ones, with the exit code that svc would end with. Starting svc
 * takes ten times as long. Lines wait for each other, and those of one process share the modules of svc.
 */
export function runSvcLine(
  words: readonly string[],
  env: Record<string, string> = {},
  cwd = EMPTY,
): Promise<ProgramRun> {
  const run = lastLine.then(() => runNextLine({ words, ...ground(env), cwd }));
  lastLine = run.catch(() => undefined);
  return run;
}

let lastLine: Promise<unknown> = Promise.resolve();
let lines: ChildProcess | undefined;

async function runNextLine(line: LineToRun): Promise<ProgramRun> {
  lines ??= startLines();
  // Only a line that runs keeps this process alive.
  const alive = setInterval(() => undefined, 60_000);
  try {
    lines.send(line);
    const [out, stderr] = await Promise.all([readToNul(lines.stdout), readToNul(lines.stderr)]);
    const end = out.lastIndexOf('\u0001');
    return { code: Number(out.slice(end + 1)), stdout: out.slice(0, end), stderr };
  } finally {
    clearInterval(alive);
  }
}

function startLines(): ChildProcess {
  const { NODE_COMPILE_CACHE = join(EMPTY, 'compiled') } = process.env;
  const child = startHelper(RUN_LINES, {
    execArgv: ['--preserve-symlinks', '--preserve-symlinks-main'],
    env: { NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.channel?.unref();
  for (const output of [child.stdout, child.stderr]) (output as Socket).unref();
  return child;
}

/** Reads what a command line wrote to an output. */
function readToNul(stream: Readable | null): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    const settle = (end: () => void) => {
      stream?.off('data', take).off('close', fail);
      end();
    };
    const take = (part: Buffer) => {
      parts.push(part);
      if (part.at(-1) === 0) settle(() => resolve(Buffer.concat(parts).toString().slice(0, -1)));
    };
    const fail = () => settle(() => reject(new Error(`svc ended: ${Buffer.concat(parts)}`)));
    stream?.on('data', take).once('close', fail);
  });
}

/** Runs several command lines, each a list of words. */
export async function runSvcLines(
  words: readonly (readonly string[])[],
  env: Record<string, string> = {},
): Promise<ProgramRun[]> {
  return Promise.all(words.map((line) => runSvcLine(line, env)));
}

/** Runs a program and collects its output. */
export async function runProgram(
  program: string,
  words: readonly string[],
  env: Record<string, string> = {},
  cwd = EMPTY,
): Promise<ProgramRun> {
  return runToEnd({ program, words, ...ground(env), cwd });
}

function ground(env: Record<string, string>) {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', XDG_CONFIG_HOME: EMPTY };
  return { env: { ...own, ...env }, cwd: EMPTY };
}
