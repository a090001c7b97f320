import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { openRegisterService } from '#test/support/register-service.ts';
import { openRegisterStore } from '#test/support/register-store.ts';
import { createTestAccount } from '#test/support/test-account.ts';

let cut: CutService;
before(async () => {
  cut = await startCutService();
});
after(() => cut.stop());

const post = (body: object, key = cut.service.account.api_key) =>
  cut.service.request('/v1/asset-register', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const check = async (body: object) => readOk(await post(body));
const codes = (answer: Body) => (answer.risk_flags as Body[]).map(({ code }) => code);
const serial = (serial_number: string) => ({ serial_type: 'aircraft', serial_number });

test('ok: by mark, an aircraft has its facts, parties and the financier of an IDERA; the PPSR is not checked', async () => {
  const answer = await check({ mark: 'zz1', reference: 'deal-7' });
  const { mark, holder, operator, idera_authorised_party, registration } = answer.aircraft as Record<string, Body>;
  assert.deepEqual([answer.status, answer.as_at, mark], ['found', '2026-11-01', 'VH-ZZ1']);
  assert.deepEqual(
    [holder?.name, holder?.suburb, holder?.state],
    ['SAMPLE QUARRY HOLDINGS PTY LTD', 'SAMPLETON', 'NSW'],
  );
  assert.equal(operator?.since, '2023-02-01');
  assert.equal(idera_authorised_party, 'SAMPLE AIRCRAFT FINANCE LIMITED');
  assert.equal(registration?.expiry, 'not_stated');
  assert.equal((answer.holder_company as Body).acn, '999000010', 'PTY LTD and PTY. LTD. are the same name');
  assert.deepEqual(codes(answer), ['aircraft_idera_recorded', 'ppsr_unsearched']);
  assert.match(JSON.stringify(answer.not_checked), /Not a PPSR search/);
  assert.match(JSON.stringify(answer.limitations), /not proof of ownership/);
  assert.doesNotMatch(JSON.stringify(answer), /Sample St|\bclear\b/i);
  const record = await readOk(await cut.service.request(`/v1/receipts/due-diligence/${String(answer.record_id)}`));
  assert.match(JSON.stringify(record), /"tool":"asset_register_check"/);
});

test('ok: a suspension, an expired registration and a deregistered holder are flags', async () => {
  const suspended = await check({ mark: 'VH-ZZ3' });
  assert.deepEqual(codes(suspended), ['aircraft_suspended', 'ppsr_unsearched', 'company_deregistered']);
  assert.deepEqual((suspended.aircraft as Body).suspension, { status: 'Suspended', suspended_on: '2026-06-30' });
  const expired = await check({ mark: 'VH-ZZ4' });
  assert.deepEqual(codes(expired), ['aircraft_registration_expired', 'ppsr_unsearched']);
  assert.match(JSON.stringify(expired.human_review_items), /has no company with exactly the holder’s name/);
});

test('ok: a person has suburb and state, and is joined to no company', async () => {
  const answer = await check({ mark: 'VH-ZZ2' });
  assert.deepEqual((answer.aircraft as Body).holder, {
    name: 'EXAMPLE, Jo',
    kind: 'person',
    suburb: 'SAMPLE SPRINGS',
    state: 'NT',
    country: null,
    since: '2023-06-07',
  });
  assert.deepEqual([answer.holder_company, (answer.sources as Body[]).length], [null, 1]);
});

test('ok: a serial number finds its aircraft, several are candidates, and zeros are never ignored silently', async () => {
  const one = await check(serial('s22 00417'));
  assert.deepEqual([one.status, (one.aircraft as Body).matched_by], ['found', 'serial_number']);
  const shared = await check(serial('042'));
  assert.deepEqual(
    [shared.status, shared.aircraft, (shared.candidates as Body[]).map(({ mark }) => mark)],
    ['candidates', null, ['VH-ZZ2', 'VH-ZZ3']],
  );
  assert.deepEqual(codes(shared), ['aircraft_ambiguous', 'ppsr_unsearched']);
  const zeros = await check(serial('42'));
  assert.deepEqual(
    (zeros.candidates as Body[]).map(({ matched_by }) => matched_by),
    ['serial_number_without_zeros', 'serial_number_without_zeros'],
  );
  const mark = await check(serial('VH-ZZ1'));
  assert.deepEqual(
    [mark.status, (mark.aircraft as Body).matched_by],
    ['found', 'mark'],
    'as the PPSR searches take it',
  );
});

test('ok: an aircraft that is not on the register is reported with the day, and is never clear', async () => {
  for (const body of [{ mark: 'VH-ZZ9' }, serial('7777')]) {
    const answer = await check(body);
    assert.deepEqual([answer.status, answer.aircraft, answer.candidates], ['not_found', null, []]);
    assert.match(String(answer.reason), /is not on the register as of 2026-11-01\.$/);
    assert.deepEqual(codes(answer), ['aircraft_not_on_register', 'ppsr_unsearched']);
  }
});

test('invalid: nothing, both, a foreign mark, a serial without its type, and other types', async () => {
  for (const [body, words] of [
    [{}, /is required/],
    [{ mark: 'VH-ZZ1', ...serial('1') }, /one of the two/],
    [{ mark: 'ZK-ABC' }, /Australian mark/],
    [{ serial_number: '042' }, /is required with serial_number/],
    [serial('---'), /must have letters or digits/],
    [{ serial_type: 'vin', serial_number: '1' }, /aircraft/],
    [{ mark: 'VH-ZZ1', owner: 'x' }, /owner/],
  ] as const) {
    const refusal = await readRefusal(await post(body), 400, 'invalid_input');
    assert.match(JSON.stringify(refusal), words);
  }
});

test('unauthenticated and unscoped: 401 and 403', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"mark":"ZZ1"}' };
  await readRefusal(await fetch(`${cut.service.url}/v1/asset-register`, init), 401, 'authentication_required');
  const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'] });
  await readRefusal(await post({ mark: 'ZZ1' }, api_key), 403, 'insufficient_scope');
});

test('source down: without CASA’s register it is an error, without the companies they are not checked', async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const ask = async () => (await openRegisterService(store)).call('asset_register_check', { mark: 'VH-ZZ1' });
  await assert.rejects(ask(), { code: 'upstream_error', message: /was not checked: no version of it is loaded/ });
  const source = REGISTER_SOURCES['casa-aircraft'];
  assert.ok(source !== undefined);
  const path = new URL('../../src/registers/casa-aircraft/sample/casa-aircraft-sample.csv', import.meta.url).pathname;
  const request = { path, source_version: 'casa', sample: false, retrieved_at: '2026-11-01T08:00:00Z' };
  await importRegister(store, source, { ...request, onProgress: () => undefined });
  const alone = await ask();
  assert.deepEqual([alone.status, alone.holder_company], ['found', null]);
  assert.match(JSON.stringify(alone.not_checked), /ASIC Company Dataset was not checked/);
});

test('store down: 503, never nothing found', async () => {
  await cut.store.cut();
  await readRefusal(await post({ mark: 'VH-ZZ1' }), 503, 'store_unavailable');
  await cut.store.restore();
});
