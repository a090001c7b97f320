import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** The kinds of jobs that are due now, and the kinds with a job that its worker lost. */
type ReadyJobs = { due: string[]; lost: string[] };

/** Checks, with one read and no write, which of these kinds of jobs have something to do. */
export async function findReadyJobs(db: Database, names: readonly string[]): Promise<ReadyJobs> {
  const { rows } = await sql<{ name: string; due: boolean; lost: boolean }>`
    select name,
      exists (select from pgboss.job_common j where j.name = kind.name and j.state < 'active' and not j.blocked
        and j.start_after <= now()) as due,
      exists (select from pgboss.job_common j where j.name = kind.name and j.state = 'active'
        and (j.heartbeat_on + make_interval(secs => j.heartbeat_seconds) < now()
          or j.started_on + make_interval(secs => j.expire_seconds) < now())) as lost
    from unnest(${names}::text[]) as kind(name)`.execute(db);
  return {
    due: rows.flatMap((row) => (row.due ? [row.name] : [])),
    lost: rows.flatMap((row) => (row.lost ? [row.name] : [])),
  };
}
