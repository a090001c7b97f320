import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import type { Scope } from '#contract/scopes.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { failAccountJob, startAccountJob, succeedAccountJob, updateJobProgress } from '#store/jobs/account-jobs.ts';
import { ensureJobQueues } from '#store/jobs/ensure-job-queues.ts';
import { assertCommonHeaders, type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { askForShown, MADE } from '#test/support/shown-jobs.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { shownJob } from '#test/support/test-jobs.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const ZIP = Buffer.from('PK a test');
let service: TestService;
before(async () => {
  service = await startTestService();
  await ensureJobQueues(service.database.pool, [shownJob]);
  await service.database.objects.putObject(MADE.key, ZIP);
});
after(() => service.stop());

const readJob = async (jobId: string): Promise<Body> => readOk(await service.request(`/v1/jobs/${jobId}`));

async function askForOne(): Promise<string> {
  // A new account for each job, because one account would soon have too many open jobs.
  await service.database.pool.query(
    `update account_jobs set state = 'running', started_at = now() where state = 'queued'`,
  );
  await service.database.pool.query(
    `update account_jobs set state = 'failed', finished_at = now(), error_code = 'x', error_message = 'x' where state = 'running'`,
  );
  return askForShown(service.database.db, service.account.account_id);
}

test('a job shows its state and progress at every step, and the URL of its file once it has succeeded [jobs.always-tell] [routes.jobs]', async () => {
  const { db } = service.database;
  const job_id = await askForOne();
  const queued = await readJob(job_id);
  const { created_at } = queued;
  const nothing = { started_at: null, finished_at: null, result_url: null, expires_at: null, error: null };
  const head = { ok: true, job_id, kind: 'evidence_export', created_at };
  assert.deepEqual(queued, { ...head, state: 'queued', progress: { done: 0, total: null }, ...nothing });
  await startAccountJob(db, job_id);
  await updateJobProgress(db, job_id, { done: 2, total: 3 });
  const running = await readJob(job_id);
  assert.deepEqual([running.state, running.progress, running.result_url], ['running', { done: 2, total: 3 }, null]);
  await readRefusal(await service.request(`/v1/jobs/${job_id}/result`), 404, 'not_found');
  await succeedAccountJob(db, job_id, MADE);
  const succeeded = await readJob(job_id);
  assert.equal(succeeded.state, 'succeeded');
  assert.equal(succeeded.result_url, `${service.url}/v1/jobs/${job_id}/result`);
  assert.equal(succeeded.expires_at, MADE.expiresAt.toISOString());
  const response = await service.request(`/v1/jobs/${job_id}/result`);
  assertCommonHeaders(response);
  assert.deepEqual(
    ['content-type', 'content-length', 'content-disposition'].map((name) => response.headers.get(name)),
    ['application/zip', String(ZIP.length), 'attachment; filename="made.zip"'],
  );
  assert.ok(ZIP.equals(await response.bytes()));
});

test('a failed job says why, and has no file', async () => {
  const { db } = service.database;
  const job_id = await askForOne();
  await startAccountJob(db, job_id);
  await failAccountJob(db, job_id, { code: 'pdf_render_error', message: 'A page could not be made.' });
  const job = await readJob(job_id);
  assert.deepEqual(
    [job.state, job.error],
    ['failed', { code: 'pdf_render_error', message: 'A page could not be made.' }],
  );
  const { message } = await readRefusal(await service.request(`/v1/jobs/${job_id}/result`), 404, 'not_found');
  assert.match(String(message), /failed .* A page could not be made/);
});

test('an expired file is not served, and the job says when it expired', async () => {
  const { db } = service.database;
  const job_id = await askForOne();
  await startAccountJob(db, job_id);
  await succeedAccountJob(db, job_id, { ...MADE, expiresAt: new Date('2026-01-01T00:00:00Z') });
  const job = await readJob(job_id);
  assert.deepEqual([job.state, job.result_url, job.expires_at], ['succeeded', null, '2026-01-01T00:00:00.000Z']);
  await readRefusal(await service.request(`/v1/jobs/${job_id}/result`), 404, 'not_found');
});

test('another account’s job is not found, like a missing one; a malformed id is invalid', async () => {
  const other = await createTestAccount(service.database.db);
  const theirs = await askForShown(service.database.db, other.account_id);
  for (const path of [theirs, newSortableId('job_')]) {
    const refused = await readRefusal(await service.request(`/v1/jobs/${path}`), 404, 'job_not_found');
    const result = await readRefusal(await service.request(`/v1/jobs/${path}/result`), 404, 'job_not_found');
    assert.equal(refused.message, result.message);
  }
  for (const path of ['job_1', newSortableId('rec_'), 'x%00']) {
    await readRefusal(await service.request(`/v1/jobs/${path}`), 400, 'invalid_id');
    await readRefusal(await service.request(`/v1/jobs/${path}/result`), 400, 'invalid_id');
  }
});

test('a job can be read with the scope that orders it, and with no other', async () => {
  const { db, pool } = service.database;
  const { account_id } = service.account;
  const keyOf = async (scope: Scope) =>
    (await recordApiKey(db, { account_id, name: scope, scopes: [scope], rate_limit_per_minute: null })).api_key;
  const keys = { exports: await keyOf('exports:write'), monitors: await keyOf('assets:monitor') };
  const ask = (path: string, key: string) => service.request(path, { headers: { authorization: `Bearer ${key}` } });
  const kinds = [
    ['evidence_export', keys.exports, keys.monitors, 'exports:write'],
    ['batch_search', keys.exports, keys.monitors, 'exports:write'],
    ['monitor_recheck', keys.monitors, keys.exports, 'assets:monitor'],
  ] as const;
  for (const [kind, may, mayNot, scope] of kinds) {
    const job_id = newSortableId('job_');
    const row = [job_id, account_id, kind];
    await pool.query('insert into account_jobs (job_id, account_id, kind) values ($1, $2, $3)', row);
    assert.equal((await readOk(await ask(`/v1/jobs/${job_id}`, may))).kind, kind);
    await readRefusal(await ask(`/v1/jobs/${job_id}/result`, may), 404, 'not_found');
    for (const path of [`/v1/jobs/${job_id}`, `/v1/jobs/${job_id}/result`]) {
      const { missing_scopes } = await readRefusal(await ask(path, mayNot), 403, 'insufficient_scope');
      assert.deepEqual(missing_scopes, [scope]);
      await readRefusal(await fetch(service.url + path), 401, 'authentication_required');
    }
  }
});

test('a file that is missing from the store is internal_error', async () => {
  const { db } = service.database;
  const job_id = await askForOne();
  await startAccountJob(db, job_id);
  await succeedAccountJob(db, job_id, { ...MADE, key: 'exports/test/gone.zip' });
  await readRefusal(await service.request(`/v1/jobs/${job_id}/result`), 500, 'internal_error');
});
