import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import type { AddressFinding, AddressMatch } from './answer/address-match.ts';
import { buildCandidates } from './answer/build-candidates.ts';
import { mergeFindings } from './answer/merge-findings.ts';
import {
  checkAddress,
  checkMiss,
  findLocalityStart,
  findPassedType,
  namesBuilding,
  unsupported,
} from './check-address.ts';
import { buildPattern, countEquals, shareConfidence } from './decision/confidence.ts';
import { decideMatch, judgeCandidate, type MatchDecision } from './decision/decide-match.ts';
import type { MatchStatus } from './decision/doubts.ts';
import { isSameSite } from './decision/match-evidence.ts';
import { dropCity } from './match/drop-city.ts';
import { findBuilding } from './match/find-building.ts';
import { type Candidate, type Found, findCandidates, isPlainlyNamed, type OpenShard } from './match/find-candidates.ts';
import { followLinks, hasLinks, isPrincipalOf } from './match/linked-rows.ts';
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
import { readAsTwoHouses, splitStreets } from './parse/split-streets.ts';
import { writeWords } from './parse/street-reading.ts';
import type { AddressDirectory } from './register/address-directory.ts';
import { readAddressRow } from './register/address-row.ts';
import { formatStreet } from './register/format-address.ts';
import { buildRowKey } from './register/row-key.ts';

/** Candidates whose score is further below the best are not shown. */
const MAX_SCORE_GAP = 0.3;

const NOTHING: Found = { candidates: [], bestStreet: null, farStreet: null, named: [] };
const OTHER_TERRITORY: Miss = {
  reason: "G-NAF's other territories (Christmas, Cocos and Norfolk Islands) are not offered here.",
  action:
    'Another spelling will not help. Ask the administration of the territory, or look the address up in the other territories’ own table of G-NAF.',
};

/** Why nothing was found, and what to do if the usual advice would not help. */
type Miss = { reason: string | null; action: string | null };

export type AddressRegister = { version: string; directory: AddressDirectory; openShard: OpenShard };

/** The address to look up, and how many candidates to show. */
type AddressRequest = { raw_address: string; limit: number };

/** One interpretation of the input, with what was found for it. */
type Reading = { query: AddressQuery; found: Found } & MatchDecision;

/** Looks an address up in a register. Throws a ServiceError if the input is not an address or a shard cannot be read. */
export async function lookUpAddress(register: AddressRegister, request: AddressRequest): Promise<AddressMatch> {
  return (await findAddress(register, request)).match;
}

/** Two postcodes, or a sign or a word that joins. Most texts have none of them, and are one address. */
const MAYBE_SEVERAL = /[&+/;|\n\r]|\b(?:or|and|aka|also)\b|\d{4}\D.*\d{4}/is;

/** The same with the register's row of the first candidate and the pattern of its confidence. */
export function findAddress(
  register: AddressRegister,
  { raw_address, limit }: AddressRequest,
): Promise<AddressFinding> {
  return MAYBE_SEVERAL.test(raw_address)
    ? findSeveral(register, raw_address, limit)
    : findOne(register, raw_address, limit);
}

async function findSeveral(register: AddressRegister, raw: string, limit: number): Promise<AddressFinding> {
  const [first = raw, ...others] = splitAddresses(raw)
    .flatMap(splitStreets)
    .flatMap((text) => splitPlaces(register.directory, text));
  const finding = await findOne(register, first, limit);
  if (others.length === 0) return finding;
  const findings: [AddressFinding, ...AddressFinding[]] = [finding];
  for (const text of others) findings.push(await findOne(register, text, limit));
  return mergeFindings(findings, normaliseAddressKey(raw), limit);
}

const MOVES = [moveStateBehind, moveSuburbBehind, moveNumberFirst, writeNumber];

/** Finds one address: put the text in order, take it apart, search, follow links, compare building names, answer. */
async function findOne(register: AddressRegister, raw: string, limit: number): Promise<AddressFinding> {
  const { directory } = register;
  let text = raw;
  for (const move of MOVES) text = move(directory, text);
  const query = dropCity(directory, parseAddressQuery(text));
  if (isOtherTerritory(directory, query))
    return buildFinding(register, limit, { query, found: NOTHING, status: 'no_match', best: null }, OTHER_TERRITORY);
  checkAddress(directory, query);
  const found = search(register, text, query);
  const reading = dropUnknownBuilding(directory, query, found instanceof Promise ? await found : found);
  if (reading.status === 'no_match') {
    checkMiss(directory, reading.query, reading.found);
    return buildFinding(register, limit, reading, { reason: await explainMiss(register, reading), action: null });
  }
  const settled = hasLinks(reading.found, reading.status === 'exact_match')
    ? await settleLinks(register, reading)
    : reading;
  return buildFinding(register, limit, noteBuildings(register, settled));
}

/** Whether the input names a place of the other territories, and the eight states have no place of that name. */
function isOtherTerritory(directory: AddressDirectory, { tokens, tail }: AddressQuery): boolean {
  return namesOtherTerritory(tokens, tail) && findLocalityStart(directory, tokens, tail.end) < 0;
}

/** Searches by building name if the input has no house number, otherwise by the most plausible interpretation of its words. */
function search(register: AddressRegister, text: string, query: AddressQuery): MaybePromise<Reading> {
  // Most inputs have a house number, and no building to wait for.
  const building = findBuilding(register, query);
  if (building === null) return searchNumber(register, text, query);
  return building.then((named) =>
    named === null ? searchNumber(register, text, query) : decide(register, query, named),
  );
}

function searchNumber(register: AddressRegister, text: string, query: AddressQuery): MaybePromise<Reading> {
  return whenKnown(searchStreet(register, query), (plain) =>
    // An exact match leaves nothing to interpret differently.
    plain.status === 'exact_match' ? plain : readOtherwise(register, text, plain),
  );
}

function searchStreet(register: AddressRegister, query: AddressQuery): MaybePromise<Reading> {
  const found = findCandidates(register.directory, query, register.openShard);
  return whenKnown(found, (known) => decide(register, query, known));
}

async function readOtherwise(register: AddressRegister, text: string, plain: Reading): Promise<Reading> {
  return readTwoHouses(register, text, await readMisspeltState(register, plain));
}

function decide({ directory }: AddressRegister, query: AddressQuery, found: Found): Reading {
  return { query, found, ...decideMatch(directory, found) };
}

/** If too little was found, reads the last word as a misspelt state and keeps the better interpretation. */
async function readMisspeltState(register: AddressRegister, plain: Reading): Promise<Reading> {
  if (plain.status !== 'no_match' && plain.found.candidates[0]?.hypothesis.suburbScore === 1) return plain;
  const other = findMisspeltState(plain.query);
  const guessed = other === null ? null : await searchStreet(register, other);
  return guessed !== null && bestScore(guessed) > bestScore(plain) ? guessed : plain;
}

function bestScore({ found }: Reading): number {
  return found.candidates[0]?.score ?? 0;
}

/** Reads two numbers with a comma between them as two houses, if the first is not a unit of the second and the street has both. */
async function readTwoHouses(register: AddressRegister, text: string, plain: Reading): Promise<Reading> {
  const [best] = plain.found.candidates;
  const houses = best === undefined || isUnitFound(best.match.unitKind) ? null : readAsTwoHouses(text);
  if (houses === null) return plain;
  const other = await searchStreet(register, dropCity(register.directory, parseAddressQuery(houses)));
  const [first, ...others] = other.found.candidates.filter(({ match }) => match.numberKind === 'one_of_two');
  return first !== undefined && others.some((one) => !isSameSite(one, first)) ? other : plain;
}

/** Drops a match that ignores the word in place of the street type. If that word can only name a building, nothing was found; otherwise it is refused. */
function dropUnknownBuilding(directory: AddressDirectory, query: AddressQuery, reading: Reading): Reading {
  const passed = reading.status === 'no_match' ? null : findPassedType(reading.query, reading.found);
  if (passed === null) return reading;
  if (!namesBuilding(directory, query)) throw unsupported(passed);
  return { ...reading, status: 'no_match' };
}

/** Follows the register's links from an alias to its principal and from a unit to its building, so that the right one comes first. */
async function settleLinks(register: AddressRegister, { query, found }: Reading): Promise<Reading> {
  return decide(register, query, await followLinks(register, query, found));
}

/** Compares building names before the number with the register. A building at another address contradicts the number. */
function noteBuildings(register: AddressRegister, reading: Reading): Reading {
  const { query, found } = reading;
  const candidates = found.candidates.map((candidate) => noteOtherBuilding(register.directory, query, candidate));
  if (candidates.every(({ otherBuilding }) => otherBuilding === '')) return reading;
  return decide(register, query, { ...found, candidates });
}

/** Why nothing was found, or null if no reason is known. */
async function explainMiss(register: AddressRegister, { query, found }: Reading): Promise<string | null> {
  if (namesBuilding(register.directory, query))
    return 'The input has no house number, and G-NAF has no such building or street in the suburb written.';
  const nearest = await describeNearest(register, query, found.bestStreet);
  if (nearest !== null || found.farStreet === null) return nearest;
  const suburb = writeWords(query.tokens, found.farStreet.split, query.tail.end);
  return `G-NAF has no such address in or near a suburb called "${suburb}" or similar; addresses of other places are not offered.`;
}

/** Names the addresses next to a missing number of a known street; null if the street is not known. */
async function describeNearest(
  { directory, openShard }: AddressRegister,
  query: AddressQuery,
  street: Found['bestStreet'],
): Promise<string | null> {
  // A street in another state than the one written is not the street meant.
  if (street === null || !isPlainlyNamed(street) || street.stateScore === 0) return null;
  const { first } = readNumbers(query, street.start);
  const nearest = first < 0 ? [] : await listNearestNumbers(directory, openShard, street, first);
  const [row] = nearest;
  if (row === undefined) return null;
  const numbers = nearest.map(({ number }) => number).join(' and ');
  const nearby = nearest.length === 1 ? `the nearest is ${numbers}` : `the nearest are ${numbers}`;
  return `${formatStreet(row)} is in G-NAF, but not its number ${first}: ${nearby}.`;
}

function buildFinding(
  { directory, version }: AddressRegister,
  limit: number,
  { query, found, status, best: judged }: Reading,
  miss: Miss | null = null,
): AddressFinding {
  const credible = listCredible(found, status).map((candidate) =>
    candidate === judged?.candidate ? judged : judgeCandidate(candidate),
  );
  const shown = credible.slice(0, limit);
  const rows = shown.map(({ candidate: { shard, hypothesis, match } }) =>
    readAddressRow(directory, shard, hypothesis.street, match.row),
  );
  const candidates = buildCandidates(version, query, status, shown, rows, shareConfidence(status, credible));
  const [best] = candidates;
  const [first] = shown;
  const [row = null] = rows;
  const isExactRow = status === 'exact_match' && first !== undefined && row !== null;
  const match: AddressMatch = {
    ok: true,
    tool: 'address_lookup',
    status,
    matched_on:
      status === 'exact_match' ? 'normalized_full_address' : best === undefined ? 'none' : 'address_components',
    normalized_address_key: isExactRow
      ? buildRowKey(directory, first.candidate.hypothesis.street, row)
      : buildAddressKey(query),
    confidence: best?.match.confidence ?? 0,
    mismatch_flags: best?.match.mismatch_flags ?? [],
    candidate_count: candidates.length,
    candidates,
  };
  return {
    match,
    row,
    missReason: miss?.reason ?? null,
    missAction: miss?.action ?? null,
    pattern: first === undefined ? null : buildPattern(status, first, credible),
    equals: status === 'ambiguous' ? countEquals(credible, 0) : 1,
    choices: credible.length,
  };
}

/** The candidates to show. Behind an exact match these are other sites, not its own units. A principal always follows its alias. */
function listCredible({ candidates }: Found, status: MatchStatus): Candidate[] {
  const [best, ...others] = candidates;
  if (status === 'no_match' || best === undefined) return [];
  const isShown =
    status === 'exact_match'
      ? (candidate: Candidate) => !isSameSite(candidate, best)
      : (candidate: Candidate) => candidate.score >= best.score - MAX_SCORE_GAP;
  return [best, ...others.filter((candidate) => isShown(candidate) || isPrincipalOf(candidate, best))];
}
