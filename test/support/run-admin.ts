import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ADMIN = join(import.meta.dirname, '../../src/app/admin.ts');
const NODE_COMPILE_CACHE = join(tmpdir(), 'node-compile-cache');
// A command that signs keeps its checkpoint there, so that no two test files may share it.
const DATA_DIR = join(tmpdir(), `svc-none-${process.pid}`);
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }));

/** How a command of the operator's program ended, and what it said. */
export type AdminRun = { code: number; stdout: string; stderr: string };

/** Runs a command of the operator's program to its end, with nothing in its environment but what is given. */
export async function runAdmin(
  words: readonly string[],
  options: { env?: Record<string, string>; input?: string } = {},
): Promise<AdminRun> {
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE, DATA_DIR, ...options.env };
  const child = spawn(process.execPath, [ADMIN, ...words], { env, cwd: '/' });
  child.stdin.end(options.input ?? '');
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: code as number, stdout, stderr };
}
