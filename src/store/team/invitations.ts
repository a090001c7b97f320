import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Role } from '#contract/roles.ts';
import { INVITATION_LIFE_MS } from '#domain/access/invitation.ts';
import type { KeyCreator } from '#store/access/api-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** An invitation as stored: the hash of its token, never the token. */
export type KeptInvitation = Selectable<Tables['invitations']>;

/** Builds an invitation that is not stored yet, and its token, which exists nowhere else. */
export function buildInvitation(
  wish: { account_id: string; role: Role; note: string | null },
  by: Pick<KeyCreator, 'key_id' | 'user_id'>,
  now: Date,
): { row: KeptInvitation; token: string } {
  const token = randomBytes(32).toString('base64url');
  const row = {
    ...wish,
    invitation_id: newSortableId('inv_'),
    token_sha256: sha256Hex(token),
    created_at: now,
    created_by_key_id: by.key_id,
    created_by_user_id: by.user_id,
    expires_at: new Date(now.getTime() + INVITATION_LIFE_MS),
    accepted_at: null,
    accepted_by_user_id: null,
    revoked_at: null,
  };
  return { row, token };
}

export async function recordInvitation(trx: Database, row: KeptInvitation): Promise<void> {
  await trx.insertInto('invitations').values(row).execute();
}

/** A page of the invitations of an account, newest first; `before` is the last one of the page before. */
export async function listInvitationsOf(
  db: Database,
  account_id: string,
  { limit, before }: { limit: number; before: string | null },
): Promise<KeptInvitation[]> {
  const query = db
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', account_id)
    .orderBy('invitation_id', 'desc')
    .limit(limit);
  return (before === null ? query : query.where('invitation_id', '<', before)).execute();
}

/** An invitation of an account; null when it has no such invitation. */
export async function findInvitation(
  db: Database,
  account_id: string,
  invitation_id: string,
): Promise<KeptInvitation | null> {
  const row = await db
    .selectFrom('invitations')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('invitation_id', '=', invitation_id)
    .executeTakeFirst();
  return row ?? null;
}

// Its maker must still be able to invite: a thief must not keep a link of a revoked key.
const isOpen = sql<boolean>`(accepted_at is null and invitations.revoked_at is null and invitations.expires_at > now()
  and (exists (select 1 from users where user_id = created_by_user_id and role = 'owner' and removed_at is null)
    or exists (select 1 from api_keys where key_id = invitations.created_by_key_id and api_keys.revoked_at is null
      and (api_keys.expires_at is null or api_keys.expires_at > now()))))`;

/** How many invitations of the account can still be accepted. */
export async function countOpenInvitations(trx: Database, account_id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account_id)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return count;
}

/** The invitation with this token that can still be accepted, and the name of its account; null when there is none. */
export async function findOpenInvitation(
  db: Database,
  token: string,
): Promise<(KeptInvitation & { account_name: string }) | null> {
  const row = await db
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.account_id', 'invitations.account_id')
    .selectAll('invitations')
    .select('accounts.name as account_name')
    .where('token_sha256', '=', sha256Hex(token))
    .where(isOpen)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks an invitation as accepted; false when it was accepted or revoked before. */
export async function acceptInvitation(trx: Database, invitation_id: string, user_id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ accepted_at: sql<Date>`now()`, accepted_by_user_id: user_id })
    .where('invitation_id', '=', invitation_id)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Revokes an invitation that was not accepted; false when there is none. */
export async function revokeInvitationOf(trx: Database, invitation_id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where('invitation_id', '=', invitation_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Revokes the open invitations that these people and keys made; returns their ids. */
export async function revokeInvitationsOf(trx: Database, makers: readonly string[]): Promise<string[]> {
  const revoked = await trx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`now()` })
    .where(sql<boolean>`coalesce(created_by_user_id, created_by_key_id) = any(${makers})`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('invitation_id')
    .execute();
  return revoked.map(({ invitation_id }) => invitation_id);
}
