import { z } from 'zod';
import { cents, cleanText, dataMode, day, recordId, referenceText, requiredText, sha256 } from './common.ts';
import { assetInvoiceCanonicalIdentifier } from './pack-views.ts';
import { sourceUsed } from './provenance.ts';
import { evidencePackRiskFlag } from './risk-flag.ts';

// Sums of so many lines stay exact.
const MAX_CENTS = 1_000_000_000_000;
const amount = cents.max(MAX_CENTS);

const given = z.strictObject({
  supplier_abn: requiredText(40).describe('As the invoice has it; a wrong ABN is a finding, not an error.'),
  supplier_name: requiredText(200).describe('As the invoice has it.'),
  invoice_number: referenceText.describe('As the invoice has it: one line of visible characters.'),
  invoice_date: day,
  total_cents: amount.describe('The total with GST, in cents of AUD.'),
  gst_cents: amount.describe('The GST of the invoice, in cents of AUD; 0 for none.'),
  subtotal_cents: amount.optional().describe('The total without GST, if the invoice has it.'),
  gst_free_cents: amount
    .optional()
    .describe('The part of the total that has no GST. By default the GST-free lines, or 0.'),
  lines: z
    .array(
      z.strictObject({
        description: cleanText(200).optional(),
        amount_cents: z.int().min(-MAX_CENTS).max(MAX_CENTS).describe('A discount is negative.'),
        gst_free: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(200)
    .optional(),
  lines_exclude_gst: z.boolean().optional().describe('True when the amounts of the lines are without GST.'),
  asset_identifiers: z
    .array(z.strictObject({ kind: assetInvoiceCanonicalIdentifier.shape.kind, value: requiredText(100) }))
    .min(1)
    .max(50)
    .optional(),
  reference: referenceText.optional(),
});

/** The arguments of verify_payment_or_invoice. It takes no bank account: this service cannot say whose it is. */
export const invoiceArguments = given.refine((input) => input.lines !== undefined || input.lines_exclude_gst !== true, {
  path: ['lines_exclude_gst'],
  message: 'needs lines',
});

/** What is checked, in the order of the answer. */
const invoiceCheckName = z.enum([
  'abn_form',
  'invoice_date',
  'abn_active',
  'gst_registered',
  'supplier_name',
  'gst_amount',
  'totals',
  'duplicate_invoice_number',
  'asset_identifiers',
]);

const invoiceCheck = z.strictObject({
  check: invoiceCheckName,
  outcome: z
    .enum(['passed', 'failed', 'review', 'not_known', 'not_given'])
    .describe('not_known: the source cannot tell. not_given: the invoice has nothing to check here.'),
  result: z.string(),
});

/** The answer of verify_payment_or_invoice. */
export const invoiceAnswer = z.object({
  ok: z.literal(true),
  tool: z.literal('verify_payment_or_invoice'),
  verdict: z
    .enum(['consistent', 'needs_review', 'inconsistent'])
    .describe('consistent: every check that could be made passed. It never means that the invoice may be paid.'),
  headline: z.string(),
  invoice: z.strictObject({
    supplier_abn: z.string().nullable().describe('11 digits; null when the ABN is not valid.'),
    supplier_name: z.string(),
    entity_name: z.string().nullable().describe('The name that the register has for the ABN.'),
    invoice_number: z.string(),
    invoice_date: day,
    total_cents: cents,
    gst_cents: cents,
    expected_gst_cents: cents
      .nullable()
      .describe('One eleventh of the part with GST; null when that part is not known.'),
  }),
  checks: z.array(invoiceCheck),
  asset_identifiers: z.array(assetInvoiceCanonicalIdentifier).describe('Those that have a canonical form.'),
  earlier_check: z
    .strictObject({ record_id: recordId, checked_at: z.iso.datetime(), same_details: z.boolean() })
    .nullable()
    .describe('The first check of this supplier’s invoice number in this account; null when this is the first.'),
  details_sha256: sha256.describe(
    'Over supplier, number, date and amounts: two checks with one hash have the same details.',
  ),
  data_mode: dataMode,
  sources: z.array(sourceUsed),
  risk_flags: z.array(evidencePackRiskFlag),
  human_review_items: z.array(z.string()),
  not_checked: z.array(z.strictObject({ source: z.string(), status: z.literal('not_checked'), result: z.string() })),
  limitations: z.array(z.string()),
  record_id: recordId,
});
