import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { buildNumberQuery, type NumberQuery } from '#domain/address/parse/number-query.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import { takeUnits } from '#domain/address/parse/take-units.ts';
import { NUMBER, WORD } from '#domain/address/parse/tokenise-address.ts';
import { findFlatType, findLevelType } from '#domain/address/parse/unit-words.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressShard, cellAt } from '#domain/address/register/address-shard.ts';
import { isOtherName } from '#domain/address/register/street-index.ts';
import { findStreetRows } from '#domain/address/register/street-rows.ts';
import { buildNameKey } from '#domain/address/text/name-key.ts';
import { COMPONENT_WEIGHTS, LEFT_OUT } from './component-weights.ts';
import { type Candidate, type Found, type OpenShard, scoreNumber } from './find-candidates.ts';
import { resolveBuilding } from './resolve-number.ts';
import type { StreetHypothesis } from './street-hypothesis.ts';

const MAX_LOCALITY_WORDS = 6;
/** What street name and type score where a building stands for them: neither agrees nor differs. */
const NOT_WRITTEN = LEFT_OUT.street_type;

type Snapshot = { directory: AddressDirectory; openShard: OpenShard };

/** Finds the addresses of a building that the input names with its suburb and without a house number; null when it names none. */
export function findBuilding(snapshot: Snapshot, query: AddressQuery): Promise<Found | null> | null {
  // Most inputs have a house number: they need not wait for anything.
  const numbers = readUnits(query);
  return numbers === null ? null : findNamed(snapshot, query, numbers);
}

async function findNamed(
  { directory, openShard }: Snapshot,
  query: AddressQuery,
  numbers: NumberQuery,
): Promise<Found | null> {
  const { tokens, tail } = query;
  const candidates: Candidate[] = [];
  const named: number[] = [];
  for (let split = Math.max(numbers.start + 1, tail.end - MAX_LOCALITY_WORDS); split < tail.end; split++) {
    const places = directory.localityIndex.get(joinNames(tokens, split, tail.end)) ?? [];
    const building = joinNames(tokens, numbers.start, split);
    for (const locality of places.filter((place) => isWritten(directory, query, place))) {
      const shard = await openShard(directory.table.localityShard[locality] ?? 0);
      const found = listBuildingRows(directory, query, { shard, locality, building, numbers, split });
      if (found.length > 0) named.push(locality);
      candidates.push(...found);
    }
  }
  if (candidates.length === 0) return null;
  candidates.sort((left, right) => right.score - left.score || left.match.row - right.match.row);
  return { candidates, bestStreet: null, farStreet: null, named };
}

/** Reads units and levels in front of a name, with the token where the name begins; null where a house number is written. */
function readUnits({ tokens, tail, starts }: AddressQuery): NumberQuery | null {
  let start = 0;
  while (isUnitWord(tokens[start]?.text ?? '') && tokens[start + 1]?.kind === NUMBER) start += 2;
  // A street starts right behind a number, so a later start means a house number.
  if (tokens[start]?.kind !== WORD || start >= tail.end || starts.some((later) => later > start)) return null;
  const numbers = buildNumberQuery();
  if (start > 0 && takeUnits(tokens, start - 1, numbers) >= 0) return null;
  return { ...numbers, start };
}

function isUnitWord(text: string): boolean {
  return text.length > 1 && (findFlatType(text) !== null || findLevelType(text) !== null);
}

/** Whether the locality lies in the state and postcode written, as far as they are. */
function isWritten(directory: AddressDirectory, { state, postcode }: AddressQuery, locality: number): boolean {
  if (state >= 0 && directory.localityState[locality] !== state) return false;
  return postcode < 0 || directory.localityPostcode[locality] === postcode;
}

type Place = { shard: AddressShard; locality: number; building: string; numbers: NumberQuery; split: number };

/** All rows of the sites in the locality that bear the name of the building. */
function listBuildingRows(directory: AddressDirectory, query: AddressQuery, place: Place): Candidate[] {
  const { shard, locality, building, numbers } = place;
  const names = shard.dictionaries.building.map((name) => name !== '' && buildNameKey(name) === building);
  if (!names.includes(true)) return [];
  const { localityFirst } = directory;
  const candidates: Candidate[] = [];
  for (let street = localityFirst[locality] ?? 0; street < (localityFirst[locality + 1] ?? 0); street++) {
    if (isOtherName(directory, street)) continue;
    const rows = listSiteRows(directory, shard, street, names);
    if (rows.length === 0) continue;
    const hypothesis = buildHypothesis(query, street, place);
    for (const match of resolveBuilding(shard, rows, numbers)) {
      const score = hypothesis.base + scoreNumber(match) * COMPONENT_WEIGHTS.street_number;
      candidates.push({ shard, hypothesis, match, numbers, score, passedSuburb: '' });
    }
  }
  return candidates;
}

/** The rows of each site of the street where one row bears one of the names: a unit need not repeat the name of its building. */
function listSiteRows(directory: AddressDirectory, shard: AddressShard, street: number, names: boolean[]): number[] {
  const { first, end } = findStreetRows(directory, street, shard.rows);
  const rows = Array.from({ length: end - first }, (_, place) => first + place);
  const sites = new Set(rows.filter((row) => names[cellAt(shard.building, row)]).map((row) => readSite(shard, row)));
  return sites.size === 0 ? [] : rows.filter((row) => sites.has(readSite(shard, row)));
}

function readSite({ numberFirst, numberLast, numberAffix, lot }: AddressShard, row: number): string {
  const number = cellAt(numberFirst, row);
  return [number, cellAt(numberLast, row), cellAt(numberAffix, row), number === 0 ? cellAt(lot, row) : 0].join();
}

function buildHypothesis(query: AddressQuery, street: number, { locality, numbers, split }: Place): StreetHypothesis {
  const stateScore = query.state < 0 ? LEFT_OUT.state : 1;
  const postcodeScore = query.postcode < 0 ? LEFT_OUT.postcode : 1;
  return {
    street,
    locality,
    start: numbers.start,
    nameScore: NOT_WRITTEN,
    nameDistance: 0,
    isNameElsewhere: false,
    typeScore: NOT_WRITTEN,
    suburbScore: 1,
    stateScore,
    postcodeScore,
    base:
      NOT_WRITTEN * (COMPONENT_WEIGHTS.street_name + COMPONENT_WEIGHTS.street_type) +
      COMPONENT_WEIGHTS.suburb +
      stateScore * COMPONENT_WEIGHTS.state +
      postcodeScore * COMPONENT_WEIGHTS.postcode,
    split,
    relation: 'named',
    isTypeUnknown: false,
    hasLeftover: false,
  };
}
