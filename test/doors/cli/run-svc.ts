import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The launcher. */
export const SVC = fileURLToPath(new URL('../../../bin/svc', import.meta.url));

/** The result of a run. */
export type SvcRun = { code: number; stdout: string; stderr: string };

/** A well-formed key that no service accepts. */
export const KEY = 'svc_live_ThisIsNoRealKeyJustTextForTests000';

// Hides the profiles and demo credentials of the user who runs the tests.
const EMPTY = mkdtempSync(join(tmpdir(), 'svc-'));

/** Runs the real program with a minimal environment and the variables of the test. */
export async function runSvc(words: readonly string[], env: Record<string, string> = {}): Promise<SvcRun> {
  return runProgram(SVC, words, env);
}

/** Runs a program and collects its output. */
export async function runProgram(
  program: string,
  words: readonly string[],
  env: Record<string, string> = {},
  cwd = EMPTY,
): Promise<SvcRun> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', XDG_CONFIG_HOME: EMPTY };
  const child = spawn(program, words, { env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'pipe'], cwd });
  const [stdout, stderr, [code]] = await Promise.all([
    gather(child.stdout),
    gather(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ]);
  return { code, stdout, stderr };
}

async function gather(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
