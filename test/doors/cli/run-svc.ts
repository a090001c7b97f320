import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The launcher that people call. */
export const SVC = fileURLToPath(new URL('../../../bin/svc', import.meta.url));

/** What a run of the CLI left behind. */
export type SvcRun = { code: number; stdout: string; stderr: string };

/** A key in the form of a real one; nothing accepts it. */
export const KEY = 'svc_live_ThisIsNoRealKeyJustTextForTests000';

/** Runs the real program; of the environment it gets only what it needs to run, and what the test gives. */
export async function runSvc(words: readonly string[], env: Record<string, string> = {}): Promise<SvcRun> {
  return runProgram(SVC, words, env);
}

/** Runs a program and gathers what it says. */
export async function runProgram(
  program: string,
  words: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<SvcRun> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
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
