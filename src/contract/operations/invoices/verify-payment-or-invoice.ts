import { VERIFY_PAYMENT_OR_INVOICE_GATE } from '#contract/gates.ts';
import { defineOperation } from '#contract/operation.ts';
import { invoiceAnswer, invoiceArguments } from '#contract/schemas/invoice.ts';

/** The tool verify_payment_or_invoice, complete but not live. */
export const verifyPaymentOrInvoice = defineOperation({
  name: 'verify_payment_or_invoice',
  subject: 'counterparties',
  summary: 'Check that an invoice is consistent',
  description:
    'Checks an invoice against the ABN register and itself: the ABN, its status and GST registration on the invoice’s date, the supplier’s name, GST, totals, a repeated invoice number, and asset identifiers. It checks consistency only, and does not verify who owns a bank account. An answer that the register cannot give is free.',
  input: invoiceArguments,
  output: invoiceAnswer,
  family: 'abn_lookup',
  extraErrors: ['authentication_required', 'invalid_input'],
  scopes: ['abn:lookup', 'gst:status'],
  availability: 'snapshot',
  cost: 'cheap',
  gate: VERIFY_PAYMENT_OR_INVOICE_GATE,
  kind: 'check',
  tool: {
    title: 'Verify a payment or invoice',
    // The number of the invoice is kept, and a later call finds it.
    readOnlyHint: false,
    openWorldHint: true,
    listed: false,
  },
});
