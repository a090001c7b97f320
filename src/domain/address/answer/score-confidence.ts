import { CALIBRATION } from './calibration-table.ts';

/** What each difference leaves of the confidence when a pattern was hardly ever seen. */
const REMAINS: Readonly<Record<string, number>> = {
  exact: 1,
  fuzzy: 1,
  ambiguous: 0.92,
  range_start: 0.99,
  range_end: 0.98,
  range_inside: 0.98,
  range_overlap: 0.96,
  range_tail: 0.97,
  range_part: 0.9,
  one_of_two: 0.5,
  lot: 0.95,
  suffix_differs: 0.9,
  linked: 0.5,
  none_asked: 0.3,
  kind_differs: 0.85,
  type_differs: 0.95,
  level_differs: 0.97,
  level_absent: 0.9,
  unit_not_asked: 0.9,
  unit_absent: 0.5,
  unit_unread: 0.45,
  other_unit: 0.4,
  suburb_turned: 0.99,
  suburb_similar: 0.98,
  suburb_postcode: 0.95,
  suburb_neighbour: 0.96,
  suburb_left_out: 0.93,
  suburb_elsewhere: 0.6,
  name_one_edit: 0.96,
  name_more_edits: 0.85,
  type_near: 0.97,
  postcode_left_out: 0.98,
  postcode_differs: 0.97,
  state_differs: 0.96,
  words_left_over: 0.97,
  lot_ignored: 0.97,
  place_differs: 0.3,
};
/** How many sightings a pattern needs before they outweigh the table above. */
const PRIOR_SIGHTINGS = 2;
const MAX_SCORES = 5000;
/** No answer is surer than the labels it was measured with. */
const HIGHEST = 0.98;
/** The building is known, the unit is not: never more than an even chance. */
const HIGHEST_WITHOUT_UNIT = 0.5;
/** What was written of the unit was not even understood. */
const HIGHEST_UNREAD_UNIT = 0.45;

/** The share of answers with this pattern that turned out right on real strings, from 0 to 1. */
export function scoreConfidence(pattern: string): number {
  const known = SCORES.get(pattern);
  if (known !== undefined) return known;
  const confidence = fitConfidence(pattern, 0, 0);
  if (SCORES.size < MAX_SCORES) SCORES.set(pattern, confidence);
  return confidence;
}

/** The confidence of a pattern that was seen `seen` times and was right `right` times. */
export function fitConfidence(pattern: string, seen: number, right: number): number {
  let expected = HIGHEST;
  for (const part of pattern.split(' ')) expected *= REMAINS[part] ?? 1;
  const share = (right + PRIOR_SIGHTINGS * expected) / (seen + PRIOR_SIGHTINGS);
  return Math.round(Math.min(findHighest(pattern), share) * 1000) / 1000;
}

function findHighest(pattern: string): number {
  if (pattern.includes('unit_unread')) return HIGHEST_UNREAD_UNIT;
  return pattern.includes('unit_absent') || pattern.includes('other_unit') ? HIGHEST_WITHOUT_UNIT : HIGHEST;
}

const SCORES = new Map(
  CALIBRATION.map(([pattern, seen, right]) => [pattern, fitConfidence(pattern, seen, right)] as const),
);
