import type { AddressCandidate } from '#domain/address/answer/build-candidates.ts';
import { type AddressRegister, lookUpAddress } from '#domain/address/look-up-address.ts';
import { hideRow } from './hide-row.ts';
import { isRight, type Truth } from './truth.ts';

/** One address has few duplicates. More rounds than this would be a bug in the bench. */
const MAX_TAKEN = 20;

/**
 * The register without the address that a string means: the first right candidate, rows with the same text, and rows at the
 * same point with the same unit (G-NAF has `41` and `41-47` for one property). Its units, its building and its neighbours
 * stay. The register is unchanged if no candidate is right, because every answer is then wrong already.
 */
export async function takeOutAddress(register: AddressRegister, known: Truth): Promise<AddressRegister> {
  const meant = (await listCandidates(register, known.raw)).find((candidate) => isRight(known, candidate));
  let left = register;
  let next = meant;
  for (let taken = 0; meant !== undefined && next !== undefined && taken < MAX_TAKEN; taken++) {
    const shardName = next.evidence.store_shard_key.split('/')[1] ?? '';
    left = await hideRow(left, shardName, next.evidence.row_offset);
    next = (await listCandidates(left, known.raw)).find((candidate) => isSamePlace(candidate, meant));
  }
  return left;
}

async function listCandidates(register: AddressRegister, raw_address: string): Promise<AddressCandidate[]> {
  // A refused input has no candidates.
  const match = await lookUpAddress(register, { raw_address, limit: 10 }).catch(() => null);
  return match?.candidates ?? [];
}

function isSamePlace(one: AddressCandidate, other: AddressCandidate): boolean {
  if (one.full_address === other.full_address) return true;
  if (one.latitude === null || one.latitude !== other.latitude || one.longitude !== other.longitude) return false;
  return readUnit(one) === readUnit(other);
}

/** The part before the street: `LEVEL 3, UNIT 5`, or an empty text. */
function readUnit({ full_address }: AddressCandidate): string {
  return full_address.split(', ').slice(0, -2).join(', ');
}
