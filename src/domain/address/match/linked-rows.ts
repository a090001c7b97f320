import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { POSTCODE_DIGITS } from '#domain/address/parse/tokenise-address.ts';
import type { AddressDirectory } from '#domain/address/register/address-directory.ts';
import { type AddressShard, cellAt, isAliasRow, packedAt } from '#domain/address/register/address-shard.ts';
import { findRowStreet, findStreetRows, type RowSpan } from '#domain/address/register/street-rows.ts';
import { scorePostcode } from './component-scores.ts';
import { type Candidate, type Found, type OpenShard, scoreRow } from './find-candidates.ts';
import { resolveLinked } from './resolve-number.ts';
import { type StreetHypothesis, weighScores } from './street-hypothesis.ts';

type Register = { directory: AddressDirectory; openShard: OpenShard };

/** Whether links can change the answer. An exact match that is not an alias stays as it is. */
export function hasLinks({ candidates }: Found, isExactMatch: boolean): boolean {
  const [best] = candidates;
  if (isExactMatch) return best !== undefined && isAlias(best);
  return candidates.some((candidate) => isAlias(candidate) || linkOf(candidate) !== 0);
}

/** Whether the first is the principal of the second in the register. */
export function isPrincipalOf(principal: Candidate, alias: Candidate): boolean {
  const link = linkOf(alias);
  if (link === 0 || !isAlias(alias) || principal.shard.state !== alias.shard.state) return false;
  return packedAt(principal.shard.pidNumber, principal.match.row) === link;
}

/** Ranks principals above aliases with the same score and a building above its units, and puts the principal right after the best candidate if that is an alias. */
export async function followLinks(register: Register, query: AddressQuery, found: Found): Promise<Found> {
  const candidates = found.candidates.toSorted(
    (left, right) => right.score - left.score || Number(isAlias(left)) - Number(isAlias(right)),
  );
  const [best] = candidates;
  if (best === undefined) return found;
  const building = isUnitOnly(best) ? await findBuilding(register, query, best) : null;
  if (building !== null)
    return { ...found, candidates: [{ ...building, score: best.score }, ...withoutRow(candidates, building)] };
  const known = candidates.find((candidate) => isPrincipalOf(candidate, best));
  const principal = known ?? (isAlias(best) ? await findLinked(register, query, best) : null);
  if (principal === null) return { ...found, candidates };
  const others = withoutRow(candidates.slice(1), principal);
  return { ...found, candidates: [best, principal, ...others] };
}

/** Whether only other units than the one written have the number. */
function isUnitOnly({ match }: Candidate): boolean {
  return (match.unitKind === 'other_unit' || match.unitKind === 'unit_not_asked') && match.numberKind !== 'none_asked';
}

/** The building of a unit, or of the principal of an alias; null if the register has no link. */
async function findBuilding(register: Register, query: AddressQuery, unit: Candidate): Promise<Candidate | null> {
  const linked = await findLinked(register, query, unit);
  return linked !== null && isAlias(unit) ? findLinked(register, query, linked) : linked;
}

async function findLinked(register: Register, query: AddressQuery, from: Candidate): Promise<Candidate | null> {
  const { directory, openShard } = register;
  const link = linkOf(from);
  if (link === 0) return null;
  const own = from.hypothesis;
  const index = findShard(directory, from);
  const shard = await openShard(index);
  // Most links stay in their street, so the rest of the shard is rarely searched.
  const ownRows = findStreetRows(directory, own.street, shard.rows);
  const near = shard.key === from.shard.key ? findRow(shard, link, ownRows) : -1;
  const row = near >= 0 ? near : findRow(shard, link, { first: 0, end: shard.rows });
  const street = near >= 0 ? own.street : findRowStreet(directory, index, shard.rows, row);
  if (row < 0 || street < 0) return null;
  const hypothesis = street === own.street ? own : moveHypothesis(directory, query, own, street);
  const { numbers } = from;
  const linked = scoreRow(shard, hypothesis, resolveLinked(shard, row, numbers), numbers);
  return hypothesis.locality === own.locality ? { ...linked, ignoredSuburb: from.ignoredSuburb } : linked;
}

function findShard({ table }: AddressDirectory, { shard, hypothesis, match }: Candidate): number {
  const postcode = cellAt(shard.linkPostcode, match.row);
  if (postcode === 0) return table.localityShard[hypothesis.locality] ?? 0;
  return table.shards.indexOf(`${shard.state}-${String(postcode).padStart(POSTCODE_DIGITS, '0')}`);
}

function findRow(shard: AddressShard, pidNumber: number, { first, end }: RowSpan): number {
  for (let row = first; row < end; row++) if (packedAt(shard.pidNumber, row) === pidNumber) return row;
  return -1;
}

/** Scores the hypothesis for another street that a link leads to. Only the parts that still agree count. */
function moveHypothesis(
  directory: AddressDirectory,
  query: AddressQuery,
  own: StreetHypothesis,
  street: number,
): StreetHypothesis {
  const { streetKey, streetType, streetSuffix, keyLength, localityKey, localityPostcode } = directory;
  const locality = directory.streetLocality[street] ?? 0;
  const isNamed = streetKey[street] === streetKey[own.street];
  const isTyped = streetType[street] === streetType[own.street] && streetSuffix[street] === streetSuffix[own.street];
  const isThere = localityKey[locality] === localityKey[own.locality];
  const scores = {
    nameScore: isNamed ? own.nameScore : 0,
    typeScore: isTyped ? own.typeScore : 0,
    suburbScore: isThere ? own.suburbScore : 0,
    stateScore: own.stateScore,
    postcodeScore:
      query.postcode < 0 ? own.postcodeScore : scorePostcode(localityPostcode[locality] ?? 0, query.postcode),
  };
  return {
    ...own,
    street,
    locality,
    ...scores,
    nameDistance: isNamed ? own.nameDistance : (keyLength[streetKey[street] ?? 0] ?? 0),
    base: weighScores(scores),
    relation: isThere ? own.relation : 'elsewhere',
  };
}

function withoutRow(candidates: Candidate[], { shard, match }: Candidate): Candidate[] {
  return candidates.filter((one) => one.shard.key !== shard.key || one.match.row !== match.row);
}

function isAlias({ shard, match }: Candidate): boolean {
  return isAliasRow(shard, match.row);
}

function linkOf({ shard, match }: Candidate): number {
  return cellAt(shard.link, match.row);
}
