import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { openRegisterService } from '#test/support/register-service.ts';
import { openRegisterStore } from '#test/support/register-store.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { locateSharedData, whyNoSharedData } from '#test/support/why-left-out.ts';

const REAL = 'coverage/oric/oric_register_2024-01.csv';

let cut: CutService;
before(async () => {
  cut = await startCutService();
});
after(() => cut.stop());

const ask = (number: string) => cut.service.request(`/v1/indigenous-corporations/${encodeURIComponent(number)}`);
const look = async (number: string) => readOk(await ask(number));
const codes = (answer: Body) => (answer.risk_flags as Body[]).map(({ code }) => code);

async function load(store: Parameters<typeof importRegister>[0], dataset: string, path: string) {
  const source = REGISTER_SOURCES[dataset];
  assert.ok(source !== undefined);
  const request = { path, source_version: dataset, sample: false, retrieved_at: '2026-11-01T08:00:00Z' };
  return importRegister(store, source, { ...request, onProgress: () => undefined });
}

test('ok: by ICN and by ABN it is the same corporation, beside its ABN', async () => {
  for (const number of ['999901', 'ICN 999901', '37 601 599 422']) {
    const answer = await look(number);
    assert.deepEqual([answer.status, (answer.corporation as Body).icn], ['registered', '999901'], number);
    assert.deepEqual(answer.abn_register, {
      abn: '37601599422',
      entity_name: 'SAMPLE VALLEY LANDCARE GROUP',
      status: 'active',
    });
    assert.deepEqual([answer.conflicts, codes(answer)], [[], []]);
    assert.equal((answer.sources as Body[]).length, 2);
  }
});

test('ok: a registered corporation with a cancelled ABN is a conflict', async () => {
  const answer = await look('51999000104');
  assert.deepEqual([answer.status, codes(answer)], ['registered', ['source_conflict']]);
  assert.match(JSON.stringify(answer.human_review_items), /ORIC: Registered; ABN register: cancelled/);
});

test('ok: deregistered, an invalid ABN in the register, and not on the register as of a day', async () => {
  const gone = await look('999903');
  assert.deepEqual([gone.status, codes(gone)], ['not_registered', ['indigenous_corporation_not_registered']]);
  assert.match(String(gone.reason), /Deregistered since 2005-06-17/);
  const odd = await look('999904');
  assert.deepEqual([odd.status, odd.abn_register], ['registered', null]);
  assert.match(JSON.stringify(odd.human_review_items), /states the ABN 5199900010, which is not valid/);
  const none = await look('123456');
  assert.deepEqual([none.status, none.corporation], ['not_found', null]);
  assert.match(String(none.reason), /ICN 123456 is not on the register as of 2026-11-01/);
  assert.doesNotMatch(JSON.stringify(none), /\bclear\b/i);
});

test('invalid: an ABN with wrong check digits, words and an unknown parameter', async () => {
  await readRefusal(await ask('79002637068'), 400, 'invalid_input');
  await readRefusal(await ask('1234567'), 400, 'invalid_input');
  await readRefusal(await ask('abc'), 400, 'invalid_input');
  await readRefusal(await cut.service.request('/v1/indigenous-corporations/999901?x=1'), 400, 'invalid_input');
});

test('unauthenticated and unscoped: 401 and 403', async () => {
  const url = `${cut.service.url}/v1/indigenous-corporations/999901`;
  await readRefusal(await fetch(url), 401, 'authentication_required');
  const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const refused = await cut.service.request('/v1/indigenous-corporations/999901', { headers });
  await readRefusal(refused, 403, 'insufficient_scope');
});

test('source down: without ORIC’s register it is an error, without the ABN register that is not checked', async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const call = async () =>
    (await openRegisterService(store)).call('indigenous_corporation_lookup', { abn_or_icn: '999901' });
  await assert.rejects(call(), { code: 'upstream_error', message: /was not checked: no version of it is loaded/ });
  await load(store, 'oric', new URL('../../src/registers/oric/sample/oric-sample.csv', import.meta.url).pathname);
  const alone = await call();
  assert.deepEqual([alone.status, alone.abn_register, alone.conflicts], ['registered', null, []]);
  assert.match(JSON.stringify(alone.not_checked), /The ABN register could not be read/);
});

test('the real register is imported and found by ICN and ABN', { skip: whyNoSharedData(REAL) }, async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const manifest = await load(store, 'oric', locateSharedData(REAL).pathname);
  assert.equal(manifest.row_count, 7_004);
  const service = await openRegisterService(store);
  const call = (abn_or_icn: string) => service.call('indigenous_corporation_lookup', { abn_or_icn });
  assert.deepEqual((await call('2')).corporation, (await call('45449518275')).corporation);
});

test('store down: 503, never not found', async () => {
  await cut.store.cut();
  await readRefusal(await ask('999901'), 503, 'store_unavailable');
  await cut.store.restore();
});
