import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import { buildCapDay, buildCapReset, type DayCap, fitsCap } from '#domain/billing/spending-cap.ts';
import type { Draw } from '#store/billing/draws.ts';
import type { CompletionOutcome } from '#store/records/completions.ts';

/** Where the funnel looks before any work is done. */
export type AllowanceParts = {
  readBalanceCents: (accountId: string) => Promise<number>;
  /** What the grant may spend on a day and has spent; null when it has ended. */
  findDayCap: (asked: { accountId: string; grantId: string; day: string }) => Promise<DayCap | null>;
};

/** A call that would cost money, and when. */
export type PricedCall = { operation: Operation; priceCents: number; caller: Caller; now: Date };

/** Spares a handler run that could not be paid, or that the cap of the grant does not cover; the charge itself is decided again under lock. */
export async function requireAllowance(parts: AllowanceParts, call: PricedCall): Promise<void> {
  await requireCredit(parts, call);
  const { delegation, accountId } = call.caller;
  if (delegation === null) return;
  const cap = await parts.findDayCap({ accountId, grantId: delegation.grantId, day: buildCapDay(call.now) });
  if (cap === null || !fitsCap(cap, call.priceCents)) throw buildCapRefusal(call, cap);
}

/** Refuses a call that the credit of its account does not reach for. */
export async function requireCredit(parts: AllowanceParts, call: PricedCall): Promise<void> {
  if ((await parts.readBalanceCents(call.caller.accountId)) < call.priceCents)
    throw buildCreditRefusal(call.priceCents);
}

/** What pays for a call that needs no approval of its own. */
export function buildDraw({ delegation }: Caller): Draw {
  return delegation === null ? { from: 'key' } : { from: 'cap', grantId: delegation.grantId };
}

/** Turns what the store decided about a charge into the refusal that the caller reads; null when it was recorded. */
export async function findDrawRefusal(
  parts: AllowanceParts,
  outcome: CompletionOutcome,
  call: PricedCall,
): Promise<ServiceError | null> {
  if (outcome === 'recorded') return null;
  if (outcome === 'insufficient_credit') return buildCreditRefusal(call.priceCents);
  const { delegation, accountId } = call.caller;
  if (outcome === 'quote_settled' || delegation === null) throw new Error(`the charge was refused: ${outcome}`);
  const day = buildCapDay(call.now);
  const cap = await parts.findDayCap({ accountId, grantId: delegation.grantId, day });
  return buildCapRefusal(call, outcome === 'grant_ended' ? null : cap);
}

/** Builds the refusal of a call that the account cannot pay. */
export function buildCreditRefusal(priceCents: number): ServiceError {
  return new ServiceError('insufficient_credit', 'The account has not enough credit; nothing was charged.', {
    details: { price_cents: priceCents },
  });
}

function buildCapRefusal({ operation, priceCents, now }: PricedCall, cap: DayCap | null): ServiceError {
  if (cap === null) {
    const code = ERROR_FAMILIES[operation.family].unauthenticated;
    return new ServiceError(code, 'The consent behind this credential has ended; nothing was charged.');
  }
  const resets_at = buildCapReset(buildCapDay(now));
  const details = { price_cents: priceCents, cap_cents: cap.capCents, spent_cents: cap.spentCents, resets_at };
  const message = `${describeCap(cap, resets_at)} Nothing was charged. To change the cap, the person connects the app again.`;
  return new ServiceError('spend_cap_reached', message, { details });
}

// A cap of nothing is never used up, and no day gives it back.
function describeCap({ capCents }: DayCap, resetsAt: string): string {
  if (capCents === 0) return 'The person allowed this app only what is free: its spending cap is A$0.00 a day.';
  return `The spending cap of this grant is used up for today; it starts anew at ${resetsAt}.`;
}
