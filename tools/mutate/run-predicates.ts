import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { globalSetup, globalTeardown } from '#test/global-setup.ts';
import { copyTree } from './copy-tree.ts';
import { listPredicates, type Predicate } from './list-predicates.ts';
import type { Mutant, Place } from './run-stryker.ts';
import { listPredicateTests } from './select-tests.ts';

// A test that waits for rows that a mutant prevents would wait forever.
const TIMEOUT_MS = 90_000;

/**
 * Drops one `where` predicate at a time and runs the few test files most likely to notice, until one fails. A source
 * with a line number (`src/a.ts:12`) means the predicates that begin on that line.
 */
export async function runPredicates(root: string, sources: readonly string[], workers: number): Promise<Mutant[]> {
  const mutants = sources.flatMap((named) => {
    const [path = '', line] = named.split(':');
    const source = readFileSync(join(root, path), 'utf8');
    const isWanted = ({ start }: Predicate) => line === undefined || placeOf(source, start).line === Number(line);
    const predicates = listPredicates(source).filter(isWanted);
    const tests = predicates.length === 0 ? [] : listPredicateTests(root, path);
    return predicates.map((predicate) => ({ path, source, tests, predicate }));
  });
  const scratch = mkdtempSync(join(tmpdir(), 'predicates-'));
  chmodSync(scratch, 0o755);
  await globalSetup();
  try {
    const queue = mutants.entries();
    const outcomes: Mutant[] = [];
    const work = async (worker: number) => {
      const copy = copyTree(root, join(scratch, `tree-${worker}`));
      for (const [index, one] of queue) {
        const { path, source, predicate } = one;
        const status = await tryPredicate(copy, one);
        const [start, end] = [placeOf(source, predicate.start), placeOf(source, predicate.end)];
        outcomes.push({ path, start, end, replacement: predicate.replacement, status, reason: '' });
        process.stdout.write(`${index + 1} of ${mutants.length}  ${status}  ${path}:${start.line}\n`);
      }
    };
    await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)));
    return outcomes;
  } finally {
    await globalTeardown();
    rmSync(scratch, { recursive: true, force: true });
  }
}

type Try = { path: string; source: string; tests: readonly string[]; predicate: Predicate };

async function tryPredicate(copy: string, { path, source, tests, predicate }: Try): Promise<string> {
  const { start, end, replacement } = predicate;
  writeFileSync(join(copy, path), source.slice(0, start) + replacement + source.slice(end));
  try {
    if (tests.length === 0) return 'NoCoverage';
    for (const test of tests) {
      const status = await runTest(copy, test);
      if (status !== 'Survived') return status;
    }
    return 'Survived';
  } finally {
    writeFileSync(join(copy, path), source);
  }
}

/** Runs a test file until the first test that fails. */
function runTest(copy: string, test: string): Promise<string> {
  const child = spawn(process.execPath, ['--test-reporter=tap', test], {
    cwd: copy,
    // Its own group, so that the processes of the test end with it.
    detached: true,
    env: { ...process.env, NODE_COMPILE_CACHE: join(copy, '..', 'compiled') },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const stop = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
  return new Promise((resolve) => {
    let [text, outcome] = ['', 'Survived'];
    const end = (status: string) => {
      outcome = status;
      stop();
    };
    const timer = setTimeout(() => end('Timeout'), TIMEOUT_MS);
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (outcome === 'Survived' && /^\s*not ok /m.test(text)) end('Killed');
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve(outcome === 'Survived' && code !== 0 ? 'Killed' : outcome);
    });
  });
}

function placeOf(source: string, offset: number): Place {
  const lines = source.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
