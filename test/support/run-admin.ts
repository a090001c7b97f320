import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { runCommand } from '#app/commands/run-command.ts';
import { type ProgramRun, runToEnd } from './run-program.ts';

const ADMIN = join(import.meta.dirname, '../../src/app/admin.ts');
// The cache of the tests, which have compiled the same files.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache');
const DATA_DIRS = join(tmpdir(), `svc-none-${process.pid}`);
process.once('exit', () => rmSync(DATA_DIRS, { recursive: true, force: true }));

/** The environment of a command, with nothing else in it but PATH and DATA_DIR, and its standard input. */
export type AdminOptions = { env?: Record<string, string>; input?: string };

/** Runs a command of the operator's program in this process. A program of its own would import the service again. */
export async function runAdmin(words: readonly string[], options: AdminOptions = {}): Promise<ProgramRun> {
  const stdin = new PassThrough();
  stdin.end(options.input ?? '');
  const printed = { stdout: '', stderr: '' };
  const capture = (name: keyof typeof printed) => ({
    write(line: string) {
      printed[name] += line;
    },
  });
  const io = { env: buildEnv(options), stdin, stdout: capture('stdout'), stderr: capture('stderr') };
  const code = await runCommand([...words], io);
  return { code, ...printed };
}

/** Runs a command of the operator's program as a program, to its end. */
export async function runAdminProgram(words: readonly string[], options: AdminOptions = {}): Promise<ProgramRun> {
  const env = { NODE_COMPILE_CACHE, ...buildEnv(options) };
  // As bin/svc-admin does.
  const all = ['--preserve-symlinks', ADMIN, ...words];
  return runToEnd({ program: process.execPath, words: all, env, cwd: '/', input: options.input ?? '' });
}

function buildEnv({ env = {} }: AdminOptions): Record<string, string> {
  // A command that signs keeps its checkpoint in DATA_DIR, so each database needs its own.
  const database = env.DATABASE_URL === undefined ? 'none' : new URL(env.DATABASE_URL).pathname.slice(1);
  return { PATH: process.env.PATH ?? '', DATA_DIR: join(DATA_DIRS, database), ...env };
}
