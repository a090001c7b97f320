import { formatAud } from '#base/money.ts';
import type { Invoice, InvoiceFinding } from './invoice-check.ts';

/** The amounts of an invoice, in whole cents. */
export type InvoiceAmounts = Pick<
  Invoice,
  'total_cents' | 'gst_cents' | 'subtotal_cents' | 'gst_free_cents' | 'lines' | 'lines_exclude_gst'
>;

/** The rounding rule, as answers state it. */
const ROUNDING_RULE =
  'GST is one eleventh of the total of what has GST, rounded to the nearest cent (half a cent upwards), on the whole or on each line (GST Act, section 9-90). One cent of difference to the whole is taken as rounding.';

/** Checks that the parts of an invoice add up to its total, to the cent. */
export function checkTotals(amounts: InvoiceAmounts): InvoiceFinding {
  const { total_cents, gst_cents, subtotal_cents, gst_free_cents, lines, lines_exclude_gst } = amounts;
  const sums = [
    ...(subtotal_cents === undefined ? [] : [compare('Subtotal and GST', subtotal_cents + gst_cents, total_cents)]),
    ...(lines === undefined
      ? []
      : [
          lines_exclude_gst === true
            ? compare('The lines and GST', sumOf(lines) + gst_cents, total_cents)
            : compare('The lines', sumOf(lines), total_cents),
        ]),
    ...(lines === undefined || gst_free_cents === undefined
      ? []
      : [compare('The GST-free lines', sumOf(lines.filter(isGstFree)), gst_free_cents)]),
    ...(gst_cents > total_cents ? ['GST is more than the total.'] : []),
    ...((gst_free_cents ?? 0) > total_cents ? ['The GST-free part is more than the total.'] : []),
  ];
  const faults = sums.filter((fault) => fault !== null);
  if (faults.length > 0) return { outcome: 'failed', result: faults.join(' ') };
  if (sums.length === 0)
    return { outcome: 'not_given', result: 'The invoice has neither lines nor a subtotal to add up.' };
  return { outcome: 'passed', result: 'The parts add up to the total.' };
}

function compare(what: string, sum: number, stated: number): string | null {
  return sum === stated ? null : `${what} add up to ${formatAud(sum)}, not ${formatAud(stated)}.`;
}

/** Returns the GST that the total of the amounts leads to; null if the GST-free part is more than the total. */
export function findExpectedGst(amounts: InvoiceAmounts): number | null {
  const taxed = findTaxedCents(amounts);
  return taxed < 0 ? null : divideRounded(taxed, 11);
}

/** Checks GST against the amounts; `registered` is whether the supplier was registered for GST on the day, null if not known. */
export function checkGstAmount(amounts: InvoiceAmounts, registered: boolean | null): InvoiceFinding {
  const { gst_cents } = amounts;
  const expected = findExpectedGst(amounts);
  if (expected === null) return { outcome: 'failed', result: 'The GST-free part is more than the total.' };
  if (Math.abs(gst_cents - expected) <= 1 || gst_cents === sumLineGst(amounts))
    return { outcome: 'passed', result: `GST of ${formatAud(gst_cents)} agrees with the amounts. ${ROUNDING_RULE}` };
  const difference = `GST is ${formatAud(gst_cents)}; the amounts lead to ${formatAud(expected)}.`;
  if (gst_cents > 0) return { outcome: 'failed', result: `${difference} ${ROUNDING_RULE}` };
  if (registered === false)
    return { outcome: 'passed', result: 'There is no GST, and the supplier was not registered.' };
  const why =
    registered === null ? 'it is not known whether the supplier was registered' : 'the supplier was registered';
  return {
    outcome: 'review',
    result: `There is no GST, and ${why}. If everything on the invoice is GST-free, say so with gst_free_cents.`,
  };
}

// The amount with GST, GST included.
function findTaxedCents({ total_cents, gst_free_cents, lines }: InvoiceAmounts): number {
  return total_cents - (gst_free_cents ?? sumOf((lines ?? []).filter(isGstFree)));
}

// The GST of each line, rounded by itself; null without lines.
function sumLineGst({ lines, lines_exclude_gst }: InvoiceAmounts): number | null {
  if (lines === undefined) return null;
  const taxed = lines.filter((line) => !isGstFree(line));
  return taxed.reduce((sum, line) => sum + divideRounded(line.amount_cents, lines_exclude_gst === true ? 10 : 11), 0);
}

// Rounds half a cent away from zero, so that a credit note has exactly the GST of the invoice that it reverses.
function divideRounded(amountCents: number, divisor: number): number {
  const size = Math.floor((2 * Math.abs(amountCents) + divisor) / (2 * divisor));
  return amountCents < 0 ? -size : size;
}

function isGstFree({ gst_free }: { gst_free?: boolean | undefined }): boolean {
  return gst_free === true;
}

function sumOf(lines: readonly { amount_cents: number }[]): number {
  return lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
}
