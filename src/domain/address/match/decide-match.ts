import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { cellAt } from '#domain/address/register/address-shard.ts';
import { LEFT_OUT, POSTCODE_SLIP } from './component-weights.ts';
import type { Candidate, Found } from './find-candidates.ts';
import { isPrincipalOf } from './linked-rows.ts';
import { boxesTouch, NEIGHBOUR_REACH_MICRO } from './locality-places.ts';
import { isPartRange, isUnitFound } from './resolve-number.ts';
import { isElsewhere } from './street-hypothesis.ts';

/** The outcome of a look-up. */
export type MatchStatus = 'exact_match' | 'fuzzy_match' | 'ambiguous' | 'no_match';

/** Candidates whose scores differ by less lie too close to choose. */
const CLOSE = 0.015;
const LEAST_SCORE = 0.6;
/** A range wider than this that the register does not have is hardly a slip of the pen. */
const WIDEST_RANGE = 40;
/** How far apart suburbs of one postcode may lie and still be taken for one another, in millionths of a degree. */
const POSTCODE_REACH_MICRO = 1_000_000;
/** A name less alike than this is a guess, and one with another type has to be more alike. */
const LEAST_NAME_SCORE = 0.45;
const LEAST_LONE_NAME_SCORE = 0.3;
const LEAST_NAME_SCORE_OTHER_TYPE = 0.6;

/** Decides what the candidates amount to; in doubt it is ambiguous rather than a match. */
export function decideMatch(directory: AddressDirectory, found: Found): MatchStatus {
  const [best] = found.candidates;
  if (best === undefined || best.score < LEAST_SCORE) return 'no_match';
  if (isDoubtful(best, found) || isPlaceDoubtful(directory, best, found)) return 'ambiguous';
  const rival = found.candidates.find(
    (candidate) => !isSameSite(candidate, best) && !isOutdone(candidate, best) && !isSameAddress(candidate, best),
  );
  if (rival !== undefined && best.score - rival.score < CLOSE) return 'ambiguous';
  if (found.candidates.some((candidate) => isOtherReading(candidate, best))) return 'ambiguous';
  if (found.candidates.some((candidate) => isPostcodeReading(directory, candidate, best, found))) return 'ambiguous';
  return isExact(best) ? 'exact_match' : 'fuzzy_match';
}

function isDoubtful(best: Candidate, found: Found): boolean {
  const { hypothesis, match, numbers } = best;
  const { numberKind, unitKind } = match;
  if (isTwiceOther(best)) return true;
  if (numbers.leading === 'beside' || isOddRange(best)) return true;
  if (numberKind === 'none_asked' || numberKind === 'suffix_differs' || numberKind === 'linked') return true;
  if (unitKind === 'other_unit') return true;
  if (isPartKnown(best, found)) return true;
  // Two of several units that were named are two properties.
  if (numbers.otherFlats.length > 0 && found.candidates.some((candidate) => isOtherUnit(candidate, best))) return true;
  if (unitKind === 'level_differs' && found.candidates.some((candidate) => isEqualUnit(candidate, best))) return true;
  if (unitKind === 'unit_not_asked' && found.candidates.filter((candidate) => isSameSite(candidate, best)).length > 1)
    return true;
  const { relation, nameScore, isNameElsewhere, typeScore, postcodeScore } = hypothesis;
  if (relation === 'elsewhere' || (relation === 'neighbour' && postcodeScore < LEFT_OUT.postcode)) return true;
  if (nameScore < (isLoneStreet(best, found) ? LEAST_LONE_NAME_SCORE : LEAST_NAME_SCORE)) return true;
  // Where another street bears the name written, another name with another type is another street.
  if (typeScore < LEFT_OUT.street_type && (isNameElsewhere || nameScore < LEAST_NAME_SCORE_OTHER_TYPE)) return true;
  // Of real strings that were answered with another type, 18 of 21 meant it where the postcode agreed, and 18 of 31 without state and postcode.
  if (typeScore < LEFT_OUT.street_type && postcodeScore < 1) return true;
  return isOtherStreet(best, found);
}

/** Whether the suburb written exists and is another, and so is the street's name or type, the state or the postcode: then it is another address. */
function isTwiceOther({ hypothesis, passedSuburb }: Candidate): boolean {
  const { nameDistance, typeScore, stateScore, postcodeScore } = hypothesis;
  if (passedSuburb === '') return false;
  const isStreetOther = nameDistance > 0 || typeScore < LEFT_OUT.street_type;
  return isStreetOther || stateScore === 0 || postcodeScore < LEFT_OUT.postcode;
}

/** Whether state and postcode contradict each other, and the candidate fits the one that the best does not. */
function isOtherReading(candidate: Candidate, best: Candidate): boolean {
  const one = candidate.hypothesis;
  const other = best.hypothesis;
  if (one.relation !== 'named' || other.relation !== 'named') return false;
  const isContrary = (one.stateScore - other.stateScore) * (one.postcodeScore - other.postcodeScore) < 0;
  return isContrary && isAsGood(candidate, best);
}

/** Whether the postcode is not the suburb's, and the candidate is the very address in another suburb that has it. */
function isPostcodeReading(directory: AddressDirectory, candidate: Candidate, best: Candidate, found: Found): boolean {
  const one = candidate.hypothesis;
  const other = best.hypothesis;
  if (other.relation !== 'named' || other.postcodeScore === 1) return false;
  const isThere = one.relation === 'postcode' || one.relation === 'neighbour';
  if (!(isThere || one.relation === 'similar') || one.postcodeScore < 1 || one.stateScore < other.stateScore)
    return false;
  const { localityPostcode } = directory;
  // A suburb may have several postcodes: then the one written contradicts nothing.
  const isOwn = found.named.some((named) => localityPostcode[named] === localityPostcode[one.locality]);
  if (isOwn || candidate.match.unitScore < best.match.unitScore) return false;
  return isAsGood(candidate, best) || isLikeNamed(directory, candidate, best);
}

/** Whether the candidate is the very address in a suburb of a like name, which may have taken the type for its own first word: St Wallsend for West Wallsend. */
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

/** Whether all but the street name is as written and no other street came into question. */
function isLoneStreet({ hypothesis, match }: Candidate, found: Found): boolean {
  const { street, typeScore, suburbScore, postcodeScore } = hypothesis;
  if (typeScore < 0.95 || suburbScore < 0.95 || postcodeScore < 1 || match.numberKind !== 'exact') return false;
  return found.candidates.every((candidate) => candidate.hypothesis.street === street);
}

/** Whether another row of the same site has the unit as well, on another level. */
function isEqualUnit(candidate: Candidate, best: Candidate): boolean {
  return candidate !== best && isSameSite(candidate, best) && candidate.match.unitScore === best.match.unitScore;
}

/** Whether both are units of one site that the input names. */
function isOtherUnit(candidate: Candidate, best: Candidate): boolean {
  if (candidate === best || !isSameSite(candidate, best)) return false;
  return [candidate, best].every(({ match }) => match.unitScore > 0.5);
}

/** Whether the range asked for has an odd and an even end or is very wide, and is not in the register as such. */
function isOddRange({ match, numbers }: Candidate): boolean {
  const width = numbers.last - numbers.first;
  return numbers.last >= 0 && (width % 2 !== 0 || width > WIDEST_RANGE) && match.numberKind !== 'exact';
}

/** Whether the range asked for lies inside the best, and an end of it is a row of its own: then either may be meant. */
function isPartKnown({ hypothesis, match, numbers }: Candidate, found: Found): boolean {
  if (match.numberKind !== 'range_inside' || numbers.last < 0) return false;
  return found.candidates.some(
    (one) => one.hypothesis.street === hypothesis.street && isPartRange(one.match.numberKind),
  );
}

/** Whether state, postcode or the suburb written place the address elsewhere than the best does. */
function isPlaceDoubtful(directory: AddressDirectory, { hypothesis }: Candidate, found: Found): boolean {
  const { locality, relation, stateScore, postcodeScore, typeScore } = hypothesis;
  // A slip in the postcode alone is forgiven, but not together with another state or suburb.
  if (isElsewhere(hypothesis)) return true;
  const isGuess = relation === 'left_out' || relation === 'neighbour';
  if (isGuess && stateScore < 1 && postcodeScore < 1) return true;
  if (found.named.length === 0 || found.named.includes(locality)) return false;
  // Where both the suburb and the street type differ, it is another street.
  if (relation !== 'similar' && typeScore < LEFT_OUT.street_type) return true;
  // A suburb name and a postcode that both fit, give or take a slip, outweigh a state that does not.
  const isLike = relation === 'named' || relation === 'similar';
  if (isLike && postcodeScore >= POSTCODE_SLIP && postcodeScore !== LEFT_OUT.postcode) return false;
  // A postcode that fits allows a suburb further away than one that does not.
  const reach = postcodeScore === 1 ? POSTCODE_REACH_MICRO : NEIGHBOUR_REACH_MICRO;
  const boxes = directory.table.localityBox;
  return !found.named.some((named) => boxesTouch(boxes, named, locality, reach));
}

/** Whether the very street asked for is there without the number, and the best is another street of the same suburb. */
function isOtherStreet(best: Candidate, found: Found): boolean {
  const street = found.bestStreet;
  if (street === null || street.street === best.hypothesis.street) return false;
  const isComplete =
    street.nameDistance === 0 && street.typeScore === 1 && street.suburbScore >= 0.95 && !street.hasLeftover;
  return isComplete && best.hypothesis.suburbScore >= 0.95 && best.hypothesis.typeScore < 1;
}

/** Whether a candidate on the same street answers the number less well: the plain number stands above the ranges that hold it. */
function isOutdone(candidate: Candidate, best: Candidate): boolean {
  if (candidate.hypothesis.street !== best.hypothesis.street) return false;
  return candidate.match.numberScore < best.match.numberScore || isInside(candidate, best);
}

/** Whether one is the alias of the other, so that they are one address under two names. */
function isSameAddress(left: Candidate, right: Candidate): boolean {
  return isPrincipalOf(left, right) || isPrincipalOf(right, left);
}

/** Whether the range of a candidate lies inside that of the best: the wider stands above its parts. */
function isInside(candidate: Candidate, best: Candidate): boolean {
  const [first, last] = readSpan(candidate);
  const [bestFirst, bestLast] = readSpan(best);
  return last > 0 && first >= bestFirst && last <= bestLast && last - first < bestLast - bestFirst;
}

function readSpan({ shard, match }: Candidate): [number, number] {
  return [cellAt(shard.numberFirst, match.row), cellAt(shard.numberLast, match.row)];
}

/** Whether two candidates differ at most in the unit. */
export function isSameSite(left: Candidate, right: Candidate): boolean {
  if (left.hypothesis.street !== right.hypothesis.street) return false;
  const { numberFirst, numberLast, numberAffix } = left.shard;
  return [numberFirst, numberLast, numberAffix].every(
    (cells) => cellAt(cells, left.match.row) === cellAt(cells, right.match.row),
  );
}

/** Whether everything that was written agrees, and nothing was left out. */
export function isExact(candidate: Candidate): boolean {
  const { hypothesis, match, numbers } = candidate;
  return (
    (match.numberKind === 'exact' ? numbers.lot === '' : match.numberKind === 'lot') &&
    numbers.leading === 'plain' &&
    candidate.otherBuilding === '' &&
    !hypothesis.isTypeUnknown &&
    isUnitFound(match.unitKind) &&
    !hypothesis.hasLeftover &&
    hypothesis.nameScore === 1 &&
    hypothesis.typeScore === 1 &&
    hypothesis.suburbScore === 1 &&
    hypothesis.stateScore === 1 &&
    hypothesis.postcodeScore === 1
  );
}
