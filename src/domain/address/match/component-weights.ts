import type { z } from 'zod';
import type { componentScores } from '#contract/schemas/address-lookup.ts';

/** How well each component agrees, from 0 to 1. */
export type ComponentScores = z.infer<typeof componentScores>;

/** The weight of each component in the score of a candidate. The sum is one. */
export const COMPONENT_WEIGHTS: Readonly<Record<keyof ComponentScores, number>> = {
  street_number: 0.22,
  street_name: 0.3,
  street_type: 0.08,
  suburb: 0.25,
  state: 0.05,
  postcode: 0.1,
};

/** The score of a suburb with the words written in another order. Suburbs with this score or more are the one written. */
export const SAME_SUBURB = 0.95;

/** The score of a postcode with one wrong or swapped digit. */
export const POSTCODE_SLIP = 0.4;

/** The score of a component that the input leaves out. It is neither evidence for nor against. */
export const LEFT_OUT = { street_type: 0.7, suburb: 0.6, state: 0.9, postcode: 0.8 } as const;
