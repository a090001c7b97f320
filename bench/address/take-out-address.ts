import type { AddressCandidate } from '#domain/address/answer/build-candidates.ts';
import { type AddressRegister, lookUpAddress } from '#domain/address/look-up-address.ts';
import { hideRow } from './hide-row.ts';
import { isRight, type Truth } from './truth.ts';

/** Duplicates of one address are few; more rounds than this are an error of the bench. */
const MAX_TAKEN = 20;

/**
 * The same version without the very address that a string means: the first candidate that its label calls right, rows of the
 * same text, and rows at the very same point with the same unit (G-NAF has `41` and `41-47` for one property). Its units, its
 * building and its neighbours stay. Unchanged where no candidate is right, because every answer is wrong already.
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

/** What stands before the street: `LEVEL 3, UNIT 5`, or nothing. */
function readUnit({ full_address }: AddressCandidate): string {
  return full_address.split(', ').slice(0, -2).join(', ');
}
