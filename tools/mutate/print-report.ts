import { EQUIVALENTS_PATH, listStale } from './read-equivalents.ts';
import type { Mutant } from './run-stryker.ts';
import {
  type Equivalent,
  findReason,
  folderOf,
  listTimedOut,
  rateScore,
  type Score,
  type Survivor,
  scoreMutants,
  splitSurvivors,
  sumScore,
} from './score-mutants.ts';

/** Prints survivors, known equivalents and the scores of each file and folder. */
export function printReport(root: string, mutants: readonly Mutant[], known: readonly Equivalent[]): void {
  const { real, equivalent } = splitSurvivors(root, mutants, known);
  print(`\n${real.length} survivors`);
  for (const one of real) print(`  ${describe(one)}${one.covered ? '' : '   (no test reaches it)'}`);
  print(`\n${equivalent.length} known to change nothing`);
  for (const one of equivalent) print(`  ${describe(one)}\n      ${findReason(one, known)}`);
  const endless = listTimedOut(root, mutants);
  print(`\n${endless.length} killed by time`);
  for (const one of endless) print(`  ${describe(one)}`);
  const stale = listStale(root, known);
  if (stale.length > 0) print(`\n${stale.length} lines of ${EQUIVALENTS_PATH} quote source that no longer exists`);
  for (const { path, text } of stale) print(`  ${path}  ${text}`);
  print('\nper file');
  for (const [key, score] of scoreMutants(mutants, equivalent, (path) => path)) print(`  ${key}: ${tell(score)}`);
  print('\nper folder');
  for (const [key, score] of scoreMutants(mutants, equivalent, folderOf)) print(`  ${key}: ${tell(score)}`);
  print(`\nin all: ${tell(sumScore(mutants, equivalent))}`);
}

function describe({ path, line, original, mutant }: Survivor): string {
  return `${path}:${line}  ${original}  →  ${mutant === '' ? '(nothing)' : mutant}`;
}

function tell(score: Score): string {
  const { ofAll, ofReal } = rateScore(score);
  const parts = [
    `${score.killed} of ${score.mutants} killed, ${ofAll}`,
    ...(score.equivalent > 0 ? [`${ofReal} without ${score.equivalent} known to change nothing`] : []),
    ...(score.timedOut > 0 ? [`${score.timedOut} of the killed by time`] : []),
    ...(score.crashed > 0 ? [`${score.crashed} of the killed before a test could run`] : []),
    ...(score.uncovered > 0 ? [`${score.uncovered} that no test reaches`] : []),
  ];
  return parts.join('; ');
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
