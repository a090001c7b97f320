import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

type JobState = 'queued' | 'running' | 'succeeded' | 'failed';

// pg-boss has a separate state for the pause before a retry; for a caller, the job runs from its first try on.
const STATE = sql<JobState>`case state
  when 'created' then 'queued' when 'retry' then 'running' when 'active' then 'running'
  when 'completed' then 'succeeded' else 'failed' end`;

/** For how long the oldest due job of each kind has waited; kinds without one are left out. */
export async function readJobAges(db: Database): Promise<{ name: string; seconds: number }[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    select name, extract(epoch from now() - min(start_after))::double precision as seconds from pgboss.job
    where state in ('created', 'retry') and start_after <= now() group by name order by name`.execute(db);
  return rows;
}

/** The number of jobs by kind and state; empty states are left out. */
export async function countJobs(db: Database): Promise<{ name: string; state: JobState; count: number }[]> {
  const { rows } = await sql<{ name: string; state: JobState; count: number }>`
    select name, ${STATE} as state, count(*) as count from pgboss.job group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
