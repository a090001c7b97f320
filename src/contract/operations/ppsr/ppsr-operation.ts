import { PPSR_GATE } from '#contract/gates.ts';

/** What the operations on the PPSR have in common. */
export const PPSR_OPERATION = {
  family: 'ppsr',
  availability: 'live',
  gate: PPSR_GATE,
  kind: 'check',
  description: 'Closed: always answers 503 ppsr_unavailable, gives no price and sends nothing to the register.',
} as const;

/** The word of the CLI that names the organisation. */
export const PPSR_SUBJECT = { name: 'subject', field: 'acn', help: 'The organisation’s ACN: 9 digits.' };
