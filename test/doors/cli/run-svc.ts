import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProgramRun, runToEnd } from '#test/support/run-program.ts';

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
 * Runs several command lines, each a list of words, in one program. They share its modules and connections; the exit code
 * is what svc would end with. For tests of texts: starting svc takes ten times as long.
 */
export async function runSvcLines(
  lines: readonly (readonly string[])[],
  env: Record<string, string> = {},
): Promise<ProgramRun[]> {
  const words = ['--preserve-symlinks', '--preserve-symlinks-main', RUN_LINES];
  const input = JSON.stringify(lines);
  const { code, stdout, stderr } = await runToEnd({ program: process.execPath, words, ...ground(env), input });
  assert.equal(code, 0, stderr);
  const [out, errors] = [stdout, stderr].map((text) => text.split('\0'));
  return lines.map((_, at) => {
    const [, text = '', exit] = /^(.*?)(\d+)$/s.exec(out?.[at] ?? '') ?? [];
    return { code: Number(exit), stdout: text, stderr: errors?.[at] ?? '' };
  });
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
