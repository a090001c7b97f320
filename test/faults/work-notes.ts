import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { z } from 'zod';
import { waitForSignal } from '#app/wait-for-signal.ts';
import { defineJob } from '#contract/job.ts';
import { bindJob } from '#jobs/runner/bind-job.ts';
import { startJobs } from '#jobs/runner/start-jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { noteJob } from '#test/support/test-jobs.ts';

// A worker of the fault tests: the very same runner over the very same store, with jobs that wait until they are let go.

const tick = defineJob({
  name: 'test_tick',
  summary: 'For tests',
  input: z.strictObject({}),
  owner: 'service',
  everySeconds: 2,
});

const { DATABASE_URL = '' } = process.env;
const signal = waitForSignal();
const { db, pool, address, close } = openDatabase({ connectionString: DATABASE_URL });
await ensureJobQueues(pool, [noteJob, tick]);
const log = pino({ level: 'info' }, pino.destination(2));
const boss = await openBoss(address, log);
const runner = await startJobs({ db, boss, log }, [
  bindJob(noteJob, async ({ note }, { attempt }) => {
    await sql`insert into starts (note, attempt, pid) values (${note}, ${attempt}, ${process.pid})`.execute(db);
    while ((await sql`select from releases where note = ${note}`.execute(db)).rows.length === 0) await sleep(20);
    return {
      effect: async (trx) => void (await sql`insert into notes values (${note}, ${attempt})`.execute(trx)),
    };
  }),
  bindJob(tick, async (_input, { jobId }) => ({
    effect: async (trx) => void (await sql`insert into notes values (${jobId}, ${process.pid})`.execute(trx)),
  })),
]);
process.stdout.write('ready worker\n');
await signal;
await runner.stop();
await close();
