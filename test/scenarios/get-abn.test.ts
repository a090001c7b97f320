import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findRecordFaults } from '#store/fsck.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService();
  service = cut.service;
});
after(() => cut.stop());

test('ok: an ABN in the register returns its record [endpoints.abn] [service.rest] [datasets.abn]', async () => {
  const response = await service.request('/v1/abn/79002637069');
  const { record_id, ...body } = await readOk(response);
  assert.deepEqual(body, {
    ok: true,
    abn: '79002637069',
    entityName: 'SAMPLE HARBOUR BAKERY PTY LTD',
    entityType: 'Australian Private Company',
    status: 'active',
    abnRegisteredDate: '2001-03-12',
    acn: '002637069',
    state: 'NSW',
    postcode: '2000',
    sourceUrl: 'https://abr.business.gov.au/ABN/View?abn=79002637069',
    data_mode: 'snapshot',
    source: 'ABN Lookup (ABN Bulk Extract)',
    source_version: 'abn-sample-2026-11',
    source_citation:
      'SAMPLE DATA made for this project in the format of the ABN Bulk Extract: invented entities, not the register. Version abn-sample-2026-11',
    retrieved_at: '2026-11-01T08:00:00Z',
  });
  assert.equal(response.headers.get('x-record-id'), record_id);
});

test('ok: the answer has data_mode snapshot, the source and when it was retrieved [common-fields.data-mode] [common-fields.source] [common-fields.retrieved-at]', async () => {
  const body = await readOk(await service.request('/v1/abn/88712649015'));
  assert.equal(body.data_mode, 'snapshot');
  assert.match(String(body.source), /ABN/);
  assert.match(String(body.source_citation), /^SAMPLE DATA/);
  assert.equal(body.retrieved_at, '2026-11-01T08:00:00Z');
});

test('ok: accepts spaces in the ABN, and returns a cancelled or nameless entity as the register has it', async () => {
  assert.equal((await readOk(await service.request('/v1/abn/79%20002%20637%20069'))).abn, '79002637069');
  assert.equal((await readOk(await service.request('/v1/abn/30613501612'))).status, 'cancelled');
  assert.equal((await readOk(await service.request('/v1/abn/85832766990'))).entityName, null);
});

test('ok: the lookup is free and leaves a record that matches its hash [money.free]', async () => {
  const balance = async () => (await readOk(await service.request('/v1/usage'))).balance_cents;
  const before = await balance();
  const { record_id } = await readOk(await service.request('/v1/abn/49991006857'));
  assert.equal(await balance(), before);
  const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
  assert.equal((record as { price_cents: number }).price_cents, 0);
  const faults: string[] = [];
  await findRecordFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('invalid: an invalid ABN is invalid_abn [endpoints.abn-errors]', async () => {
  for (const abn of [
    '79002637068',
    '7900263706',
    '790026370690',
    'abc',
    '%00',
    '７９００２６３７０６９',
    'a'.repeat(5_000),
  ]) {
    await readRefusal(await service.request(`/v1/abn/${abn}`), 400, 'invalid_abn');
  }
});

test('invalid: a parameter that is not part of the request is named', async () => {
  const body = await readRefusal(await service.request('/v1/abn/79002637069?gst=1'), 400, 'invalid_input');
  assert.deepEqual(body.issues, [{ field: 'gst', problem: 'is not part of this request' }]);
});

test('not found: a valid ABN that is not in the register is abn_not_found, and names the source', async () => {
  const body = await readRefusal(await service.request('/v1/abn/51824753556'), 404, 'abn_not_found');
  assert.match(String(body.message), /abn-sample-2026-11/);
});

test('not found: an unknown ABN leaves a record like any other check; an invalid one leaves none', async () => {
  const stranger = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${stranger.api_key}` };
  const list = async () => (await readOk(await service.request('/v1/receipts/due-diligence', { headers }))).records;
  await service.request('/v1/abn/1', { headers });
  assert.deepEqual(await list(), []);
  const answer = await service.request('/v1/abn/51824753556', { headers });
  const { request_id: _id, ...refusal } = await readRefusal(answer, 404, 'abn_not_found');
  const path = `/v1/receipts/due-diligence/${refusal.record_id}`;
  const record = (await readOk(await service.request(path, { headers }))).record as Body;
  assert.deepEqual(record.result, refusal, 'what was answered is what was recorded');
  assert.deepEqual(
    [record.tool, record.target, record.status, record.data_mode, record.price_cents],
    ['get_abn', { type: 'ABN', value: '51824753556' }, 'completed', 'snapshot', 0],
  );
  const [source] = record.sources as Body[];
  assert.deepEqual([source?.source_id, source?.source_version], ['abn', 'abn-sample-2026-11']);
  assert.deepEqual(
    ((await list()) as Body[]).map(({ record_id }) => record_id),
    [refusal.record_id],
  );
});

test('unauthenticated: without a valid credential it is 401 with a challenge [auth.bearer-required] [errors.www-authenticate]', async () => {
  const url = `${service.url}/v1/abn/79002637069`;
  const bad = ['Bearer nonsense', `Bearer ${service.account.api_key}x`, `Basic ${service.account.api_key}`, 'Bearer'];
  for (const headers of [{}, ...bad.map((authorization) => ({ authorization }))]) {
    const response = await fetch(url, { headers });
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    await readRefusal(response, 401, 'authentication_required');
  }
});

test('unscoped: a key without abn:lookup is refused, and the error names the scope', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['assets:receipts'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const body = await readRefusal(await service.request('/v1/abn/79002637069', { headers }), 403, 'insufficient_scope');
  assert.deepEqual(body.missing_scopes, ['abn:lookup']);
});

test('store down: 503 store_unavailable with Retry-After, for a known and an unknown ABN alike [errors.store-down-is-not-an-answer]', async () => {
  await readOk(await service.request('/v1/abn/79002637069'));
  await cut.store.cut();
  for (const abn of ['79002637069', '33051775556']) {
    const response = await service.request(`/v1/abn/${abn}`);
    assert.equal(response.headers.get('retry-after'), '1');
    await readRefusal(response, 503, 'store_unavailable');
  }
  await cut.store.restore();
});
