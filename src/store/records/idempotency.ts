import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { deletePart } from '#store/erasure/delete-part.ts';
import type { Database } from '#store/postgres/database.ts';

const LEASE_SECONDS = 30;

/** A request with an idempotency key, and the owner of the key. */
export type KeyRequest = {
  accountId: string;
  ownerId: string;
  idempotencyKey: string;
  operation: string;
  inputSha256: string;
};

/** A key that this request holds while it runs. */
export type HeldKey = { accountId: string; ownerId: string; idempotencyKey: string; holder: string };

/** The answer that a key replays from now on. */
export type ReplayableAnswer = { held: HeldKey; answer: unknown; recordId: string | null };

/** The result of a claim: held by this request, already answered, running elsewhere, or used by a different request. */
export type KeyClaim =
  | { state: 'held'; held: HeldKey }
  | { state: 'done'; answer: unknown; recordId: string | null }
  | { state: 'running' }
  | { state: 'conflict' };

/** Claims a key for a request, or returns why it cannot. If the holder dies, the key is free again when its lease ends. */
export async function claimIdempotencyKey(db: Database, request: KeyRequest): Promise<KeyClaim> {
  const holder = newSortableId('idh_');
  const held = await takeKey(db, request, holder);
  const { accountId, ownerId, idempotencyKey } = request;
  if (held) return { state: 'held', held: { accountId, ownerId, idempotencyKey, holder } };
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'input_sha256', 'state', 'answer', 'record_id'])
    .where('account_id', '=', accountId)
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  // Released between the two statements: the next try takes it.
  if (row === undefined) return { state: 'running' };
  if (row.operation !== request.operation || row.input_sha256 !== request.inputSha256) return { state: 'conflict' };
  return row.state === 'done' ? { state: 'done', answer: row.answer, recordId: row.record_id } : { state: 'running' };
}

async function takeKey(db: Database, request: KeyRequest, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as kept
      (account_id, owner_id, idempotency_key, operation, input_sha256, state, holder, lease_expires_at)
    values (${request.accountId}, ${request.ownerId}, ${request.idempotencyKey}, ${request.operation},
      ${request.inputSha256}, 'running', ${holder}, now() + make_interval(secs => ${LEASE_SECONDS}))
    on conflict (owner_id, idempotency_key) do update
      set holder = excluded.holder, lease_expires_at = excluded.lease_expires_at
      where kept.state = 'running' and kept.lease_expires_at < now()
        and kept.operation = excluded.operation and kept.input_sha256 = excluded.input_sha256
    returning holder`.execute(db);
  return rows.length === 1;
}

/** Stores answers under their keys; throws, which rolls back the transaction, when another holder took a key. */
export async function completeIdempotencyKeys(db: Database, answers: readonly ReplayableAnswer[]): Promise<void> {
  for (const { held, answer, recordId } of answers) {
    const result = await db
      .updateTable('idempotency_keys')
      .set({ state: 'done', answer: JSON.stringify(answer), record_id: recordId })
      .where('account_id', '=', held.accountId)
      .where('owner_id', '=', held.ownerId)
      .where('idempotency_key', '=', held.idempotencyKey)
      .where('holder', '=', held.holder)
      .executeTakeFirst();
    invariant(result.numUpdatedRows === 1n, 'a request ends before the lease of its idempotency key expires');
  }
}

/** Releases a key after a refusal, so that the same request can be retried. */
export async function releaseIdempotencyKey(db: Database, held: HeldKey): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('account_id', '=', held.accountId)
    .where('owner_id', '=', held.ownerId)
    .where('idempotency_key', '=', held.idempotencyKey)
    .where('holder', '=', held.holder)
    .where('state', '=', 'running')
    .execute();
}

/** Deletes up to `limit` keys older than so many hours; returns how many. */
export async function sweepIdempotencyKeys(db: Database, olderThanHours: number, limit: number): Promise<number> {
  const over = sql`created_at < now() - make_interval(hours => ${olderThanHours})`;
  return deletePart(db, 'idempotency_keys', over, limit, 'created_at');
}
