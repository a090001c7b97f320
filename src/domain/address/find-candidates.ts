import type { AddressDirectory } from './address-directory.ts';
import { type AddressQuery, readNumbers } from './address-query.ts';
import { type AddressShard, cellAt } from './address-shard.ts';
import { COMPONENT_WEIGHTS } from './component-weights.ts';
import { StreetSearch } from './match-address.ts';
import type { NumberQuery } from './number-query.ts';
import { type NumberMatch, resolveNumber } from './resolve-number.ts';
import type { StreetHypothesis } from './street-hypothesis.ts';

/** Gives a shard at once when it is in memory, else a promise of it. */
export type OpenShard = (shard: number) => AddressShard | Promise<AddressShard>;

/** A row that may be the address meant. */
export type Candidate = { shard: AddressShard; hypothesis: StreetHypothesis; match: NumberMatch; numbers: NumberQuery; score: number; stage: number };

/** What a search found. */
export type Found = {
  candidates: Candidate[];
  /** The best street whose number is not there, if that is all there is. */
  bestStreet: StreetHypothesis | null;
};

const STAGES = ['exact', 'exactNear', 'fuzzyStreet', 'fuzzyLocality', 'around', 'fuzzyBoth', 'otherStates', 'fuzzyElsewhere', 'fuzzyAround', 'streetAlone'] as const;
const AROUND = STAGES.indexOf('around');
const MAX_CHECKED_STREETS = 12;
/** A later stage cannot give more than so much, so a better candidate ends the search. */
const STAGE_CEILING = [1, 0.97, 0.96, 0.93, 0.85, 0.85, 0.8, 0.77, 0.75, 0.7, 0] as const;

/** Finds candidates stage by stage and stops at the first that explains the input. */
export async function findCandidates(directory: AddressDirectory, query: AddressQuery, openShard: OpenShard): Promise<Found> {
  const found: Found = { candidates: [], bestStreet: null };
  const searches = query.starts.map((start) => new StreetSearch(directory, query, start));
  const checked = new Set<string>();
  for (let stage = 0; stage < STAGES.length; stage++) {
    for (const search of searches) {
      const hypotheses = search[STAGES[stage] ?? 'exact']();
      if (hypotheses.length === 0) continue;
      hypotheses.sort((left, right) => right.base - left.base);
      await checkStreets(directory, query, openShard, hypotheses, checked, found, stage);
    }
    const best = found.candidates.reduce((most, candidate) => Math.max(most, candidate.score), 0);
    if (best > 0 && best >= (STAGE_CEILING[stage + 1] ?? 0)) break;
    if (best === 0 && isPlainlyNamed(found.bestStreet)) {
      // A street named exactly, type and all, whose number is not there may go on next door, but is not some other street.
      if (stage >= AROUND) break;
      stage = AROUND - 1;
    }
  }
  found.candidates.sort((left, right) => right.score - left.score || rangeWidth(right) - rangeWidth(left) || left.match.row - right.match.row);
  return found;
}

function rangeWidth({ shard, match }: Candidate): number {
  const last = cellAt(shard.numberLast, match.row);
  return last === 0 ? 0 : last - cellAt(shard.numberFirst, match.row);
}

function isPlainlyNamed(street: StreetHypothesis | null): boolean {
  return street !== null && street.nameDistance === 0 && street.typeScore >= 0.7 && street.suburbScore >= 0.95;
}

async function checkStreets(
  directory: AddressDirectory,
  query: AddressQuery,
  openShard: OpenShard,
  hypotheses: StreetHypothesis[],
  checked: Set<string>,
  found: Found,
  stage: number,
): Promise<void> {
  const { table } = directory;
  let count = 0;
  const best = hypotheses[0]?.base ?? 0;
  for (const hypothesis of hypotheses) {
    if (hypothesis.base < best - 0.25 && found.candidates.length > 0) break;
    const target = directory.streetTarget[hypothesis.street] ?? 0;
    const mark = `${target}|${hypothesis.start}`;
    if (checked.has(mark)) continue;
    checked.add(mark);
    const numbers = readNumbers(query, hypothesis.start);
    if (found.bestStreet === null || hypothesis.base > found.bestStreet.base) found.bestStreet = hypothesis;
    const asked = numbers.first;
    if (asked >= 0 && (asked > (table.streetHighest[target] ?? 0) || Math.max(asked, numbers.last) < (table.streetLowest[target] ?? 0))) continue;
    if (++count > MAX_CHECKED_STREETS) break;
    const opened = openShard(table.localityShard[hypothesis.locality] ?? 0);
    const shard = opened instanceof Promise ? await opened : opened;
    const matches = resolveNumber(shard, table.streetFirstRow[target] ?? 0, table.streetRows[target] ?? 0, numbers);
    for (const match of matches) {
      const numberScore = match.numberScore * (0.6 + 0.4 * match.unitScore);
      const score = hypothesis.base + numberScore * COMPONENT_WEIGHTS.street_number;
      found.candidates.push({ shard, hypothesis, match, numbers, score, stage });
    }
  }
}
