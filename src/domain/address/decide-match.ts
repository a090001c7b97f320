import { cellAt } from './address-shard.ts';
import type { Candidate, Found } from './find-candidates.ts';

/** The outcome of a look-up. */
export type MatchStatus = 'exact_match' | 'fuzzy_match' | 'ambiguous' | 'no_match';

const CLOSE = 0.015;
const LEAST_SCORE = 0.6;

/** Decides what the candidates amount to. */
export function decideMatch(found: Found): MatchStatus {
  const [best] = found.candidates;
  if (best === undefined || best.score < LEAST_SCORE) return 'no_match';
  if (best.match.numberKind === 'none_asked') return 'ambiguous';
  if (best.match.numberKind === 'suffix_differs') return 'ambiguous';
  const rival = found.candidates.find((candidate) => !isSameSite(candidate, best) && !isOutdone(candidate, best));
  if (rival !== undefined && best.score - rival.score < CLOSE) return 'ambiguous';
  return isExact(best) ? 'exact_match' : 'fuzzy_match';
}

/** Whether a candidate on the same street answers the number less well: the plain number stands above the ranges that hold it. */
function isOutdone(candidate: Candidate, best: Candidate): boolean {
  return candidate.hypothesis.street === best.hypothesis.street && (candidate.match.numberScore < best.match.numberScore || isInside(candidate, best));
}

/** Whether the range of a candidate lies inside that of the best: the wider stands above its parts. */
function isInside(candidate: Candidate, best: Candidate): boolean {
  const span = ({ shard, match }: Candidate): [number, number] => [cellAt(shard.numberFirst, match.row), cellAt(shard.numberLast, match.row)];
  const [first, last] = span(candidate);
  const [bestFirst, bestLast] = span(best);
  return last > 0 && first >= bestFirst && last <= bestLast && last - first < bestLast - bestFirst;
}

/** Whether two candidates differ at most in the unit. */
export function isSameSite(left: Candidate, right: Candidate): boolean {
  if (left.hypothesis.street !== right.hypothesis.street) return false;
  const { numberFirst, numberLast, numberAffix } = left.shard;
  return [numberFirst, numberLast, numberAffix].every((cells) => cells[left.match.row] === cells[right.match.row]);
}

function isExact(candidate: Candidate): boolean {
  const { hypothesis, match } = candidate;
  return (
    match.numberKind === 'exact' &&
    (match.unitKind === 'exact' || match.unitKind === 'parent') &&
    hypothesis.nameDistance === 0 &&
    hypothesis.typeScore === 1 &&
    hypothesis.suburbScore === 1 &&
    hypothesis.stateScore === 1 &&
    hypothesis.postcodeScore === 1
  );
}
