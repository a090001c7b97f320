import { buildSydneyDay } from '#base/calendar-window.ts';
import { verifyPaymentOrInvoice } from '#contract/operations/invoices/verify-payment-or-invoice.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { findExpectedGst } from '#domain/invoices/check-amounts.ts';
import { checkInvoice } from '#domain/invoices/check-invoice.ts';
import {
  decideInvoiceVerdict,
  type Invoice,
  type InvoiceCheck,
  type InvoiceVerdict,
} from '#domain/invoices/invoice-check.ts';
import { buildInvoiceKey, hashInvoiceDetails } from '#domain/invoices/invoice-key.ts';
import { isGraveRisk, type RiskFlag } from '#domain/risk/build-risk.ts';
import { readClaimedName } from '#operations/abn/check-claimed-name.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { findCheckedInvoice, recordFirstCheck } from '#store/invoices/checked-invoices.ts';
import type { Database } from '#store/postgres/database.ts';
import { readSupplier, type SupplierReading } from './read-supplier.ts';

const NOT_CHECKED = [
  {
    source: 'Bank account ownership',
    result:
      'This service does not verify who owns a bank account. Confirm the account with the supplier, by a number that is not from the invoice.',
  },
  { source: 'Goods and services', result: 'Whether anything was ordered, delivered or paid for was not checked.' },
  { source: 'PPSR', result: 'The PPSR was not searched: nothing is known here about security interests in an asset.' },
];

const LIMITATIONS = [
  'Only consistency was checked. A consistent invoice may still be false, and paying it is the caller’s decision.',
  'Repeated invoice numbers are found only among the invoices that this account had checked here.',
];

const HEADLINES: Readonly<Record<InvoiceVerdict, string>> = {
  consistent: 'Every check that could be made passed; it is not verified who owns a bank account.',
  needs_review: 'Nothing contradicts itself, but a person must review some checks first.',
  inconsistent: 'The invoice contradicts itself, the register or an earlier check.',
};

// No register is read for an ABN that is not valid.
const UNREAD: Omit<SupplierReading, 'finding' | 'name'> = {
  risks: [],
  review: [],
  notChecked: [],
  limitations: [],
  sources: [],
  evidence: [],
};

/** Binds verify_payment_or_invoice. What the register could not tell makes the check free. */
export function bindVerifyPaymentOrInvoice(
  db: Database,
  readers: Pick<RegisterReaders, 'abns' | 'companies' | 'liveSources'>,
): BoundOperation {
  return bind(verifyPaymentOrInvoice).check(async (invoice, context) => {
    const { accountId } = callerOf(context);
    const { now, recordId } = context;
    const abn = parseAbn(invoice.supplier_abn);
    const { supplier_name: given } = invoice;
    const name = { given, written: readClaimedName(given, 'supplier_name'), now };
    const supplier = abn === null ? null : await readSupplier(readers, abn, name);
    const key = buildInvoiceKey(invoice);
    const details_sha256 = hashInvoiceDetails(invoice);
    const earlier = await findCheckedInvoice(db, accountId, key, details_sha256);
    const today = buildSydneyDay(now.getTime());
    const { checks, identifiers } = checkInvoice(invoice, { supplier, earlier, today });
    const { risks, review, notChecked, limitations, sources, evidence } = supplier ?? UNREAD;
    const verdict = decideInvoiceVerdict(checks, risks.some(isGraveRisk));
    const data_mode = supplier?.finding.data_mode ?? (readers.liveSources.includes('abn') ? 'live' : 'snapshot');
    const { invoice_number, invoice_date, total_cents, gst_cents } = invoice;
    const answer = {
      ok: true as const,
      tool: 'verify_payment_or_invoice' as const,
      verdict,
      headline: HEADLINES[verdict],
      invoice: {
        supplier_abn: abn,
        supplier_name: given,
        entity_name: supplier?.finding.entry?.entity_name ?? null,
        invoice_number,
        invoice_date,
        total_cents,
        gst_cents,
        expected_gst_cents: findExpectedGst(invoice),
      },
      checks,
      asset_identifiers: identifiers,
      earlier_check: earlier,
      details_sha256,
      data_mode,
      sources,
      risk_flags: risks,
      human_review_items: [...listReviewItems(checks, risks), ...review],
      not_checked: [...NOT_CHECKED, ...notChecked].map((one) => ({ ...one, status: 'not_checked' as const })),
      limitations: [...LIMITATIONS, ...limitations],
      record_id: recordId,
    };
    const first = { ...key, account_id: accountId, record_id: recordId, details_sha256, checked_at: now };
    return {
      answer,
      evidence: { target: readTarget(invoice), data_mode, sources: evidence },
      couldNotTell: checks.some(isUntold),
      ...(earlier === null && { effect: (trx) => recordFirstCheck(trx, first) }),
    };
  }, admitInvoice);
}

// Before the call costs anything: a text without a name cannot be compared.
function admitInvoice(input: Invoice) {
  readClaimedName(input.supplier_name, 'supplier_name');
  return { input, target: readTarget(input) };
}

function readTarget({ supplier_abn, invoice_number }: Invoice) {
  const abn = parseAbn(supplier_abn);
  return abn === null ? { type: 'INVOICE', value: invoice_number } : { type: 'ABN', value: abn };
}

// What the metered checks of the register would also have left free.
function isUntold({ check, outcome }: InvoiceCheck): boolean {
  return (check === 'abn_active' || check === 'gst_registered') && outcome === 'not_known';
}

function listReviewItems(checks: readonly InvoiceCheck[], risks: readonly RiskFlag[]): string[] {
  const open = checks.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not_given');
  const flagged = risks.filter(({ severity }) => severity !== 'info');
  return [
    ...open.map(({ result }) => result),
    ...flagged.map((flag) => `${flag.message} ${flag.recommended_next_check}`),
  ];
}
