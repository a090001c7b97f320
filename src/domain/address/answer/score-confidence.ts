import { CALIBRATION, PART_WEIGHTS, PART_WEIGHTS_WITHOUT_POSTCODE } from './calibration-table.ts';

/** What a part costs that no known string had, in log-odds. */
export const UNSEEN_WEIGHT = -1;
/** How many sightings a pattern needs before they outweigh what its parts say. */
const PRIOR_SIGHTINGS = 2;
const MAX_SCORES = 5000;
const THOUSANDTHS = 1000;
/** Nothing is certain. */
const HIGHEST = 0.999;
const EVEN_CHANCE = 0.5;
/** Parts that say another address than the one written: its building, another unit or letter, a place beside it. */
const OTHER_ADDRESS = ['unit_absent', 'other_unit', 'suffix_differs', 'place_beside'];
/** One row where a range is written that the register lacks: points cannot tell it from the rest of the range. */
const PART_OF_RANGE = ['fuzzy range_overlap', 'fuzzy range_tail', 'fuzzy range_part'];
/** A unit that could not even be read makes the building less sure than one that is merely absent. */
const HIGHEST_UNREAD_UNIT = 0.45;
/** Another place than the one written, or one that only the street speaks for: known strings have none that was right. */
const HIGHEST_WITHOUT_PLACE = 0.3;
/** Words that were passed over, or that name a building, may mean something else, and few known strings have any. */
const HIGHEST_BY_OTHER_WORDS = 0.8;
/** The least that decision 18 asks of an exact match: points cannot tell the number from the range, and the PIDs that can name the range. */
const HIGHEST_BESIDE_RANGE = 0.95;

/** What each part of a pattern adds to the log-odds of being right. */
export type PartWeights = Readonly<Record<string, number>>;

/** The share of answers with this pattern that turned out right on real strings, from 0 to 1. */
export function scoreConfidence(pattern: string): number {
  const known = SCORES.get(pattern);
  if (known !== undefined) return known;
  const confidence = fitConfidence(weightsOf(pattern), pattern, 0, 0);
  if (SCORES.size < MAX_SCORES) SCORES.set(pattern, confidence);
  return confidence;
}

/** Whether the input leaves the postcode out, so that another state or a suburb of a like name has nothing to speak for it. */
export function isWithoutPostcode(pattern: string): boolean {
  return pattern.includes('postcode_left_out');
}

function weightsOf(pattern: string): PartWeights {
  return isWithoutPostcode(pattern) ? PART_WEIGHTS_WITHOUT_POSTCODE : PART_WEIGHTS;
}

/** The confidence of a pattern that was seen `seen` times and was right `right` times. */
export function fitConfidence(weights: PartWeights, pattern: string, seen: number, right: number): number {
  const odds = pattern.split(' ').reduce((sum, part) => sum + (weights[part] ?? UNSEEN_WEIGHT), 0);
  const expected = 1 / (1 + Math.exp(-odds));
  const share = (right + PRIOR_SIGHTINGS * expected) / (seen + PRIOR_SIGHTINGS);
  return Math.round(Math.min(highestOf(pattern), share) * THOUSANDTHS) / THOUSANDTHS;
}

/** How sure an answer may be at most where known strings say too little: limits of single patterns, and none for the others. */
function highestOf(pattern: string): number {
  const has = (...parts: string[]): boolean => parts.some((part) => pattern.includes(part));
  if (has('unit_unread')) return HIGHEST_UNREAD_UNIT;
  if (has('place_differs')) return HIGHEST_WITHOUT_PLACE;
  if (isWithoutPostcode(pattern) && has('suburb_left_out', 'state_differs')) return HIGHEST_WITHOUT_PLACE;
  if (has(...OTHER_ADDRESS, ...PART_OF_RANGE)) return EVEN_CHANCE;
  if (has('range_beside')) return HIGHEST_BESIDE_RANGE;
  return has('words_left_over', 'building') ? HIGHEST_BY_OTHER_WORDS : HIGHEST;
}

const SCORES = new Map(
  CALIBRATION.map(
    ([pattern, seen, right]) => [pattern, fitConfidence(weightsOf(pattern), pattern, seen, right)] as const,
  ),
);
