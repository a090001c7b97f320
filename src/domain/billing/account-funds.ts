import { type DayCap, fitsCap } from './spending-cap.ts';

/** The funds of an account: its available credit, its daily cap (null: none), and what counts against the cap. */
export type AccountFunds = {
  /** The balance minus the prices of pending searches. */
  freeCents: number;
  capCents: number | null;
  /** The prices of pending searches, which may still be charged today. */
  heldCents: number;
  /** The charges, by day in Sydney. */
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
