import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { Readable } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { spec as Spec } from 'node:test/reporters';
import type { Failed } from '../tools/test/second-try.ts';
import { requirements } from './requirements.ts';
import { findCoverageGaps, listCitations, type PassedTest } from './requirements-coverage.ts';
import { listSuite, type Suite } from './suites.ts';

// Where `npm test` records the ids that it showed, so that `npm run test:long` can judge both commands together.
const SHOWN_BY_SHORT = 'node_modules/.cache/test/shown-by-npm-test.json';

type LeftOut = { path: string; name: string; reason: string };

/**
 * Reports a run of all tests as the runner does. Before the closing counts it lists the skipped tests and the
 * requirements that no test showed. A requirement without a test that ran and passed fails the run.
 *
 * TEST_SUITE says which half of the tests ran. `npm test` (short) leaves a requirement that a long test cites to
 * `npm run test:long`, which fails unless both commands together showed every requirement.
 *
 * TEST_FAILED names a file for what failed, so that tools/test.ts can run it again alone.
 */
// biome-ignore lint/style/noDefaultExport: the test runner takes a reporter from there.
export default async function* reportWholeRun(source: AsyncIterable<TestEvent>): AsyncIterable<string> {
  yield* Readable.from(closeWithFindings(source)).compose(new Spec()) as AsyncIterable<string>;
}

async function* closeWithFindings(source: AsyncIterable<TestEvent>): AsyncIterable<TestEvent> {
  const passed: PassedTest[] = [];
  const failed: PassedTest[] = [];
  const leftOut: LeftOut[] = [];
  const closing: TestEvent[] = [];
  const faults: string[] = [];
  for await (const event of source) {
    if (event.type === 'test:pass') sortOut(event.data, passed, leftOut);
    if (event.type === 'test:fail' && event.data.details.type !== 'suite') failed.push(nameTest(event.data));
    faults.push(...listProcessFaults(event));
    // The counts of the whole run have no file. They come last.
    if (event.type === 'test:diagnostic' && event.data.file === undefined) closing.push(event);
    else yield event;
  }
  yield* listLeftOut(leftOut);
  yield* listGaps(findCoverageGaps(requirements, passed, listShownElsewhere(process.env.TEST_SUITE)));
  if (process.env.TEST_SUITE === 'short') recordShown([...passed, ...failed]);
  if (failed.length > 0 && process.env.TEST_FAILED !== undefined)
    recordFailed(process.env.TEST_FAILED, passed, failed, faults);
  for (const fault of faults) yield say(fault);
  yield* closing;
}

/**
 * Lists what failed a process of tests although each of its tests passed: its exit code, and errors after a test ended.
 *
 * The runner prints these errors where the process ends, far above the closing counts.
 */
function listProcessFaults({ type, data }: TestEvent): string[] {
  if (type === 'test:diagnostic' && data.file !== undefined && data.message.includes('asynchronous activity'))
    return [`${data.file}: ${data.message}`];
  if (type !== 'test:fail') return [];
  const { exitCode, signal } = data.details.error as { exitCode?: number | null; signal?: string | null };
  if (exitCode === undefined && signal === undefined) return [];
  return [`${data.name} ended with exit code ${exitCode ?? 'none'}, signal ${signal ?? 'none'}`];
}

function listShownElsewhere(suite: string | undefined): ReadonlySet<string> {
  if (suite === 'short') return listCited('long');
  if (suite !== 'long') return new Set();
  if (existsSync(SHOWN_BY_SHORT)) return new Set(JSON.parse(readFileSync(SHOWN_BY_SHORT, 'utf8')) as string[]);
  return listCited('short');
}

function listCited(suite: Suite): ReadonlySet<string> {
  return new Set(listSuite(suite).flatMap((path) => listCitations(readFileSync(path, 'utf8'))));
}

function recordShown(passed: readonly PassedTest[]): void {
  mkdirSync(dirname(SHOWN_BY_SHORT), { recursive: true });
  writeFileSync(SHOWN_BY_SHORT, JSON.stringify([...new Set(passed.flatMap(({ name }) => listCitations(name)))]));
}

function recordFailed(
  path: string,
  passed: readonly PassedTest[],
  failed: readonly PassedTest[],
  faults: readonly string[],
): void {
  const elsewhere = listShownElsewhere(process.env.TEST_SUITE);
  const gaps = findCoverageGaps(requirements, [...passed, ...failed], elsewhere);
  const what: Failed = {
    files: [...new Set(failed.map((test) => test.path))],
    isNothingElse: gaps.length === 0 && faults.length === 0,
  };
  writeFileSync(path, JSON.stringify(what));
}

type Passed = Extract<TestEvent, { type: 'test:pass' }>['data'];

function sortOut(test: Passed, passed: PassedTest[], leftOut: LeftOut[]): void {
  const named = nameTest(test);
  if (test.skip !== undefined) leftOut.push({ ...named, reason: String(test.skip) });
  else if (test.todo === undefined && test.details.type !== 'suite') passed.push(named);
}

function nameTest({ file, name }: { file?: string | undefined; name: string }): PassedTest {
  return { path: relative(process.cwd(), file ?? ''), name };
}

function* listLeftOut(leftOut: readonly LeftOut[]): Iterable<TestEvent> {
  yield say(`left out ${leftOut.length} tests`);
  for (const { path, name, reason } of leftOut) yield say(`  ${path}: ${name} (${reason})`);
}

function* listGaps(gaps: readonly string[]): Iterable<TestEvent> {
  if (gaps.length > 0) process.exitCode = 1;
  yield say(`requirements ${requirements.length}, gaps ${gaps.length}`);
  for (const gap of gaps) yield say(`  ${gap}`);
}

function say(message: string): TestEvent {
  return { type: 'test:diagnostic', data: { message, nesting: 0, level: 'info' } } as TestEvent;
}
