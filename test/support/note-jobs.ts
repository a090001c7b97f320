import { sql } from 'kysely';
import { requestJob } from '#contract/job.ts';
import { type BoundJob, bindJob, type JobContext } from '#jobs/runner/bind-job.ts';
import { type JobRunner, type Pace, startJobs } from '#jobs/runner/start-jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import type { Database } from '#store/postgres/database.ts';
import type { TestDatabase } from './test-database.ts';
import { noteJob } from './test-jobs.ts';

/** What a test lets the job of a note do before its effect; the effect is a row in `notes`. */
export type NoteWork = (note: string, context: JobContext) => Promise<void>;

/** A line that the runner logged. */
export type LogLine = { message: string; err?: unknown };

const QUICK: Pace = { lookMs: 50, drainMs: 5_000 };

/** Creates the table in which the tests' jobs write their effect, and the queue of the given kind. */
export async function prepareNotes(database: TestDatabase, job = noteJob): Promise<void> {
  await database.pool.query('create table if not exists notes (note text not null, attempt integer not null)');
  await ensureJobQueues(database.pool, [job]);
}

/** Requests a job that writes a note. Returns its id. */
export async function askForNote(db: Database, note: string, accountId: string, job = noteJob): Promise<string> {
  const request = requestJob(job, { note });
  await db.transaction().execute((trx) => openJobRecorder(db).record(trx, [{ request, accountId }]));
  return request.jobId;
}

/** The job of a note: its work, then its effect. */
export function bindNote(work: NoteWork, job = noteJob): BoundJob {
  return bindJob(job, async ({ note }, context) => {
    await work(note, context);
    return { effect: (trx) => recordNote(trx, note, context.attempt) };
  });
}

async function recordNote(trx: Database, note: string, attempt: number): Promise<void> {
  await sql`insert into notes (note, attempt) values (${note}, ${attempt})`.execute(trx);
}

/** The notes that were written, as `note try`. */
export async function listNotes(database: TestDatabase): Promise<string[]> {
  const { rows } = await database.pool.query<{ note: string; attempt: number }>('select * from notes order by note');
  return rows.map(({ note, attempt }) => `${note} ${attempt}`);
}

/** Starts a runner on a test's database, with a short polling interval; keeps the lines that it logs. */
export async function startTestRunner(
  database: TestDatabase,
  bound: readonly BoundJob[],
  pace: Partial<Pace> = {},
): Promise<JobRunner & { lines: LogLine[] }> {
  const lines: LogLine[] = [];
  const note = (detail: object, message: string) => void lines.push({ ...detail, message });
  const log = { info: note, warn: note };
  const boss = await openBoss(database.address, log);
  const runner = await startJobs({ db: database.db, boss, log }, bound, { ...QUICK, ...pace });
  return { ...runner, lines };
}
