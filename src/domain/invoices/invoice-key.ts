import { canonicalJson } from '#base/canonical-json.ts';
import { sha256Hex } from '#base/sha256.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { Invoice, InvoiceFinding } from './invoice-check.ts';

/** What makes an invoice the same: its supplier and its number. */
export type InvoiceKey = { supplier: string; invoice_number: string };

/** The first check of an invoice number, and whether its details were the same. */
export type EarlierCheck = { record_id: string; checked_at: string; same_details: boolean };

/** Normalises a number: letter case, spaces and kinds of dashes make no difference; dashes, dots and zeros do. */
export function normaliseInvoiceNumber(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/\p{Pd}/gu, '-')
    .toUpperCase();
}

/** Builds the key of an invoice. An ABN that is not valid counts as it was written. */
export function buildInvoiceKey({ supplier_abn, invoice_number }: Invoice): InvoiceKey {
  const supplier = parseAbn(supplier_abn) ?? `written:${normaliseInvoiceNumber(supplier_abn)}`;
  return { supplier, invoice_number: normaliseInvoiceNumber(invoice_number) };
}

/** Hashes what two checks of one invoice must agree on: its key, its date and its amounts. */
export function hashInvoiceDetails(invoice: Invoice): string {
  const { invoice_date, total_cents, gst_cents } = invoice;
  return sha256Hex(canonicalJson({ ...buildInvoiceKey(invoice), invoice_date, total_cents, gst_cents }));
}

/** Checks that an invoice number is new in the account. */
export function checkRepeated(earlier: EarlierCheck | null): InvoiceFinding {
  if (earlier === null)
    return { outcome: 'passed', result: 'This is the first check of this supplier’s invoice number in this account.' };
  const seen = `This supplier’s invoice number was checked before in this account, on ${earlier.checked_at} (${earlier.record_id})`;
  return earlier.same_details
    ? { outcome: 'review', result: `${seen}, with the same date and amounts: make sure that it is paid once.` }
    : { outcome: 'failed', result: `${seen}, with another date or other amounts.` };
}
