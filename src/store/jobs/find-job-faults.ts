import { sql } from 'kysely';
import { fromKysely, getConstructionPlans, PgBoss, type SchemaDriftReport } from 'pg-boss';
import { JOBS } from '#contract/jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { countJobs } from './job-figures.ts';
import { JOB_SCHEMA, type JobEnvelope } from './job-rows.ts';

/** Reports differences between the pg-boss schema and the one its code expects, and jobs that no worker can run; returns the number of jobs. */
export async function findJobFaults(db: Database, report: (fault: string) => void): Promise<number> {
  const boss = new PgBoss({
    schema: JOB_SCHEMA,
    migrate: false,
    supervise: false,
    schedule: false,
    db: fromKysely(db),
  });
  const [version, wanted] = [await boss.schemaVersion(), readWantedVersion()];
  if (version !== wanted) report(`the schema of pg-boss is version ${version}, its code expects ${wanted}`);
  for (const fault of listDrifts(await boss.detectSchemaDrift())) report(fault);
  await reportStrangeJobs(db, report);
  return (await countJobs(db)).reduce((total, { count }) => total + count, 0);
}

/** The schema version of the installed pg-boss, which it exposes only in its construction SQL. */
export function readWantedVersion(): number {
  return Number(/\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans(JOB_SCHEMA))?.[1]);
}

function listDrifts(drift: SchemaDriftReport): string[] {
  const parts = {
    'table is missing': drift.missingTables,
    'index is missing': drift.missing.map((one) => one.name),
    'index is not valid': drift.invalid.map((one) => one.name),
    'index differs': drift.mismatched.map((one) => one.name),
    'function is missing': drift.missingFunctions.map((one) => one.name),
    'function differs': drift.mismatchedFunctions.map((one) => one.name),
    'columns differ': drift.columnDrift.map((one) => one.table),
    'constraints differ': drift.constraintDrift.map((one) => one.table),
    'states differ': drift.enumDrift === null ? [] : [drift.enumDrift.name],
  };
  return Object.entries(parts).flatMap(([what, names]) => names.map((name) => `${JOB_SCHEMA}.${name}: ${what}`));
}

async function reportStrangeJobs(db: Database, report: (fault: string) => void): Promise<void> {
  const orphans = await sql<{ id: string }>`
    select coalesce(data->>'job_id', id::text) as id from pgboss.job
    where data->>'account_id' is not null
      and not exists (select from accounts where account_id = data->>'account_id')`.execute(db);
  for (const { id } of orphans.rows) report(`job ${id} belongs to an account that does not exist`);
  const open = await sql<{ id: string; name: string; data: JobEnvelope }>`
    select id, name, data from pgboss.job where state in ('created', 'retry', 'active')`.execute(db);
  for (const { id, name, data } of open.rows) {
    const job = JOBS.find((one) => one.name === name);
    if (job === undefined) report(`job ${data.job_id ?? id} waits, but there is no job ${name} in this version`);
    else if (!job.input.safeParse(data.input).success)
      report(`job ${data.job_id ?? id} has an input that ${name} cannot read`);
  }
}
