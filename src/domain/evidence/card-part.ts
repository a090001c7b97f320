import type { z } from 'zod';
import type { evidenceCard } from '#contract/schemas/evidence-card.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';

/** The card in the response of counterparty verification. */
export type CounterpartyCard = z.infer<typeof evidenceCard>['card'];

/** What a comparison adds to the card of an ABN. */
export type CardPart = {
  /** A sentence for the headline; empty without one. */
  headline: string;
  fields: CounterpartyCard['fields'];
  /** Fields of the ABN register that the comparison puts in doubt. */
  disputed: string[];
  checks: CounterpartyCard['source_checks'];
  risks: RiskFlag[];
  review: string[];
  notChecked: { source: string; result: string }[];
  own: Pick<CounterpartyCard, 'claimed_name' | 'conflicts'>;
};

export const EMPTY_PART: CardPart = {
  headline: '',
  fields: [],
  disputed: [],
  checks: [],
  risks: [],
  review: [],
  notChecked: [],
  own: {},
};
