import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

/** `short` is `npm test`, `long` is `npm run test:long`. Every test file is in exactly one of them. */
export type Suite = 'short' | 'long';

/** Tests that take long for what they are, by their kind. */
const LONG = [
  // Fault rigs: they kill processes, take the store away, or move a store between releases.
  'test/app/upgrade.test.ts',
  'test/faults/*.test.ts',
  'test/store/embedded/*.test.ts',
  'test/store/objects/file-object-store-kill.test.ts',
  // Every byte or forgery of a file, and thousands of random requests.
  'test/domain/log/pdf/printed-pdf.test.ts',
  'test/domain/log/timestamp/changed-bytes.test.ts',
  'test/domain/log/verify/flipped-bytes.test.ts',
  'test/domain/log/verify/forgeries/*.test.ts',
  'test/doors/cli/follow/forged-copies.test.ts',
  'test/properties/money.prop.test.ts',
  'test/properties/random-requests.prop.test.ts',
  // A program for each of many files or calls, or a program of others that is built, installed or started first.
  'test/client/packed-client.test.ts',
  'test/deploy/container.test.ts',
  'test/docs/long-pages.test.ts',
  'test/doors/log/go-log.test.ts',
  'test/operations/pdf/signature/printed-kinds.test.ts',
  'test/store/objects/ceph-object-store.test.ts',
];

/** Tests that mostly wait for programs, one after the other. They start first, so that nothing waits for them at the end. */
const FIRST = ['test/docs/pages.test.ts'];

/** Tests that need a process of their own: they change the process, or measure it. */
const ALONE = [
  ...FIRST,
  'test/conformance/*.test.ts',
  'test/*.test.ts',
  'test/base/tracing/*.test.ts',
  'test/app/tracing.test.ts',
  ...LONG,
];

/** Tests that share one process, and in it one browser. */
const BROWSER = ['test/browser/*.test.ts'];

/** Lists the test files of a suite. */
export function listSuite(suite: Suite): string[] {
  const paths = globSync('test/**/*.test.ts').sort();
  return paths.filter((path) => isLong(path) === (suite === 'long'));
}

/** Whether only `npm run test:long` runs a test file. */
export function isLong(path: string): boolean {
  return matchesAny(path, LONG);
}

/** Whether a test file needs a process of its own. */
export function runsAlone(path: string): boolean {
  return matchesAny(path, ALONE);
}

/** Whether a test file starts before all others. */
export function startsFirst(path: string): boolean {
  return matchesAny(path, FIRST);
}

/** Whether a test file uses a browser. */
export function usesBrowser(path: string): boolean {
  return matchesAny(path, BROWSER);
}

function matchesAny(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => matchesGlob(path, pattern));
}
