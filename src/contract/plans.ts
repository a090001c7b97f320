/** The plans of the specification, each with how many rows one batch may have; null is any number. They are not sold yet. */
export const PLANS = {
  pro: { name: 'Pro', batchRows: 500 },
  team: { name: 'Team', batchRows: null },
} as const;

/** The closed union of plans; an account may have none. */
export type Plan = keyof typeof PLANS;
