import { CALIBRATION, PART_WEIGHTS, PART_WEIGHTS_WITHOUT_POSTCODE, SUREST } from './calibration-table.ts';

/** What a part costs that no real string had, in log-odds. */
const UNSEEN_WEIGHT = -1;
/** How many sightings a pattern needs before they outweigh what its parts say. */
const PRIOR_SIGHTINGS = 20;
const MAX_SCORES = 5000;
/** Where the building is known and the unit is not, the answer is never surer than an even chance. */
const HIGHEST_WITHOUT_UNIT = 0.5;
/** A unit that could not even be read makes the building less sure than one that is merely absent. */
const HIGHEST_UNREAD_UNIT = 0.45;
/** Without suburb and postcode the street may be in any place that is not held: less sure than with the postcode alone. */
const HIGHEST_WITHOUT_PLACE = 0.3;
/** Words that were passed over may have meant something: less sure than where none were. */
const HIGHEST_WITH_WORDS_LEFT = 0.8;

/** What each part of a pattern adds to the log-odds of being right. */
export type PartWeights = Readonly<Record<string, number>>;

/** A share of which only the two ends are known. */
export type ShareRight = Readonly<{ atLeast: number; atMost: number }>;

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
export function fitConfidence(
  weights: PartWeights,
  pattern: string,
  seen: number,
  right: number,
  surest: ShareRight = SUREST,
): number {
  const odds = pattern.split(' ').reduce((sum, part) => sum + (weights[part] ?? UNSEEN_WEIGHT), 0);
  const expected = 1 / (1 + Math.exp(-odds));
  const share = (right + PRIOR_SIGHTINGS * expected) / (seen + PRIOR_SIGHTINGS);
  return Math.round(Math.min(highestOf(pattern, surest), share) * 1000) / 1000;
}

/** Where nobody can judge some of the answers, the middle of what may be so is nearest to the truth in the worst case. */
function highestOf(pattern: string, { atLeast, atMost }: ShareRight): number {
  if (pattern.includes('unit_unread')) return HIGHEST_UNREAD_UNIT;
  if (pattern.includes('unit_absent') || pattern.includes('other_unit')) return HIGHEST_WITHOUT_UNIT;
  if (pattern.includes('suburb_left_out') && isWithoutPostcode(pattern)) return HIGHEST_WITHOUT_PLACE;
  const highest = (atLeast + atMost) / 2;
  return pattern.includes('words_left_over') ? Math.min(highest, HIGHEST_WITH_WORDS_LEFT) : highest;
}

const SCORES = new Map(
  CALIBRATION.map(
    ([pattern, seen, right]) => [pattern, fitConfidence(weightsOf(pattern), pattern, seen, right)] as const,
  ),
);
