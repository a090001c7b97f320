/** What one completed call costs, in integer cents of AUD. */
export const PRICE_CENTS = { free: 0, cheap: 10, paid: 250 } as const;

/** The word hosts see beside a price. */
export type CostHint = keyof typeof PRICE_CENTS;
