import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { decideActive } from '#domain/entities/decide-active.ts';
import type { GstDecision } from '#domain/entities/decide-gst.ts';
import { type ClaimedName, describeClaimedName } from '#domain/evidence/build-claimed-name-part.ts';
import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import type { Invoice, InvoiceFinding } from './invoice-check.ts';

export type Supplier = { entry: AbnEntry; history: AbnHistory; knownUntil: string };

/** Checks the form of the ABN: eleven digits whose check digits fit. */
export function checkAbnForm(text: string): InvoiceFinding {
  const abn = parseAbn(text);
  if (abn === null)
    return { outcome: 'failed', result: `“${text}” is not a valid ABN: its 11 digits must pass the check.` };
  return { outcome: 'passed', result: `ABN ${formatAbn(abn)} has valid check digits.` };
}

/** Checks that an invoice is not dated ahead. */
export function checkInvoiceDate(invoice_date: string, today: string): InvoiceFinding {
  if (invoice_date <= today) return { outcome: 'passed', result: `The invoice is dated ${invoice_date}.` };
  return { outcome: 'failed', result: `The invoice is dated ${invoice_date}, after today in Australia, ${today}.` };
}

/** Checks that the ABN was active on the invoice's date. */
export function checkActive({ entry, history, knownUntil }: Supplier, day: string): InvoiceFinding {
  const { active, reason } = decideActive(entry, history, day, knownUntil);
  if (active === null)
    return { outcome: 'not_known', result: `Whether the ABN was active on ${day} is not known: ${reason}.` };
  return {
    outcome: active ? 'passed' : 'failed',
    result: `The ABN was ${active ? '' : 'not '}active on ${day}: ${reason}.`,
  };
}

/** Checks GST on the invoice against the supplier's registration on its date. */
export function checkRegistered(
  { registered, reason }: GstDecision,
  { invoice_date, gst_cents }: Invoice,
): InvoiceFinding {
  if (registered === null)
    return { outcome: 'not_known', result: `GST registration on ${invoice_date} is not known: ${reason}.` };
  const state = `The supplier was ${registered ? '' : 'not '}registered for GST on ${invoice_date}: ${reason}.`;
  if (!registered && gst_cents > 0)
    return { outcome: 'failed', result: `${state} The invoice charges GST all the same.` };
  return { outcome: 'passed', result: state };
}

/** Checks the supplier's name as it compares with the names that the register has for the ABN. */
export function checkSupplierName({ given, found, beside }: ClaimedName): InvoiceFinding {
  const result = describeClaimedName(given, found);
  if (found === null) return { outcome: 'not_known', result };
  if (found.match === 'none') return { outcome: 'failed', result };
  const isPlain = found.match === 'exact' && found.name.isCurrent && beside.length === 0;
  return { outcome: isPlain ? 'passed' : 'review', result: [result, ...beside].join(' ') };
}
