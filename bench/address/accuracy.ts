import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressMatch } from '#domain/address/answer/address-match.ts';
import { fitConfidence } from '#domain/address/answer/score-confidence.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { decideMatch } from '#domain/address/match/decide-match.ts';
import { findCandidates } from '#domain/address/match/find-candidates.ts';
import { buildMatchPattern } from '#domain/address/match/match-pattern.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { openBenchSnapshot } from './open-bench-snapshot.ts';
import { formatTable, percent, writeResult } from './text-table.ts';
import { FAR_METRES, isRight, metresBetween, metresOff, RIGHT_METRES, readTruth, type Truth } from './truth.ts';

type Tally = {
  strings: number;
  right: number;
  wrong: number;
  far: number;
  ambiguous: number;
  none: number;
  topFive: number;
};

/** One answered string: the pattern of its answer, whether it was right, and whether its label is doubtful. */
type Sighting = { fold: number; pattern: string; isRight: boolean; isDoubtful: boolean };

const FOLDS = 5;

const snapshot = await openBenchSnapshot();
const truths = readTruth();
const tallies = new Map<string, Tally>();
const sightings: Sighting[] = [];
const range = { plainRowExists: 0, rightWithoutPlainRow: 0, withoutPlainRow: 0, nearOrListed: 0, all: 0 };

for (const [index, truth] of truths.entries()) {
  const answer = await ask(truth.raw);
  const right = answer?.candidates[0] !== undefined && isRight(truth, answer.candidates[0]);
  for (const name of [truth.source, ...(truth.source === 'addressr_range' ? [] : ['all but addressr_range']), 'all'])
    tally(name, truth, answer, right);
  if (answer?.candidates[0] !== undefined) await recordSighting(index % FOLDS, truth, answer, right);
  if (truth.source === 'addressr_range') judgeRange(truth, answer, right);
}
writeResult('accuracy.md', buildPage());
if (process.argv.includes('--calibrate')) writeCalibration();

async function ask(raw: string): Promise<AddressMatch | null> {
  try {
    return await lookUpAddress(snapshot, { raw_address: raw, limit: 10 });
  } catch {
    return null;
  }
}

function tally(name: string, truth: Truth, answer: AddressMatch | null, right: boolean): void {
  const sum = tallies.get(name) ?? { strings: 0, right: 0, wrong: 0, far: 0, ambiguous: 0, none: 0, topFive: 0 };
  tallies.set(name, sum);
  sum.strings++;
  const status = answer?.status ?? 'no_match';
  const [best] = answer?.candidates ?? [];
  if (status === 'no_match') sum.none++;
  else if (status === 'ambiguous') sum.ambiguous++;
  else if (right) sum.right++;
  else sum.wrong++;
  if ((status === 'exact_match' || status === 'fuzzy_match') && !right && best !== undefined)
    if (truth.pids !== null || metresOff(truth, best) > FAR_METRES) sum.far++;
  if (answer?.candidates.slice(0, 5).some((candidate) => isRight(truth, candidate))) sum.topFive++;
}

async function recordSighting(fold: number, truth: Truth, answer: AddressMatch, right: boolean): Promise<void> {
  const found = await findCandidates(snapshot.directory, parseAddressQuery(truth.raw), snapshot.openShard);
  const [best] = found.candidates;
  if (best === undefined) return;
  const listed = answer.candidates.find((candidate) => truth.pids?.includes(candidate.gnaf_pid));
  const isDoubtful = !right && answer.status === 'exact_match' && listed !== undefined;
  const pattern = buildMatchPattern(decideMatch(snapshot.directory, found), best);
  sightings.push({ fold, pattern, isRight: right, isDoubtful });
}

/** How often each pattern was seen and right, without one fold and without doubtful labels. */
function countPatterns(withoutFold: number): Map<string, [seen: number, right: number]> {
  const patterns = new Map<string, [number, number]>();
  for (const { fold, pattern, isRight: right, isDoubtful } of sightings) {
    if (fold === withoutFold || isDoubtful) continue;
    const [seen, good] = patterns.get(pattern) ?? [0, 0];
    patterns.set(pattern, [seen + 1, good + (right ? 1 : 0)]);
  }
  return patterns;
}

/** Tenths of confidence, each string judged by a table that was fitted to the others. */
function listTenths(): [name: string, answers: number, confidence: string, right: string][] {
  const fitted = Array.from({ length: FOLDS }, (_, fold) => countPatterns(fold));
  const tenths = Array.from({ length: 10 }, () => ({ answers: 0, right: 0, confidence: 0 }));
  for (const { fold, pattern, isRight: right } of sightings) {
    const confidence = fitConfidence(pattern, ...(fitted[fold]?.get(pattern) ?? [0, 0]));
    const tenth = tenths[Math.min(9, Math.floor(confidence * 10))];
    if (tenth === undefined) continue;
    tenth.answers++;
    tenth.confidence += confidence;
    if (right) tenth.right++;
  }
  return tenths.flatMap(({ answers, right, confidence }, index) =>
    answers === 0
      ? []
      : [
          [
            `${index / 10}-${(index + 1) / 10}`,
            answers,
            (confidence / answers).toFixed(3),
            (right / answers).toFixed(3),
          ] as const,
        ],
  );
}

/** A label that names a range while the register also has the plain number is doubtful; both ways to count are shown. */
function judgeRange(truth: Truth, answer: AddressMatch | null, right: boolean): void {
  range.all++;
  const isPlain = answer?.status === 'exact_match';
  if (isPlain) range.plainRowExists++;
  else {
    range.withoutPlainRow++;
    if (right && answer?.status === 'fuzzy_match') range.rightWithoutPlainRow++;
  }
  const listed = answer?.candidates.find((candidate) => truth.pids?.includes(candidate.gnaf_pid));
  const best = answer?.candidates[0];
  if (right || (isPlain && best !== undefined && listed === undefined)) range.nearOrListed++;
  else if (best !== undefined && listed !== undefined) {
    const metres = metresBetween(best.latitude ?? 0, best.longitude ?? 0, listed.latitude ?? 0, listed.longitude ?? 0);
    if (metres <= RIGHT_METRES) range.nearOrListed++;
  }
}

function buildPage(): string {
  const isSum = (name: string): number => (name.startsWith('all') ? 1 : 0);
  const rows = [...tallies]
    .sort(([left], [right]) => isSum(left) - isSum(right))
    .map(([name, sum]) => [
      name,
      sum.strings,
      percent(sum.right, sum.strings),
      percent(sum.wrong, sum.strings),
      percent(sum.far, sum.strings),
      percent(sum.ambiguous, sum.strings),
      percent(sum.none, sum.strings),
      percent(sum.topFive, sum.strings),
    ]);
  return [
    '# Accuracy on real strings',
    '',
    'Right: the first answer is a listed PID or, where none is listed, within 250 m of the independent point, and is given as exact_match or fuzzy_match.',
    'Far: given as a match, but another PID than the one listed, or more than 1 km from the point.',
    '',
    formatTable(['source', 'strings', 'right', 'wrong', 'far', 'ambiguous', 'none', 'top 5'], rows),
    '',
    '## Numbers at the end of a range',
    '',
    `Of the ${range.all} strings of \`addressr_range\`, ${range.plainRowExists} ask for a number that the register also holds as a plain address of its own:`,
    'it is given as the exact match, while the label names the range. The other strings have no plain row.',
    '',
    formatTable(
      ['measure', 'share'],
      [
        ['right, where there is no plain row', percent(range.rightWithoutPlainRow, range.withoutPlainRow)],
        ['listed PID, or the plain number of the same place', percent(range.nearOrListed, range.all)],
      ],
    ),
    '',
    '## Calibration',
    '',
    `Each string is judged by a table fitted to the other four fifths. Fitting leaves out the ${sightings.filter(({ isDoubtful }) => isDoubtful).length} strings whose label names`,
    'another row of the same place than the one written; the share right counts them as wrong.',
    '',
    formatTable(['confidence', 'answers', 'mean confidence', 'share right'], listTenths()),
  ].join('\n');
}

function writeCalibration(): void {
  const lines = [...countPatterns(-1)]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([pattern, [seen, right]]) => `  ['${pattern}', ${seen}, ${right}],`);
  const path = join(import.meta.dirname, '../../src/domain/address/answer/calibration-table.ts');
  const head = readFileSync(path, 'utf8').split('[] = [')[0];
  writeFileSync(path, `${head}[] = [\n${lines.join('\n')}\n];\n`);
}
