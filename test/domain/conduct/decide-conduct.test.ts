import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideConduct, describeNoSanction, describeReport } from '#domain/conduct/decide-conduct.ts';
import type { PaymentReport, PaymentTimesEntry } from '#domain/conduct/payment-times.ts';

const REPORT: PaymentReport = {
  kind: 'standard',
  abn: '86308026589',
  entity_name: 'SAMPLE RESOURCES LIMITED',
  report_type: 'Original report',
  period_start: '2026-01-01',
  period_end: '2026-06-30',
  submitted_on: null,
  average_days: 52.3,
  median_days: 49,
  percentile_80_days: 71,
  percentile_95_days: 96,
  paid_within_30_days_percent: 18.4,
  paid_31_to_60_days_percent: 48.9,
  paid_over_60_days_percent: 32.7,
  paid_within_term_percent: 38.5,
  nominee_name: null,
  nominee_abn: null,
};
const NOTHING: PaymentTimesEntry = { report: null, non_compliance: [], administrations: [] };
const RECORD = { abn: '', entity_name: '', non_compliance_type: 'Late', period_start: null, period_end: null };
const ADMINISTRATION = {
  abn: '',
  entity_name: '',
  appointment_type: 'x',
  firm: null,
  appointed_on: null,
  period_end: null,
};
const payment = (entry: Partial<PaymentTimesEntry>) => ({ entry: { ...NOTHING, ...entry }, as_at: '2026-10-30' });
const sponsors = (count: number) => ({ sanctions: Array.from({ length: count }), as_at: '2026-11-01' });
const NO_REPORT = 'No current report on the Payment Times register as of 2026-10-30; only large entities must report.';

test('the absence of a report is neither good nor bad', () => {
  assert.equal(describeReport(null, '2026-10-30'), NO_REPORT);
  assert.deepEqual(decideConduct({ payment: payment({}), sponsors: sponsors(0) }), {
    status: 'none_found',
    reason: `${NO_REPORT} ${describeNoSanction('2026-11-01')}`,
  });
  assert.match(describeNoSanction('2026-11-01'), /^No sanction .* as of 2026-11-01, which covers only sponsors/);
});

test('a report alone is said with its period and average', () => {
  const { status, reason } = decideConduct({ payment: payment({ report: REPORT }), sponsors: null });
  assert.equal(status, 'report_only');
  assert.equal(
    reason,
    'The latest report is for the period ending 2026-06-30. Small businesses were paid after 52.3 days on average.',
  );
});

test('each kind of report is said in its own words', () => {
  const say = (own: Partial<PaymentReport>) => describeReport({ ...REPORT, ...own }, '2026-10-30');
  assert.equal(say({ average_days: null }), 'The latest report is for the period ending 2026-06-30.');
  assert.match(
    say({ kind: 'no_small_business_procurement' }),
    /period ending 2026-06-30, says that nothing was bought from small businesses/,
  );
  assert.match(say({ kind: 'has_nominee', nominee_name: 'SAMPLE' }), /2026-06-30, is made by a nominee, SAMPLE\.$/);
  assert.match(say({ kind: 'has_nominee' }), /2026-06-30, is made by a nominee\.$/);
  assert.match(say({ kind: 'by_segment' }), /2026-06-30, is by operating segment; its figures are not read\.$/);
});

const FOUND: [entry: Partial<PaymentTimesEntry>, sanctions: number | null, reason: RegExp][] = [
  [{ non_compliance: [RECORD] }, 0, /^Found: 1 record of non-compliance\. No current report .* No sanction/],
  [
    { non_compliance: [RECORD, RECORD], report: REPORT },
    null,
    /^Found: 2 records of non-compliance\. The latest report/,
  ],
  [{ administrations: [ADMINISTRATION] }, 0, /^Found: 1 external administration\./],
  [
    { administrations: [ADMINISTRATION, ADMINISTRATION] },
    1,
    /^Found: 2 external administrations, 1 sanction as a sponsor\. No current report .* report\.$/,
  ],
  [{}, 2, /^Found: 2 sanctions as a sponsor\. No current report/],
];

for (const [entry, sanctions, expected] of FOUND) {
  test(`records are counted: ${expected.source.slice(1, 60)}`, () => {
    const read = { payment: payment(entry), sponsors: sanctions === null ? null : sponsors(sanctions) };
    const { status, reason } = decideConduct(read);
    assert.equal(status, 'records_found');
    assert.match(reason, expected);
  });
}

test('a register that was not read is not mentioned', () => {
  assert.equal(decideConduct({ payment: null, sponsors: sponsors(0) }).reason, describeNoSanction('2026-11-01'));
  assert.equal(decideConduct({ payment: null, sponsors: sponsors(1) }).reason, 'Found: 1 sanction as a sponsor.');
  assert.equal(decideConduct({ payment: null, sponsors: sponsors(0) }).status, 'none_found');
  assert.equal(decideConduct({ payment: payment({}), sponsors: null }).reason, NO_REPORT);
});
