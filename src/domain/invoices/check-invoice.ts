import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { type AbnHistoryFinding, findKnownUntil } from '#domain/entities/abn-finding.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { decideActive } from '#domain/entities/decide-active.ts';
import { decideGst, type GstDecision } from '#domain/entities/decide-gst.ts';
import { type ClaimedName, describeClaimedName } from '#domain/evidence/build-claimed-name-part.ts';
import { formatAbn, parseAbn } from '#domain/identifiers/abn.ts';
import { type AssetIdentifier, checkAssetIdentifiers } from './asset-identifier.ts';
import { checkGstAmount, checkTotals } from './check-amounts.ts';
import type { Invoice, InvoiceCheck, InvoiceFinding } from './invoice-check.ts';
import { checkRepeated, type EarlierCheck } from './invoice-key.ts';

/** What the registers say about a supplier: its ABN, and how its name compares. */
type SupplierFound = { finding: AbnHistoryFinding; name: ClaimedName };

/** What an invoice is checked against: its supplier, null if the ABN is not valid, and earlier checks. */
type InvoiceContext = { supplier: SupplierFound | null; earlier: EarlierCheck | null; today: string };

/** Makes every check of an invoice, in the order of the answer. */
export function checkInvoice(
  invoice: Invoice,
  { supplier: found, earlier, today }: InvoiceContext,
): { checks: InvoiceCheck[]; identifiers: AssetIdentifier[] } {
  const { check: assets, identifiers } = checkAssetIdentifiers(invoice.asset_identifiers ?? []);
  const { registered, ...supplier } = checkSupplier(invoice, found);
  const checks: InvoiceCheck[] = [
    { check: 'abn_form', ...checkAbnForm(invoice.supplier_abn) },
    { check: 'invoice_date', ...checkInvoiceDate(invoice.invoice_date, today) },
    { check: 'abn_active', ...supplier.active },
    { check: 'gst_registered', ...supplier.gst },
    { check: 'supplier_name', ...supplier.name },
    { check: 'gst_amount', ...checkGstAmount(invoice, registered) },
    { check: 'totals', ...checkTotals(invoice) },
    { check: 'duplicate_invoice_number', ...checkRepeated(earlier) },
    { check: 'asset_identifiers', ...assets },
  ];
  return { checks, identifiers };
}

type SupplierChecks = Record<'active' | 'gst' | 'name', InvoiceFinding> & { registered: boolean | null };

function checkSupplier(invoice: Invoice, found: SupplierFound | null): SupplierChecks {
  if (found === null) {
    const unread: InvoiceFinding = { outcome: 'not_known', result: 'Not looked up, because the ABN is not valid.' };
    return { active: unread, gst: unread, name: unread, registered: null };
  }
  const { finding, name } = found;
  const { entry, history } = finding;
  const knownUntil = findKnownUntil(finding);
  if (entry === null || history === null) {
    const absent: InvoiceFinding = { outcome: 'not_known', result: 'The register has no entry to compare with.' };
    const result = `The register that was read holds no such ABN, as at ${knownUntil}.`;
    return { active: { outcome: 'failed', result }, gst: absent, name: absent, registered: null };
  }
  const gst = decideGst(entry, history, invoice.invoice_date, knownUntil);
  return {
    active: checkActive({ entry, history, knownUntil }, invoice.invoice_date),
    gst: checkRegistered(gst, invoice),
    name: checkSupplierName(name),
    registered: gst.registered,
  };
}

type Supplier = { entry: AbnEntry; history: AbnHistory; knownUntil: string };

/** Checks the form of the ABN: eleven digits whose check digits fit. */
function checkAbnForm(text: string): InvoiceFinding {
  const abn = parseAbn(text);
  if (abn === null)
    return { outcome: 'failed', result: `“${text}” is not a valid ABN: its 11 digits must pass the check.` };
  return { outcome: 'passed', result: `ABN ${formatAbn(abn)} has valid check digits.` };
}

/** Checks that an invoice is not dated ahead. */
function checkInvoiceDate(invoice_date: string, today: string): InvoiceFinding {
  if (invoice_date <= today) return { outcome: 'passed', result: `The invoice is dated ${invoice_date}.` };
  return { outcome: 'failed', result: `The invoice is dated ${invoice_date}, after today in Australia, ${today}.` };
}

function checkActive({ entry, history, knownUntil }: Supplier, day: string): InvoiceFinding {
  const { active, reason } = decideActive(entry, history, day, knownUntil);
  if (active === null)
    return { outcome: 'not_known', result: `Whether the ABN was active on ${day} is not known: ${reason}.` };
  return {
    outcome: active ? 'passed' : 'failed',
    result: `The ABN was ${active ? '' : 'not '}active on ${day}: ${reason}.`,
  };
}

function checkRegistered({ registered, reason }: GstDecision, { invoice_date, gst_cents }: Invoice): InvoiceFinding {
  if (registered === null)
    return { outcome: 'not_known', result: `GST registration on ${invoice_date} is not known: ${reason}.` };
  const state = `The supplier was ${registered ? '' : 'not '}registered for GST on ${invoice_date}: ${reason}.`;
  if (!registered && gst_cents > 0)
    return { outcome: 'failed', result: `${state} The invoice charges GST all the same.` };
  return { outcome: 'passed', result: state };
}

function checkSupplierName({ given, found, beside }: ClaimedName): InvoiceFinding {
  const result = describeClaimedName(given, found);
  if (found === null) return { outcome: 'not_known', result };
  if (found.match === 'none') return { outcome: 'failed', result };
  const isPlain = found.match === 'exact' && found.name.isCurrent && beside.length === 0;
  return { outcome: isPlain ? 'passed' : 'review', result: [result, ...beside].join(' ') };
}
