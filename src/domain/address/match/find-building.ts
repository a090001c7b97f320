import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { NumberQuery } from '#domain/address/parse/number-query.ts';
import { readUnitsAlone } from '#domain/address/parse/read-numbers.ts';
import { joinNames } from '#domain/address/parse/street-reading.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import type { AddressShard } from '#domain/address/register/address-shard.ts';
import { listBuildingSites } from './building-sites.ts';
import { LEFT_OUT } from './component-weights.ts';
import { type Candidate, type Found, type OpenShard, scoreRow } from './find-candidates.ts';
import { findFullStreet } from './find-exact.ts';
import { resolveBuilding } from './resolve-number.ts';
import { buildNamedStreet, type StreetHypothesis } from './street-hypothesis.ts';

const MAX_LOCALITY_WORDS = 6;
/** The score of street name and type if a building is written instead: they neither agree nor differ. */
const NOT_WRITTEN = LEFT_OUT.street_type;

type Register = { directory: AddressDirectory; openShard: OpenShard };

/** Finds the addresses of a building that is written with its suburb and without a house number; null if there is none. */
export function findBuilding(register: Register, query: AddressQuery): Promise<Found | null> | null {
  // Most inputs have a house number, and need not wait for a promise.
  const numbers = readUnitsAlone(query);
  return numbers === null ? null : findNamed(register, query, numbers);
}

async function findNamed(
  { directory, openShard }: Register,
  query: AddressQuery,
  numbers: NumberQuery,
): Promise<Found | null> {
  const { tokens, tail } = query;
  const candidates: Candidate[] = [];
  const named: number[] = [];
  for (let split = Math.max(numbers.start + 1, tail.end - MAX_LOCALITY_WORDS); split < tail.end; split++) {
    const places = directory.localityIndex.get(joinNames(tokens, split, tail.end)) ?? [];
    for (const locality of places.filter((place) => isWritten(directory, query, place))) {
      const shard = await openShard(directory.table.localityShard[locality] ?? 0);
      const found = listReadings(directory, query, { shard, locality, numbers, split });
      if (found.length > 0) named.push(locality);
      candidates.push(...found);
    }
  }
  if (candidates.length === 0) return null;
  candidates.sort((left, right) => right.score - left.score || left.match.row - right.match.row);
  return { candidates, bestStreet: null, farStreet: null, named };
}

/** Whether the locality is in the state and postcode written, if any are. */
function isWritten(directory: AddressDirectory, { state, postcode }: AddressQuery, locality: number): boolean {
  if (state >= 0 && directory.localityState[locality] !== state) return false;
  return postcode < 0 || directory.localityPostcode[locality] === postcode;
}

type Place = { shard: AddressShard; locality: number; numbers: NumberQuery; split: number };

/** The rows of the building if the words before the suburb are its name, or its name and then its street. */
function listReadings(directory: AddressDirectory, query: AddressQuery, place: Place): Candidate[] {
  const { locality, numbers, split } = place;
  const candidates = listBuildingRows(directory, query, place, split, -1);
  for (let end = numbers.start + 1; end < split; end++) {
    const street = findFullStreet(directory, query, end, split, locality);
    if (street >= 0) candidates.push(...listBuildingRows(directory, query, place, end, street));
  }
  return candidates;
}

/** All rows of the building in the locality whose name ends at `end`, in the street `written`, or in any street if that is -1. */
function listBuildingRows(
  directory: AddressDirectory,
  query: AddressQuery,
  place: Place,
  end: number,
  written: number,
): Candidate[] {
  const { shard, locality, numbers } = place;
  const building = joinNames(query.tokens, numbers.start, end);
  return listBuildingSites(directory, shard, locality, building)
    .filter(({ street }) => written < 0 || street === written)
    .flatMap(({ street, rows }) => {
      const hypothesis = buildHypothesis(query, street, place, written < 0 ? NOT_WRITTEN : 1);
      return resolveBuilding(shard, rows, numbers).map((match) => scoreRow(shard, hypothesis, match, numbers));
    });
}

function buildHypothesis(
  query: AddressQuery,
  street: number,
  { locality, numbers: { start }, split }: Place,
  streetScore: number,
): StreetHypothesis {
  const stateScore = query.state < 0 ? LEFT_OUT.state : 1;
  const postcodeScore = query.postcode < 0 ? LEFT_OUT.postcode : 1;
  return buildNamedStreet({ street, locality, start, split }, { streetScore, stateScore, postcodeScore });
}
