import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { integrateAll, TEST_ORIGIN } from '#test/support/evidence-log.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const ABN = '79002637069';

let cut: CutService;
let service: TestService;
let answer: Body;
let path: string;
before(async () => {
  cut = await startCutService();
  service = cut.service;
  answer = await readOk(await service.request(`/v1/abn/${ABN}`));
  path = `/v1/receipts/due-diligence/${answer.record_id}`;
});
after(() => cut.stop());

test('ok: a record is returned as JSON, with its original request, result and source [routes.receipt] [search-record.id-and-metadata]', async () => {
  const { record } = await readOk(await service.request(path));
  const { created_at, record_sha256, ...rest } = record as Body;
  assert.deepEqual(rest, {
    record_id: answer.record_id,
    tool: 'get_abn',
    target: { type: 'ABN', value: '79002637069' },
    reference: null,
    status: 'completed',
    data_mode: 'snapshot',
    sources: [
      {
        source_id: 'abn',
        source_version: answer.source_version,
        source_citation: answer.source_citation,
        retrieved_at: answer.retrieved_at,
        payload_sha256: (rest.sources as Body[])[0]?.payload_sha256,
        sample: true,
        source_file: (rest.sources as Body[])[0]?.source_file,
      },
    ],
    request: { abn: '79002637069' },
    result: answer,
    price_cents: 0,
    log: null,
  });
  assert.ok(!Number.isNaN(Date.parse(String(created_at))));
  assert.equal(String(record_sha256).length, 64);
});

test('ok: a logged record has its index in the evidence log, a signed checkpoint and a proof [records.log]', async () => {
  const { record_id } = await readOk(await service.request(`/v1/abn/${ABN}`));
  const read = async () =>
    (await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`))).record as Body;
  assert.equal((await read()).log, null, 'it waits');
  await integrateAll(service.database.db);
  const { log, ...sealed } = await read();
  const { index, checkpoint, proof, ...rest } = log as { index: number; checkpoint: string; proof: string };
  assert.deepEqual(rest, {});
  assert.ok(checkpoint.startsWith(`${TEST_ORIGIN}\n${index + 1}\n`), 'it is the last that was logged');
  assert.match(proof, new RegExp(`^c2sp\\.org/tlog-proof@v1\\nextra [A-Za-z0-9+/]{43}=\\nindex ${index}\\n`));
  assert.ok(proof.endsWith(`\n\n${checkpoint}`));
  const { record_sha256, ...hashed } = sealed;
  assert.equal(sha256Hex(canonicalJson(hashed)), record_sha256, 'its hash is what it was');
  const { records } = await readOk(await service.request('/v1/receipts/due-diligence?limit=1'));
  assert.deepEqual((records as Body[])[0]?.log, { index, checkpoint }, 'a list has all of it but the proof');
  await service.request(`/v1/abn/${ABN}`);
  await integrateAll(service.database.db);
  assert.deepEqual((await read()).log, log, 'it never changes');
});

test('ok: the hash of a record can be recomputed from the answer [records.sha256]', async () => {
  const { record } = await readOk(await service.request(path));
  const { record_sha256, log: _log, ...sealed } = record as Body;
  assert.equal(sha256Hex(canonicalJson(sealed)), record_sha256);
});

test('ok: each source has its owner, version, citation, time of retrieval and payload hash [records.sources]', async () => {
  const sourcesOf = async (abn: string) => {
    const { record_id } = await readOk(await service.request(`/v1/abn/${abn}`));
    const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
    return (record as Body).sources as Body[];
  };
  const [first, again, other] = await Promise.all([ABN, ABN, '88712649015'].map(sourcesOf));
  assert.deepEqual(again, first, 'the same row, the same hash');
  const { payload_sha256, source_file, ...place } = first?.[0] ?? {};
  assert.deepEqual(place, {
    source_id: 'abn',
    source_version: answer.source_version,
    source_citation: answer.source_citation,
    retrieved_at: answer.retrieved_at,
    sample: true,
  });
  assert.equal((source_file as Body).name, 'abn-sample.xml');
  assert.match(String(payload_sha256), /^[0-9a-f]{64}$/);
  assert.deepEqual({ ...other?.[0], payload_sha256 }, first?.[0], 'the same place');
  assert.notEqual(other?.[0]?.payload_sha256, payload_sha256, 'another row, another hash');
});

test('ok: format=json is the default; reading is free [money.free]', async () => {
  const before = await readOk(await service.request('/v1/usage'));
  const plain = await readOk(await service.request(path));
  assert.deepEqual(await readOk(await service.request(`${path}?format=json`)), plain);
  const { balance_cents, calls } = await readOk(await service.request('/v1/usage'));
  assert.deepEqual([balance_cents, calls], [before.balance_cents, before.calls]);
});

test('invalid: a malformed id is invalid_id', async () => {
  const list = '/v1/receipts/due-diligence/';
  for (const id of ['x', 'rec_1', String(answer.record_id).toLowerCase(), `${answer.record_id}0`, '%00', '..%2f']) {
    await readRefusal(await service.request(list + id), 400, 'invalid_id');
  }
});

test('invalid: an unknown format is refused, not ignored', async () => {
  for (const format of ['html', '']) {
    await readRefusal(await service.request(`${path}?format=${format}`), 400, 'invalid_input');
  }
  await readOk(await service.request(path, { headers: { accept: 'application/pdf;q=0.5, application/json' } }));
});

test('not found: a missing record and another account’s record are not found', async () => {
  await readRefusal(await service.request(`/v1/receipts/due-diligence/rec_${'0'.repeat(26)}`), 404, 'not_found');
  const { api_key } = await createTestAccount(service.database.db);
  const foreign = await service.request(path, { headers: { authorization: `Bearer ${api_key}` } });
  await readRefusal(foreign, 404, 'not_found');
});

test('unauthenticated: without a key it is 401', async () => {
  await readRefusal(await fetch(service.url + path), 401, 'authentication_required');
});

test('unscoped: reading a record needs assets:receipts [scopes.receipts]', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup', 'billing:read'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const body = await readRefusal(await service.request(path, { headers }), 403, 'insufficient_scope');
  assert.deepEqual(body.missing_scopes, ['assets:receipts']);
});

test('store down: 503, never "not found" [errors.store-down-is-not-an-answer]', async () => {
  await cut.store.cut();
  await readRefusal(await service.request(path), 503, 'store_unavailable');
  await cut.store.restore();
});
