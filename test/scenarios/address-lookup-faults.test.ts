import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { shardObjectKey } from '#registers/gnaf/shard-manifest.ts';
import { lookUp, postLookUp, VERSION } from '#test/support/address-requests.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const ADDRESS = '1 Sample St, Sampleton NSW 2999';

let cut: CutService;
let service: TestService;
before(async () => {
  cut = await startCutService();
  service = cut.service;
});
after(() => cut.stop());

const refuse = async (body: Body, status: number, code: string) =>
  readRefusal(await postLookUp(service, body), status, code);

test('invalid: an unknown version is rejected with the available versions [address-match.unknown-version]', async () => {
  for (const source_version of [
    'gnaf-1999-01',
    'GNAF-SAMPLE-2026-08',
    '../gnaf-sample-2026-08',
    'abn-sample-2026-11',
  ]) {
    const body = await refuse({ raw_address: ADDRESS, source_version }, 400, 'invalid_source_version');
    assert.deepEqual(body.versions_held, [VERSION]);
    assert.match(String(body.message), /gnaf-sample-2026-08/);
  }
});

test('invalid: a version that is not a label has the same code', async () => {
  for (const source_version of ['', null, 7, ['gnaf'], 'a'.repeat(101)]) {
    await refuse({ raw_address: ADDRESS, source_version }, 400, 'invalid_source_version');
  }
});

for (const [code, ...addresses] of [
  ['incomplete_address', 'Sampleton NSW 2999', 'NSW 2999', '1', ', ,', '漢字'],
  ['invalid_state', '77 Nowhere St, Sampleton ZZZ 2999', '1 Sample St, Sampleton OT 2999'],
  ['invalid_postcode', '1 Sample St, Sampleton NSW 29999', '1 Sample St, Sampleton NSW 0000'],
  ['unsupported_street_type', '1 Sample Blorp, Sampleton NSW 2999'],
] as const) {
  test(`invalid: a text that is not an address is ${code}`, async () => {
    for (const raw_address of addresses) await refuse({ raw_address }, 400, code);
  });
}

test('invalid: a body that breaks the contract is invalid_input and names the field', async () => {
  for (const [field, body] of [
    ['raw_address', {}],
    ['raw_address', { raw_address: '' }],
    ['raw_address', { raw_address: 7 }],
    ['raw_address', { raw_address: 'a'.repeat(2_001) }],
    ['limit', { raw_address: ADDRESS, limit: 0 }],
    ['limit', { raw_address: ADDRESS, limit: -1 }],
    ['limit', { raw_address: ADDRESS, limit: 1.5 }],
    ['limit', { raw_address: ADDRESS, limit: '5' }],
    ['state', { raw_address: ADDRESS, state: 'NSW' }],
  ] as const) {
    const { issues } = await refuse(body, 400, 'invalid_input');
    assert.deepEqual(
      (issues as Body[]).map((issue) => issue.field),
      [field],
      JSON.stringify(body).slice(0, 100),
    );
  }
});

test('unauthenticated: without a valid credential it is 401 unauthorized, with a challenge', async () => {
  for (const authorization of ['Bearer nonsense', `Basic ${service.account.api_key}`, '']) {
    const response = await postLookUp(service, { raw_address: ADDRESS }, { authorization });
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    await readRefusal(response, 401, 'unauthorized');
  }
});

test('unscoped: a key without address:lookup is rejected, naming the scope', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const authorization = `Bearer ${api_key}`;
  const response = await postLookUp(service, { raw_address: ADDRESS }, { authorization });
  const body = await readRefusal(response, 403, 'insufficient_scope');
  assert.deepEqual(body.missing_scopes, ['address:lookup']);
});

test('a rejected look-up leaves no record, one without a match does', async () => {
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  const listTools = async () => {
    const { records } = await readOk(await service.request('/v1/receipts/due-diligence', { headers }));
    return (records as Body[]).map(({ tool }) => tool);
  };
  await postLookUp(service, { raw_address: '1' }, headers);
  await postLookUp(service, { raw_address: ADDRESS, source_version: 'gnaf-1999-01' }, headers);
  assert.deepEqual(await listTools(), []);
  await readOk(await postLookUp(service, { raw_address: '999 Sample St, Sampleton NSW 2999' }, headers));
  assert.deepEqual(await listTools(), ['address_lookup']);
});

test('a damaged or missing shard is 503 shard_read_failed, the others answer, and it is read again after repair', async () => {
  const { objects } = service.database;
  const broken = { key: shardObjectKey(VERSION, 'TAS-7999'), raw_address: '1 Sample St, Model Harbour TAS 7999' };
  const sound = await objects.findObject(broken.key);
  assert.ok(sound !== null);
  const flipped = Uint8Array.from(sound);
  flipped[sound.length - 20] = (flipped[sound.length - 20] ?? 0) ^ 1;
  for (const bytes of [flipped, sound.slice(0, 100), new Uint8Array(0), null]) {
    if (bytes === null) await objects.removeObject(broken.key);
    else await objects.putObject(broken.key, bytes);
    const body = await refuse({ raw_address: broken.raw_address }, 503, 'shard_read_failed');
    assert.match(String(body.message), /gnaf-sample-2026-08\/TAS-7999/);
    assert.equal((await lookUp(service, { raw_address: ADDRESS })).status, 'exact_match');
  }
  await objects.putObject(broken.key, sound);
  assert.equal((await lookUp(service, { raw_address: broken.raw_address })).status, 'exact_match');
});

test('store down: 503 store_unavailable with Retry-After, for known and unknown addresses', async () => {
  await lookUp(service, { raw_address: ADDRESS });
  await cut.store.cut();
  for (const raw_address of [ADDRESS, '999 Sample St, Sampleton NSW 2999']) {
    const response = await postLookUp(service, { raw_address });
    assert.equal(response.headers.get('retry-after'), '1');
    await readRefusal(response, 503, 'store_unavailable');
  }
  await cut.store.restore();
});
