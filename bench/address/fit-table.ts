import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isWithoutPostcode } from '#domain/address/decision/confidence.ts';
import type { MatchPattern, PartWeights } from '#domain/address/decision/doubts.ts';
import { fitWeights, type PatternCount } from './fit-weights.ts';
import type { Sighting } from './sightings.ts';

/** A fitted confidence: weights of all parts, and sightings by pattern of those seen often enough. */
export type ConfidenceFit = {
  counts: ReadonlyMap<string, PatternCount>;
  weights: PartWeights;
  weightsWithoutPostcode: PartWeights;
};

/** A pattern seen less often says less than its parts, and has no row of its own in the table. */
const LEAST_SIGHTINGS = 1;
const HUNDREDTHS = 100;
const TABLE = '../../src/domain/address/decision/calibration-table.ts';

/** Fits a table to answered strings whose label is not doubtful. */
export function fitTable(sightings: readonly (Sighting & { weight: number })[]): ConfidenceFit {
  const counts = new Map<string, PatternCount>();
  for (const { pattern, right, equals, weight, isDoubtful } of sightings) {
    if (pattern === null || isDoubtful) continue;
    const count = counts.get(keyOf(pattern)) ?? { pattern, seen: 0, right: 0 };
    count.seen += weight;
    // The confidence of a pattern is later divided among equal candidates.
    count.right += weight * Math.min(1, right * equals);
    counts.set(keyOf(pattern), count);
  }
  const all = [...counts.values()];
  return {
    counts: new Map([...counts].filter(([, { seen }]) => seen >= LEAST_SIGHTINGS)),
    weights: fitWeights(all.filter(({ pattern }) => !isWithoutPostcode(pattern))),
    weightsWithoutPostcode: fitWeights(all.filter(({ pattern }) => isWithoutPostcode(pattern))),
  };
}

/** The text under which a pattern is counted. */
export function keyOf(pattern: MatchPattern): string {
  return pattern.join(' ');
}

/** The weights that score a pattern. */
export function weightsOf({ weights, weightsWithoutPostcode }: ConfidenceFit, pattern: MatchPattern): PartWeights {
  return isWithoutPostcode(pattern) ? weightsWithoutPostcode : weights;
}

/** Writes the table that the product reads. */
export function writeCalibrationTable({ counts, weights, weightsWithoutPostcode }: ConfidenceFit): void {
  const patterns = [...counts].sort(byName).map(([, { pattern, seen, right }]) => {
    const parts = pattern.map((part) => `'${part}'`).join(', ');
    return `  [[${parts}], ${round(seen)}, ${round(right)}],`;
  });
  const text = [
    "import type { MatchPattern, PartWeights } from './doubts.ts';",
    '',
    '// Written by `node bench/address/calibrate.ts --write`.',
    '/** What each part of a pattern adds to the log-odds that the answer is right. */',
    'export const PART_WEIGHTS: PartWeights = {',
    ...listParts(weights),
    '};',
    '',
    '/** The same for input without a postcode. */',
    'export const PART_WEIGHTS_WITHOUT_POSTCODE: PartWeights = {',
    ...listParts(weightsWithoutPostcode),
    '};',
    '',
    '/** How often each pattern was seen on strings with a known address, and how often its answer was right. An address in the register counts 0.95, one taken out 0.05. */',
    'export const CALIBRATION: readonly (readonly [pattern: MatchPattern, seen: number, right: number])[] = [',
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
