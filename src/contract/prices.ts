/** The price of one completed call, in integer cents of AUD. */
export const PRICE_CENTS = { free: 0, cheap: 10, paid: 250 } as const;

/** The cost annotation that MCP hosts see. */
export type CostHint = keyof typeof PRICE_CENTS;

/** The plans of the specification with the maximum rows of a batch (null: unlimited). They are not sold yet. */
export const PLANS = {
  pro: { name: 'Pro', batchRows: 500 },
  team: { name: 'Team', batchRows: null },
} as const;

/** A plan; an account may have none. */
export type Plan = keyof typeof PLANS;
