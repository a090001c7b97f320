import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listPaymentRisks, listSponsorRisks } from '#domain/conduct/list-conduct-risks.ts';
import type { PaymentReport, PaymentTimesEntry } from '#domain/conduct/payment-times.ts';
import type { SanctionState, SponsorSanction } from '#domain/conduct/sponsor-sanction.ts';

const ABN = '86308026589';
const SOURCE = {
  source_id: 'payment-times',
  source_citation: 'Register, version 1',
  retrieved_at: '2026-10-30T01:00:00Z',
};
const NOTHING: PaymentTimesEntry = { report: null, non_compliance: [], administrations: [] };
const list = (own: Partial<PaymentTimesEntry>) => listPaymentRisks(ABN, { ...NOTHING, ...own }, SOURCE);
const report = (paid_within_term_percent: number | null) =>
  ({ period_end: '2026-06-30', paid_within_term_percent }) as PaymentReport;

test('a record of non-compliance is a procurement risk, with its period', () => {
  const record = { abn: ABN, entity_name: 'SAMPLE', non_compliance_type: 'Late', period_start: null };
  const [dated, undated] = list({
    non_compliance: [
      { ...record, period_end: '2025-12-31' },
      { ...record, period_end: null },
    ],
  });
  assert.deepEqual(
    { ...dated, recommended_next_check: '' },
    {
      code: 'payment_times_non_compliance',
      category: 'procurement_risk',
      severity: 'medium',
      message: 'A record of non-compliance with payment times reporting: Late, period ending 2025-12-31.',
      recommended_next_check: '',
      confidence: 0.9,
      evidence_refs: [`abn:${ABN}`],
      source_refs: ['payment-times'],
      source_backing: 'Register, version 1, retrieved 2026-10-30T01:00:00Z',
    },
  );
  assert.equal(undated?.message, 'A record of non-compliance with payment times reporting: Late.');
});

test('an external administration is an insolvency risk, with its day', () => {
  const one = { abn: ABN, entity_name: 'SAMPLE', appointment_type: 'Liquidation', firm: null, period_end: null };
  const [dated, undated] = list({
    administrations: [
      { ...one, appointed_on: '2025-09-15' },
      { ...one, appointed_on: null },
    ],
  });
  assert.deepEqual([dated?.code, dated?.category], ['insolvency_appointment', 'insolvency_risk']);
  assert.match(String(dated?.message), /regulator: Liquidation, appointed 2025-09-15; whether it has ended/);
  assert.match(String(undated?.message), /regulator: Liquidation; whether it has ended/);
});

test('paying late is flagged when fewer than half of the invoices were paid within their term', () => {
  assert.deepEqual(list({ report: report(50) }), []);
  assert.deepEqual(list({ report: report(null) }), []);
  assert.deepEqual(list({}), [], 'no report is neither good nor bad');
  const [late] = list({ report: report(49.9) });
  assert.deepEqual(
    [late?.code, late?.category, late?.severity],
    ['small_suppliers_paid_late', 'procurement_risk', 'low'],
  );
  assert.match(String(late?.message), /period ending 2026-06-30, 49\.9 % of the invoices/);
});

const SANCTIONS: [state: SanctionState, from: string | null, to: string | null, code: string, message: string][] = [
  ['in_force', '2025-03-03', '2030-03-02', 'sponsor_sanctioned', 'Bar, imposed 2025-03-03; it ends 2030-03-02.'],
  ['ended', '2018-02-01', '2021-01-31', 'sponsor_sanction_ended', 'Bar, imposed 2018-02-01; it ended 2021-01-31.'],
  ['no_end_stated', '2024-06-10', null, 'sponsor_sanctioned', 'Bar, imposed 2024-06-10; no end is stated.'],
  ['not_started', null, null, 'sponsor_sanctioned', 'Bar; no end is stated.'],
];

test('a notice is given once: it is not said to lack an end', () => {
  const notice = { sanction: 'Infringement notice', imposed_on: '2017-05-01', ended_on: null } as SponsorSanction;
  const [flag] = listSponsorRisks(ABN, [{ ...notice, sanction_state: 'no_end_stated' }], SOURCE);
  assert.match(String(flag?.message), /imposed 2017-05-01; given once, so it has no end\.$/);
});

for (const [sanction_state, imposed_on, ended_on, code, message] of SANCTIONS) {
  test(`a sanction ${sanction_state} is a licence risk: ${code}`, () => {
    const sanction = { sanction: 'Bar', imposed_on, ended_on } as SponsorSanction;
    const [flag] = listSponsorRisks(ABN, [{ ...sanction, sanction_state }], { ...SOURCE, source_id: 'abf-sponsors' });
    assert.deepEqual([flag?.code, flag?.category], [code, 'licence_risk']);
    assert.equal(flag?.message, `Sanctioned as a sponsor: ${message}`);
    assert.deepEqual(flag?.source_refs, ['abf-sponsors']);
  });
}
