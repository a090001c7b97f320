import { formatAud } from '#base/money.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Quote } from '#domain/billing/quote.ts';

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
