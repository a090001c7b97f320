import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildUuid } from '#base/ids.ts';
import { continueJob } from '#contract/job.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundJob, bindJob, type JobContext, type JobEnd } from '#jobs/runner/bind-job.ts';
import { bindEndFailedJob, type OnFailed } from '#jobs/service/end-failed-job.ts';
import { succeedAccountJob } from '#store/jobs/account-jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { askForShown, MADE, readShown } from '#test/support/shown-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { shownJob } from '#test/support/test-jobs.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const timeout = 120_000;
let database: TestDatabase;
let account_id: string;
before(async () => {
  database = await createTestDatabase();
  await ensureJobQueues(database.pool, [shownJob]);
});
after(() => database.drop());

type Work = (note: string, context: JobContext) => Promise<JobEnd>;
const bindShown = (work: Work): BoundJob => bindJob(shownJob, async ({ note }, context) => work(note, context));

/** Requests a job and lets workers run the given steps. Returns the job once it has ended. */
async function seeEnd(t: { after(end: () => Promise<void>): void }, work: Work, onFailed: OnFailed = {}) {
  account_id = (await createTestAccount(database.db)).account_id;
  const job_id = await askForShown(database.db, account_id);
  const runner = await startTestRunner(database, [bindShown(work), bindEndFailedJob(onFailed)]);
  t.after(() => runner.stop());
  await waitUntil('the job has ended', async () => {
    const job = await readShown(database.db, account_id, job_id);
    return job.finished_at !== null;
  });
  return { job: await readShown(database.db, account_id, job_id), lines: runner.lines };
}

test('a job that a caller sees is running through every try, and has failed after the last, in the words of its refusal', {
  timeout,
}, async (t) => {
  const states: string[] = [];
  const { job } = await seeEnd(t, async (_, { shownJobId }) => {
    states.push((await readShown(database.db, account_id, shownJobId ?? '')).state);
    throw new ServiceError('store_unavailable', 'The store of files does not answer.', { cause: new Error('secret') });
  });
  assert.deepEqual(states, ['running', 'running']);
  assert.equal(job.state, 'failed');
  assert.deepEqual(job.error, { code: 'store_unavailable', message: 'The store of files does not answer.' });
});

test('what went wrong inside is not told to the caller', { timeout }, async (t) => {
  const { job } = await seeEnd(t, async () => {
    throw Object.assign(new Error('password of the store: hunter2'), { code: 'internal_error' });
  });
  assert.equal(job.error?.code, 'internal_error');
  assert.match(job.error?.message ?? '', /The job failed on every try/);
});

test('a job fails for its caller even if its worker died in the last attempt', {
  timeout,
}, async (t) => {
  account_id = (await createTestAccount(database.db)).account_id;
  const job_id = await askForShown(database.db, account_id);
  // The state after a worker was killed in its last attempt, before it reported that it began.
  await database.pool.query(
    `update pgboss.job set state = 'active', retry_count = retry_limit, started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute' where id = $1`,
    [buildUuid(job_id)],
  );
  const reported: unknown[] = [];
  const onFailed: OnFailed = {
    evidence_export: async (_, job, fault, input) => void reported.push([job.job_id, job.state, fault.code, input]),
  };
  const runner = await startTestRunner(database, [bindShown(async () => assert.fail()), bindEndFailedJob(onFailed)]);
  t.after(() => runner.stop());
  await waitUntil(
    'the job has ended',
    async () => (await readShown(database.db, account_id, job_id)).state === 'failed',
  );
  assert.deepEqual(reported, [[job_id, 'failed', 'internal_error', { note: 'a' }]]);
});

test('a job that never reports its end is retried and then fails, so that none stays open', {
  timeout,
}, async (t) => {
  const { job, lines } = await seeEnd(t, async () => ({}));
  assert.equal(job.state, 'failed');
  assert.ok(lines.some(({ err }) => /neither ended nor a next step/.test(String(err))));
});

test('a job continues in steps with their own attempts, and is one job to its caller', { timeout }, async (t) => {
  let fails = 0;
  const seen: string[] = [];
  const { job } = await seeEnd(t, async (note, { shownJobId, jobId }) => {
    seen.push(note);
    // Each step fails once: three steps with two tries each.
    fails += 1;
    if (fails % 2 === 1) throw new Error('once');
    const shown = shownJobId ?? '';
    assert.equal(shown === jobId, note === 'a');
    if (note === 'aaa') return { effect: (trx) => succeedAccountJob(trx, shown, MADE) };
    return { jobs: [{ request: continueJob(shownJob, { note: `${note}a` }, shown), accountId: account_id }] };
  });
  assert.equal(job.state, 'succeeded');
  assert.deepEqual(seen, ['a', 'a', 'aa', 'aa', 'aaa', 'aaa']);
});

test('a later step that fails for good ends the job of its caller', { timeout }, async (t) => {
  const { job } = await seeEnd(t, async (note, { shownJobId }) => {
    if (note === 'aa') throw new ServiceError('pdf_render_error', 'The page could not be made.');
    const request = continueJob(shownJob, { note: 'aa' }, shownJobId ?? '');
    return { jobs: [{ request, accountId: account_id }] };
  });
  assert.deepEqual([job.state, job.error?.code], ['failed', 'pdf_render_error']);
});
