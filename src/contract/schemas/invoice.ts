import { z } from 'zod';
import { cents, cleanText, day, recordId, referenceText, requiredText, sha256, textOrNull } from './common.ts';
import { assetInvoiceCanonicalIdentifier } from './pack-views.ts';
import { provenanceOfSources } from './provenance.ts';
import { answerOf } from './shared-fields.ts';

// Small enough that the sum of all lines is an exact integer.
const MAX_CENTS = 1_000_000_000_000;
const amount = cents.max(MAX_CENTS);

const given = z.strictObject({
  supplier_abn: requiredText(40).describe('As the invoice has it; a wrong ABN is a finding, not an error.'),
  supplier_name: requiredText(200).describe('As the invoice has it.'),
  invoice_number: referenceText.describe('As the invoice has it: one line of visible characters.'),
  invoice_date: day.describe('The date on the invoice.'),
  total_cents: amount.describe('The total with GST, in cents of AUD.'),
  gst_cents: amount.describe('The GST of the invoice, in cents of AUD; 0 for none.'),
  subtotal_cents: amount.optional().describe('The total without GST in cents of AUD, if the invoice has it.'),
  gst_free_cents: amount
    .optional()
    .describe('The part of the total that has no GST, in cents of AUD. By default the GST-free lines, or 0.'),
  lines: z
    .array(
      z.strictObject({
        description: cleanText(200).optional().describe('What the line is for; it is not checked.'),
        amount_cents: z.int().min(-MAX_CENTS).max(MAX_CENTS).describe('In cents of AUD; a discount is negative.'),
        gst_free: z.boolean().optional().describe('True when the line has no GST; false by default.'),
      }),
    )
    .min(1)
    .max(200)
    .optional()
    .describe('The lines of the invoice; their sum is compared with the total.'),
  lines_exclude_gst: z.boolean().optional().describe('True when the amounts of the lines are without GST.'),
  asset_identifiers: z
    .array(
      z.strictObject({
        kind: assetInvoiceCanonicalIdentifier.shape.kind,
        value: requiredText(100).describe('As the invoice has it.'),
      }),
    )
    .min(1)
    .max(50)
    .optional()
    .describe('Identifiers of the invoiced assets.'),
  reference: referenceText.optional(),
});

/** The arguments of verify_payment_or_invoice. It takes no bank account: this service cannot say whose it is. */
export const invoiceArguments = given.refine((input) => input.lines !== undefined || input.lines_exclude_gst !== true, {
  path: ['lines_exclude_gst'],
  message: 'needs lines',
});

/** What is checked, in the order of the answer. */
const invoiceCheckName = z
  .enum([
    'abn_form',
    'invoice_date',
    'abn_active',
    'gst_registered',
    'supplier_name',
    'gst_amount',
    'totals',
    'duplicate_invoice_number',
    'asset_identifiers',
  ])
  .describe('What was checked; checks are always in this order.');

const invoiceCheck = z.strictObject({
  check: invoiceCheckName,
  outcome: z
    .enum(['passed', 'failed', 'review', 'not_known', 'not_given'])
    .describe('not_known: the source cannot tell. not_given: the invoice has nothing to check here.'),
  result: z.string().describe('Why the outcome is what it is, in a sentence.'),
});

export const invoiceAnswer = z.object({
  ...answerOf('verify_payment_or_invoice'),
  verdict: z
    .enum(['consistent', 'needs_review', 'inconsistent'])
    .describe('consistent: every check that could be made passed. It never means that the invoice may be paid.'),
  headline: z.string().describe('The verdict in a sentence.'),
  invoice: z
    .strictObject({
      supplier_abn: textOrNull.describe('11 digits; null when the ABN is not valid.'),
      supplier_name: z.string().describe('As the invoice has it.'),
      entity_name: textOrNull.describe('The name that the register has for the ABN.'),
      invoice_number: z.string().describe('As the invoice has it.'),
      invoice_date: day.describe('The date on the invoice.'),
      total_cents: cents.describe('The total with GST, in cents of AUD.'),
      gst_cents: cents.describe('The GST of the invoice, in cents of AUD.'),
      expected_gst_cents: cents
        .nullable()
        .describe('One eleventh of the part with GST, in cents of AUD; null when that part is not known.'),
    })
    .describe('The invoice as it was given, beside what the register has.'),
  checks: z.array(invoiceCheck).describe('Each check with its outcome.'),
  asset_identifiers: z.array(assetInvoiceCanonicalIdentifier).describe('Those that have a canonical form.'),
  earlier_check: z
    .strictObject({
      record_id: recordId,
      checked_at: z.iso.datetime().describe('When it was checked first.'),
      same_details: z.boolean().describe('True when both have the same details_sha256.'),
    })
    .nullable()
    .describe('The first check of this supplier’s invoice number in this account; null when this is the first.'),
  details_sha256: sha256.describe(
    'Over supplier, number, date and amounts: two checks with one hash have the same details.',
  ),
  ...provenanceOfSources,
});
