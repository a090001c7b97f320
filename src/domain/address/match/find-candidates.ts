import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { readNumbers } from '#domain/address/parse/read-numbers.ts';
import { joinNames, writeWords } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressShard, cellAt } from '#domain/address/register/address-shard.ts';
import { targetOf } from '#domain/address/register/street-index.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { COMPONENT_WEIGHTS, LEFT_OUT, POSTCODE_SLIP } from './component-weights.ts';
import { findExactStreet } from './find-exact.ts';
import { boxesTouch } from './locality-places.ts';
import { compareTakenType, findPassedSuburb, listWrittenSuburbs } from './passed-suburb.ts';
import { isUnitFound, type NumberMatch, resolveNumber, resolveWholeNumber } from './resolve-number.ts';
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
  passedSuburb: string;
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

// Each stage has the highest score it can reach. The search ends as soon as no later stage can do better.
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
const AROUND = 4;
const MAX_FUZZY_STARTS = 2;
const MAX_CHECKED_STREETS = 12;
const MAX_SCORE_GAP = 0.25;
const LIKE_NAME = 0.95;
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
  return matches === null
    ? null
    : { candidates: listCandidates(street, shard, numbers, matches), bestStreet: street, farStreet: null, named: [] };
}

function listRows(
  directory: AddressDirectory,
  street: StreetHypothesis,
  shard: AddressShard,
  numbers: NumberQuery,
): Candidate[] {
  const rows = findStreetRows(directory, street.street, shard.rows);
  return listCandidates(street, shard, numbers, resolveNumber(shard, rows, numbers));
}

function listCandidates(
  street: StreetHypothesis,
  shard: AddressShard,
  numbers: NumberQuery,
  matches: NumberMatch[],
): Candidate[] {
  return matches.map((match) => ({
    shard,
    hypothesis: street,
    match,
    numbers,
    score: street.base + scoreNumber(match) * COMPONENT_WEIGHTS.street_number,
    passedSuburb: '',
    otherBuilding: '',
  }));
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
        // A street that is named exactly but lacks the number may continue in the next suburb. It is not a misspelling of another street.
        if (stage >= AROUND) break;
        stage = AROUND - 1;
      }
    }
    found.named = searches.flatMap((search) => search.listNamed());
    await this.addPostcodeReading(searches);
    const likely = found.candidates.filter(({ hypothesis }) => !this.isOtherThanNamed(hypothesis));
    const near = likely.filter(({ hypothesis }) => !this.isFarOff(hypothesis));
    found.farStreet = near.length === 0 ? (likely[0]?.hypothesis ?? null) : null;
    found.candidates = this.notePassedSuburbs(listDistinct(near.sort(compareCandidates)));
    return found;
  }

  /** Notes for each candidate which existing suburb of the input it ignores. */
  private notePassedSuburbs(candidates: Candidate[]): Candidate[] {
    const { directory, query } = this;
    const written = listWrittenSuburbs(directory, query);
    return candidates.map((candidate) => {
      const passed = findPassedSuburb(query, written, candidate.hypothesis);
      if (passed === null) return candidate;
      const passedSuburb = writeWords(query.tokens, passed.split, passed.end);
      const hypothesis = compareTakenType(directory, query, candidate.hypothesis, passed);
      return { ...candidate, hypothesis, passedSuburb };
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
      const mark = targetOf(this.directory, hypothesis.street) * 64 + hypothesis.start;
      if (this.checked.has(mark)) continue;
      this.checked.add(mark);
      if (!this.canHoldNumber(hypothesis)) continue;
      const shard = this.openShard(this.directory.table.localityShard[hypothesis.locality] ?? 0);
      const numbers = this.readNumbersAt(hypothesis.start);
      this.found.candidates.push(
        ...listRows(this.directory, hypothesis, shard instanceof Promise ? await shard : shard, numbers),
      );
      if (++opened > MAX_CHECKED_STREETS) return;
    }
  }

  /** Whether the number written is between the lowest and highest of the street, which is known without opening the shard. */
  private canHoldNumber(hypothesis: StreetHypothesis): boolean {
    const { found, directory } = this;
    const { table } = directory;
    if (found.bestStreet === null || hypothesis.base > found.bestStreet.base) found.bestStreet = hypothesis;
    const target = targetOf(directory, hypothesis.street);
    const numbers = this.readNumbersAt(hypothesis.start);
    const highestAsked = Math.max(numbers.first, numbers.last);
    if (numbers.first > (table.streetHighest[target] ?? 0)) return false;
    return numbers.first < 0 || highestAsked >= (table.streetLowest[target] ?? 0);
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

/** How well number and unit agree. */
export function scoreNumber(match: NumberMatch): number {
  return match.numberScore * (0.6 + 0.4 * match.unitScore);
}

/** Whether number and unit are exactly as written. */
function isWhole({ numberKind, unitKind }: NumberMatch): boolean {
  return (numberKind === 'exact' || numberKind === 'lot') && isUnitFound(unitKind);
}

/** Whether street, suburb and number are as written, so that no less similar address can be meant. */
function isExplained({ hypothesis, match }: Candidate): boolean {
  if (hypothesis.suburbScore < LIKE_NAME || hypothesis.hasLeftover || match.numberScore <= 0.5) return false;
  if (hypothesis.nameDistance === 0) return true;
  // One slip in the name is acceptable if suburb, postcode and type all agree.
  return (
    hypothesis.nameDistance === 1 && hypothesis.postcodeScore === 1 && hypothesis.typeScore >= LEFT_OUT.street_type
  );
}

/** Whether the street is named exactly, with type and suburb. */
export function isPlainlyNamed(street: StreetHypothesis | null): boolean {
  return street !== null && street.nameDistance === 0 && street.typeScore >= 0.7 && street.suburbScore >= LIKE_NAME;
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
