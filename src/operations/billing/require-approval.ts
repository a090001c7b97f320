import { formatAud } from '#base/money.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideQuoteState, type Quote } from '#domain/billing/quote.ts';
import type { QuoteFinding } from '#store/billing/quotes.ts';

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

/** Builds the refusal of a call whose price no person has approved, with the price and where to approve it. */
export function buildConfirmation(
  asked: { what: string; buildConfirmUrl: (quoteId: string) => string },
  quote: Quote,
  state: 'issued' | 'declined',
): ServiceError {
  const confirm_url = asked.buildConfirmUrl(quote.quoteId);
  const details = {
    price_cents: quote.amountCents,
    quote_id: quote.quoteId,
    quote_state: state,
    confirm_url,
    expires_at: quote.expiresAt.toISOString(),
  };
  const price = formatAud(quote.amountCents);
  const message =
    state === 'issued'
      ? `${asked.what} costs ${price}. A person must approve it at ${confirm_url}; then send the same call again. Nothing was sent or charged.`
      : `The person declined the price of ${price}. Nothing was sent or charged; do not ask again before ${details.expires_at}.`;
  return new ServiceError('price_confirmation_required', message, { details });
}
