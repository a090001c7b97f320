import { LEFT_OUT, POSTCODE_SLIP, SAME_SUBURB } from '#domain/address/match/component-weights.ts';
import type { Candidate, Found } from '#domain/address/match/find-candidates.ts';
import { isPrincipalOf } from '#domain/address/match/linked-rows.ts';
import { boxesTouch, NEIGHBOUR_REACH_MICRO } from '#domain/address/match/locality-places.ts';
import { isPartRange, isUnitFound, type NumberMatch } from '#domain/address/match/resolve-number.ts';
import type { StreetHypothesis } from '#domain/address/match/street-hypothesis.ts';
import type { LeadingWords } from '#domain/address/parse/leading-words.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { cellAt } from '#domain/address/register/address-shard.ts';

/** How one candidate agrees with the input, part by part. */
export type CandidateFacts = Pick<NumberMatch, 'numberKind' | 'unitKind' | 'isSplit'> &
  Pick<StreetHypothesis, 'relation' | 'isTypeUnknown'> & {
    /** Whether the row has the unit written, or is the building where none is written. */
    hasUnit: boolean;
    leading: LeadingWords;
    /** What the words say that belong to no part of the address. */
    words: 'none' | 'beside' | 'suburb_ignored' | 'left_over';
    isLotIgnored: boolean;
    name: 'same' | 'other_name' | 'one_edit' | 'more_edits';
    /** `near` includes a type that the input leaves out. */
    type: 'same' | 'guessed' | 'near' | 'differs';
    /** Whether the input writes a type or direction that the street does not have. */
    isTypeOther: boolean;
    hasSuburb: boolean;
    state: 'same' | 'unsure' | 'left_out' | 'differs';
    postcode: 'same' | 'left_out' | 'slip' | 'differs';
    /** Whether the input names an existing suburb that is not the candidate's. */
    isSuburbIgnored: boolean;
    /** Whether the register has the building that the input names at another address of the suburb. */
    isBuildingElsewhere: boolean;
  };

/** The facts of the best candidate, with how it compares to the other candidates and to the suburb written. */
export type MatchEvidence = Pick<StreetHypothesis, 'nameScore' | 'isNameElsewhere'> & {
  facts: CandidateFacts;
  score: number;
  /** Whether the range written has an odd and an even end, or is very wide, and is not a row itself. */
  isRangeUneven: boolean;
  /** Whether the range written lies inside the row, and one of its ends is a row too. */
  isRangeEndKnown: boolean;
  areSeveralUnitsFound: boolean;
  isUnitRepeated: boolean;
  isOneOfSeveralUnits: boolean;
  /** Whether all but the street name is as written, and no other street was considered. */
  isLoneStreet: boolean;
  /** Whether the very street written exists without the number, and this is another street of the suburb. */
  isOtherStreet: boolean;
  /** Whether suburbs with the name written exist, and this is in another suburb. */
  isSuburbOther: boolean;
  isSuburbFar: boolean;
  hasRival: boolean;
  hasStateReading: boolean;
  hasPostcodeReading: boolean;
};

/** Street types with this score are as written, or a sure guess from a misspelling. */
const SAME_TYPE = 0.95;
const NEAR_TYPE = LEFT_OUT.street_type - 0.2;
/** If two scores differ by less, the candidates are too close to choose between. */
const CLOSE = 0.015;
/** A wider range that the register lacks is unlikely to be a typing error. */
const WIDEST_RANGE = 40;
/** How far apart suburbs of one postcode may be and still be mistaken for each other, in millionths of a degree. */
const POSTCODE_REACH_MICRO = 1_000_000;
const LEAST_NAMED_UNIT = 0.5;

export function readFacts(candidate: Candidate): CandidateFacts {
  const { hypothesis, match, numbers, ignoredSuburb, otherBuilding } = candidate;
  const { relation, isTypeUnknown, typeScore, suburbScore } = hypothesis;
  const { numberKind, unitKind, isSplit } = match;
  return {
    numberKind,
    unitKind,
    isSplit,
    relation,
    isTypeUnknown,
    hasUnit: isUnitFound(unitKind),
    leading: numbers.leading,
    words: splitWords(candidate),
    isLotIgnored: numbers.lot !== '' && numberKind !== 'lot',
    name: readName(hypothesis),
    type: typeScore === 1 ? 'same' : typeScore >= SAME_TYPE ? 'guessed' : typeScore >= NEAR_TYPE ? 'near' : 'differs',
    isTypeOther: typeScore < LEFT_OUT.street_type,
    hasSuburb: suburbScore === 1,
    state: readState(hypothesis),
    postcode: readPostcode(hypothesis),
    isSuburbIgnored: ignoredSuburb !== '',
    isBuildingElsewhere: otherBuilding !== '',
  };
}

function splitWords({ hypothesis, numbers, ignoredSuburb }: Candidate): CandidateFacts['words'] {
  const { leading } = numbers;
  if (leading === 'beside') return 'beside';
  if (hypothesis.hasLeftover && ignoredSuburb !== '') return 'suburb_ignored';
  return hypothesis.hasLeftover || leading === 'passed_over' || leading === 'several_units' ? 'left_over' : 'none';
}

function readName({ nameDistance, nameScore }: StreetHypothesis): CandidateFacts['name'] {
  if (nameDistance > 0) return nameDistance === 1 ? 'one_edit' : 'more_edits';
  return nameScore === 1 ? 'same' : 'other_name';
}

function readState({ stateScore }: StreetHypothesis): CandidateFacts['state'] {
  if (stateScore === 1) return 'same';
  if (stateScore === 0) return 'differs';
  return stateScore === LEFT_OUT.state ? 'left_out' : 'unsure';
}

function readPostcode({ postcodeScore }: StreetHypothesis): CandidateFacts['postcode'] {
  if (postcodeScore === 1) return 'same';
  if (postcodeScore === LEFT_OUT.postcode) return 'left_out';
  return postcodeScore >= POSTCODE_SLIP ? 'slip' : 'differs';
}

/** The facts of the best candidate among all that were found. */
export function readEvidence(
  directory: AddressDirectory,
  { candidate: best, facts }: { candidate: Candidate; facts: CandidateFacts },
  found: Found,
): MatchEvidence {
  const { hypothesis, match, numbers, score } = best;
  const { candidates } = found;
  const ofSite = candidates.filter((candidate) => candidate !== best && isSameSite(candidate, best));
  const isSuburbOther = found.named.length > 0 && !found.named.includes(hypothesis.locality);
  return {
    facts,
    score,
    nameScore: hypothesis.nameScore,
    isNameElsewhere: hypothesis.isNameElsewhere,
    isRangeUneven: isRangeUneven(best),
    isRangeEndKnown: isRangeEndKnown(best, candidates),
    areSeveralUnitsFound:
      numbers.otherFlats.length > 0 &&
      match.unitScore > LEAST_NAMED_UNIT &&
      ofSite.some((candidate) => candidate.match.unitScore > LEAST_NAMED_UNIT),
    isUnitRepeated: ofSite.some((candidate) => candidate.match.unitScore === match.unitScore),
    isOneOfSeveralUnits: ofSite.length > 0,
    isLoneStreet: isLoneStreet(best, candidates),
    isOtherStreet: isOtherStreet(best, found),
    isSuburbOther,
    isSuburbFar: isSuburbOther && isSuburbFar(directory, facts, hypothesis.locality, found.named),
    hasRival: hasRival(best, candidates),
    hasStateReading: candidates.some((candidate) => isStateReading(candidate, best)),
    hasPostcodeReading: candidates.some((candidate) => isPostcodeReading(directory, candidate, best, found)),
  };
}

function isRangeUneven({ match, numbers }: Candidate): boolean {
  const width = numbers.last - numbers.first;
  return numbers.last >= 0 && (width % 2 !== 0 || width > WIDEST_RANGE) && match.numberKind !== 'exact';
}

function isRangeEndKnown({ hypothesis, match, numbers }: Candidate, candidates: readonly Candidate[]): boolean {
  if (match.numberKind !== 'range_inside' || numbers.last < 0) return false;
  return candidates.some((one) => one.hypothesis.street === hypothesis.street && isPartRange(one.match.numberKind));
}

function isLoneStreet({ hypothesis, match }: Candidate, candidates: readonly Candidate[]): boolean {
  const { street, typeScore, suburbScore, postcodeScore } = hypothesis;
  if (typeScore < SAME_TYPE || suburbScore < SAME_SUBURB || postcodeScore < 1) return false;
  return match.numberKind === 'exact' && candidates.every((candidate) => candidate.hypothesis.street === street);
}

function isOtherStreet({ hypothesis }: Candidate, { bestStreet }: Found): boolean {
  if (bestStreet === null || bestStreet.street === hypothesis.street) return false;
  const { nameDistance, typeScore, suburbScore, hasLeftover } = bestStreet;
  const isWholeStreet = nameDistance === 0 && typeScore === 1 && suburbScore >= SAME_SUBURB && !hasLeftover;
  return isWholeStreet && hypothesis.suburbScore >= SAME_SUBURB && hypothesis.typeScore < 1;
}

/** Whether the locality is too far from every suburb with the name written to be mistaken for it. */
function isSuburbFar(
  { table }: AddressDirectory,
  { relation, postcode }: CandidateFacts,
  locality: number,
  named: readonly number[],
): boolean {
  // A suburb name and a postcode that both fit, apart from a slip, outweigh the distance.
  const isNameLike = relation === 'named' || relation === 'similar';
  if (isNameLike && (postcode === 'same' || postcode === 'slip')) return false;
  const reach = postcode === 'same' ? POSTCODE_REACH_MICRO : NEIGHBOUR_REACH_MICRO;
  return !named.some((one) => boxesTouch(table.localityBox, one, locality, reach));
}

/** Whether a different address fits the input about as well as the best. */
function hasRival(best: Candidate, candidates: readonly Candidate[]): boolean {
  const rival = candidates.find(
    (candidate) => !isSameSite(candidate, best) && !isOutdone(candidate, best) && !isSameAddress(candidate, best),
  );
  return rival !== undefined && best.score - rival.score < CLOSE;
}

/** Whether a candidate on the same street fits the number less well: the plain number ranks above the ranges around it. */
function isOutdone(candidate: Candidate, best: Candidate): boolean {
  if (candidate.hypothesis.street !== best.hypothesis.street) return false;
  return candidate.match.numberScore < best.match.numberScore || isInside(candidate, best);
}

/** Whether one is the alias of the other, so that they are one address under two names. */
function isSameAddress(left: Candidate, right: Candidate): boolean {
  return isPrincipalOf(left, right) || isPrincipalOf(right, left);
}

/** Whether the range of a candidate lies inside that of the best: the wider range ranks above its parts. */
function isInside(candidate: Candidate, best: Candidate): boolean {
  const [first, last] = readSpan(candidate);
  const [bestFirst, bestLast] = readSpan(best);
  return last > 0 && first >= bestFirst && last <= bestLast && last - first < bestLast - bestFirst;
}

function readSpan({ shard, match }: Candidate): [number, number] {
  return [cellAt(shard.numberFirst, match.row), cellAt(shard.numberLast, match.row)];
}

/** Whether state and postcode contradict each other, and the candidate fits the one that the best does not. */
function isStateReading(candidate: Candidate, best: Candidate): boolean {
  const one = candidate.hypothesis;
  const other = best.hypothesis;
  if (one.relation !== 'named' || other.relation !== 'named') return false;
  const isContrary = (one.stateScore - other.stateScore) * (one.postcodeScore - other.postcodeScore) < 0;
  return isContrary && isAsGood(candidate, best);
}

/** Whether the postcode is not the suburb's, and the candidate is the same address in another suburb that has it. */
function isPostcodeReading(directory: AddressDirectory, candidate: Candidate, best: Candidate, found: Found): boolean {
  const one = candidate.hypothesis;
  const other = best.hypothesis;
  if (other.relation !== 'named' || other.postcodeScore === 1) return false;
  const isThere = one.relation === 'postcode' || one.relation === 'neighbour' || one.relation === 'similar';
  if (!isThere || one.postcodeScore < 1 || one.stateScore < other.stateScore) return false;
  const { localityPostcode } = directory;
  // A suburb may have several postcodes; the one written is then no contradiction.
  const isOwn = found.named.some((named) => localityPostcode[named] === localityPostcode[one.locality]);
  if (isOwn || candidate.match.unitScore < best.match.unitScore) return false;
  return isAsGood(candidate, best) || isLikeNamed(directory, candidate, best);
}

/** Whether the candidate is the same address in a suburb with a similar name, which may begin with the street type: St Wallsend for West Wallsend. */
function isLikeNamed(
  { streetType, streetKey }: AddressDirectory,
  { hypothesis, match }: Candidate,
  best: Candidate,
): boolean {
  const [one, other] = [hypothesis.street, best.hypothesis.street];
  if (hypothesis.relation !== 'similar' || streetType[one] !== streetType[other]) return false;
  return streetKey[one] === streetKey[other] && match.numberScore >= best.match.numberScore;
}

function isAsGood({ hypothesis, match }: Candidate, best: Candidate): boolean {
  const { nameScore, typeScore } = best.hypothesis;
  if (hypothesis.nameScore < nameScore || hypothesis.typeScore < typeScore) return false;
  return match.numberScore >= best.match.numberScore;
}

/** Whether two candidates differ at most in the unit. */
export function isSameSite(left: Candidate, right: Candidate): boolean {
  if (left.hypothesis.street !== right.hypothesis.street) return false;
  const { numberFirst, numberLast, numberAffix } = left.shard;
  return [numberFirst, numberLast, numberAffix].every(
    (cells) => cellAt(cells, left.match.row) === cellAt(cells, right.match.row),
  );
}
