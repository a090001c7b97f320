import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startAccountJob, succeedAccountJob } from '#store/jobs/account-jobs.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
  const { database, account } = service;
  await recordTestChecks(database.db, account.account_id, [{ reference: 'deal-7' }, { reference: 'deal-8' }]);
});
after(() => service.stop());

const order = async (filter: object) => {
  const accepted = (await (await postJson(service, '/v1/exports', { filter })).json()) as { job_id: string };
  return accepted.job_id;
};
const list = async (query: string, headers?: Record<string, string>) =>
  service.request(`/v1/exports?${query}`, headers === undefined ? {} : { headers });

test('exports are listed newest first, by reference and in pages, with their state and their file while it is kept', async () => {
  const [seven, all] = [await order({ reference: 'deal-7' }), await order({})];
  const first = await readOk(await list('limit=1'));
  const [newest] = first.exports as Record<string, unknown>[];
  assert.deepEqual([newest?.job_id, newest?.filter, newest?.record_count, newest?.state], [all, {}, 2, 'queued']);
  assert.deepEqual([newest?.result_url, newest?.expires_at], [null, null]);
  const second = await readOk(await list(`limit=1&cursor=${first.next_cursor}`));
  assert.equal(second.next_cursor, null);
  const ofDeal = (await readOk(await list('reference=deal-7'))).exports as Record<string, unknown>[];
  assert.deepEqual(ofDeal, second.exports);
  assert.deepEqual(
    ofDeal.map(({ job_id }) => job_id),
    [seven],
  );
  const { db } = service.database;
  for (const [jobId, hours] of [
    [seven, 1],
    [all, -1],
  ] as const) {
    await startAccountJob(db, jobId);
    const expiresAt = new Date(Date.now() + hours * 3_600_000);
    await succeedAccountJob(db, jobId, {
      key: 'k',
      fileName: 'f.zip',
      sizeBytes: 1,
      sha256: '0'.repeat(64),
      expiresAt,
    });
  }
  const ended = (await readOk(await list(''))).exports as Record<string, unknown>[];
  assert.deepEqual(
    ended.map(({ state, result_url }) => [state, result_url]),
    [
      ['succeeded', null],
      ['succeeded', `${service.url}/v1/jobs/${seven}/result`],
    ],
  );
});

test('another account sees none, and a wrong cursor, no key and a key without the scope are refused', async () => {
  const { db } = service.database;
  const other = await createTestAccount(db);
  const stranger = await readOk(await list('', { authorization: `Bearer ${other.api_key}` }));
  assert.deepEqual(stranger.exports, []);
  await readRefusal(await list('cursor=abc'), 400, 'invalid_input');
  assert.equal((await fetch(`${service.url}/v1/exports`)).status, 401);
  const narrow = await createTestAccount(db, { scopes: ['abn:lookup'] });
  const refused = await list('', { authorization: `Bearer ${narrow.api_key}` });
  await readRefusal(refused, 403, 'insufficient_scope');
});
