import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { importAddresses } from '#jobs/imports/import-addresses.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { GNAF_SAMPLE_PATH } from '#registers/gnaf/manifest.ts';
import { findCallerByKey, recordApiKey } from '#store/access/api-keys.ts';
import { type AbrServer, startAbrServer } from '#test/fakes/abr-server.ts';
import { answerWith, type SourceServer, startSourceServer } from '#test/fakes/source-server.ts';
import { type AgentService, connectAgent, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';

const ABN = '79002637069';
const ADDRESS = { source_version: 'gnaf-sample-2026-08', raw_address: '1 Sample Street, Sampleton NSW 2999' };
const REAL_ADDRESSES = 'gnaf-2026-11';

let abr: AbrServer;
let service: AgentService;
let testKey: string;
let testAccount: string;
let planning: SourceServer;

// A service with the live ABN register and a real version of everything that this test reads, beside the samples.
before(async () => {
  abr = await startAbrServer();
  planning = await startSourceServer({ after }, answerWith('{}', 500));
  const { url } = planning;
  const context = { planningUrl: url, siloUrl: url, siloEmail: 'a@b.example', bomUrl: url, deadlineMs: 500 };
  service = await startAgentService({ abr: { guid: 'a-guid', url: abr.url, timeoutMs: 5_000 }, context });
  const { database, account } = service;
  const key = { account_id: account.account_id, name: 'Test', scopes: ALL_SCOPES, rate_limit_per_minute: null };
  testKey = (await recordApiKey(database.db, key, 'test')).api_key;
  const caller = await findCallerByKey(database.db, testKey);
  testAccount = caller !== null && typeof caller === 'object' ? caller.accountId : '';
});
after(async () => {
  await service.stop();
  await abr.close();
});

const send = (path: string, key: string, body?: Body) =>
  fetch(service.url + path, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
const asTest = (path: string, body?: Body) => send(path, testKey, body);
const asLive = (path: string, body?: Body) => send(path, service.account.api_key, body);

test('a test key reads invented data and queries no source outside, whatever the service is configured to read', async () => {
  const abn = await readOk(await asTest(`/v1/abn/${ABN}`));
  assert.deepEqual([abn.entityName, abn.source_version], ['SAMPLE HARBOUR BAKERY PTY LTD', 'abn-sample-2026-11']);
  const company = await readOk(await asTest('/v1/companies/lookup', { acn: '002637069' }));
  assert.equal((company.company as Body).company_name, 'SAMPLE HARBOUR BAKERY PTY LTD');
  const address = await readOk(await asTest('/v1/address/lookup', ADDRESS));
  assert.equal(address.status, 'exact_match');
  assert.deepEqual([abr.requests.length, planning.requests.length], [0, 0]);

  const { sources } = await readOk(await asTest('/v1/sources'));
  for (const { versions, data_mode, source_id } of sources as Body[]) {
    assert.ok((versions as Body[]).every(({ sample }) => sample === true));
    assert.notEqual(data_mode, 'live', String(source_id));
  }
  await asLive(`/v1/abn/${ABN}`);
  assert.equal(abr.requests.length, 1, 'the live key queries the register');
});

test('every answer to a test key says so: in the header, and in the body where its schema allows', async () => {
  const answers = [
    await asTest(`/v1/abn/${ABN}`),
    await asTest(`/v1/abn/${ABN}/profile`),
    await asTest('/v1/usage'),
    await asTest('/v1/abn/1'),
    await asTest('/v1/monitors/mon_none'),
    await asTest('/v1/ppsr/preview', { subject_kind: 'organisation', acn: '002637069' }),
    await asTest('/v1/companies/lookup', { acn: '1' }),
  ];
  for (const answer of answers) {
    assert.equal(answer.headers.get('svc-mode'), 'test', answer.url);
    const body = (await answer.json()) as Body;
    assert.equal(body.sample, true, answer.url);
  }
  for (const path of ['/v1/nothing', '/v1/usage/more', '/v1/_health'])
    assert.equal((await asTest(path)).headers.get('svc-mode'), 'test', path);
  const unknown = await service.request('/v1/usage', { headers: { authorization: 'Bearer svc_test_unknown' } });
  assert.deepEqual([unknown.status, unknown.headers.get('svc-mode')], [401, 'test']);
  // Its schema allows no other field.
  const address = await asTest('/v1/address/lookup', ADDRESS);
  assert.equal(address.headers.get('svc-mode'), 'test');
  assert.ok(!('sample' in (await readOk(address))));
  for (const answer of [await asLive('/v1/usage'), await asLive('/v1/abn/1')]) {
    assert.equal(answer.headers.get('svc-mode'), null);
    assert.ok(!('sample' in ((await answer.json()) as Body)));
  }
});

test('a test key is charged play money, and its records are no other key’s', async () => {
  const [before, liveBefore] = [await readOk(await asTest('/v1/usage')), await readOk(await asLive('/v1/usage'))];
  const { record_id } = await readOk(await asTest(`/v1/abn/${ABN}/profile`));
  const [after, liveAfter] = [await readOk(await asTest('/v1/usage')), await readOk(await asLive('/v1/usage'))];
  assert.equal(Number(before.balance_cents) - Number(after.balance_cents), 10);
  assert.equal(liveBefore.balance_cents, liveAfter.balance_cents);
  assert.equal(after.account_id, testAccount);

  const { record } = (await readOk(await asTest(`/v1/receipts/due-diligence/${record_id}`))) as { record: Body };
  assert.deepEqual([(record.result as Body).sample, record.price_cents], [true, 10]);
  assert.ok((record.sources as Body[]).every(({ sample }) => sample === true));
  await readRefusal(await asLive(`/v1/receipts/due-diligence/${record_id}`), 404, 'not_found');
});

test('a live key never gets invented data where a real register is loaded', async () => {
  const { database } = service;
  const companies = REGISTER_SOURCES['asic-companies'];
  assert.ok(companies);
  const path = fileURLToPath(
    new URL('../../src/registers/asic-companies/sample/asic-companies-sample.tsv', import.meta.url),
  );
  const real = { sample: false, retrieved_at: '2026-11-02T08:00:00Z', onProgress: () => undefined };
  await importRegister(database, companies, { ...real, path, source_version: 'asic-companies-2026-11-02' });
  await importAddresses(database, { ...real, path: GNAF_SAMPLE_PATH, source_version: REAL_ADDRESSES });
  // The service reads which versions are loaded once a second.
  const findVersion = async () => {
    const { sources } = await readOk(await asLive('/v1/companies/lookup', { acn: '002637069' }));
    return (sources as Body[])[0]?.source_version;
  };
  while ((await findVersion()) !== 'asic-companies-2026-11-02');

  const refused = await readRefusal(await asLive('/v1/address/lookup', ADDRESS), 400, 'invalid_source_version');
  assert.deepEqual(refused.versions_held, [REAL_ADDRESSES]);
  await readOk(await asLive('/v1/address/lookup', { ...ADDRESS, source_version: REAL_ADDRESSES }));
  const unread = await asLive('/v1/business-names/verify', { business_name: 'Sample Harbour Bread' });
  assert.match(String((await readRefusal(unread, 502, 'upstream_error')).message), /only a sample/);

  await readOk(await asTest('/v1/address/lookup', ADDRESS));
  const hidden = { ...ADDRESS, source_version: REAL_ADDRESSES };
  await readRefusal(await asTest('/v1/address/lookup', hidden), 400, 'invalid_source_version');
  const { sources } = await readOk(await asTest('/v1/companies/lookup', { acn: '002637069' }));
  assert.equal((sources as Body[])[0]?.source_version, 'asic-companies-sample-2026-11');
});

test('an agent of the test account is in test mode too', async () => {
  const { tenant_id } = service.account;
  const account = { tenant_id, account_id: testAccount, api_key: testKey, key_id: 'unused' };
  const caller = await service.grant('test-token', undefined, undefined, account);
  assert.equal(caller.mode, 'test');
  const client = await connectAgent(service, 'test-token', '2026-07-28');
  const asked = abr.requests.length;
  const found = await client.callTool({ name: 'abn_lookup', arguments: { abn: ABN } });
  assert.deepEqual([(found.structuredContent as Body).sample, found._meta?.['svc/mode']], [true, 'test']);
  const refused = await client.callTool({ name: 'abn_lookup', arguments: { abn: '1' } });
  assert.deepEqual([(refused.structuredContent as Body).sample, refused._meta?.['svc/mode']], [true, 'test']);
  assert.equal(abr.requests.length, asked);
  await client.close();
});
