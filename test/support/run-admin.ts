import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runCommand } from '#app/commands/run-command.ts';

const ADMIN = join(import.meta.dirname, '../../src/app/admin.ts');
// The cache of the tests, which have compiled the same files.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'node-compile-cache');
const DATA_DIRS = join(tmpdir(), `svc-none-${process.pid}`);
process.once('exit', () => rmSync(DATA_DIRS, { recursive: true, force: true }));

/** How a command of the operator's program ended, and what it printed. */
export type AdminRun = { code: number; stdout: string; stderr: string };

/** The environment of a command, with nothing else in it but PATH and DATA_DIR, and its standard input. */
export type AdminOptions = { env?: Record<string, string>; input?: string };

/** Runs a command of the operator's program in this process. A program of its own would import the service again. */
export async function runAdmin(words: readonly string[], options: AdminOptions = {}): Promise<AdminRun> {
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
export async function runAdminProgram(words: readonly string[], options: AdminOptions = {}): Promise<AdminRun> {
  const env = { NODE_COMPILE_CACHE, ...buildEnv(options) };
  // As bin/svc-admin does.
  const child = spawn(process.execPath, ['--preserve-symlinks', ADMIN, ...words], { env, cwd: '/' });
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, stdout, stderr };
}

function buildEnv({ env = {} }: AdminOptions): Record<string, string> {
  // A command that signs keeps its checkpoint in DATA_DIR, so each database needs its own.
  const database = env.DATABASE_URL === undefined ? 'none' : new URL(env.DATABASE_URL).pathname.slice(1);
  return { PATH: process.env.PATH ?? '', DATA_DIR: join(DATA_DIRS, database), ...env };
}
