import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** How long unused OAuth clients are kept. */
type ConsentSweep = { unusedClientHours: number; idleClientDays: number };

/** How many rows of each kind were swept. */
export type SweptConsent = { artifacts: number; grants: number; clients: number; sessions: number; budgets: number };

/**
 * Deletes expired codes, tokens, sessions, challenges and budgets; revokes grants without a token; deletes clients that
 * were never connected, or not for long.
 */
export async function sweepConsent(db: Database, keep: ConsentSweep): Promise<SweptConsent> {
  const artifacts = await countOf(sql`delete from oauth_artifacts where expires_at < now()`, db);
  // A grant is created shortly before its first code.
  const grants = await countOf(
    sql`update grants set revoked_at = now() where revoked_at is null and created_at < now() - make_interval(hours => 1)
      and not exists (select 1 from oauth_artifacts held where held.grant_id = grants.grant_id)`,
    db,
  );
  const clients = await countOf(
    sql`delete from oauth_artifacts client where model = 'Client'
      and created_at < now() - make_interval(hours => ${keep.unusedClientHours})
      and not exists (select 1 from grants where grants.client_id = client.payload->>'client_id'
        and (revoked_at is null or revoked_at > now() - make_interval(days => ${keep.idleClientDays})))`,
    db,
  );
  const sessions = await countOf(sql`delete from user_sessions where expires_at < now()`, db);
  await sql`delete from passkey_challenges where expires_at < now()`.execute(db);
  const budgets = await countOf(sql`delete from attempt_budgets where full_again_at < now()`, db);
  return { artifacts, grants, clients, sessions, budgets };
}

async function countOf(statement: ReturnType<typeof sql>, db: Database): Promise<number> {
  return Number((await statement.execute(db)).numAffectedRows ?? 0n);
}
