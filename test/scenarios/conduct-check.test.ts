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

const check = async (abn: string) => readOk(await cut.service.request(`/v1/conduct/${encodeURIComponent(abn)}`));
const codes = (answer: Body) => (answer.risk_flags as Body[]).map(({ code }) => code);
const paymentOf = (answer: Body) => answer.payment_times as Body;
const sponsorsOf = (answer: Body) => answer.sponsor_sanctions as Body;

test('ok: the latest report, its non-compliance and a cancelled sponsorship, each dated and flagged', async () => {
  const answer = await check('86 308 026 589');
  assert.deepEqual([answer.abn, answer.status], ['86308026589', 'records_found']);
  const { as_at, report, non_compliance } = paymentOf(answer) as {
    as_at: string;
    report: Body;
    non_compliance: Body[];
  };
  assert.deepEqual(
    [as_at, report.kind, report.period_start, report.period_end],
    ['2026-10-30', 'standard', '2026-01-01', '2026-06-30'],
  );
  assert.deepEqual(
    [report.average_days, report.median_days, report.percentile_80_days, report.percentile_95_days],
    [52.3, 49, 71, 96],
  );
  const { paid_within_30_days_percent, paid_31_to_60_days_percent, paid_over_60_days_percent } = report;
  assert.deepEqual(
    [
      paid_within_30_days_percent,
      paid_31_to_60_days_percent,
      paid_over_60_days_percent,
      report.paid_within_term_percent,
    ],
    [18.4, 48.9, 32.7, 38.5],
  );
  assert.deepEqual(
    non_compliance.map((one) => one.non_compliance_type),
    ['Failure to report by the due date'],
  );
  const [sanction] = sponsorsOf(answer).sanctions as Body[];
  assert.deepEqual(
    [sanction?.kind, sanction?.imposed_on, sanction?.ended_on, sanction?.sanction_state],
    ['cancellation', '2024-06-10', null, 'no_end_stated'],
  );
  assert.deepEqual(codes(answer), ['payment_times_non_compliance', 'small_suppliers_paid_late', 'sponsor_sanctioned']);
  assert.match(JSON.stringify(answer.not_checked), /Historical Reports/);
  assert.match(JSON.stringify(answer.sources), /SAMPLE DATA/);
});

test('ok: of two revisions of a period the one submitted last counts, and good figures raise no flag', async () => {
  const answer = await check('79002637069');
  const report = paymentOf(answer).report as Body;
  assert.deepEqual(
    [answer.status, report.report_type, report.average_days, report.submitted_on],
    ['report_only', 'Revised report', 18.4, '2026-09-14'],
  );
  assert.deepEqual([answer.risk_flags, sponsorsOf(answer).sanctions], [[], []]);
});

test('ok: a bar in force and one that has ended have different flags', async () => {
  const barred = await check('70999000103');
  const [bar] = sponsorsOf(barred).sanctions as Body[];
  assert.deepEqual([bar?.kind, bar?.sanction_state, codes(barred)], ['bar', 'in_force', ['sponsor_sanctioned']]);
  const ended = await check('19999000101');
  const listed = sponsorsOf(ended).sanctions as Body[];
  assert.deepEqual(
    listed.map(({ kind, imposed_on, sanction_state }) => [kind, imposed_on, sanction_state]),
    [
      ['bar', '2018-02-01', 'ended'],
      ['infringement_notice', '2017-12-12', 'no_end_stated'],
    ],
  );
  assert.deepEqual(codes(ended), ['sponsor_sanction_ended', 'sponsor_sanctioned']);
});

test('ok: reports without figures, and an external administration', async () => {
  const kinds = { '49991006857': 'no_small_business_procurement', '89999000102': 'has_nominee' };
  for (const [abn, kind] of Object.entries(kinds)) {
    const report = paymentOf(await check(abn)).report as Body;
    assert.deepEqual([report.kind, report.average_days], [kind, null]);
  }
  const administered = await check('30613501612');
  assert.deepEqual([administered.status, codes(administered)], ['records_found', ['insolvency_appointment']]);
  const [appointment] = paymentOf(administered).external_administration as Body[];
  assert.deepEqual([appointment?.firm, appointment?.appointed_on], ['SAMPLE ADVISORY', '2025-09-15']);
});

test('ok: nothing found is dated, free, recorded, neither good nor bad, and never clear', async () => {
  const answer = await check('88712649015');
  assert.deepEqual([answer.status, answer.risk_flags, paymentOf(answer).report], ['none_found', [], null]);
  assert.equal(
    paymentOf(answer).statement,
    'No current report on the Payment Times register as of 2026-10-30; only large entities must report.',
  );
  assert.match(String(answer.reason), /No sanction on the register of sanctioned sponsors as of 2026-11-01/);
  assert.doesNotMatch(JSON.stringify(answer), /\bclear\b/i);
  const record = await readOk(await cut.service.request(`/v1/receipts/due-diligence/${String(answer.record_id)}`));
  assert.match(JSON.stringify(record), /"tool":"conduct_check"/);
});

test('invalid: wrong check digits, letters and an unknown parameter', async () => {
  await readRefusal(await cut.service.request('/v1/conduct/79002637068'), 400, 'invalid_abn');
  await readRefusal(await cut.service.request('/v1/conduct/abc'), 400, 'invalid_abn');
  await readRefusal(await cut.service.request('/v1/conduct/79002637069?acn=1'), 400, 'invalid_input');
});

test('unauthenticated and unscoped: 401 and 403', async () => {
  await readRefusal(await fetch(`${cut.service.url}/v1/conduct/79002637069`), 401, 'authentication_required');
  const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  await readRefusal(await cut.service.request('/v1/conduct/79002637069', { headers }), 403, 'insufficient_scope');
});

test('source down: without both registers it is an error, without one that one is not checked', async (t) => {
  const store = await openRegisterStore();
  t.after(() => store.close());
  const load = (dataset: string, file: string) => importSampleAsReal(store, dataset, file);
  const ask = async (abn: string) => (await openRegisterService(store)).call('conduct_check', { abn });
  await assert.rejects(ask('86308026589'), {
    code: 'upstream_error',
    message: /Payment Times Reports Register was not checked: no version of it is loaded.*ABF Register of Sanctioned/,
  });
  await load('abf-sponsors', 'abf-sponsors-sample.json');
  const alone = await ask('88712649015');
  assert.deepEqual([alone.status, alone.payment_times], ['none_found', null]);
  assert.deepEqual(
    (alone.not_checked as Body[]).map(({ source }) => source),
    ['Payment Times Reports Register'],
  );
  assert.doesNotMatch(String(alone.reason), /report/);
  assert.match(JSON.stringify(alone.human_review_items), /Payment Times Reports Register was not checked/);
  await load('payment-times', 'payment-times-sample.xlsx');
  assert.equal((await ask('86308026589')).status, 'records_found');
  await store.pool.query('drop table snapshot_rows.abf_sponsors_1');
  const without = await ask('86308026589');
  assert.deepEqual([without.sponsor_sanctions, (without.sources as Body[]).length], [null, 1]);
  assert.match(JSON.stringify(without.not_checked), /rows of the current version of abf-sponsors are missing/);
});

test('store down: 503, never nothing found', async () => {
  await cut.store.cut();
  await readRefusal(await cut.service.request('/v1/conduct/79002637069'), 503, 'store_unavailable');
  await cut.store.restore();
});
