import { ServiceError } from '#contract/service-error.ts';
import type { Shortage } from './account-funds.ts';
import { buildCapDay, buildCapReset } from './spending-cap.ts';

/** Builds the error for a price that the account cannot pay. */
export function buildShortageRefusal(shortage: Shortage, priceCents: number, now: Date): ServiceError {
  if (shortage.reason === 'insufficient_credit') {
    return new ServiceError('insufficient_credit', 'The account does not have enough credit; nothing was charged.', {
      details: { price_cents: priceCents },
    });
  }
  const { capCents, spentCents } = shortage.cap;
  const resets_at = buildCapReset(buildCapDay(now));
  const details = {
    price_cents: priceCents,
    cap_of: 'account',
    cap_cents: capCents,
    spent_cents: spentCents,
    resets_at,
  };
  const what =
    capCents === 0
      ? 'This account’s daily cap is A$0.00: only what is free is allowed.'
      : `This call does not fit under the account’s daily cap, which resets at ${resets_at}.`;
  const message = `${what} Nothing was charged. The account’s owner can change the cap under Connected apps.`;
  return new ServiceError('spend_cap_reached', message, { details });
}
