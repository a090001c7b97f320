import { HOUR_MS } from '#base/calendar-window.ts';
import type { Database } from '#store/postgres/database.ts';
import { inTransaction } from '#store/postgres/in-transaction.ts';
import { works } from './account-keys.ts';
import { type BuiltKey, buildKey, type KeptKey, type KeyCreator, modeOf, recordKey } from './api-keys.ts';

const OVERLAP_HOURS = 24;

/** A successor with its secret, and the replaced key with its new end. */
type KeyRotation = { successor: BuiltKey; replaced: KeptKey };

/** How to rotate: how long the old key still works, when the new one ends, and what requests it (none: the operator). */
type RotationTerms = { overlapHours: number; expires_at: Date | null; creator?: KeyCreator };

/** Builds the rotation of a key: a successor with the same rights. The old key ends after the overlap, if not sooner. */
export function buildRotation(
  old: KeptKey,
  now: Date,
  { overlapHours, expires_at, creator }: RotationTerms,
): KeyRotation {
  const { account_id, name, scopes, rate_limit_per_minute, allowed_networks } = old;
  const rights = { account_id, name, scopes, rate_limit_per_minute, allowed_networks, expires_at };
  const ends = new Date(now.getTime() + overlapHours * HOUR_MS);
  return {
    successor: buildKey(rights, { now, mode: modeOf(old), replaced: old, ...(creator && { creator }) }),
    replaced: { ...old, expires_at: old.expires_at !== null && old.expires_at < ends ? old.expires_at : ends },
  };
}

export async function recordRotation(trx: Database, { successor, replaced }: KeyRotation): Promise<void> {
  const { key_id, expires_at } = replaced;
  await trx.updateTable('api_keys').set({ expires_at }).where('key_id', '=', key_id).execute();
  await recordKey(trx, successor.row);
}

/** Creates a successor with the same rights; the old key expires after the overlap. Null when there is no such key that works. */
export async function rotateApiKey(
  db: Database,
  key_id: string,
  overlapHours = OVERLAP_HOURS,
): Promise<{ key_id: string; api_key: string } | null> {
  return inTransaction(db, async (trx) => {
    const keys = trx.selectFrom('api_keys').selectAll().where('key_id', '=', key_id).where(works);
    const old = await keys.forUpdate().executeTakeFirst();
    if (old === undefined) return null;
    const rotation = buildRotation(old, new Date(), { overlapHours, expires_at: old.expires_at });
    await recordRotation(trx, rotation);
    const { row, api_key } = rotation.successor;
    return { key_id: row.key_id, api_key };
  });
}

/** Revokes a key at once, for another key, for a person or (none) for the operator; false when there is no such key, or it was revoked before. */
export async function revokeApiKey(
  db: Database,
  key_id: string,
  by: Pick<KeyCreator, 'key_id' | 'user_id'> | null = null,
  revoked_at: Date = new Date(),
): Promise<boolean> {
  const result = await db
    .updateTable('api_keys')
    .set({ revoked_at, revoked_by_key_id: by?.key_id ?? null, revoked_by_user_id: by?.user_id ?? null })
    .where('key_id', '=', key_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
