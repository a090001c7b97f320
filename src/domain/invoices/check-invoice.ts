import { type AbnHistoryFinding, findKnownUntil } from '#domain/entities/abn-finding.ts';
import { decideGst } from '#domain/entities/decide-gst.ts';
import type { ClaimedName } from '#domain/evidence/build-claimed-name-part.ts';
import { type AssetIdentifier, checkAssetIdentifiers } from './asset-identifier.ts';
import { checkGstAmount, checkTotals } from './check-amounts.ts';
import { checkAbnForm, checkActive, checkInvoiceDate, checkRegistered, checkSupplierName } from './check-supplier.ts';
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
