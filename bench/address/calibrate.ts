import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitConfidence } from '#domain/address/answer/score-confidence.ts';
import { findAddress } from '#domain/address/look-up-address.ts';
import { fitWeights, type PatternCounts } from './fit-weights.ts';
import { DATA, openBenchSnapshot } from './open-bench-snapshot.ts';
import { formatTable, writeResult } from './text-table.ts';
import { isRight, readTruth, type Truth } from './truth.ts';

/** One answered string: how its answer differs, what was said and shared out, whether it was right, and whether its label is doubtful. */
type Sighting = { fold: number; pattern: string; equals: number; isRight: boolean; isDoubtful: boolean };

const FOLDS = 10;
const LEAST_ANSWERS = 50;
const MAX_GAP = 0.05;

const snapshot = await openBenchSnapshot();
const sightings: Sighting[] = [];
const strings = readStrings();
for (const [index, truth] of strings.entries()) await ask(truth, index % FOLDS);
writeResult('calibration.md', buildPage());
if (process.argv.includes('--write')) writeTable();

/** All strings of the set; one whose address is not known to be in the register has no truth that an answer could meet. */
function readStrings(): Truth[] {
  const known = new Map(readTruth().map((truth) => [`${truth.source}|${truth.raw}`, truth]));
  const [, ...rows] = parseCsv(readFileSync(join(DATA, 'addresses-dev.csv'), 'utf8'));
  return rows.map(([source = '', raw = '', , pid = '', lat = '', lon = '']) => {
    const own = { source, raw, pids: pid === '' ? null : [pid], lat: toNumber(lat), lon: toNumber(lon) };
    return known.get(`${source}|${raw}`) ?? own;
  });
}

function toNumber(text: string): number | null {
  return text === '' ? null : Number(text);
}

function parseCsv(text: string): string[][] {
  const lines = text.trimEnd().split(/\r?\n/);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  );
}

async function ask(truth: Truth, fold: number): Promise<void> {
  const found = await findAddress(snapshot, { raw_address: truth.raw, limit: 10 }).catch(() => null);
  const [best] = found?.match.candidates ?? [];
  if (found === null || found.pattern === null || best === undefined) return;
  // Without a number in the input no row is the very address meant, however near.
  const right = isRight(truth, best) && !found.pattern.includes('none_asked');
  const isListed = found.match.candidates.some(({ gnaf_pid }) => truth.pids?.includes(gnaf_pid));
  const isDoubtful = !right && found.match.status === 'exact_match' && isListed;
  sightings.push({ fold, pattern: found.pattern, equals: found.equals, isRight: right, isDoubtful });
}

/** How often each pattern was seen and right, without one fold and without doubtful labels. */
function countPatterns(withoutFold: number): PatternCounts {
  const patterns = new Map<string, [number, number]>();
  for (const { fold, pattern, isRight: right, isDoubtful } of sightings) {
    if (fold === withoutFold || isDoubtful) continue;
    const [seen, good] = patterns.get(pattern) ?? [0, 0];
    patterns.set(pattern, [seen + 1, good + (right ? 1 : 0)]);
  }
  return patterns;
}

/** Tenths of confidence, each string judged by a table that was fitted to the others. */
function listTenths(isCounted: (sighting: Sighting) => boolean): (string | number)[][] {
  const fitted = Array.from({ length: FOLDS }, (_, fold) => {
    const counts = countPatterns(fold);
    return { counts, weights: fitWeights(counts) };
  });
  const tenths = Array.from({ length: 10 }, () => ({ answers: 0, right: 0, said: 0 }));
  for (const sighting of sightings) {
    const fit = fitted[sighting.fold];
    if (fit === undefined || !isCounted(sighting)) continue;
    const [seen, right] = fit.counts.get(sighting.pattern) ?? [0, 0];
    const said = fitConfidence(fit.weights, sighting.pattern, seen, right) / sighting.equals;
    const tenth = tenths[Math.min(9, Math.floor(said * 10))];
    if (tenth === undefined) continue;
    tenth.answers++;
    tenth.said += said;
    // A point cannot tell rows apart that the input cannot: each of them is the one meant as likely as the others.
    if (sighting.isRight) tenth.right += 1 / sighting.equals;
  }
  return tenths.flatMap(({ answers, right, said }, index) =>
    answers === 0
      ? []
      : [[`${index / 10}-${(index + 1) / 10}`, answers, ...describe(said / answers, right / answers, answers)]],
  );
}

function describe(said: number, right: number, answers: number): string[] {
  const gap = Math.abs(said - right);
  const verdict = answers < LEAST_ANSWERS ? `fewer than ${LEAST_ANSWERS}` : gap <= MAX_GAP ? 'yes' : 'no';
  return [said.toFixed(3), right.toFixed(3), verdict];
}

function buildPage(): string {
  const head = ['confidence', 'answers', 'mean confidence', 'share right', 'within 5 points'];
  const isWithoutUnit = ({ pattern }: Sighting): boolean =>
    pattern.includes('unit_absent') || pattern.includes('unit_unread');
  const doubtful = sightings.filter(({ isDoubtful }) => isDoubtful).length;
  const without = sightings.filter(isWithoutUnit);
  return [
    '# Confidence on all real strings',
    '',
    `Of ${strings.length} strings ${sightings.length} are answered with a candidate. An answer is right when it is a listed PID or within 250 m of the published point;`,
    'a string that has neither, or names no number, counts as not right. Of rows that the input cannot tell apart each is right in part. Each string is judged by a table fitted to the other nine tenths.',
    `Fitting leaves out the ${doubtful} strings whose label names another row of the same place than the one written; the share right counts them as wrong.`,
    '',
    formatTable(
      head,
      listTenths((sighting) => !isWithoutUnit(sighting)),
    ),
    '',
    `A unit that the register lacks, or that was not understood, is said 0.5 at most, because its building is not the address meant. A point cannot tell the two apart:`,
    `of ${without.length} such answers ${without.filter((one) => one.isRight).length} name a building at the point. They are not in the table above; with them it is:`,
    '',
    formatTable(
      head,
      listTenths(() => true),
    ),
  ].join('\n');
}

function writeTable(): void {
  const counts = countPatterns(-1);
  const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
    left < right ? -1 : 1;
  const patterns = [...counts].sort(byName).map(([pattern, [seen, right]]) => `  ['${pattern}', ${seen}, ${right}],`);
  const weights = Object.entries(fitWeights(counts))
    .sort(byName)
    .map(([part, weight]) => `  ${part}: ${weight},`);
  const text = [
    '/** What each part of a pattern adds to the log-odds of being right; written by the calibration bench. */',
    'export const PART_WEIGHTS: Readonly<Record<string, number>> = {',
    ...weights,
    '};',
    '',
    '/** How often each pattern was seen on real address strings, and how often its answer was right; written by the calibration bench. */',
    'export const CALIBRATION: readonly (readonly [pattern: string, seen: number, right: number])[] = [',
    ...patterns,
    '];',
    '',
  ];
  writeFileSync(join(import.meta.dirname, '../../src/domain/address/answer/calibration-table.ts'), text.join('\n'));
}
