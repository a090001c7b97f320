import type { AddressFinding, AddressMatch } from './answer/address-match.ts';
import { buildCandidates } from './answer/build-candidates.ts';
import { mergeFindings } from './answer/merge-findings.ts';
import { countEquals, shareConfidence } from './answer/share-confidence.ts';
import {
  checkAddress,
  checkMiss,
  findLocalityStart,
  findPassedType,
  namesBuilding,
  unsupported,
} from './check-address.ts';
import { decideMatch, isSameSite, type MatchStatus } from './match/decide-match.ts';
import { dropCity } from './match/drop-city.ts';
import { findBuilding } from './match/find-building.ts';
import { type Candidate, type Found, findCandidates, isPlainlyNamed, type OpenShard } from './match/find-candidates.ts';
import { followLinks, hasLinks, isPrincipalOf } from './match/linked-rows.ts';
import { buildMatchPattern } from './match/match-pattern.ts';
import { listNearestNumbers } from './match/nearest-numbers.ts';
import { noteOtherBuilding } from './match/note-other-building.ts';
import { moveNumberFirst } from './match/number-last.ts';
import { writeNumber } from './match/number-word.ts';
import { isUnitFound } from './match/resolve-number.ts';
import { splitPlaces } from './match/split-places.ts';
import { moveStateBehind } from './match/state-first.ts';
import { moveSuburbBehind } from './match/suburb-first.ts';
import { type AddressQuery, parseAddressQuery } from './parse/address-query.ts';
import { findMisspeltState } from './parse/find-misspelt-state.ts';
import { buildAddressKey, normaliseAddressKey } from './parse/normalise-address-key.ts';
import { namesOtherTerritory } from './parse/other-territories.ts';
import { readNumbers } from './parse/read-numbers.ts';
import { splitAddresses } from './parse/split-addresses.ts';
import { splitStreets } from './parse/split-streets.ts';
import { readAsTwoHouses } from './parse/two-houses.ts';
import { writeWords } from './parse/write-words.ts';
import type { AddressDirectory } from './register/address-directory.ts';
import { readAddressRow } from './register/address-row.ts';
import { formatStreet } from './register/format-address.ts';
import { buildRowKey } from './register/row-key.ts';

/** A candidate whose score lies further below the best is not shown, for it only distracts. */
const MAX_SCORE_GAP = 0.3;

/** What a search that was never made has found. */
const NOTHING: Found = { candidates: [], bestStreet: null, farStreet: null, named: [] };
const OTHER_TERRITORY: Miss = {
  reason: "G-NAF's other territories (Christmas, Cocos and Norfolk Islands) are not offered here.",
  action:
    'Spelling it otherwise finds nothing here: ask the administration of the territory, or look the address up in the other territories’ own table of G-NAF.',
};

/** Why nothing was found, and what to do about it where the usual advice would not help. */
type Miss = { reason: string; action: string | null };

/** What a look-up needs of a version. */
export type AddressRegister = { version: string; directory: AddressDirectory; openShard: OpenShard };

/** What to look for, and how many candidates to show. */
export type AddressRequest = { raw_address: string; limit: number };

/** One way to read the input, with what was found for it. */
type Reading = { query: AddressQuery; found: Found; status: MatchStatus };

/** Looks an address up in a version; refuses what is no address, and a shard that cannot be read. */
export async function lookUpAddress(register: AddressRegister, request: AddressRequest): Promise<AddressMatch> {
  return (await findAddress(register, request)).match;
}

/** The same with the register's row behind the first candidate, for whoever needs its parts. */
export async function findAddress(register: AddressRegister, request: AddressRequest): Promise<AddressFinding> {
  const [first = request.raw_address, ...others] = splitAddresses(request.raw_address)
    .flatMap(splitStreets)
    .flatMap((text) => splitPlaces(register.directory, text));
  const finding = await findOne(register, { ...request, raw_address: first });
  if (others.length === 0) return finding;
  const findings: [AddressFinding, ...AddressFinding[]] = [finding];
  for (const raw_address of others) findings.push(await findOne(register, { ...request, raw_address }));
  return mergeFindings(findings, normaliseAddressKey(request.raw_address), request.limit);
}

async function findOne(register: AddressRegister, request: AddressRequest): Promise<AddressFinding> {
  const { directory } = register;
  const text = [moveStateBehind, moveSuburbBehind, moveNumberFirst, writeNumber].reduce(
    (moved, move) => move(directory, moved),
    request.raw_address,
  );
  const query = dropCity(directory, parseAddressQuery(text));
  if (isOtherTerritory(directory, query))
    return buildFinding(register, request.limit, { query, found: NOTHING, status: 'no_match' }, OTHER_TERRITORY);
  checkAddress(directory, query);
  const building = findBuilding(register, query);
  const named = building === null ? null : await building;
  const reading =
    named === null
      ? await readTwoHouses(register, text, await readBest(register, query))
      : { query, found: named, status: decideMatch(directory, named) };
  const passed = reading.status === 'no_match' ? null : findPassedType(reading.query, reading.found);
  const isUnknownBuilding = passed !== null && namesBuilding(directory, query);
  if (passed !== null && !isUnknownBuilding) throw unsupported(passed);
  if (reading.status !== 'no_match' && !isUnknownBuilding)
    return buildFinding(register, request.limit, noteBuildings(directory, await settleLinks(register, reading)), null);
  checkMiss(directory, reading.query, reading.found);
  const reason = await explainMiss(register, reading);
  const miss: Reading = { ...reading, status: 'no_match' };
  return buildFinding(register, request.limit, miss, reason === null ? null : { reason, action: null });
}

/** Compares building names before the number with the register: one that it has elsewhere contradicts the number. */
function noteBuildings(directory: AddressDirectory, reading: Reading): Reading {
  const { query, found } = reading;
  const candidates = found.candidates.map((candidate) => noteOtherBuilding(directory, query, candidate));
  if (candidates.every(({ otherBuilding }) => otherBuilding === '')) return reading;
  const noted = { ...found, candidates };
  return { query, found: noted, status: decideMatch(directory, noted) };
}

/** Whether the input names a place of the other territories, and the eight states have none of that name. */
function isOtherTerritory(directory: AddressDirectory, { tokens, tail }: AddressQuery): boolean {
  return namesOtherTerritory(tokens, tail) && findLocalityStart(directory, tokens, tail.end) < 0;
}

/** Says why nothing answers, as far as it is known. */
async function explainMiss(register: AddressRegister, reading: Reading): Promise<string | null> {
  const { query, found } = reading;
  if (namesBuilding(register.directory, query))
    return 'The input has no house number, and G-NAF has no such building or street in the suburb written.';
  const nearest = await tellNearest(register, reading);
  if (nearest !== null || found.farStreet === null) return nearest;
  const suburb = writeWords(query.tokens, found.farStreet.split, query.tail.end);
  return `G-NAF has no such address in a suburb that is called "${suburb}", is like it or lies near it; those of other places are not offered.`;
}

/** Says that the street is known and which numbers are next to the one asked for; null when the street is not. */
async function tellNearest(register: AddressRegister, { query, found }: Reading): Promise<string | null> {
  const street = found.bestStreet;
  // A street of another state than the one written is not the street meant.
  if (street === null || !isPlainlyNamed(street) || street.stateScore === 0) return null;
  const { first } = readNumbers(query, street.start);
  if (first < 0) return null;
  const nearest = await listNearestNumbers(register.directory, register.openShard, street, first);
  const [row] = nearest;
  if (row === undefined) return null;
  const numbers = nearest.map(({ number }) => number).join(' and ');
  const nearby = nearest.length === 1 ? `the nearest is ${numbers}` : `the nearest are ${numbers}`;
  return `${formatStreet(row)} is in G-NAF, but not its number ${first}: ${nearby}.`;
}

/** Reads the input as it stands and, where that finds too little, with its last word taken for a misspelt state. */
async function readBest(register: AddressRegister, query: AddressQuery): Promise<Reading> {
  const plain = await search(register, query);
  if (plain.status !== 'no_match' && plain.found.candidates[0]?.hypothesis.suburbScore === 1) return plain;
  const other = findMisspeltState(query);
  if (other === null) return plain;
  const guessed = await search(register, other);
  return bestScore(guessed) > bestScore(plain) ? guessed : plain;
}

/** Reads two numbers that a comma parts as two houses, where the first is no unit of the second and the street has both. */
async function readTwoHouses(register: AddressRegister, text: string, plain: Reading): Promise<Reading> {
  const [best] = plain.found.candidates;
  const isUnit = best === undefined || isUnitFound(best.match.unitKind);
  const houses = isUnit ? null : readAsTwoHouses(text);
  if (houses === null) return plain;
  const other = await search(register, dropCity(register.directory, parseAddressQuery(houses)));
  const [first, ...others] = other.found.candidates.filter(({ match }) => match.numberKind === 'one_of_two');
  return first !== undefined && others.some((one) => !isSameSite(one, first)) ? other : plain;
}

async function search({ directory, openShard }: AddressRegister, query: AddressQuery): Promise<Reading> {
  const found = await findCandidates(directory, query, openShard);
  return { query, found, status: decideMatch(directory, found) };
}

function bestScore({ found }: Reading): number {
  return found.candidates[0]?.score ?? 0;
}

/** Follows the register's links from an alias to its principal and from a unit to its building, so that the right one stands first. */
async function settleLinks(register: AddressRegister, reading: Reading): Promise<Reading> {
  const { query, status } = reading;
  if (status === 'no_match' || !hasLinks(reading.found, status === 'exact_match')) return reading;
  const found = await followLinks(register, query, reading.found);
  return { query, found, status: decideMatch(register.directory, found) };
}

function buildFinding(
  register: AddressRegister,
  limit: number,
  { query, found, status }: Reading,
  miss: Miss | null,
): AddressFinding {
  const credible = status === 'no_match' ? [] : listCredible(found, status);
  const shown = credible.slice(0, limit);
  const rows = shown.map(({ shard, hypothesis, match }) =>
    readAddressRow(register.directory, shard, hypothesis.street, match.row),
  );
  const candidates = buildCandidates(register.version, query, status, shown, rows, shareConfidence(status, credible));
  const best = candidates[0];
  const match: AddressMatch = {
    ok: true,
    tool: 'address_lookup',
    status,
    matched_on:
      status === 'exact_match' ? 'normalized_full_address' : best === undefined ? 'none' : 'address_components',
    normalized_address_key:
      status === 'exact_match' && shown[0] !== undefined && rows[0] !== undefined
        ? buildRowKey(register.directory, shown[0].hypothesis.street, rows[0])
        : buildAddressKey(query),
    confidence: best?.match.confidence ?? 0,
    mismatch_flags: best?.match.mismatch_flags ?? [],
    candidate_count: candidates.length,
    candidates,
  };
  const pattern = shown[0] === undefined ? null : buildMatchPattern(status, shown[0], credible);
  const equals = status === 'ambiguous' ? countEquals(credible, 0) : 1;
  const missReason = miss?.reason ?? null;
  const missAction = miss?.action ?? null;
  return { match, row: rows[0] ?? null, missReason, missAction, pattern, equals, choices: credible.length };
}

/** The best come first; behind an exact match only other sites are shown, not the units of the same; a principal always follows its alias. */
function listCredible(found: Found, status: MatchStatus): Candidate[] {
  const [best] = found.candidates;
  if (status === 'exact_match' && best !== undefined)
    return [
      best,
      ...found.candidates.filter((candidate) => !isSameSite(candidate, best) || isPrincipalOf(candidate, best)),
    ];
  const lowest = (best?.score ?? 0) - MAX_SCORE_GAP;
  return found.candidates.filter(
    (candidate) => candidate.score >= lowest || (best !== undefined && isPrincipalOf(candidate, best)),
  );
}
