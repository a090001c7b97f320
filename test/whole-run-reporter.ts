import { relative } from 'node:path';
import { Readable } from 'node:stream';
import type { TestEvent } from 'node:test/reporters';
import { spec as Spec } from 'node:test/reporters';
import { requirements } from './requirements.ts';
import { findCoverageGaps, type PassedTest } from './requirements-coverage.ts';

type LeftOut = { path: string; name: string; reason: string };

/**
 * Reports a run of all tests as the runner does, and before its closing counts says which tests were left out and
 * which requirements no test showed. A requirement without a test that ran and passed fails the run.
 */
// biome-ignore lint/style/noDefaultExport: the test runner takes a reporter from there.
export default async function* reportWholeRun(source: AsyncIterable<TestEvent>): AsyncIterable<string> {
  yield* Readable.from(closeWithFindings(source)).compose(new Spec()) as AsyncIterable<string>;
}

async function* closeWithFindings(source: AsyncIterable<TestEvent>): AsyncIterable<TestEvent> {
  const passed: PassedTest[] = [];
  const leftOut: LeftOut[] = [];
  const closing: TestEvent[] = [];
  for await (const event of source) {
    if (event.type === 'test:pass') sortOut(event.data, passed, leftOut);
    // The counts of the whole run belong to no file; they come last.
    if (event.type === 'test:diagnostic' && event.data.file === undefined) closing.push(event);
    else yield event;
  }
  yield* tellLeftOut(leftOut);
  yield* tellGaps(findCoverageGaps(requirements, passed));
  yield* closing;
}

type Passed = Extract<TestEvent, { type: 'test:pass' }>['data'];

function sortOut(test: Passed, passed: PassedTest[], leftOut: LeftOut[]): void {
  const path = relative(process.cwd(), test.file ?? '');
  if (test.skip !== undefined) leftOut.push({ path, name: test.name, reason: String(test.skip) });
  else if (test.todo === undefined && test.details.type !== 'suite') passed.push({ path, name: test.name });
}

function* tellLeftOut(leftOut: readonly LeftOut[]): Iterable<TestEvent> {
  yield say(`left out ${leftOut.length} tests`);
  for (const { path, name, reason } of leftOut) yield say(`  ${path}: ${name} (${reason})`);
}

function* tellGaps(gaps: readonly string[]): Iterable<TestEvent> {
  if (gaps.length > 0) process.exitCode = 1;
  yield say(`requirements ${requirements.length}, gaps ${gaps.length}`);
  for (const gap of gaps) yield say(`  ${gap}`);
}

function say(message: string): TestEvent {
  return { type: 'test:diagnostic', data: { message, nesting: 0, level: 'info' } } as TestEvent;
}
