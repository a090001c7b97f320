import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { readNumbers } from '#domain/address/parse/read-numbers.ts';
import { joinNames, writeWords } from '#domain/address/parse/street-reading.ts';
import { POSITIONS } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressShard, cellAt } from '#domain/address/register/address-shard.ts';
import { targetOf } from '#domain/address/register/street-index.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { COMPONENT_WEIGHTS, LEFT_OUT, POSTCODE_SLIP, SAME_SUBURB } from './component-weights.ts';
import { findExactStreet } from './find-exact.ts';
import { compareTakenType, findIgnoredSuburb, listWrittenSuburbs } from './ignored-suburb.ts';
import { boxesTouch } from './locality-places.ts';
import { isUnitFound, type NumberMatch, resolveNumber, resolveWholeNumber, scoreNumber } from './resolve-number.ts';
import type { StreetHypothesis } from './street-hypothesis.ts';
import { StreetSearch } from './street-search.ts';

/** Returns a shard at once if it is in memory, otherwise a promise. */
export type OpenShard = (shard: number) => AddressShard | Promise<AddressShard>;

/** A row that may be the address in the input. */
export type Candidate = {
  shard: AddressShard;
  hypothesis: StreetHypothesis;
  match: NumberMatch;
  /** The numbers as read for this street. */
  numbers: NumberQuery;
  score: number;
  /** The existing suburb in the input that is not this row's; empty if there is none. */
  ignoredSuburb: string;
  /** The building in the input that the register has at another address of the suburb; empty if there is none. */
  otherBuilding: string;
};

export type Found = {
  candidates: Candidate[];
  /** The best street, with or without the number. */
  bestStreet: StreetHypothesis | null;
  /** A street with the name written, if all candidates were dropped because they are neither in a similar suburb nor near it. */
  farStreet: StreetHypothesis | null;
  /** Localities with the name written, in the state written or, if it has none, in any state. */
  named: number[];
};

// Each stage is a method of StreetSearch with the highest score it can reach. The search ends as soon as no later stage can do better.
const STAGES = [
  ['exact', 1],
  ['exactNear', 0.97],
  ['fuzzyStreet', 0.96],
  ['fuzzyLocality', 0.93],
  ['around', 0.85],
  ['fuzzyBoth', 0.85],
  ['otherStates', 0.8],
  ['fuzzyElsewhere', 0.77],
  ['fuzzyAround', 0.75],
  ['streetAlone', 0.7],
] as const;
const AROUND = STAGES.findIndex(([name]) => name === 'around');
const MAX_FUZZY_STARTS = 2;
const MAX_CHECKED_STREETS = 13;
const MAX_SCORE_GAP = 0.25;
/** A suburb further away, in millionths of a degree, is not offered for another that exists. */
const FAR_OFF_MICRO = 150_000;

/** Finds candidates stage by stage, and stops at the first stage that explains the input. */
export function findCandidates(
  directory: AddressDirectory,
  query: AddressQuery,
  openShard: OpenShard,
): Found | Promise<Found> {
  const findStaged = (): Promise<Found> => new CandidateSearch(directory, query, openShard).findStaged();
  const street = findExactStreet(directory, query);
  if (street === null) return findStaged();
  const shard = openShard(directory.table.localityShard[street.locality] ?? 0);
  // Most look-ups name one street in full and find its shard in memory, so they need not wait for a promise.
  if (!(shard instanceof Promise)) return findExactRow(directory, query, street, shard) ?? findStaged();
  return shard.then((opened) => findExactRow(directory, query, street, opened) ?? findStaged());
}

/** The fast path for an input with one full street and a number that exists; null for any other input. */
function findExactRow(
  directory: AddressDirectory,
  query: AddressQuery,
  street: StreetHypothesis,
  shard: AddressShard,
): Found | null {
  const rows = findStreetRows(directory, street.street, shard.rows);
  const numbers = readNumbers(query, street.start);
  const matches = resolveWholeNumber(shard, rows, numbers);
  if (matches === null) return null;
  const candidates = matches.map((match) => scoreRow(shard, street, match, numbers));
  return { candidates, bestStreet: street, farStreet: null, named: [] };
}

function listRows(
  directory: AddressDirectory,
  street: StreetHypothesis,
  shard: AddressShard,
  numbers: NumberQuery,
): Candidate[] {
  const rows = findStreetRows(directory, street.street, shard.rows);
  return resolveNumber(shard, rows, numbers).map((match) => scoreRow(shard, street, match, numbers));
}

/** A row of a street as a candidate, with its score. */
export function scoreRow(
  shard: AddressShard,
  hypothesis: StreetHypothesis,
  match: NumberMatch,
  numbers: NumberQuery,
): Candidate {
  const score = hypothesis.base + scoreNumber(match) * COMPONENT_WEIGHTS.street_number;
  return { shard, hypothesis, match, numbers, score, ignoredSuburb: '', otherBuilding: '' };
}

class CandidateSearch {
  private readonly directory: AddressDirectory;
  private readonly query: AddressQuery;
  private readonly openShard: OpenShard;
  private readonly found: Found = { candidates: [], bestStreet: null, farStreet: null, named: [] };
  private readonly checked = new Set<number>();
  private readonly numbers = new Map<number, NumberQuery>();

  constructor(directory: AddressDirectory, query: AddressQuery, openShard: OpenShard) {
    this.directory = directory;
    this.query = query;
    this.openShard = openShard;
  }

  async findStaged(): Promise<Found> {
    const { found } = this;
    const searches = this.query.starts.map((start) => new StreetSearch(this.directory, this.query, start));
    for (let stage = 0; stage < STAGES.length; stage++) {
      const name = STAGES[stage]?.[0] ?? 'exact';
      for (const [place, search] of searches.entries())
        if (!this.isStray(search, place, name)) await this.checkStreets(search[name]());
      const best = found.candidates.reduce<Candidate | null>(
        (most, next) => (most === null || next.score > most.score ? next : most),
        null,
      );
      if (best !== null && (isExplained(best) || best.score >= (STAGES[stage + 1]?.[1] ?? 0))) break;
      if (best === null && isPlainlyNamed(found.bestStreet)) {
        // A street that is named exactly but lacks the number may continue in the next suburb, so skip to that stage. It is not
        // a misspelling of another street, so end there.
        if (stage >= AROUND) break;
        stage = AROUND - 1;
      }
    }
    found.named = searches.flatMap((search) => search.listNamed());
    await this.addPostcodeReading(searches);
    const likely = found.candidates.filter(({ hypothesis }) => !this.isOtherThanNamed(hypothesis));
    const near = likely.filter(({ hypothesis }) => !this.isFarOff(hypothesis));
    found.farStreet = near.length === 0 ? (likely[0]?.hypothesis ?? null) : null;
    found.candidates = this.noteIgnoredSuburbs(listDistinct(near.sort(compareCandidates)));
    return found;
  }

  /** Notes for each candidate which existing suburb of the input it ignores. */
  private noteIgnoredSuburbs(candidates: Candidate[]): Candidate[] {
    const { directory, query } = this;
    const written = listWrittenSuburbs(directory, query);
    return candidates.map((candidate) => {
      const ignored = findIgnoredSuburb(query, written, candidate.hypothesis);
      if (ignored === null) return candidate;
      const ignoredSuburb = writeWords(query.tokens, ignored.split, ignored.end);
      const hypothesis = compareTakenType(directory, query, candidate.hypothesis, ignored);
      return { ...candidate, hypothesis, ignoredSuburb };
    });
  }

  /** If the suburb does not have the postcode written, adds the same address in the suburbs that do, because the input names two places. */
  private async addPostcodeReading(searches: readonly StreetSearch[]): Promise<void> {
    const { found, directory, query } = this;
    const isOwn = found.named.some((named) => directory.localityPostcode[named] === query.postcode);
    if (query.postcode < 0 || found.named.length === 0 || found.candidates.length === 0 || isOwn) return;
    const known = found.candidates.length;
    for (const search of searches) await this.checkStreets(search.inPostcode());
    const added = found.candidates.splice(known);
    found.candidates.push(...added.filter(({ hypothesis, match }) => hypothesis.typeScore === 1 && isWhole(match)));
  }

  /** Whether the street written exists in full without the number, and this street has another name that only part of the words support. */
  private isOtherThanNamed({ street, relation }: StreetHypothesis): boolean {
    const named = this.found.bestStreet;
    if (named === null || relation === 'named' || !isPlainlyNamed(named) || named.hasLeftover) return false;
    const { streetKey } = this.directory;
    return named.typeScore === 1 && streetKey[street] !== streetKey[named.street];
  }

  /** Whether only the street name supports it, and it is far from the suburb written or that suburb is unknown. */
  private isFarOff({ relation, postcodeScore, locality, split }: StreetHypothesis): boolean {
    const { directory, query, found } = this;
    if (relation !== 'elsewhere' || postcodeScore === 1) return false;
    // Unrelated words may follow the suburb.
    const written = joinNames(query.tokens, split, query.tail.end);
    if (written.startsWith(directory.localityKey[locality] ?? '')) return false;
    // If the postcode differs too, only the street name agrees.
    if (postcodeScore < POSTCODE_SLIP) return true;
    const named = found.named.filter((one) => query.state < 0 || directory.localityState[one] === query.state);
    const boxes = directory.table.localityBox;
    return !named.some((one) => boxesTouch(boxes, one, locality, FAR_OFF_MICRO));
  }

  /** Whether a start is too unlikely for misspelt streets: a third one, or a letter that may belong to the number. */
  private isStray(search: StreetSearch, place: number, stage: (typeof STAGES)[number][0]): boolean {
    if (!stage.startsWith('fuzzy') || this.query.starts.length < 2) return false;
    return place >= MAX_FUZZY_STARTS || this.query.tokens[search.start]?.text.length === 1;
  }

  private async checkStreets(hypotheses: StreetHypothesis[]): Promise<void> {
    if (hypotheses.length === 0) return;
    hypotheses.sort((left, right) => right.base - left.base);
    const lowest = (hypotheses[0]?.base ?? 0) - MAX_SCORE_GAP;
    let opened = 0;
    for (const hypothesis of hypotheses) {
      if (hypothesis.base < lowest && this.found.candidates.length > 0) return;
      const mark = targetOf(this.directory, hypothesis.street) * POSITIONS + hypothesis.start;
      if (this.checked.has(mark)) continue;
      this.checked.add(mark);
      if (hypothesis.base > (this.found.bestStreet?.base ?? -1)) this.found.bestStreet = hypothesis;
      if (!this.canHoldNumber(hypothesis)) continue;
      const shard = this.openShard(this.directory.table.localityShard[hypothesis.locality] ?? 0);
      const numbers = this.readNumbersAt(hypothesis.start);
      this.found.candidates.push(
        ...listRows(this.directory, hypothesis, shard instanceof Promise ? await shard : shard, numbers),
      );
      if (++opened === MAX_CHECKED_STREETS) return;
    }
  }

  /** Whether the number written is between the lowest and highest of the street, which is known without opening the shard. */
  private canHoldNumber(hypothesis: StreetHypothesis): boolean {
    const { directory } = this;
    const { table } = directory;
    const target = targetOf(directory, hypothesis.street);
    const numbers = this.readNumbersAt(hypothesis.start);
    // Without a number, `first` is -1.
    if (numbers.first < 0) return true;
    const highestAsked = Math.max(numbers.first, numbers.last);
    return numbers.first <= (table.streetHighest[target] ?? 0) && highestAsked >= (table.streetLowest[target] ?? 0);
  }

  private readNumbersAt(start: number): NumberQuery {
    let numbers = this.numbers.get(start);
    if (numbers === undefined) {
      numbers = readNumbers(this.query, start);
      this.numbers.set(start, numbers);
    }
    return numbers;
  }
}

/** Whether number and unit are exactly as written. */
function isWhole({ numberKind, unitKind }: NumberMatch): boolean {
  return (numberKind === 'exact' || numberKind === 'lot') && isUnitFound(unitKind);
}

/** Whether street, suburb and number are as written, so that no less similar address can be meant. */
function isExplained({ hypothesis, match }: Candidate): boolean {
  if (hypothesis.suburbScore < SAME_SUBURB || hypothesis.hasLeftover || match.numberScore <= 0.5) return false;
  if (hypothesis.nameDistance === 0) return true;
  // One slip in the name is acceptable if suburb, postcode and type all agree.
  return (
    hypothesis.nameDistance === 1 && hypothesis.postcodeScore === 1 && hypothesis.typeScore >= LEFT_OUT.street_type
  );
}

/** Whether the street is named exactly, with its suburb and with its type or without one. */
export function isPlainlyNamed(street: StreetHypothesis | null): boolean {
  return (
    street !== null &&
    street.nameDistance === 0 &&
    street.typeScore >= LEFT_OUT.street_type &&
    street.suburbScore >= SAME_SUBURB
  );
}

/** Keeps the best candidate of each row. */
function listDistinct(sorted: Candidate[]): Candidate[] {
  return sorted.filter(
    ({ shard, match }, place) =>
      sorted.findIndex((other) => other.match.row === match.row && other.shard === shard) === place,
  );
}

function compareCandidates(left: Candidate, right: Candidate): number {
  return right.score - left.score || rangeWidth(right) - rangeWidth(left) || left.match.row - right.match.row;
}

function rangeWidth({ shard, match }: Candidate): number {
  const last = cellAt(shard.numberLast, match.row);
  return last === 0 || match.numberKind === 'none_asked' ? 0 : last - cellAt(shard.numberFirst, match.row);
}
