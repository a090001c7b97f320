import { spawn } from 'node:child_process';

/** A check of the source files: what it checks, whether it passed, and what it printed. */
export type CheckResult = { name: string; passed: boolean; output: string };

// Several threads check the same types several times, and tests use the other core. A heap that grows to four times its
// live size is collected less often. Together this halves the CPU time of the types.
const GO_ENV = { GOGC: '300' };
const BUILD_INFO = 'node_modules/.cache/tsc.tsbuildinfo';

const CHECKS = {
  types: ['node_modules/.bin/tsc', '--noEmit', '--singleThreaded', '--incremental', '--tsBuildInfoFile', BUILD_INFO],
  'format and lint': ['node_modules/.bin/biome', 'check', '--error-on-warnings', '.'],
  'generated files': [process.execPath, 'tools/generate.ts', '--check'],
} as const;

/** The checks that `npm run check` and `npm test` run. */
export const ALL_CHECKS = Object.keys(CHECKS) as (keyof typeof CHECKS)[];

/** Runs checks under the current folder, all at once. */
export function runChecks(names: readonly (keyof typeof CHECKS)[] = ALL_CHECKS): Promise<CheckResult[]> {
  return Promise.all(names.map((name) => runCheck(name, CHECKS[name])));
}

/** Prints the output of the checks that failed, and a line for each check; returns whether all passed. */
export function reportChecks(results: readonly CheckResult[]): boolean {
  for (const { name, passed, output } of results)
    if (!passed) process.stdout.write(`\n✖ check of ${name}:\n${output.trimEnd()}\n`);
  for (const { name, passed } of results) process.stdout.write(`${passed ? '✔' : '✖'} check of ${name}\n`);
  return results.every(({ passed }) => passed);
}

function runCheck(name: string, [command, ...words]: readonly [string, ...string[]]): Promise<CheckResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { env: { ...GO_ENV, ...process.env }, stdio: ['ignore', 'pipe', 'pipe'] });
    const parts: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => parts.push(part));
    child.once('error', reject);
    child.once('close', (code) => resolve({ name, passed: code === 0, output: Buffer.concat(parts).toString() }));
  });
}
