import type { CandidateFacts, MatchEvidence } from './match-evidence.ts';

/** The outcome of a look-up. */
export type MatchStatus = 'exact_match' | 'fuzzy_match' | 'ambiguous' | 'no_match';

/** A reason why a candidate may not be the address meant. The first that applies decides the status of the answer. */
type Doubt<Facts> = readonly [code: string, outcome: MatchStatus, applies: (facts: Facts) => boolean];

/** A lower score has too little in common with the input. */
const LEAST_SCORE = 0.6;
/** A less similar street name is a guess. If the type differs too, the name has to be more similar. */
const LEAST_NAME_SCORE = 0.45;
const LEAST_LONE_NAME_SCORE = 0.3;
const LEAST_NAME_SCORE_OTHER_TYPE = 0.6;

/** Why the input may mean another address than the best candidate. */
export const CONFLICTS = [
  ['too_little_agrees', 'no_match', ({ score }) => score < LEAST_SCORE],
  ['suburb_and_more_differ', 'ambiguous', ({ facts }) => facts.isSuburbIgnored && isStreetOrPlaceOther(facts)],
  ['range_uneven', 'ambiguous', ({ isRangeUneven }) => isRangeUneven],
  ['range_end_known', 'ambiguous', ({ isRangeEndKnown }) => isRangeEndKnown],
  ['several_units_found', 'ambiguous', ({ areSeveralUnitsFound }) => areSeveralUnitsFound],
  ['unit_on_two_levels', 'ambiguous', (one) => one.facts.unitKind === 'level_differs' && one.isUnitRepeated],
  ['one_of_several_units', 'ambiguous', (one) => one.facts.unitKind === 'unit_not_asked' && one.isOneOfSeveralUnits],
  [
    'neighbour_with_other_postcode',
    'ambiguous',
    ({ facts }) => facts.relation === 'neighbour' && isPostcodeOther(facts),
  ],
  ['name_unlike', 'ambiguous', (one) => one.nameScore < (one.isLoneStreet ? LEAST_LONE_NAME_SCORE : LEAST_NAME_SCORE)],
  // If another street has the name written, a street with another name and another type is a different street.
  ['name_and_type_differ', 'ambiguous', (one) => one.facts.isTypeOther && isNameDoubtful(one)],
  // Of real strings answered with another street type, 18 of 21 meant it if the postcode agreed, and 18 of 31 without state and postcode.
  ['type_unconfirmed', 'ambiguous', ({ facts }) => facts.isTypeOther && facts.postcode !== 'same'],
  ['other_street', 'ambiguous', ({ isOtherStreet }) => isOtherStreet],
  [
    'place_left_open',
    'ambiguous',
    ({ facts }) => isSuburbGuessed(facts) && facts.state !== 'same' && facts.postcode !== 'same',
  ],
  [
    'suburb_and_type_differ',
    'ambiguous',
    ({ facts, isSuburbOther }) => isSuburbOther && facts.relation !== 'similar' && facts.isTypeOther,
  ],
  ['suburb_far', 'ambiguous', ({ isSuburbFar }) => isSuburbFar],
  ['rival', 'ambiguous', ({ hasRival }) => hasRival],
  ['state_or_postcode', 'ambiguous', ({ hasStateReading }) => hasStateReading],
  ['suburb_or_postcode', 'ambiguous', ({ hasPostcodeReading }) => hasPostcodeReading],
] as const satisfies readonly Doubt<MatchEvidence>[];

/** How a candidate differs from the input. */
export const DIFFERENCES = [
  ['place_beside', 'ambiguous', ({ words }) => words === 'beside'],
  ['none_asked', 'ambiguous', ({ numberKind }) => numberKind === 'none_asked'],
  ['suffix_differs', 'ambiguous', ({ numberKind }) => numberKind === 'suffix_differs'],
  ['linked', 'ambiguous', ({ numberKind }) => numberKind === 'linked'],
  ['other_unit', 'ambiguous', ({ unitKind }) => unitKind === 'other_unit'],
  ['suburb_elsewhere', 'ambiguous', ({ relation }) => relation === 'elsewhere'],
  // A slip in the postcode is forgiven. Another postcode is not if the state or the name of the suburb differs too.
  ['place_differs', 'ambiguous', (one) => one.postcode === 'differs' && isStateOrSuburbOther(one)],
  ['range_start', 'fuzzy_match', ({ numberKind }) => numberKind === 'range_start'],
  ['range_end', 'fuzzy_match', ({ numberKind }) => numberKind === 'range_end'],
  ['range_inside', 'fuzzy_match', ({ numberKind }) => numberKind === 'range_inside'],
  ['range_overlap', 'fuzzy_match', ({ numberKind }) => numberKind === 'range_overlap'],
  ['range_tail', 'fuzzy_match', ({ numberKind }) => numberKind === 'range_tail'],
  ['range_part', 'fuzzy_match', ({ numberKind }) => numberKind === 'range_part'],
  ['one_of_two', 'fuzzy_match', ({ numberKind }) => numberKind === 'one_of_two'],
  ['building', 'fuzzy_match', ({ numberKind }) => numberKind === 'building'],
  ['range_split', 'fuzzy_match', ({ isSplit }) => isSplit],
  ['level_differs', 'fuzzy_match', ({ unitKind }) => unitKind === 'level_differs'],
  ['kind_differs', 'fuzzy_match', ({ unitKind }) => unitKind === 'kind_differs'],
  ['level_absent', 'fuzzy_match', ({ unitKind }) => unitKind === 'level_absent'],
  ['unit_absent', 'fuzzy_match', ({ unitKind }) => unitKind === 'unit_absent'],
  ['unit_not_asked', 'fuzzy_match', ({ unitKind }) => unitKind === 'unit_not_asked'],
  ['unit_unread', 'fuzzy_match', ({ leading, hasUnit }) => leading === 'unit_unread' && hasUnit],
  ['suburb_turned', 'fuzzy_match', ({ relation }) => relation === 'turned'],
  ['suburb_similar', 'fuzzy_match', ({ relation }) => relation === 'similar'],
  ['suburb_postcode', 'fuzzy_match', ({ relation }) => relation === 'postcode'],
  ['suburb_neighbour', 'fuzzy_match', ({ relation }) => relation === 'neighbour'],
  ['suburb_left_out', 'fuzzy_match', ({ relation }) => relation === 'left_out'],
  ['name_one_edit', 'fuzzy_match', ({ name }) => name === 'one_edit'],
  ['name_more_edits', 'fuzzy_match', ({ name }) => name === 'more_edits'],
  // The name of a building is written in place of the street, so there is no type to compare.
  ['type_near', 'fuzzy_match', ({ type, numberKind }) => type === 'near' && numberKind !== 'building'],
  ['type_differs', 'fuzzy_match', ({ type, numberKind }) => type === 'differs' && numberKind !== 'building'],
  ['postcode_differs', 'fuzzy_match', (one) => isPostcodeOther(one)],
  ['postcode_left_out', 'fuzzy_match', ({ postcode, state }) => postcode === 'left_out' && state !== 'left_out'],
  ['state_and_postcode_left_out', 'fuzzy_match', (one) => one.postcode === 'left_out' && one.state === 'left_out'],
  ['state_differs', 'fuzzy_match', ({ state }) => state === 'differs'],
  ['place_beside', 'fuzzy_match', ({ words }) => words === 'suburb_ignored'],
  ['words_left_over', 'fuzzy_match', ({ words }) => words === 'left_over'],
  ['building_elsewhere', 'fuzzy_match', ({ isBuildingElsewhere }) => isBuildingElsewhere],
  ['lot_ignored', 'fuzzy_match', ({ isLotIgnored }) => isLotIgnored],
  ['other_name', 'fuzzy_match', ({ name }) => name === 'other_name'],
  ['type_guessed', 'fuzzy_match', ({ type }) => type === 'guessed'],
  ['type_unknown', 'fuzzy_match', ({ isTypeUnknown }) => isTypeUnknown],
  ['suburb_unlike', 'fuzzy_match', ({ hasSuburb }) => !hasSuburb],
  ['state_unsure', 'fuzzy_match', ({ state }) => state === 'unsure' || state === 'left_out'],
  // Rows without a house number are found by their lot, which is as exact.
  ['lot', 'exact_match', ({ numberKind }) => numberKind === 'lot'],
] as const satisfies readonly Doubt<CandidateFacts>[];

/** The code of a conflict or a difference. */
export type DoubtCode = (typeof CONFLICTS | typeof DIFFERENCES)[number][0];

/** A part of a pattern: the status, a difference, or a range beside an exact match. */
export type PatternPart = 'exact' | 'fuzzy' | 'ambiguous' | 'range_beside' | DoubtCode;

/** How a candidate differs from the input: the status, then the differences. Confidence is measured for each pattern. */
export type MatchPattern = readonly PatternPart[];

/** What each part of a pattern adds to the log-odds that the answer is right. */
export type PartWeights = Readonly<Partial<Record<PatternPart, number>>>;

function isPostcodeOther({ postcode }: CandidateFacts): boolean {
  return postcode === 'slip' || postcode === 'differs';
}

function isStreetOrPlaceOther(one: CandidateFacts): boolean {
  const isNameOther = one.name === 'one_edit' || one.name === 'more_edits';
  return isNameOther || one.isTypeOther || one.state === 'differs' || isPostcodeOther(one);
}

function isNameDoubtful({ isNameElsewhere, nameScore }: MatchEvidence): boolean {
  return isNameElsewhere || nameScore < LEAST_NAME_SCORE_OTHER_TYPE;
}

function isSuburbGuessed({ relation }: CandidateFacts): boolean {
  return relation === 'left_out' || relation === 'neighbour';
}

function isStateOrSuburbOther({ state, relation }: CandidateFacts): boolean {
  return state === 'differs' || relation === 'similar';
}
