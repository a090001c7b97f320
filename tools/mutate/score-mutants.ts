import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Mutant } from './run-stryker.ts';
import { NOT_DRAWN } from './sample-checker.ts';

/** A mutant that no test noticed: where, and what the change was. */
export type Survivor = { path: string; line: number; text: string; original: string; mutant: string; covered: boolean };

/** A mutant that changes nothing observable, with the reason; `text` is the line it starts on. */
export type Equivalent = { path: string; text: string; original: string; mutant: string; reason: string };

/** How many mutants of a part were run, by outcome. Those that timed out or could not be loaded count as killed. */
export type Score = {
  mutants: number;
  killed: number;
  timedOut: number;
  crashed: number;
  survived: number;
  uncovered: number;
  equivalent: number;
};

/** Lists the mutants that timed out, in source order. A machine that paused causes some too. */
export function listTimedOut(root: string, mutants: readonly Mutant[]): Survivor[] {
  return listMutants(
    root,
    mutants.filter(({ status }) => status === 'Timeout'),
  );
}

/** Lists the mutants that no test noticed, in source order. */
function listSurvivors(root: string, mutants: readonly Mutant[]): Survivor[] {
  return listMutants(
    root,
    mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage'),
  );
}

function listMutants(root: string, mutants: readonly Mutant[]): Survivor[] {
  return [...mutants]
    .sort((a, b) => a.path.localeCompare(b.path) || a.start.line - b.start.line || a.start.column - b.start.column)
    .map((mutant) => {
      const lines = readFileSync(join(root, mutant.path), 'utf8').split('\n');
      return {
        path: mutant.path,
        line: mutant.start.line,
        text: shorten(lines[mutant.start.line - 1] ?? ''),
        original: shorten(cut(lines, mutant)),
        mutant: shorten(mutant.replacement),
        covered: mutant.status === 'Survived',
      };
    });
}

/** Splits survivors into unnoticed ones and those known to change nothing. */
export function splitSurvivors(
  root: string,
  mutants: readonly Mutant[],
  known: readonly Equivalent[],
): { real: Survivor[]; equivalent: Survivor[] } {
  const survivors = listSurvivors(root, mutants);
  return {
    real: survivors.filter((one) => findReason(one, known) === null),
    equivalent: survivors.filter((one) => findReason(one, known) !== null),
  };
}

/** Returns why a survivor is known to change nothing, or null. */
export function findReason(survivor: Survivor, equivalents: readonly Equivalent[]): string | null {
  const same = (one: Equivalent) =>
    one.path === survivor.path &&
    one.text === survivor.text &&
    one.original === survivor.original &&
    one.mutant === survivor.mutant;
  return equivalents.find(same)?.reason ?? null;
}

/** Scores mutants by a key of their path: the file itself, its folder, or the whole. */
export function scoreMutants(
  mutants: readonly Mutant[],
  equivalents: readonly Survivor[],
  keyOf: (path: string) => string,
): Map<string, Score> {
  const scores = new Map<string, Score>();
  const at = (path: string): Score => {
    const found = scores.get(keyOf(path)) ?? emptyScore();
    scores.set(keyOf(path), found);
    return found;
  };
  for (const mutant of mutants) count(at(mutant.path), mutant);
  for (const { path } of equivalents) at(path).equivalent += 1;
  return scores;
}

/** Scores all mutants together. */
export function sumScore(mutants: readonly Mutant[], equivalents: readonly Survivor[]): Score {
  return scoreMutants(mutants, equivalents, () => 'all').get('all') ?? emptyScore();
}

/** The killed share in per cent: of all mutants, and of those not known to change nothing. */
export function rateScore(score: Score): { ofAll: string; ofReal: string } {
  const rate = (part: number, whole: number) => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`);
  return { ofAll: rate(score.killed, score.mutants), ofReal: rate(score.killed, score.mutants - score.equivalent) };
}

/** The folder of a path. */
export function folderOf(path: string): string {
  return dirname(path);
}

function count(score: Score, { status, reason }: Mutant): void {
  if (reason === NOT_DRAWN || status === 'Ignored') return;
  score.mutants += 1;
  // A mutant that cannot be loaded fails every test. Stryker reports an error, and it is not a survivor.
  if (status === 'Killed' || status === 'Timeout' || status === 'RuntimeError') score.killed += 1;
  if (status === 'Timeout') score.timedOut += 1;
  if (status === 'RuntimeError') score.crashed += 1;
  if (status === 'Survived') score.survived += 1;
  if (status === 'NoCoverage') score.uncovered += 1;
}

function emptyScore(): Score {
  return { mutants: 0, killed: 0, timedOut: 0, crashed: 0, survived: 0, uncovered: 0, equivalent: 0 };
}

function cut(lines: readonly string[], { start, end }: Mutant): string {
  const within = lines.slice(start.line - 1, end.line);
  const last = within.length - 1;
  return within
    .map((line, index) => (index === last ? line.slice(0, end.column - 1) : line))
    .map((line, index) => (index === 0 ? line.slice(start.column - 1) : line))
    .join('\n');
}

/** One line of at most a hundred characters, the same in the report and in the list of equivalents. */
export function shorten(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return flat.length <= 100 ? flat : `${flat.slice(0, 99)}…`;
}
