import { LEFT_OUT } from './component-weights.ts';
import type { MatchStatus } from './decide-match.ts';
import type { Candidate } from './find-candidates.ts';
import { isUnitFound } from './resolve-number.ts';
import { isElsewhere, type StreetHypothesis } from './street-hypothesis.ts';

/** Names the way in which a candidate differs from the input; confidence is calibrated for each such pattern. */
export function buildMatchPattern(status: MatchStatus, candidate: Candidate, others: readonly Candidate[]): string {
  if (status === 'exact_match')
    return others.some((other) => isRangeOf(other, candidate)) ? 'exact range_beside' : 'exact';
  const { hypothesis, match, numbers } = candidate;
  const parts: string[] = [status === 'ambiguous' ? 'ambiguous' : 'fuzzy'];
  if (match.numberKind !== 'exact') parts.push(match.numberKind);
  if (match.isSplit) parts.push('range_split');
  if (!isUnitFound(match.unitKind)) parts.push(match.unitKind);
  else if (numbers.leading === 'unit_unread') parts.push('unit_unread');
  if (hypothesis.relation !== 'named') parts.push(`suburb_${hypothesis.relation}`);
  if (hypothesis.nameDistance > 0) parts.push(hypothesis.nameDistance === 1 ? 'name_one_edit' : 'name_more_edits');
  if (hypothesis.typeScore < 0.95 && match.numberKind !== 'building')
    parts.push(hypothesis.typeScore >= LEFT_OUT.street_type - 0.2 ? 'type_near' : 'type_differs');
  if (hypothesis.postcodeScore < 1) parts.push(describePostcode(hypothesis));
  if (hypothesis.stateScore === 0) parts.push('state_differs');
  if (isElsewhere(hypothesis)) parts.push('place_differs');
  if (isBeside(candidate)) parts.push('place_beside');
  else if (hypothesis.hasLeftover || numbers.leading === 'passed_over' || numbers.leading === 'several_units')
    parts.push('words_left_over');
  if (candidate.otherBuilding !== '') parts.push('building_elsewhere');
  if (numbers.lot !== '' && match.numberKind !== 'lot') parts.push('lot_ignored');
  return parts.join(' ');
}

/** Whether a range of the same street starts or ends at the number: the register then has two rows for what may be one property. */
function isRangeOf({ hypothesis, match }: Candidate, candidate: Candidate): boolean {
  if (hypothesis.street !== candidate.hypothesis.street || !isUnitFound(match.unitKind)) return false;
  return match.numberKind === 'range_start' || match.numberKind === 'range_end';
}

/** Whether the words say a place beside this address, or another suburb that was passed over. */
function isBeside({ numbers, hypothesis, passedSuburb }: Candidate): boolean {
  return numbers.leading === 'beside' || (passedSuburb !== '' && hypothesis.hasLeftover);
}

function describePostcode({ postcodeScore, stateScore }: StreetHypothesis): string {
  if (postcodeScore !== LEFT_OUT.postcode) return 'postcode_differs';
  return stateScore === LEFT_OUT.state ? 'state_and_postcode_left_out' : 'postcode_left_out';
}
