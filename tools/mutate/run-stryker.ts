import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Stryker } from '@stryker-mutator/core';
import { globalSetup, globalTeardown } from '#test/global-setup.ts';
import { copyTree } from './copy-tree.ts';
import type { TestSelection } from './select-tests.ts';

/** What a run mutates, with which tests, and how many mutants it samples. */
export type MutationRun = {
  root: string;
  sources: readonly string[];
  tests: TestSelection;
  sample: number | null;
  seed: string;
  concurrency: number;
};

/** A place in a file; lines and columns count from one, and an end is the first character after. */
export type Place = { line: number; column: number };

/** A mutant and its outcome; the path is relative to the root. */
export type Mutant = {
  path: string;
  start: Place;
  end: Place;
  replacement: string;
  status: string;
  reason: string;
};

/** Runs Stryker on a temporary copy of the tree. Returns every mutant with its outcome. */
export async function runStryker(run: MutationRun): Promise<Mutant[]> {
  const scratch = mkdtempSync(join(tmpdir(), 'mutate-'));
  const before = { cwd: process.cwd(), env: { ...process.env } };
  try {
    const copy = copyTree(run.root, join(scratch, 'tree'));
    prepareProcess(scratch, copy, run);
    if (run.tests.needsPostgres) await globalSetup();
    try {
      const results = await new Stryker(buildOptions(run)).runMutationTest();
      return results.map((result) => ({
        path: relative(copy, result.fileName),
        start: result.location.start,
        end: result.location.end,
        replacement: result.replacement ?? '',
        status: result.status,
        reason: result.statusReason ?? '',
      }));
    } finally {
      if (run.tests.needsPostgres) await globalTeardown();
    }
  } finally {
    process.chdir(before.cwd);
    for (const name of Object.keys(process.env)) if (!(name in before.env)) delete process.env[name];
    Object.assign(process.env, before.env);
    rmSync(scratch, { recursive: true, force: true });
  }
}

function prepareProcess(scratch: string, copy: string, run: MutationRun): void {
  // Leftovers of killed tests stay in the scratch folder. PostgreSQL runs as another user and must be able to enter it.
  const temporary = join(scratch, 'tmp');
  mkdirSync(temporary);
  chmodSync(scratch, 0o755);
  chmodSync(temporary, 0o1777);
  process.env.TMPDIR = temporary;
  // Stryker's tap runner starts the first `node` in PATH.
  process.env.PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  // Every mutant loads the same files; an environment variable selects the active one.
  process.env.NODE_COMPILE_CACHE = join(scratch, 'compiled');
  process.env.MUTATE_SAMPLE = String(run.sample ?? '');
  process.env.MUTATE_SEED = run.seed;
  process.chdir(copy);
}

function buildOptions(run: MutationRun): ConstructorParameters<typeof Stryker>[0] {
  return {
    mutate: [...run.sources],
    testRunner: 'tap',
    plugins: ['@stryker-mutator/tap-runner', fileURLToPath(new URL('./sample-checker.ts', import.meta.url))],
    checkers: run.sample === null ? [] : ['sample'],
    // The first failing test ends its file. A database left undropped is deleted with the scratch folder.
    tap: { testFiles: run.tests.paths, forceBail: true },
    coverageAnalysis: 'perTest',
    concurrency: run.concurrency,
    // TypeScript 7 has no JavaScript API. Naming a missing file stops Stryker from loading it.
    tsconfigFile: 'there-is-none.json',
    disableTypeChecks: false,
    inPlace: true,
    // Generous, because a busy machine is slow: only a mutant that never ends should time out.
    timeoutMS: 30_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 15,
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    logLevel: 'warn',
  } as ConstructorParameters<typeof Stryker>[0];
}
