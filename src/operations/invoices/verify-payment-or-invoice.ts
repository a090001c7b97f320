import { buildSydneyDay } from '#base/calendar-window.ts';
import { verifyPaymentOrInvoice } from '#contract/operations/invoices/verify-payment-or-invoice.ts';
import { type AbnHistoryFinding, findKnownUntil } from '#domain/entities/abn-finding.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
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
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import { requireName } from '#operations/company/company-asked.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { listAbnAgeItems, listAbnLimitations } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource, describeAbnSource, nameSource } from '#operations/readers/source-used.ts';
import { findCheckedInvoice, recordFirstCheck } from '#store/invoices/checked-invoices.ts';
import type { Database } from '#store/postgres/database.ts';

const NOT_CHECKED = [
  {
    source: 'Bank account ownership',
    result:
      'This service does not verify who owns a bank account. Confirm the account with the supplier, by a number that is not from the invoice.',
  },
  { source: 'Goods and services', result: 'Whether anything was ordered, delivered or paid for was not checked.' },
  { source: 'ASIC', result: 'The register of companies was not read here; company_lookup reads it.' },
  { source: 'PPSR', result: 'The PPSR was not searched: nothing is known here about security interests in an asset.' },
].map((one) => ({ ...one, status: 'not_checked' as const }));

const LIMITATIONS = [
  'Only consistency was checked. A consistent invoice may still be false, and paying it is the caller’s decision.',
  'Repeated invoice numbers are found only among the invoices that this account had checked here.',
];

const HEADLINES: Readonly<Record<InvoiceVerdict, string>> = {
  consistent: 'Every check that could be made passed; it is not verified who owns a bank account.',
  needs_review: 'Nothing contradicts itself, but a person must review some checks first.',
  inconsistent: 'The invoice contradicts itself, the register or an earlier check.',
};

/** Binds verify_payment_or_invoice. What the register could not tell makes the check free. */
export function bindVerifyPaymentOrInvoice(
  db: Database,
  { abns, liveSources }: Pick<RegisterReaders, 'abns' | 'liveSources'>,
): BoundOperation {
  return bind(verifyPaymentOrInvoice).check(async (invoice, context) => {
    const { accountId } = callerOf(context);
    const { now, recordId } = context;
    const abn = parseAbn(invoice.supplier_abn);
    const finding = abn === null ? null : await abns.findAbnHistory(abn);
    const key = buildInvoiceKey(invoice);
    const details_sha256 = hashInvoiceDetails(invoice);
    const earlier = await findCheckedInvoice(db, accountId, key, details_sha256);
    const today = buildSydneyDay(now.getTime());
    const { checks, identifiers } = checkInvoice(invoice, { finding, earlier, today });
    const risks = finding === null ? [] : listRisks(abn ?? '', finding);
    const verdict = decideInvoiceVerdict(checks, risks.some(isTrouble));
    const source = finding === null ? null : describeAbnSource(finding);
    const data_mode = finding?.data_mode ?? (liveSources.includes('abn') ? 'live' : 'snapshot');
    const { supplier_name, invoice_number, invoice_date, total_cents, gst_cents } = invoice;
    const answer = {
      ok: true as const,
      tool: 'verify_payment_or_invoice' as const,
      verdict,
      headline: HEADLINES[verdict],
      invoice: {
        supplier_abn: abn,
        supplier_name,
        entity_name: finding?.entry?.entity_name ?? null,
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
      sources: source === null ? [] : [nameSource(source)],
      risk_flags: risks,
      human_review_items: listReviewItems(checks, risks, finding, now),
      not_checked: NOT_CHECKED,
      limitations: [...LIMITATIONS, ...(finding === null ? [] : listAbnLimitations(finding))],
      record_id: recordId,
    };
    const evidence = {
      target: readTarget(invoice),
      data_mode,
      sources: source === null ? [] : [buildRecordSource(source, finding?.entry ?? null)],
    };
    const first = { ...key, account_id: accountId, record_id: recordId, details_sha256, checked_at: now };
    return {
      answer,
      evidence,
      couldNotTell: checks.some(isUntold),
      ...(earlier === null && { effect: (trx) => recordFirstCheck(trx, first) }),
    };
  }, admitInvoice);
}

// Before the call costs anything: a text without a name cannot be compared.
function admitInvoice(input: Invoice) {
  requireName('supplier_name', input.supplier_name);
  return { input, target: readTarget(input) };
}

function readTarget({ supplier_abn, invoice_number }: Invoice) {
  const abn = parseAbn(supplier_abn);
  return abn === null ? { type: 'INVOICE', value: invoice_number } : { type: 'ABN', value: abn };
}

function listRisks(abn: string, finding: AbnHistoryFinding): RiskFlag[] {
  const { entry, history } = finding;
  const gst = entry === null || history === null ? null : decideGstStanding(entry, history, findKnownUntil(finding));
  return listCounterpartyRisks(abn, finding, gst, history);
}

function isTrouble({ severity }: RiskFlag): boolean {
  return severity !== 'info' && severity !== 'low';
}

// What the metered checks of the register would also have left free.
function isUntold({ check, outcome }: InvoiceCheck): boolean {
  return (check === 'abn_active' || check === 'gst_registered') && outcome === 'not_known';
}

function listReviewItems(
  checks: readonly InvoiceCheck[],
  risks: readonly RiskFlag[],
  finding: AbnHistoryFinding | null,
  now: Date,
): string[] {
  return [
    ...checks.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not_given').map(({ result }) => result),
    ...risks
      .filter(({ severity }) => severity !== 'info')
      .map((flag) => `${flag.message} ${flag.recommended_next_check}`),
    ...(finding === null ? [] : listAbnAgeItems(finding, now)),
  ];
}
