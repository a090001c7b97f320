import { PPSR_GATE } from '#contract/gates.ts';
import { NO_PPSR_ACCESS } from '#contract/no-ppsr-access.ts';

/** What the operations on the PPSR have in common. */
export const PPSR_OPERATION = {
  subject: 'ppsr',
  family: 'ppsr',
  availability: 'live',
  gate: PPSR_GATE,
  kind: 'check',
  description: `${NO_PPSR_ACCESS}: always answers 503 ppsr_unavailable, shows no price and sends nothing to the register.`,
} as const;

/** What the PPSR tools have in common: closed, except for samples. */
export const PPSR_TOOL = {
  ...PPSR_OPERATION,
  description: `${NO_PPSR_ACCESS}: without sample_response it answers ppsr_unavailable, shows no price and sends nothing to the register. With sample_response true it shows the shape of a search with invented data: free, nothing is sent, nothing is known about the subject. Organisations and serial numbers only; persons cannot be searched.`,
  extraErrors: ['network_error', 'upstream_error'],
  cost: 'paid',
  sampleField: 'sample_response',
  hasTestSamples: true,
} as const;
