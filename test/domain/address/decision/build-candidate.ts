import type { Candidate } from '#domain/address/match/find-candidates.ts';
import type { NumberMatch } from '#domain/address/match/resolve-number.ts';
import type { StreetHypothesis } from '#domain/address/match/street-hypothesis.ts';
import { buildNumberQuery, type NumberQuery } from '#domain/address/parse/number-query.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { buildSmallRegister } from '#test/domain/address/small-register.ts';

/** What of a candidate is not as written. */
export type CandidateParts = Partial<Omit<StreetHypothesis, 'start' | 'base' | 'split'>> &
  Partial<NumberMatch> &
  Partial<Pick<NumberQuery, 'leading' | 'lot' | 'first' | 'last'>> & {
    shard?: AddressShard;
    score?: number;
    ignoredSuburb?: string;
    otherBuilding?: string;
  };

const SHARD = buildSmallRegister([['SAMPLE', 'STREET', '', 'SAMPLETON', 'NSW', '2999', '', '5']]).openShard(0);

/** A candidate that is as written but for the parts given. */
export function buildCandidate(parts: CandidateParts): Candidate {
  const {
    shard = SHARD as AddressShard,
    score = 0.9,
    row = 0,
    numberKind = 'exact',
    numberScore = 1,
    unitKind = 'parent',
    unitScore = 1,
    isSplit = false,
    leading = 'plain',
    lot = '',
    first = 5,
    last = -1,
    ignoredSuburb = '',
    otherBuilding = '',
    ...scores
  } = parts;
  return {
    shard,
    hypothesis: { ...buildHypothesis(), ...scores },
    match: { row, numberKind, numberScore, unitKind, unitScore, isSplit },
    numbers: { ...buildNumberQuery(), first, last, leading, lot },
    score,
    ignoredSuburb,
    otherBuilding,
  };
}

/** A street that is as written in every part. */
export function buildHypothesis(): StreetHypothesis {
  return {
    street: 0,
    locality: 0,
    start: 1,
    nameScore: 1,
    nameDistance: 0,
    isNameElsewhere: false,
    typeScore: 1,
    suburbScore: 1,
    stateScore: 1,
    postcodeScore: 1,
    base: 0.78,
    split: 3,
    relation: 'named',
    isTypeUnknown: false,
    hasLeftover: false,
  };
}
