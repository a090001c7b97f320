import { appendFileSync } from 'node:fs';
import { createRequire, flushCompileCache } from 'node:module';
import { resolve } from 'node:path';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import { resolveOwnFiles } from '#app/resolve-own-files.ts';
import { readEndedCpuMicros } from '../../bench/process-cpu.ts';
import { shareProcess } from './last-file.ts';
import { readProgramsCpuMicros } from './run-program.ts';
import { stopTracking } from './untracked-promises.ts';

// A file that waits for ever fails, so that the others run.
const LIMIT_MS = 900_000;
const require = createRequire(import.meta.url);

/**
 * Runs test files one after the other in this process, each as a suite with its own hooks.
 *
 * A process per file would start Node and import the service again for every file.
 */
export function runTogether(paths: readonly string[]): void {
  shareProcess();
  resolveOwnFiles();
  let left = paths.length;
  let running = '';
  const report = (error: unknown) => process.stderr.write(`no code caught an error of ${running}: ${inspect(error)}\n`);
  process.on('uncaughtExceptionMonitor', report).on('unhandledRejection', report);
  for (const path of paths)
    describe(path, { timeout: LIMIT_MS }, async () => {
      before(() => {
        running = path;
        // The first suite starts when all files are imported.
        stopTracking();
      });
      if (process.env.TEST_DURATIONS) recordDuration(path, process.env.TEST_DURATIONS);
      await load(resolve(path));
      left -= 1;
      // Node writes its cache when a process ends. Programs that these tests start need it before.
      if (left === 0) flushCompileCache();
    });
}

// An import visits every module below the file again, with promises that the test runner follows. A require does neither,
// but it cannot wait.
async function load(path: string): Promise<void> {
  try {
    require(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_REQUIRE_ASYNC_MODULE')) throw error;
    await import(pathToFileURL(path).href);
  }
}

// Includes the programs that the tests of the file started and waited for.
function recordDuration(path: string, report: string): void {
  let began = { cpuMs: 0, at: 0 };
  before(() => {
    began = { cpuMs: readCpuMs(), at: performance.now() };
  });
  after(() => {
    const [cpu_ms, wall_ms] = [readCpuMs() - began.cpuMs, performance.now() - began.at].map(Math.round);
    appendFileSync(report, `${JSON.stringify({ path, cpu_ms, wall_ms })}\n`);
  });
}

function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system + readEndedCpuMicros() + readProgramsCpuMicros()) / 1000;
}
