import type { Role } from '#contract/roles.ts';
import { ServiceError } from '#contract/service-error.ts';
import { findKeyExcess } from '#domain/access/key-limits.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { type KeyManager, requireStillManager } from '#operations/keys/require-key.ts';
import { awaitKeysTurns } from '#store/access/account-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { awaitTeamTurn, listPeopleOf, type TeamPerson } from '#store/team/people.ts';

/** Throws when a role has rights that the caller lacks: a role never expires and has no network limit, unlike a key. */
export function requireRoleWithin({ limits, key }: KeyManager, role: Role): void {
  const wanted = { mode: 'live', scopes: rightsOf(role).scopes, expiresAt: null, networks: [] } as const;
  const { scopes, field } = findKeyExcess(wanted, limits);
  if (scopes.length === 0 && field === null) return;
  const own = key === null ? 'role' : 'key';
  const why = scopes.length > 0 ? `your ${own} lacks ${scopes.join(', ')}` : `your ${own} is limited by its ${field}`;
  throw new ServiceError('role_too_broad', `The role ${role} has more rights than you: ${why}.`);
}

/** Waits for the turn to change the people of an account and the keys that they made; throws when the caller may no longer do so. */
export async function beginTeamChange(trx: Database, manager: KeyManager): Promise<void> {
  await awaitTeamTurn(trx, manager.account_id);
  // Before any row is locked, as operations on keys do: two locks taken in one order cannot deadlock.
  await awaitKeysTurns(trx, manager.account_id);
  await requireStillManager(trx, manager);
}

/** Returns a person of the account; throws not_found for a missing one and for another account's alike. */
export async function requirePersonOf(db: Database, accountId: string, userId: string): Promise<TeamPerson> {
  const person = (await listPeopleOf(db, accountId)).find(({ user_id }) => user_id === userId);
  if (person === undefined) throw new ServiceError('not_found', 'There is no such person in this account.');
  return person;
}

/** Throws when the account would have no owner without this person. */
export async function requireOwnerLeft(trx: Database, accountId: string, without: TeamPerson): Promise<void> {
  if (without.role !== 'owner') return;
  const people = await listPeopleOf(trx, accountId);
  if (people.some(({ role, user_id }) => role === 'owner' && user_id !== without.user_id)) return;
  throw new ServiceError('last_owner', `${without.email} is the last owner; make another person an owner first.`);
}
