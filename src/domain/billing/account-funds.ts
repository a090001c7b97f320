import { type DayCap, fitsCap } from './spending-cap.ts';

/** What an account can pay with: its free credit, its daily cap (null: none), and what counts against the cap. */
export type AccountFunds = {
  /** The balance without the prices of searches under way. */
  freeCents: number;
  capCents: number | null;
  /** The prices of searches under way: they may still be charged today. */
  heldCents: number;
  /** What was charged, by day in Sydney. */
  chargedCents: Map<string, number>;
};

/** Why an account cannot pay a price. */
export type Shortage = { reason: 'insufficient_credit' } | { reason: 'account_cap_reached'; cap: DayCap };

/** Returns why an account cannot pay a price on a day, or null when it can. */
export function findShortage(funds: AccountFunds, day: string, priceCents: number): Shortage | null {
  if (priceCents > funds.freeCents) return { reason: 'insufficient_credit' };
  if (funds.capCents === null) return null;
  const spentCents = (funds.chargedCents.get(day) ?? 0) + funds.heldCents;
  const cap = { capCents: funds.capCents, spentCents };
  return fitsCap(cap, priceCents) ? null : { reason: 'account_cap_reached', cap };
}
