import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { requestJob } from '#contract/job.ts';
import { defineOperation } from '#contract/operation.ts';
import { bind } from '#operations/funnel/handler.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { readOk } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { noteJob } from '#test/support/test-jobs.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const noted = defineOperation({
  name: 'test_noted',
  summary: 'A check that asks for a job',
  input: z.strictObject({ note: z.union([z.string(), z.number()]) }),
  output: z.object({ ok: z.literal(true), job_id: z.string() }),
  family: 'general',
  scopes: ['company:lookup'],
  availability: 'fixture',
  kind: 'check',
  rest: { method: 'POST', path: '/v1/test-noted' },
});

const bound = bind(noted).check(async ({ note }) => {
  // A number gets past the compiler here, as a fault of ours would.
  const job = requestJob(noteJob, { note: note as string });
  const evidence = { target: { type: 'TEST', value: `${note}` }, reference: null, sources: [] };
  const answer = { ok: true as const, job_id: job.jobId };
  return { answer, evidence: { ...evidence, data_mode: 'synthetic_fixture_unsearched' as const }, jobs: [job] };
});

let service: TestService;
before(async () => {
  service = await startTestService({}, { operations: [bound] });
  await ensureJobQueues(service.database.pool, [noteJob]);
});
after(() => service.stop());

const listJobs = async () =>
  (await service.database.pool.query('select data from pgboss.job order by created_on')).rows.map((row) => row.data);

test('a job that a handler asks for is there when the caller is answered, with the id it was told, and is the account’s', async () => {
  const { job_id } = await readOk(await postJson(service, '/v1/test-noted', { note: 'a' }));
  assert.deepEqual(await listJobs(), [{ job_id, account_id: service.account.account_id, input: { note: 'a' } }]);
});

test('a repeated call with the same Idempotency-Key asks for no second job [money.idempotency-replay]', async () => {
  const before = (await listJobs()).length;
  const ask = () => postJson(service, '/v1/test-noted', { note: 'b' }, { 'idempotency-key': 'noted-b' });
  const [first, second] = [await readOk(await ask()), await readOk(await ask())];
  assert.equal(second.job_id, first.job_id);
  assert.equal((await listJobs()).length, before + 1);
});

test('an input that the job’s record does not allow is a fault of ours: 500, no record, no job', async () => {
  const readCounts = async () =>
    (await service.database.pool.query('select (select count(*) from records), (select count(*) from pgboss.job)'))
      .rows;
  const before = await readCounts();
  const answer = await postJson(service, '/v1/test-noted', { note: 7 });
  assert.equal(answer.status, 500);
  assert.deepEqual(await readCounts(), before);
});
