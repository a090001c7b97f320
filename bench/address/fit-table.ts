import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithoutPostcode, type PartWeights } from '#domain/address/answer/score-confidence.ts';
import { fitWeights, type PatternCounts } from './fit-weights.ts';
import type { Sighting } from './sightings.ts';

/** A table of confidence: weights of all parts, and sightings of the patterns that were seen often enough. */
export type ConfidenceFit = { counts: PatternCounts; weights: PartWeights; weightsWithoutPostcode: PartWeights };

/** A pattern seen less often tells less than its parts, and has no row of its own in the table. */
const LEAST_SIGHTINGS = 1;
const HUNDREDTHS = 100;
const TABLE = '../../src/domain/address/answer/calibration-table.ts';

/** Fits a table to answered strings whose label is not doubtful. */
export function fitTable(sightings: readonly (Sighting & { weight: number })[]): ConfidenceFit {
  const counts = new Map<string, [number, number]>();
  for (const { pattern, right, equals, weight, isDoubtful } of sightings) {
    if (pattern === null || isDoubtful) continue;
    const [seen, good] = counts.get(pattern) ?? [0, 0];
    // What is said of a pattern is shared out among equals later.
    counts.set(pattern, [seen + weight, good + weight * Math.min(1, right * equals)]);
  }
  const fitPart = (isPart: (pattern: string) => boolean): PartWeights =>
    fitWeights(new Map([...counts].filter(([pattern]) => isPart(pattern))));
  return {
    counts: new Map([...counts].filter(([, [seen]]) => seen >= LEAST_SIGHTINGS)),
    weights: fitPart((pattern) => !isWithoutPostcode(pattern)),
    weightsWithoutPostcode: fitPart(isWithoutPostcode),
  };
}

/** The weights that score a pattern. */
export function weightsOf({ weights, weightsWithoutPostcode }: ConfidenceFit, pattern: string): PartWeights {
  return isWithoutPostcode(pattern) ? weightsWithoutPostcode : weights;
}

/** Writes the table that the product reads. */
export function writeCalibrationTable({ counts, weights, weightsWithoutPostcode }: ConfidenceFit): void {
  const patterns = [...counts]
    .sort(byName)
    .map(([pattern, [seen, right]]) => `  ['${pattern}', ${round(seen)}, ${round(right)}],`);
  const text = [
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
    '/** How often each pattern was seen on strings with a known address (0.95 for one in the register, 0.05 for one taken out), and how often its answer was right, where it was seen often; written by the calibration bench. */',
    'export const CALIBRATION: readonly (readonly [pattern: string, seen: number, right: number])[] = [',
    ...patterns,
    '];',
    '',
  ];
  writeFileSync(join(import.meta.dirname, TABLE), text.join('\n'));
}

function listParts(parts: PartWeights): string[] {
  return Object.entries(parts)
    .sort(byName)
    .map(([part, weight]) => `  ${part}: ${weight},`);
}

function byName([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

function round(count: number): number {
  return Math.round(count * HUNDREDTHS) / HUNDREDTHS;
}
