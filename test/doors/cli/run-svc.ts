import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProgramRun, runToEnd } from '#test/support/run-program.ts';

/** The launcher. */
export const SVC = fileURLToPath(new URL('../../../bin/svc', import.meta.url));

/** A well-formed key that no service accepts. */
export const KEY = 'svc_live_ThisIsNoRealKeyJustTextForTests000';

// Hides the profiles and demo credentials of the user who runs the tests.
const EMPTY = mkdtempSync(join(tmpdir(), 'svc-'));

/** Runs the real program with a minimal environment and the variables of the test. */
export async function runSvc(words: readonly string[], env: Record<string, string> = {}): Promise<ProgramRun> {
  return runProgram(SVC, words, env);
}

/** Runs a program and collects its output. */
export async function runProgram(
  program: string,
  words: readonly string[],
  env: Record<string, string> = {},
  cwd = EMPTY,
): Promise<ProgramRun> {
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', XDG_CONFIG_HOME: EMPTY };
  return runToEnd({ program, words, env: { ...own, ...env }, cwd });
}
