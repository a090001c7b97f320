import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { requestJob } from '#contract/job.ts';
import { housekeeping } from '#contract/jobs/service/housekeeping.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { countJobs } from '#store/jobs/job-figures.ts';
import { openJobRecorder } from '#store/jobs/open-job-recorder.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { ALL, claimCompletion, NONE, readKept } from '#test/faults/keyed-completion.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { noteJob } from '#test/support/test-jobs.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await ensureJobQueues(database.pool, [noteJob]);
});
after(() => database.drop());

test('a completion without enough credit leaves no job either', async () => {
  const { account_id } = await createTestAccount(database.db, { creditCents: 9 });
  const completion = await claimCompletion(database.db, account_id, 'poor');
  assert.ok(completion !== null);
  assert.equal(await openCompletionWriter(database.db).record(completion), 'insufficient_credit');
  assert.deepEqual(await readKept(database.db, 'poor'), NONE);
});

test('a job id that exists rolls back its own completion, and no other in the batch', async () => {
  const { account_id } = await createTestAccount(database.db);
  const [first, second, third] = await Promise.all(
    ['first', 'second', 'third'].map((key) => claimCompletion(database.db, account_id, key)),
  );
  assert.ok(first && second && third);
  const writer = openCompletionWriter(database.db);
  await writer.record(first);
  const jobs = second.jobs.map((request) => ({ ...request, jobId: first.jobs[0]?.jobId ?? '' }));
  const [doubled, whole] = await Promise.allSettled([writer.record({ ...second, jobs }), writer.record(third)]);
  assert.equal(doubled.status, 'rejected');
  assert.equal(whole.status, 'fulfilled');
  assert.deepEqual(await readKept(database.db, 'second'), NONE);
  assert.deepEqual(await readKept(database.db, 'third'), ALL);
});

test('a job of a kind that the database does not know undoes the transaction that asks for it', async () => {
  const unknown = { ...noteJob, name: 'test_unknown', owner: 'service' as const };
  const owned = { request: requestJob(unknown, { note: 'a' }), accountId: null };
  await assert.rejects(openJobRecorder(database.db).record(database.db, [owned]), /test_unknown does not exist/);
});

test('a job of an account is not made without its account', async () => {
  const owned = { request: requestJob(noteJob, { note: 'a' }), accountId: null };
  await assert.rejects(openJobRecorder(database.db).record(database.db, [owned]), /belongs to an account/);
});

test('a job belongs to the account whose call asked for it, or to the service, and says so', async () => {
  const { account_id } = await createTestAccount(database.db);
  const [ours, ofService] = [requestJob(housekeeping, {}), requestJob(housekeeping, {})];
  // The record of a kind says whose its jobs are.
  const owned = { ...ours, job: { ...housekeeping, owner: 'account' as const } };
  const funding = { from: 'key' } as const;
  const completion = {
    accountId: account_id,
    sealing: null,
    funding,
    held: null,
    answer: null,
    jobs: [owned, ofService],
  };
  await openCompletionWriter(database.db).record(completion);
  const { rows } = await database.pool.query(
    `select data->>'job_id' as job_id, data->>'account_id' as account_id from pgboss.job where data->>'job_id' = any($1)`,
    [[ours.jobId, ofService.jobId]],
  );
  const owners = new Map(rows.map((row) => [row.job_id, row.account_id]));
  assert.deepEqual([owners.get(ours.jobId), owners.get(ofService.jobId)], [account_id, null]);
});

test('a job is queued, then running through every try and pause, then succeeded or failed, and is counted so', async (t) => {
  const counted = await createTestDatabase();
  t.after(() => counted.drop());
  const requests = ['created', 'active', 'retry', 'completed', 'failed', 'cancelled'].map((state) => ({
    state,
    request: requestJob(housekeeping, {}),
  }));
  const recorder = openJobRecorder(counted.db);
  await recorder.record(
    counted.db,
    requests.map(({ request }) => ({ request, accountId: null })),
  );
  for (const { state, request } of requests)
    await counted.pool.query(`update pgboss.job set state = $1 where data->>'job_id' = $2`, [state, request.jobId]);
  assert.deepEqual(await countJobs(counted.db), [
    { name: 'housekeeping', state: 'failed', count: 2 },
    { name: 'housekeeping', state: 'queued', count: 1 },
    { name: 'housekeeping', state: 'running', count: 2 },
    { name: 'housekeeping', state: 'succeeded', count: 1 },
  ]);
});
