import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { joinNames, writeWords } from '#domain/address/parse/street-reading.ts';
import { WORD } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressShard, cellAt, packedAt } from '#domain/address/register/address-shard.ts';
import { targetOf } from '#domain/address/register/street-index.ts';
import { listBuildingSites } from './building-sites.ts';
import type { Candidate } from './find-candidates.ts';

/** Notes the building in the words before the number, if the register has it at another address of the suburb. */
export function noteOtherBuilding(directory: AddressDirectory, query: AddressQuery, candidate: Candidate): Candidate {
  const { shard, hypothesis, match, numbers } = candidate;
  // A building name in place of the number was already used to find its address.
  if (numbers.start === 0 || match.numberKind === 'building') return candidate;
  for (const [from, end] of listNames(query, numbers.start)) {
    const sites = listBuildingSites(directory, shard, hypothesis.locality, joinNames(query.tokens, from, end));
    if (sites.length === 0) continue;
    const isHere = sites.some(({ street, rows }) => rows.some((row) => isAt(directory, candidate, street, row)));
    return isHere ? candidate : { ...candidate, otherBuilding: writeWords(query.tokens, from, end) };
  }
  return candidate;
}

/** The start and end of possible names before the number: parts between commas, and their words between numbers. */
function listNames({ tokens }: AddressQuery, end: number): [number, number][] {
  const isBreak = (at: number): boolean => tokens[at]?.breakBefore === true;
  const parts = listRuns(end, isBreak);
  const words = listRuns(end, (at) => isBreak(at) || tokens[at]?.kind !== WORD || tokens[at - 1]?.kind !== WORD);
  return [...parts, ...words.filter(([from]) => tokens[from]?.kind === WORD)];
}

function listRuns(end: number, begins: (at: number) => boolean): [number, number][] {
  const starts = Array.from({ length: end }, (_, at) => at).filter((at) => at === 0 || begins(at));
  return starts.map((start, place) => [start, starts[place + 1] ?? end]);
}

/** Whether a row of the building is the candidate, shares a number of its street, or is linked to it. */
function isAt(
  directory: AddressDirectory,
  { shard, hypothesis, match }: Candidate,
  street: number,
  row: number,
): boolean {
  if (row === match.row || isLinked(shard, match.row, row) || isLinked(shard, row, match.row)) return true;
  if (street !== targetOf(directory, hypothesis.street)) return false;
  const [first, last] = readSpan(shard, row);
  const [ownFirst, ownLast] = readSpan(shard, match.row);
  return first > 0 && ownFirst > 0 && first <= ownLast && ownFirst <= last;
}

function isLinked(shard: AddressShard, from: number, to: number): boolean {
  const link = cellAt(shard.link, from);
  return link !== 0 && link === packedAt(shard.pidNumber, to);
}

function readSpan({ numberFirst, numberLast }: AddressShard, row: number): [number, number] {
  const first = cellAt(numberFirst, row);
  return [first, Math.max(first, cellAt(numberLast, row))];
}
