import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildInvoiceKey,
  checkRepeated,
  hashInvoiceDetails,
  normaliseInvoiceNumber,
} from '#domain/invoices/invoice-key.ts';

const INVOICE = {
  supplier_abn: '79 002 637 069',
  supplier_name: 'Sample Harbour Bakery',
  invoice_number: 'INV-7',
  invoice_date: '2026-10-01',
  total_cents: 11_000,
  gst_cents: 1_000,
};

test('letter case, spaces and kinds of dashes make no difference to a number; other characters do', () => {
  const same = ['INV-7', ' inv-7', 'Inv – 7', 'ＩＮＶ－７'];
  assert.deepEqual([...new Set(same.map(normaliseInvoiceNumber))], ['INV-7']);
  const others = ['INV7', 'INV-07', 'INV.7', 'INV-77'];
  assert.equal(new Set([...others, 'INV-7'].map(normaliseInvoiceNumber)).size, others.length + 1);
  for (const number of [...same, ...others]) {
    const once = normaliseInvoiceNumber(number);
    assert.equal(normaliseInvoiceNumber(once), once);
  }
});

test('the supplier is its ABN, or what was written where that is no ABN', () => {
  assert.deepEqual(buildInvoiceKey(INVOICE), { supplier: '79002637069', invoice_number: 'INV-7' });
  assert.equal(buildInvoiceKey({ ...INVOICE, supplier_abn: '1 2a' }).supplier, 'written:12A');
});

test('details are the same for another spelling, and not for another date or amount', () => {
  const hash = hashInvoiceDetails(INVOICE);
  assert.equal(hashInvoiceDetails({ ...INVOICE, supplier_abn: '79002637069', supplier_name: 'Other' }), hash);
  for (const other of [{ invoice_date: '2026-10-02' }, { total_cents: 1 }, { gst_cents: 1 }, { invoice_number: '8' }])
    assert.notEqual(hashInvoiceDetails({ ...INVOICE, ...other }), hash);
});

test('a repeated number needs review, and fails with other details', () => {
  const earlier = { record_id: 'rec_1', checked_at: '2026-10-02T00:00:00.000Z', same_details: true };
  assert.equal(checkRepeated(null).outcome, 'passed');
  assert.equal(checkRepeated(earlier).outcome, 'review');
  const other = checkRepeated({ ...earlier, same_details: false });
  assert.equal(other.outcome, 'failed');
  assert.match(other.result, /rec_1.*another date or other amounts/);
});
