import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { invariant } from '#base/invariant.ts';
import {
  fitConfidence,
  isWithoutPostcode,
  type PartWeights,
  type ShareRight,
} from '#domain/address/answer/score-confidence.ts';
import { findAddress } from '#domain/address/look-up-address.ts';
import { fitWeights, type PatternCounts } from './fit-weights.ts';
import { DATA, openBenchSnapshot } from './open-bench-snapshot.ts';
import { formatTable, writeResult } from './text-table.ts';
import { isRight, readTruth, type Truth } from './truth.ts';

/** A string as it was sent, or the same string without its postcode, or without state and postcode. */
type Asked = Truth & { isCut: boolean; isLabelled: boolean; isFindable: boolean };

/** One answered string: how its answer differs, how many rows it cannot be told from, how far it was right, and whether its label is doubtful. */
type Sighting = Pick<Asked, 'isCut' | 'isLabelled' | 'isFindable'> & {
  /** Which string it was, whole or cut. */
  string: number;
  pattern: string;
  equals: number;
  right: number;
  isDoubtful: boolean;
};

/** A table of confidence. */
type Fit = { counts: PatternCounts; weights: PartWeights; weightsWithoutPostcode: PartWeights; surest: ShareRight };

const FOLDS = 10;
/** A pattern seen less often tells less than its parts, and has no row of its own in the table. */
const LEAST_SIGHTINGS = 5;
const LEAST_ANSWERS = 50;
const MAX_GAP = 0.05;
/** Answers that their pattern alone would call this sure tell how sure an answer may be called. */
const SURE = 0.9;
const STATE_AND_POSTCODE = /[ ,]+(?:ACT|NSW|NT|QLD|SA|TAS|VIC|WA) +\d{4}$/;
const POSTCODE = / +\d{4}$/;

const snapshot = await openBenchSnapshot();
const sightings: Sighting[] = [];
const strings = readStrings();
for (const [index, string] of strings.entries()) {
  await ask(string, index);
  if (!string.isLabelled || !STATE_AND_POSTCODE.test(string.raw)) continue;
  // No labelled string was sent without them, and people leave them out: what that costs is learnt from strings that had them.
  for (const part of [STATE_AND_POSTCODE, POSTCODE])
    await ask({ ...string, raw: string.raw.replace(part, ''), isCut: true }, index);
}
const folds = dealFolds();
const fits = Array.from({ length: FOLDS }, (_, fold) => fitWithout(fold));
const shipped = fitWithout(-1);
writeResult('calibration.md', buildPage());
if (process.argv.includes('--write')) writeTable();

/** All strings of the set; one that is labelled and whose address is not in the register has no truth that an answer could meet. */
function readStrings(): Asked[] {
  const known = new Map(readTruth().map((truth) => [`${truth.source}|${truth.raw}`, truth]));
  const [, ...rows] = parseCsv(readFileSync(join(DATA, 'addresses-dev.csv'), 'utf8'));
  return rows.map(([source = '', raw = '', canonical = '', pid = '', lat = '', lon = '']) => {
    const own = { source, raw, pids: pid === '' ? null : [pid], lat: toNumber(lat), lon: toNumber(lon) };
    const isLabelled = [canonical, pid, lat].some((label) => label !== '');
    const findable = known.get(`${source}|${raw}`);
    return { ...(findable ?? own), isCut: false, isLabelled, isFindable: findable !== undefined };
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

async function ask(asked: Asked, string: number): Promise<void> {
  const found = await findAddress(snapshot, { raw_address: asked.raw, limit: 10 }).catch(() => null);
  const [best] = found?.match.candidates ?? [];
  if (found === null || found.pattern === null || best === undefined) return;
  const { isCut, isLabelled, isFindable, pids } = asked;
  const { pattern, equals, match } = found;
  // Without a number in the input no row is the very address meant, however near.
  const isFound = isRight(asked, best) && !pattern.includes('none_asked');
  const isListed = match.candidates.some(({ gnaf_pid }) => pids?.includes(gnaf_pid));
  const isDoubtful = !isFound && match.status === 'exact_match' && isListed;
  sightings.push({ isCut, isLabelled, isFindable, string, pattern, equals, right: isFound ? 1 : 0, isDoubtful });
}

/** The fold of each string. All have the same share of right answers of each pattern: else one near the edge of a tenth falls on this side where its fold was lucky, and on that where it was not. */
function dealFolds(): number[] {
  const dealt = new Map<string, number>();
  const folds = strings.map((_, string) => string % FOLDS);
  for (const { string, pattern, right, isCut } of sightings) {
    if (isCut) continue;
    const kind = `${pattern} ${right}`;
    const place = dealt.get(kind) ?? 0;
    dealt.set(kind, place + 1);
    folds[string] = place % FOLDS;
  }
  return folds;
}

/** How often each pattern was seen and right, without one fold, without strings that carry no label and without doubtful labels. */
function countPatterns(withoutFold: number): PatternCounts {
  const patterns = new Map<string, [number, number]>();
  for (const { string, pattern, right, isDoubtful, isLabelled } of sightings) {
    if (folds[string] === withoutFold || isDoubtful || !isLabelled) continue;
    const [seen, good] = patterns.get(pattern) ?? [0, 0];
    patterns.set(pattern, [seen + 1, good + right / countMeant(pattern)]);
  }
  return patterns;
}

/** The table as it is shipped, fitted without one fold: weights of all parts, and rows of the patterns that were seen often enough. */
function fitWithout(fold: number): Fit {
  const counts = countPatterns(fold);
  const often = new Map([...counts].filter(([, [seen]]) => seen >= LEAST_SIGHTINGS));
  const fitPart = (isPart: (pattern: string) => boolean): PartWeights =>
    fitWeights(new Map([...counts].filter(([pattern]) => isPart(pattern))));
  const fit = {
    counts: often,
    weights: fitPart((pattern) => !isWithoutPostcode(pattern)),
    weightsWithoutPostcode: fitPart(isWithoutPostcode),
    surest: { atLeast: 1, atMost: 1 },
  };
  return { ...fit, surest: countSurest(fit, fold) };
}

/** The share right of the surest answers to strings as they were sent: if each answer that nobody can judge is wrong, and if each is right. */
function countSurest(fit: Fit, fold: number): ShareRight {
  const surest = sightings.filter((seen) => !seen.isCut && folds[seen.string] !== fold && score(fit, seen) >= SURE);
  const right = surest.reduce((sum, seen) => sum + shareRight(seen), 0);
  const unknown = surest.filter(({ isLabelled }) => !isLabelled).length;
  return { atLeast: round(right / surest.length), atMost: round((right + unknown) / surest.length) };
}

function round(share: number): number {
  return Math.round(share * 1000) / 1000;
}

/** What is said of a sighting by a table that was fitted to the other folds. */
function scoreUnseen(sighting: Sighting): number {
  const fit = fits[folds[sighting.string] ?? 0];
  invariant(fit !== undefined, 'every fold was fitted without');
  return score(fit, sighting);
}

function score(fit: Fit, { pattern, equals }: Sighting): number {
  const [seen, right] = fit.counts.get(pattern) ?? [0, 0];
  const weights = isWithoutPostcode(pattern) ? fit.weightsWithoutPostcode : fit.weights;
  return fitConfidence(weights, pattern, seen, right, fit.surest) / equals;
}

/** How much of an answer is right, where its label cannot tell it from others. */
function shareRight({ right, equals, pattern }: Sighting): number {
  // A point cannot tell rows apart that the input cannot.
  return right / (equals * countMeant(pattern));
}

/** How many addresses at the point may be meant: a point cannot tell a building from a unit of it that the register lacks. */
function countMeant(pattern: string): number {
  return isWithoutUnit(pattern) ? 2 : 1;
}

function isWithoutUnit(pattern: string): boolean {
  return pattern.includes('unit_absent') || pattern.includes('unit_unread');
}

/** Tenths of confidence, each string judged by a table that was fitted to the others. */
function listTenths(isCounted: (sighting: Sighting) => boolean, countRight = shareRight): string {
  const tenths = Array.from({ length: 10 }, () => ({ answers: 0, right: 0, said: 0 }));
  for (const sighting of sightings.filter(isCounted)) {
    const said = scoreUnseen(sighting);
    const tenth = tenths[Math.min(9, Math.floor(said * 10))];
    invariant(tenth !== undefined, 'a confidence lies in one of the tenths');
    tenth.answers++;
    tenth.said += said;
    tenth.right += countRight(sighting);
  }
  const rows = tenths.flatMap(({ answers, right, said }, index) =>
    answers === 0
      ? []
      : [[`${index / 10}-${(index + 1) / 10}`, answers, ...describe(said / answers, right / answers, answers)]],
  );
  return formatTable(['confidence', 'answers', 'mean confidence', 'share right', 'within 5 points'], rows);
}

function describe(said: number, right: number, answers: number): string[] {
  const gap = Math.abs(said - right);
  const verdict = answers < LEAST_ANSWERS ? `fewer than ${LEAST_ANSWERS}` : gap <= MAX_GAP ? 'yes' : 'no';
  return [said.toFixed(3), right.toFixed(3), verdict];
}

function buildPage(): string {
  const labelled = strings.filter(({ isLabelled }) => isLabelled).length;
  const answered = sightings.filter(({ isLabelled, isCut }) => isLabelled && !isCut).length;
  const doubtful = sightings.filter(({ isDoubtful, isCut }) => isDoubtful && !isCut).length;
  const withoutUnit = sightings.filter(
    ({ isLabelled, isCut, pattern }) => isLabelled && !isCut && isWithoutUnit(pattern),
  );
  return [
    '# Confidence on all real strings',
    '',
    `Of ${strings.length} strings ${labelled} carry a label: a PID, a text or a point. ${answered} of these are answered with a candidate. It is right when it is a listed PID or within 250 m of the point;`,
    'one whose label is not in the register, or that names no number, counts as not right. Of rows that the input cannot tell apart each is right in part. Each string is judged by a table fitted to the other nine tenths of the strings.',
    `Fitting leaves out the ${doubtful} strings whose label names another row of the same place than the one written; the share right counts them as wrong.`,
    `A unit that the register lacks, or that was not understood, is said 0.5 at most, because its building is not the address meant. A point cannot tell the two apart: of ${withoutUnit.length} such answers ${withoutUnit.filter(({ right }) => right === 1).length} name a building at the point, and half of them count as right.`,
    '',
    listTenths(({ isLabelled, isCut }) => isLabelled && !isCut),
    '',
    '## Without postcode, and without state and postcode',
    '',
    `All labelled strings that were sent without a state and a postcode are ${countShort()}. What leaving them out costs is therefore learnt from the labelled strings that end in both, asked again without the postcode and without both.`,
    '',
    listTenths(({ isCut }) => isCut),
    '',
    '## By the letter',
    '',
    `${strings.length - labelled} strings carry no label (flats for sale in Melbourne, without state and postcode, and development applications in Newcastle). Whether their answers are right is not known: they take no part in the fit, and no answer is said to be surer than the middle between the two ends that they leave open (${shipped.surest.atLeast} and ${shipped.surest.atMost} of the surest answers are right if each of theirs is wrong, or right; decision 0049).`,
    `This table counts as wrong every answer to a string whose address was not found when the strings were labelled (all of those ${strings.length - labelled}, and others), and as right a listed PID or a point within 250 m, however many rows the input cannot tell apart.`,
    '',
    listTenths(
      ({ isCut }) => !isCut,
      ({ isFindable, right }) => (isFindable ? right : 0),
    ),
  ].join('\n');
}

function countShort(): string {
  return String(
    sightings.filter(
      ({ isLabelled, isCut, pattern }) => isLabelled && !isCut && pattern.includes('state_and_postcode_left_out'),
    ).length,
  );
}

function writeTable(): void {
  const { counts, weights, weightsWithoutPostcode, surest } = shipped;
  const byName = ([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number =>
    left < right ? -1 : 1;
  const patterns = [...counts].sort(byName).map(([pattern, [seen, right]]) => `  ['${pattern}', ${seen}, ${right}],`);
  const listParts = (parts: PartWeights): string[] =>
    Object.entries(parts)
      .sort(byName)
      .map(([part, weight]) => `  ${part}: ${weight},`);
  const text = [
    '/** The share right of the surest answers to real strings: if each answer that nobody can judge is wrong, and if each is right; written by the calibration bench. */',
    `export const SUREST = { atLeast: ${surest.atLeast}, atMost: ${surest.atMost} } as const;`,
    '',
    '/** What each part of a pattern adds to the log-odds of being right; written by the calibration bench. */',
    'export const PART_WEIGHTS: Readonly<Record<string, number>> = {',
    ...listParts(weights),
    '};',
    '',
    '/** The same where the input leaves the postcode out; written by the calibration bench. */',
    'export const PART_WEIGHTS_WITHOUT_POSTCODE: Readonly<Record<string, number>> = {',
    ...listParts(weightsWithoutPostcode),
    '};',
    '',
    '/** How often each pattern was seen on real address strings, and how often its answer was right, where it was seen often; written by the calibration bench. */',
    'export const CALIBRATION: readonly (readonly [pattern: string, seen: number, right: number])[] = [',
    ...patterns,
    '];',
    '',
  ];
  writeFileSync(join(import.meta.dirname, '../../src/domain/address/answer/calibration-table.ts'), text.join('\n'));
}
