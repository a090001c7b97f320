import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { deletePart } from './delete-part.ts';

const ended = (column: string, days: number) => sql`${sql.raw(column)} < now() - make_interval(days => ${days})`;

/** Removes the e-mail addresses of up to `limit` people who were removed so many days ago; returns how many. */
export async function sweepRemovedPeople(db: Database, olderThanDays: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`update users set email = user_id || '@erased.invalid', password_hash = ''
    where user_id in (select user_id from users where ${ended('removed_at', olderThanDays)}
      and email <> user_id || '@erased.invalid' limit ${limit})`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes up to `limit` invitations that were accepted, revoked or expired so many days ago; returns how many. */
export function sweepInvitations(db: Database, olderThanDays: number, limit: number): Promise<number> {
  return deletePart(db, 'invitations', ended('coalesce(accepted_at, revoked_at, expires_at)', olderThanDays), limit);
}

/** Deletes up to `limit` alerts of watched names that were deleted so many days ago, then these names; returns how many rows. */
export async function sweepWatchedNames(db: Database, olderThanDays: number, limit: number): Promise<number> {
  const names = sql`select screening_monitor_id from screening_monitors where ${ended('deleted_at', olderThanDays)}`;
  const alerts = await deletePart(db, 'screening_alerts', sql`screening_monitor_id in (${names})`, limit);
  return alerts > 0 ? alerts : deletePart(db, 'screening_monitors', ended('deleted_at', olderThanDays), limit);
}
