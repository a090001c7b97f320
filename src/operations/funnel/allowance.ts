import { ERROR_FAMILIES } from '#contract/error-families.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Shortage } from '#domain/billing/account-funds.ts';
import { buildShortageRefusal } from '#domain/billing/shortage-refusal.ts';
import { buildCapDay, buildCapReset, type DayCap, fitsCap } from '#domain/billing/spending-cap.ts';
import type { openFunds } from '#store/billing/account-funds.ts';
import type { FundingSource } from '#store/billing/decide-charges.ts';
import type { CompletionOutcome } from '#store/records/completions.ts';
import { buildOverloaded } from './error-body.ts';

/** What an account and a grant may still spend. */
export type AllowanceParts = ReturnType<typeof openFunds>;

/** A call that would cost money, and when. */
export type PricedCall = { operation: Operation; priceCents: number; caller: Caller; now: Date };

/** Throws when the account or the cap of the grant cannot pay, before the handler runs. The charge itself is decided again under lock. */
export async function requireAllowance(parts: AllowanceParts, call: PricedCall): Promise<void> {
  await requireFunds(parts, call);
  const { delegation, accountId } = call.caller;
  if (delegation === null) return;
  const cap = await parts.findDayCap({ accountId, grantId: delegation.grantId, day: buildCapDay(call.now) });
  if (cap === null || !fitsCap(cap, call.priceCents)) throw buildCapRefusal(call, cap);
}

/** Throws when the account has too little credit, or its daily cap does not allow the call. */
export async function requireFunds(parts: AllowanceParts, call: PricedCall): Promise<void> {
  const { accountId } = call.caller;
  if ((await parts.readBalanceCents(accountId)) < call.priceCents)
    throw refuse({ reason: 'insufficient_credit' }, call);
  const cap = await parts.findAccountCap({ accountId, day: buildCapDay(call.now) });
  if (cap !== null && !fitsCap(cap, call.priceCents)) throw refuse({ reason: 'account_cap_reached', cap }, call);
}

/** Returns what pays for a call that needs no approval. */
export function buildFundingSource({ delegation }: Caller): FundingSource {
  return delegation === null ? { from: 'key' } : { from: 'cap', grantId: delegation.grantId };
}

/** Turns the store's decision about a charge into a refusal; null when the charge was recorded. */
export async function findChargeRefusal(
  parts: AllowanceParts,
  outcome: CompletionOutcome,
  call: PricedCall,
): Promise<ServiceError | null> {
  if (outcome === 'recorded') return null;
  if (outcome === 'insufficient_credit') return refuse({ reason: outcome }, call);
  const { delegation, accountId } = call.caller;
  const day = buildCapDay(call.now);
  if (outcome === 'account_cap_reached') {
    const cap = await parts.findAccountCap({ accountId, day });
    // The owner has removed the cap since, so the same call would succeed now.
    if (cap === null) return buildOverloaded('The account’s daily cap changed meanwhile; try again.');
    return refuse({ reason: outcome, cap }, call);
  }
  if (outcome === 'quote_settled' || delegation === null) throw new Error(`the charge was refused: ${outcome}`);
  const cap = await parts.findDayCap({ accountId, grantId: delegation.grantId, day });
  return buildCapRefusal(call, outcome === 'grant_ended' ? null : cap);
}

function refuse(shortage: Shortage, { priceCents, now }: PricedCall): ServiceError {
  return buildShortageRefusal(shortage, priceCents, now);
}

function buildCapRefusal({ operation, priceCents, now }: PricedCall, cap: DayCap | null): ServiceError {
  if (cap === null) {
    const code = ERROR_FAMILIES[operation.family].unauthenticated;
    return new ServiceError(code, 'The consent behind this credential has ended; nothing was charged.');
  }
  const resets_at = buildCapReset(buildCapDay(now));
  const details = {
    price_cents: priceCents,
    cap_of: 'grant',
    cap_cents: cap.capCents,
    spent_cents: cap.spentCents,
    resets_at,
  };
  const message = `${describeCap(cap, resets_at)} Nothing was charged. The person can change the cap under Connected apps.`;
  return new ServiceError('spend_cap_reached', message, { details });
}

// A cap of A$0.00 is not used up, and the next day does not change it.
function describeCap({ capCents }: DayCap, resetsAt: string): string {
  if (capCents === 0) return 'The person allows this app free calls only: its spending cap is A$0.00 a day.';
  return `The spending cap of this grant is used up for today; it resets at ${resetsAt}.`;
}
