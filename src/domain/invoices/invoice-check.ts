import type { z } from 'zod';
import type { invoiceAnswer, invoiceArguments } from '#contract/schemas/invoice.ts';

export type Invoice = z.output<typeof invoiceArguments>;

export type InvoiceCheck = z.input<typeof invoiceAnswer>['checks'][number];

/** How a check ended, and why. */
export type InvoiceFinding = Omit<InvoiceCheck, 'check'>;

export type InvoiceVerdict = z.infer<typeof invoiceAnswer>['verdict'];

/** Decides the verdict: any failure makes it inconsistent, and anything that is not plain needs review. */
export function decideInvoiceVerdict(checks: readonly InvoiceFinding[], hasTrouble: boolean): InvoiceVerdict {
  if (checks.some(({ outcome }) => outcome === 'failed')) return 'inconsistent';
  const isPlain = checks.every(({ outcome }) => outcome === 'passed' || outcome === 'not_given');
  return isPlain && !hasTrouble ? 'consistent' : 'needs_review';
}
