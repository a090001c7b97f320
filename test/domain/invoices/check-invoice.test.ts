import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import { checkInvoice } from '#domain/invoices/check-invoice.ts';
import { decideInvoiceVerdict, type Invoice } from '#domain/invoices/invoice-check.ts';
import { checkClaimedName, readClaimedName } from '#operations/abn/check-claimed-name.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const TODAY = '2026-11-17';
const INVOICE: Invoice = {
  supplier_abn: '79 002 637 069',
  supplier_name: 'Sample Pty Ltd',
  invoice_number: 'INV-7',
  invoice_date: '2026-10-01',
  total_cents: 11_000,
  gst_cents: 1_000,
  subtotal_cents: 10_000,
  asset_identifiers: [{ kind: 'serial_number', value: 'A1' }],
};
const FINDING: AbnHistoryFinding = {
  entry: buildSampleEntry(),
  data_mode: 'live',
  source_version: null,
  source_citation: 'the register',
  retrieved_at: '2026-11-01T00:00:00Z',
  history: {
    names: [
      { kind: 'main', name: 'SAMPLE PTY LTD', is_current: true, effective_from: null, effective_to: null },
      { kind: 'main', name: 'EARLIER PTY LTD', is_current: false, effective_from: null, effective_to: null },
      { kind: 'trading', name: 'OLD CORNER SHOP', is_current: false, effective_from: null, effective_to: null },
    ],
    statuses: [{ status: 'active', effective_from: '2001-03-12', effective_to: null }],
    gst: [{ effective_from: '2001-04-01', effective_to: null }],
    addresses: [],
    complete: true,
    observed_from: null,
    limitations: [],
  },
};
const ABSENT = { ...FINDING, entry: null, history: null };
const NAMELESS = {
  ...FINDING,
  entry: buildSampleEntry({ entity_name: null }),
  history: FINDING.history && { ...FINDING.history, names: [] },
};

const readName = (given: string, finding: AbnHistoryFinding) =>
  checkClaimedName(given, readClaimedName(given), '79002637069', finding, null);

type Change = Partial<Invoice>;
const ALL = 'passed';
// What differs from an invoice that passes every check, and which checks then end otherwise.
const CASES: [name: string, change: Change, finding: AbnHistoryFinding | null, ends: Record<string, string>][] = [
  ['nothing', {}, FINDING, {}],
  [
    'an ABN with a wrong digit',
    { supplier_abn: '79 002 637 068' },
    null,
    { abn_form: 'failed', abn_active: 'not_known', gst_registered: 'not_known', supplier_name: 'not_known' },
  ],
  [
    'an ABN of letters',
    { supplier_abn: 'pending' },
    null,
    { abn_form: 'failed', abn_active: 'not_known', gst_registered: 'not_known', supplier_name: 'not_known' },
  ],
  [
    'an ABN that the register does not have',
    {},
    ABSENT,
    { abn_active: 'failed', gst_registered: 'not_known', supplier_name: 'not_known' },
  ],
  [
    'a date before the ABN and GST began',
    { invoice_date: '2001-03-11' },
    FINDING,
    { abn_active: 'failed', gst_registered: 'failed' },
  ],
  ['a date before GST began', { invoice_date: '2001-03-31' }, FINDING, { gst_registered: 'failed' }],
  ['the first day of GST', { invoice_date: '2001-04-01' }, FINDING, {}],
  ['no GST before GST began', { invoice_date: '2001-03-31', gst_cents: 0, subtotal_cents: 11_000 }, FINDING, {}],
  ['no GST although registered', { gst_cents: 0, subtotal_cents: 11_000 }, FINDING, { gst_amount: 'review' }],
  [
    'a day that the source does not reach',
    { invoice_date: '2026-11-02' },
    FINDING,
    { abn_active: 'not_known', gst_registered: 'not_known' },
  ],
  [
    'a date in the future',
    { invoice_date: '2026-11-18' },
    FINDING,
    { invoice_date: 'failed', abn_active: 'not_known', gst_registered: 'not_known' },
  ],
  ['another name', { supplier_name: 'Wholly Different Pty Ltd' }, FINDING, { supplier_name: 'failed' }],
  ['a misspelt name', { supplier_name: 'Sampel Pty Ltd' }, FINDING, { supplier_name: 'review' }],
  ['a former name', { supplier_name: 'Earlier Pty Ltd' }, FINDING, { supplier_name: 'review' }],
  ['a trading name', { supplier_name: 'Old Corner Shop' }, FINDING, { supplier_name: 'review' }],
  [
    'a trading name that is registered, of another party',
    { supplier_name: 'Someone Pty Ltd t/as Sample' },
    FINDING,
    { supplier_name: 'failed' },
  ],
  ['a remark', { supplier_name: 'Sample Pty Ltd (in liquidation)' }, FINDING, { supplier_name: 'review' }],
  ['a withheld name', {}, NAMELESS, { supplier_name: 'not_known' }],
  ['a tenth as GST', { gst_cents: 1_100, subtotal_cents: 9_900 }, FINDING, { gst_amount: 'failed' }],
  ['a wrong subtotal', { subtotal_cents: 9_999 }, FINDING, { totals: 'failed' }],
  ['a malformed VIN', { asset_identifiers: [{ kind: 'vin', value: 'A1' }] }, FINDING, { asset_identifiers: 'failed' }],
];

for (const [name, change, finding, ends] of CASES) {
  test(`an invoice with ${name}: ${JSON.stringify(ends)}`, () => {
    const invoice = { ...INVOICE, ...change };
    const supplier = finding && { finding, name: readName(invoice.supplier_name, finding) };
    const { checks } = checkInvoice(invoice, { supplier, earlier: null, today: TODAY });
    const shown = Object.fromEntries(checks.map(({ check, outcome }) => [check, outcome]));
    const passed = Object.fromEntries(checks.map(({ check }) => [check, ALL]));
    assert.deepEqual(shown, { ...passed, ...ends }, JSON.stringify(checks, null, 1));
    for (const { result } of checks) assert.match(result, /^\S.*\.$/);
  });
}

test('one failure makes an invoice inconsistent, and anything not plain needs review', () => {
  const verdict = (outcomes: ('passed' | 'failed' | 'review' | 'not_known' | 'not_given')[], hasTrouble = false) =>
    decideInvoiceVerdict(
      outcomes.map((outcome) => ({ outcome, result: '.' })),
      hasTrouble,
    );
  assert.equal(verdict(['passed', 'not_given']), 'consistent');
  assert.equal(verdict(['passed'], true), 'needs_review', 'a cancelled ABN is never plain');
  assert.equal(verdict(['passed', 'review']), 'needs_review');
  assert.equal(verdict(['passed', 'not_known']), 'needs_review');
  assert.equal(verdict(['failed', 'review', 'not_known']), 'inconsistent');
});
