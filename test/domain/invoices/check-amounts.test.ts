import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGstAmount, checkTotals, findExpectedGst, type InvoiceAmounts } from '#domain/invoices/check-amounts.ts';

const line = (amount_cents: number, gst_free?: boolean) => ({ amount_cents, ...(gst_free && { gst_free }) });

const GST_CASES: [name: string, amounts: InvoiceAmounts, expected: number | null, outcome: string][] = [
  ['one eleventh', { total_cents: 11_000, gst_cents: 1_000 }, 1_000, 'passed'],
  ['nothing', { total_cents: 0, gst_cents: 0 }, 0, 'passed'],
  ['rounded down: 100 / 11 = 9.09', { total_cents: 100, gst_cents: 9 }, 9, 'passed'],
  ['rounded up: 105 / 11 = 9.55', { total_cents: 105, gst_cents: 10 }, 10, 'passed'],
  ['half a cent goes up: 5.5 / 11 of a cent cannot occur, 11 × 0.5', { total_cents: 6, gst_cents: 1 }, 1, 'passed'],
  ['one cent above', { total_cents: 11_000, gst_cents: 1_001 }, 1_000, 'passed'],
  ['one cent below', { total_cents: 11_000, gst_cents: 999 }, 1_000, 'passed'],
  ['two cents above', { total_cents: 11_000, gst_cents: 1_002 }, 1_000, 'failed'],
  ['two cents below', { total_cents: 11_000, gst_cents: 998 }, 1_000, 'failed'],
  ['a tenth of the total', { total_cents: 11_000, gst_cents: 1_100 }, 1_000, 'failed'],
  ['GST-free part', { total_cents: 11_000, gst_cents: 500, gst_free_cents: 5_500 }, 500, 'passed'],
  ['all GST-free', { total_cents: 11_000, gst_cents: 0, gst_free_cents: 11_000 }, 0, 'passed'],
  ['GST on a GST-free invoice', { total_cents: 11_000, gst_cents: 1_000, gst_free_cents: 11_000 }, 0, 'failed'],
  ['more GST-free than the total', { total_cents: 100, gst_cents: 0, gst_free_cents: 101 }, null, 'failed'],
  ['mixed lines', { total_cents: 3_100, gst_cents: 100, lines: [line(1_100), line(2_000, true)] }, 100, 'passed'],
  [
    'the GST-free part as stated wins over the lines',
    { total_cents: 3_100, gst_cents: 282, gst_free_cents: 0, lines: [line(1_100), line(2_000, true)] },
    282,
    'passed',
  ],
  [
    'each line rounded by itself: four of 105 are 40, the whole is 38.18',
    { total_cents: 420, gst_cents: 40, lines: [line(105), line(105), line(105), line(105)] },
    38,
    'passed',
  ],
  ['the same without lines is not rounding', { total_cents: 420, gst_cents: 40 }, 38, 'failed'],
  [
    'lines without GST: a tenth of each',
    { total_cents: 424, gst_cents: 40, lines_exclude_gst: true, lines: [line(96), line(96), line(96), line(96)] },
    39,
    'passed',
  ],
  [
    'a discount takes its GST back',
    { total_cents: 11_000, gst_cents: 1_000, lines: [line(22_000), line(-11_000)] },
    1_000,
    'passed',
  ],
  ['the largest amount', { total_cents: 1_000_000_000_000, gst_cents: 90_909_090_909 }, 90_909_090_909, 'passed'],
];

for (const [name, amounts, expected, outcome] of GST_CASES) {
  test(`GST: ${name}`, () => {
    assert.equal(findExpectedGst(amounts), expected);
    const { result, ...check } = checkGstAmount(amounts, true);
    assert.deepEqual(check, { outcome }, result);
  });
}

test('an invoice without GST passes only if the supplier was not registered', () => {
  const amounts = { total_cents: 11_000, gst_cents: 0 };
  const outcomes = [false, true, null].map((registered) => checkGstAmount(amounts, registered).outcome);
  assert.deepEqual(outcomes, ['passed', 'review', 'review']);
});

test('the answer states the rounding rule', () => {
  for (const gst_cents of [1_000, 1_100])
    assert.match(checkGstAmount({ total_cents: 11_000, gst_cents }, true).result, /nearest cent.*section 9-90/);
});

const TOTAL_CASES: [name: string, amounts: InvoiceAmounts, outcome: string][] = [
  ['nothing to add up', { total_cents: 100, gst_cents: 9 }, 'not_given'],
  ['subtotal and GST', { total_cents: 110, gst_cents: 10, subtotal_cents: 100 }, 'passed'],
  ['subtotal one cent off', { total_cents: 110, gst_cents: 10, subtotal_cents: 101 }, 'failed'],
  ['lines', { total_cents: 110, gst_cents: 10, lines: [line(60), line(50)] }, 'passed'],
  ['lines one cent off', { total_cents: 110, gst_cents: 10, lines: [line(60), line(49)] }, 'failed'],
  [
    'lines without GST',
    { total_cents: 110, gst_cents: 10, lines: [line(60), line(40)], lines_exclude_gst: true },
    'passed',
  ],
  ['a discount', { total_cents: 110, gst_cents: 10, lines: [line(160), line(-50)] }, 'passed'],
  ['GST-free lines', { total_cents: 110, gst_cents: 0, gst_free_cents: 110, lines: [line(110, true)] }, 'passed'],
  ['other GST-free lines', { total_cents: 110, gst_cents: 0, gst_free_cents: 100, lines: [line(110, true)] }, 'failed'],
  ['GST above the total', { total_cents: 110, gst_cents: 111 }, 'failed'],
  ['a GST-free part above the total', { total_cents: 110, gst_cents: 0, gst_free_cents: 111 }, 'failed'],
];

for (const [name, amounts, outcome] of TOTAL_CASES) {
  test(`totals: ${name}`, () => {
    const check = checkTotals(amounts);
    assert.equal(check.outcome, outcome, check.result);
  });
}

test('a sum that is off is shown with both amounts', () => {
  const { result } = checkTotals({ total_cents: 110, gst_cents: 10, lines: [line(60), line(49)] });
  assert.equal(result, 'The lines add up to A$1.09, not A$1.10.');
});
