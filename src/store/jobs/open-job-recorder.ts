import type { PgBoss } from 'pg-boss';
import { invariant } from '#base/invariant.ts';
import { recordAccountJobs } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { buildJobRow, JOB_SCHEMA, type OwnedJob } from './job-rows.ts';

/** Enqueues jobs in the caller's transaction. */
export type JobRecorder = {
  /** Enqueues jobs on the given connection; they exist only if its transaction commits. */
  record(trx: Database, jobs: readonly OwnedJob[]): Promise<void>;
};

/** Opens the writer of job rows. pg-boss is loaded with the first job, and only to insert rows. */
export function openJobRecorder(db: Database): JobRecorder {
  let loaded: Promise<Sender> | null = null;
  return {
    async record(trx, jobs) {
      if (jobs.length === 0) return;
      await recordAccountJobs(trx, jobs);
      loaded ??= loadSender(db);
      const sender = await loaded;
      const byName = Map.groupBy(jobs, ({ request }) => request.job.name);
      for (const [name, some] of byName) await sender.insert(trx, name, some);
    },
  };
}

type Sender = { insert(trx: Database, name: string, jobs: readonly OwnedJob[]): Promise<void> };

async function loadSender(db: Database): Promise<Sender> {
  const { fromKysely, PgBoss } = await import('pg-boss');
  const still = { schema: JOB_SCHEMA, migrate: false, supervise: false, schedule: false };
  const boss: PgBoss = new PgBoss({ ...still, db: fromKysely(db) });
  return {
    async insert(trx, name, jobs) {
      const ids = await boss.insert(name, jobs.map(buildJobRow), { db: fromKysely(trx), returnId: true });
      // pg-boss silently skips existing jobs and jobs without a queue.
      invariant(ids?.length === jobs.length, `${jobs.length} jobs ${name} were requested, ${ids?.length ?? 0} created`);
    },
  };
}
