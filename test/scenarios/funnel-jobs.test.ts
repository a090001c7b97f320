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
  // A number gets past the compiler here, as a bug in the service would.
  const job = requestJob(noteJob, { note: note as string });
  const evidence = { target: { type: 'TEST', value: `${note}` }, reference: null, sources: [] };
  const answer = { ok: true as const, job_id: job.jobId };
  return { answer, evidence: { ...evidence, data_mode: 'synthetic_fixture_unsearched' as const }, jobs: [job] };
});

const ordered = defineOperation({
  name: 'test_ordered',
  summary: 'An order: a job and no record',
  input: z.strictObject({ note: z.string() }),
  output: z.object({ ok: z.literal(true), job_id: z.string() }),
  family: 'general',
  scopes: ['exports:write'],
  availability: 'live',
  kind: 'order',
  status: 202,
  rest: { method: 'POST', path: '/v1/test-ordered' },
});

const boundOrder = bind(ordered).order(async ({ note }) => {
  const job = requestJob(noteJob, { note });
  return { answer: { ok: true, job_id: job.jobId }, jobs: [job] };
});

let service: TestService;
before(async () => {
  service = await startTestService({}, { operations: [bound, boundOrder] });
  await ensureJobQueues(service.database.pool, [noteJob]);
});
after(() => service.stop());

const listJobs = async () =>
  (await service.database.pool.query('select data from pgboss.job order by created_on')).rows.map((row) => row.data);

test('a job that a handler requests exists when the caller gets its response, with the same id, and belongs to the account', async () => {
  const { job_id } = await readOk(await postJson(service, '/v1/test-noted', { note: 'a' }));
  assert.deepEqual(await listJobs(), [{ job_id, account_id: service.account.account_id, input: { note: 'a' } }]);
});

test('a repeated call with the same Idempotency-Key requests no second job [money.idempotency-replay]', async () => {
  const before = (await listJobs()).length;
  const ask = () => postJson(service, '/v1/test-noted', { note: 'b' }, { 'idempotency-key': 'noted-b' });
  const [first, second] = [await readOk(await ask()), await readOk(await ask())];
  assert.equal(second.job_id, first.job_id);
  assert.equal((await listJobs()).length, before + 1);
});

test('an order returns the id of an existing job, leaves no record, and its repetition requests no second job', async () => {
  const before = (await listJobs()).length;
  const ask = () => postJson(service, '/v1/test-ordered', { note: 'c' }, { 'idempotency-key': 'ordered-c' });
  const [first, second] = [await ask(), await ask()];
  assert.deepEqual([first.status, second.status, first.headers.get('x-record-id')], [202, 202, null]);
  const { job_id } = (await first.json()) as { job_id: string };
  assert.deepEqual(await second.json(), { ok: true, job_id });
  assert.deepEqual((await listJobs()).slice(before), [
    { job_id, account_id: service.account.account_id, input: { note: 'c' } },
  ]);
  const records = await service.database.db.selectFrom('records').select('tool').execute();
  assert.ok(!records.some(({ tool }) => tool === 'test_ordered'));
});

test('an input that the job’s schema rejects is a bug in the service: 500, no record, no job', async () => {
  const readCounts = async () =>
    (await service.database.pool.query('select (select count(*) from records), (select count(*) from pgboss.job)'))
      .rows;
  const before = await readCounts();
  const answer = await postJson(service, '/v1/test-noted', { note: 7 });
  assert.equal(answer.status, 500);
  assert.deepEqual(await readCounts(), before);
});
