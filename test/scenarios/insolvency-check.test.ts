import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { importSampleAsReal } from '#test/support/import-sample.ts';
import { openRegisterService } from '#test/support/register-service.ts';
import { openRegisterStore } from '#test/support/register-store.ts';
import { createTestAccount } from '#test/support/test-account.ts';

let cut: CutService;
before(async () => {
  cut = await startCutService();
});
after(() => cut.stop());

const check = async (acn: string) => readOk(await cut.service.request(`/v1/insolvency/${encodeURIComponent(acn)}`));
const codes = (answer: Body) => (answer.risk_flags as Body[]).map(({ code }) => code);

test('ok: appointments are listed from the latest, each with a flag, beside the status of the company', async () => {
  const answer = await check('999 000 065');
  assert.deepEqual([answer.acn, answer.status, answer.as_at], ['999000065', 'appointments_found', '2026-10-18']);
  assert.deepEqual(
    (answer.appointments as Body[]).map(({ kind, effective_on, appointee }) => [kind, effective_on, appointee]),
    [
      ['liquidation', '2024-04-15', 'SAMPLE PRACTITIONER ONE'],
      ['administration', '2024-03-04', 'SAMPLE PRACTITIONER ONE'],
    ],
  );
  assert.deepEqual([(answer.company as Body).status, answer.company_register], ['EXAD', 'found']);
  assert.match(String(answer.reason), /Creditors.*has the status: .*external administration/i);
  assert.deepEqual(codes(answer), [
    'insolvency_appointment',
    'insolvency_appointment',
    'company_external_administration',
  ]);
  assert.deepEqual(answer.conflicts, []);
  assert.equal((answer.sources as Body[]).length, 2);
  assert.match(JSON.stringify(answer.not_checked), /ASIC published notices/);
  assert.match(JSON.stringify(answer.sources), /SAMPLE DATA/);
});

test('ok: a members’ voluntary liquidation is a low flag and no sign of trouble, and a restructuring does', async () => {
  const solvent = await check('999000038');
  assert.deepEqual([solvent.status, codes(solvent)], ['solvent_winding_up_only', ['solvent_winding_up']]);
  assert.match(String((solvent.human_review_items as string[])[0]), /The members are winding up the company/);
  const restructured = await check('999000010');
  assert.deepEqual(
    [restructured.status, codes(restructured)],
    ['appointments_found', ['insolvency_appointment', 'source_conflict']],
  );
  assert.match(JSON.stringify(restructured.conflicts), /it may have ended/);
});

test('ok: nothing found is dated, free, recorded, and never clear', async () => {
  const answer = await check('002637069');
  assert.deepEqual([answer.status, answer.appointments, answer.risk_flags], ['none_found', [], []]);
  assert.match(String(answer.reason), /as at 2026-10-18, have no appointment to this company since 1 July 2021/);
  assert.doesNotMatch(JSON.stringify(answer), /\bclear\b/i);
  const record = await readOk(await cut.service.request(`/v1/receipts/due-diligence/${String(answer.record_id)}`));
  assert.match(JSON.stringify(record), /"tool":"insolvency_check"/);
});

test('ok: an unknown company is said to be missing from ASIC’s register', async () => {
  const answer = await check('000000019');
  assert.deepEqual([answer.status, answer.company, answer.company_register], ['none_found', null, 'not_found']);
  assert.match(String(answer.reason), /register of companies, as at 2026-\d\d-\d\d, does not have this number\.$/);
  assert.match(JSON.stringify(answer.human_review_items), /has no company 000000019/);
});

test('invalid: a wrong check digit, letters and an unknown parameter', async () => {
  await readRefusal(await cut.service.request('/v1/insolvency/002637068'), 400, 'invalid_input');
  await readRefusal(await cut.service.request('/v1/insolvency/abc'), 400, 'invalid_input');
  await readRefusal(await cut.service.request('/v1/insolvency/002637069?abn=1'), 400, 'invalid_input');
});

test('unauthenticated and unscoped: 401 and 403', async () => {
  await readRefusal(await fetch(`${cut.service.url}/v1/insolvency/002637069`), 401, 'authentication_required');
  const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  await readRefusal(await cut.service.request('/v1/insolvency/002637069', { headers }), 403, 'insufficient_scope');
});

test('source down: without the statistics it is an error, without the companies they are not checked; a conflict is flagged', async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const load = (dataset: string, file: string) => importSampleAsReal(store, dataset, file);
  const service = await openRegisterService(store);
  const ask = (acn: string) => service.call('insolvency_check', { acn });
  await assert.rejects(ask('999000065'), {
    code: 'upstream_error',
    message: /was not checked: no version of it is loaded/,
  });
  await load('asic-insolvency', 'asic-insolvency-sample.xlsx');
  const alone = await (await openRegisterService(store)).call('insolvency_check', { acn: '999000065' });
  assert.deepEqual([alone.status, alone.company, alone.company_register], ['appointments_found', null, 'not_read']);
  assert.match(String(alone.reason), /ASIC’s register of companies was not read\.$/);
  assert.match(JSON.stringify(alone.not_checked), /ASIC Company Dataset was not checked/);
  await load('asic-companies', 'asic-companies-sample.tsv');
  await store.pool.query('delete from snapshot_rows.asic_insolvency_1 where acn = 999000065');
  const conflicting = await (await openRegisterService(store)).call('insolvency_check', { acn: '999000065' });
  assert.deepEqual(
    [conflicting.status, codes(conflicting)],
    ['none_found', ['company_external_administration', 'source_conflict']],
  );
});

test('store down: 503, never nothing found', async () => {
  await cut.store.cut();
  await readRefusal(await cut.service.request('/v1/insolvency/002637069'), 503, 'store_unavailable');
  await cut.store.restore();
});
