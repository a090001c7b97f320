import { ServiceError } from '#contract/service-error.ts';
import { decideQuoteState, type Quote } from '#domain/billing/quote.ts';
import type { QuoteFinding } from '#store/billing/quotes.ts';
import { buildConfirmation } from './build-confirmation.ts';

/** Returns an approved, unused price; throws otherwise, with where a person can approve it. */
export function requireApproval(
  finding: QuoteFinding,
  asked: { what: string; now: Date; buildConfirmUrl: (quoteId: string) => string },
): Quote {
  const quote = readFoundQuote(finding);
  const state = decideQuoteState(quote, asked.now);
  if (state === 'approved') return quote;
  if (state === 'issued' || state === 'declined') throw buildConfirmation(asked, quote, state);
  const details = { retry_after_seconds: 1 };
  throw new ServiceError('idempotency_conflict', 'This order is already running; send the same call again shortly.', {
    details,
  });
}

/** Returns the quote that was found; throws when too many await approval already. */
export function readFoundQuote(finding: QuoteFinding): Quote {
  if (finding !== 'too_many_open') return finding.quote;
  const message = 'Too many prices await approval by this person: they must decide some, or wait until they expire.';
  throw new ServiceError('rate_limited', message, { details: { retry_after_seconds: 60 } });
}
