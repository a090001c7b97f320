import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import type { TestService } from '#test/support/test-service.ts';

const PATH = '/v1/receipts/due-diligence';

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService();
  service = cut.service;
});
after(() => cut.stop());

test('ok: a completed check is listed with its id, hash and time, without its payload [endpoints.receipts]', async () => {
  const { record_id } = await readOk(await service.request('/v1/abn/79002637069'));
  const { records, next_cursor } = await readOk(await service.request(PATH));
  assert.equal(next_cursor, null);
  const { created_at, record_sha256, ...first } = (records as Body[])[0] ?? {};
  assert.deepEqual(first, {
    record_id,
    tool: 'get_abn',
    target: { type: 'ABN', value: '79002637069' },
    reference: null,
    status: 'completed',
    data_mode: 'snapshot',
    price_cents: 0,
    log: null,
    made_by: service.account.key_id,
    subject_name: 'SAMPLE HARBOUR BAKERY PTY LTD',
    asked_for: null,
    outcome: 'active',
    headline: 'ABN 79 002 637 069 is active and belongs to SAMPLE HARBOUR BAKERY PTY LTD, as at 2026-11-01.',
    sample_data: true,
  });
  assert.match(String(record_sha256), /^[0-9a-f]{64}$/);
  assert.ok(Math.abs(Date.parse(String(created_at)) - Date.now()) < 60_000);
});

test('ok: an account without checks has an empty page', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  assert.deepEqual(await readOk(await service.request(PATH, { headers })), {
    ok: true,
    records: [],
    next_cursor: null,
  });
});

test('ok: the list never includes another account’s records, whatever the filter', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  await recordTestChecks(service.database.db, service.account.account_id, [{ reference: 'theirs' }]);
  for (const query of [
    '',
    '?reference=theirs',
    '?target=79002637069',
    '?tool=get_abn',
    `?made_by=${service.account.key_id}`,
    '?from=2000-01-01T00:00:00Z',
  ]) {
    assert.deepEqual((await readOk(await service.request(PATH + query, { headers }))).records, []);
  }
});

test('ok: listing is free [money.free]', async () => {
  const balance = async () => (await readOk(await service.request('/v1/usage'))).balance_cents;
  const before = await balance();
  await readOk(await service.request(PATH));
  assert.equal(await balance(), before);
});

test('ok: a changed record is reported as damaged and not shown, and the others are listed', async () => {
  const { account_id, api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  const wishes = Array.from({ length: 7 }, (_, minute) => ({
    reference: 'deal-7',
    created_at: `2026-10-01T12:0${minute}:00.000Z`,
  }));
  const ids = (await recordTestChecks(service.database.db, account_id, wishes)).map(({ record_id }) => record_id);
  const foreign = await recordTestChecks(service.database.db, service.account.account_id, [{ reference: 'deal-7' }]);
  const changes = [
    `body = replace(body::text, 'SAMPLE', 'sample')::json where record_id = '${ids[1]}'`,
    `body = 'null' where record_id = '${ids[2]}'`,
    `body = '{"record_sha256": 1e999}' where record_id = '${ids[3]}'`,
    `created_at = created_at + interval '1 microsecond' where record_id = '${ids[4]}'`,
    `tool = 'abn_lookup' where record_id = '${ids[5]}'`,
    `account_id = '${account_id}' where record_id = '${foreign[0]?.record_id}'`,
  ];
  for (const change of changes) await tamperWith(service.database.pool, 'records', `update records set ${change}`);
  const message = 'This record no longer matches its hash, so it is not shown.';
  const body = await readOk(await service.request(`${PATH}?reference=deal-7`, { headers }));
  const shown = (body.records as Body[]).map(({ record_id }) => record_id);
  assert.deepEqual(shown, [ids[6], ids[0]]);
  const damaged = body.damaged as Body[];
  assert.deepEqual(new Set(damaged.map((row) => row.record_id)), new Set([...ids.slice(1, 6), foreign[0]?.record_id]));
  for (const row of damaged) assert.deepEqual(row, { record_id: row.record_id, message });
  assert.equal(body.next_cursor, null);
  // A damaged record counts towards the page, and the next page continues after it.
  const first = await readOk(await service.request(`${PATH}?reference=deal-7&limit=2`, { headers }));
  assert.deepEqual([(first.records as Body[]).length, (first.damaged as Body[]).length], [1, 1]);
  const second = await readOk(
    await service.request(`${PATH}?reference=deal-7&limit=2&cursor=${first.next_cursor}`, { headers }),
  );
  assert.deepEqual([(second.records as Body[]).length, (second.damaged as Body[]).length], [0, 2]);
});

test('ok: paging continues after a record that was removed', async () => {
  const { account_id, api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  const [first, second] = await recordTestChecks(service.database.db, account_id, [{}, {}]);
  const page = await readOk(await service.request(`${PATH}?limit=1`, { headers }));
  await tamperWith(service.database.pool, 'records', `delete from records where record_id = '${second?.record_id}'`);
  const next = await readOk(await service.request(`${PATH}?limit=1&cursor=${page.next_cursor}`, { headers }));
  assert.deepEqual(
    (next.records as Body[]).map(({ record_id }) => record_id),
    [first?.record_id],
  );
});

test('invalid: the error names the invalid parameter', async () => {
  const bad = {
    'limit=0': 'limit',
    'limit=201': 'limit',
    'limit=ten': 'limit',
    'limit=1.5': 'limit',
    'limit=5&limit=6': 'limit',
    'from=yesterday': 'from',
    'to=2026-11-01': 'to',
    'from=2026-11-02T00:00:00Z&to=2026-11-01T23:59:59Z': 'to',
    'from=2026-11-02T01:00:00%2B02:00&to=2026-11-01T22:59:59Z': 'to',
    'target=': 'target',
    'target=%00': 'target',
    [`reference=${'x'.repeat(201)}`]: 'reference',
    'colour=red': 'colour',
    'tool=abn_lookups': 'tool',
    'tool=list_recent_searches': 'tool',
  };
  for (const [query, field] of Object.entries(bad)) {
    const body = await readRefusal(await service.request(`${PATH}?${query}`), 400, 'invalid_input');
    assert.equal((body.issues as Body[])[0]?.field, field, query);
  }
});

test('invalid: a made-up cursor is refused', async () => {
  const forged = Buffer.from("rec_' or 1=1").toString('base64url');
  for (const cursor of ['x', 'cmVjXzE', forged, '%F0%9F%98%80', 'a'.repeat(201)]) {
    await readRefusal(await service.request(`${PATH}?cursor=${cursor}`), 400, 'invalid_input');
  }
});

test('unauthenticated: without a key it is 401', async () => {
  await readRefusal(await fetch(service.url + PATH), 401, 'authentication_required');
});

test('unscoped: reading records needs assets:receipts [scopes.receipts]', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const body = await readRefusal(await service.request(PATH, { headers }), 403, 'insufficient_scope');
  assert.deepEqual(body.missing_scopes, ['assets:receipts']);
});

test('store down: 503, never an empty page [errors.store-down-is-not-an-answer]', async () => {
  await cut.store.cut();
  await readRefusal(await service.request(PATH), 503, 'store_unavailable');
  await cut.store.restore();
});
