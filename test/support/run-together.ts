import { appendFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { shareProcess } from './last-file.ts';

/**
 * Runs test files one after the other in this process, each as a suite with its own hooks.
 *
 * A process per file would start Node and import the service again for every file.
 */
export function runTogether(paths: readonly string[]): void {
  shareProcess();
  for (const path of paths)
    describe(path, async () => {
      if (process.env.TEST_DURATIONS) recordDuration(path, process.env.TEST_DURATIONS);
      await import(pathToFileURL(resolve(path)).href);
    });
}

function recordDuration(path: string, report: string): void {
  let began = { cpu: process.cpuUsage(), at: 0 };
  before(() => {
    began = { cpu: process.cpuUsage(), at: performance.now() };
  });
  after(() => {
    const { user, system } = process.cpuUsage(began.cpu);
    const cpu_ms = Math.round((user + system) / 1000);
    appendFileSync(report, `${JSON.stringify({ path, cpu_ms, wall_ms: Math.round(performance.now() - began.at) })}\n`);
  });
}
