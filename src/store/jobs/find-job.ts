import { sql } from 'kysely';
import { buildUuid } from '#base/ids.ts';
import { JOBS } from '#contract/jobs.ts';
import type { Database } from '#store/postgres/database.ts';

/** The states of a job in the contract. */
type JobState = 'queued' | 'running' | 'succeeded' | 'failed';

type JobReport = { job_id: string; name: string; state: JobState; created_at: Date; finished_at: Date | null };

// The primary key of the table is name and id.
const JOB_NAMES = JOBS.map((job) => job.name);

const ID = /^job_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

// pg-boss has a separate state for the pause before a retry; for a caller, the job runs from its first try on.
const STATE = sql<JobState>`case state
  when 'created' then 'queued' when 'retry' then 'running' when 'active' then 'running'
  when 'completed' then 'succeeded' else 'failed' end`;

/** A job of an account (null: of the service); null when it does not exist, belongs to another account, or was deleted. */
export async function findJob(db: Database, accountId: string | null, jobId: string): Promise<JobReport | null> {
  if (!ID.test(jobId)) return null;
  const { rows } = await sql<JobReport>`
    select data->>'job_id' as job_id, name, ${STATE} as state, created_on as created_at, completed_on as finished_at
    from pgboss.job
    where name = any(${JOB_NAMES}) and id = ${buildUuid(jobId)}
      and data->>'account_id' is not distinct from ${accountId}`.execute(db);
  return rows[0] ?? null;
}

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
