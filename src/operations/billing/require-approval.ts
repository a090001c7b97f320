import { ServiceError } from '#contract/service-error.ts';
import { decideQuoteState, type Quote } from '#domain/billing/quote.ts';
import type { QuoteFinding } from '#store/billing/quotes.ts';
import { buildConfirmation } from './build-confirmation.ts';

/** Gives an approved price that was not used; refuses any other, telling where a person decides. */
export function requireApproval(
  finding: QuoteFinding,
  asked: { what: string; now: Date; buildConfirmUrl: (quoteId: string) => string },
): Quote {
  const quote = readFoundQuote(finding);
  const state = decideQuoteState(quote, asked.now);
  if (state === 'approved') return quote;
  if (state === 'issued' || state === 'declined') throw buildConfirmation(asked, quote, state);
  const details = { retry_after_seconds: 1 };
  throw new ServiceError('idempotency_conflict', 'This very order is under way; send the same call again shortly.', {
    details,
  });
}

/** Gives the quote that was found; refuses where too many wait already. */
export function readFoundQuote(finding: QuoteFinding): Quote {
  if (finding !== 'too_many_open') return finding.quote;
  const message = 'Too many prices wait for this person already: they must decide some, or let them run out.';
  throw new ServiceError('rate_limited', message, { details: { retry_after_seconds: 60 } });
}
