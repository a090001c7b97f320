/** A street that the input may mean, with the scores of its parts. */
export type StreetHypothesis = {
  street: number;
  locality: number;
  /** The token where the street starts, after the numbers. */
  start: number;
  nameScore: number;
  nameDistance: number;
  /** Whether the name written differs and is the name of other streets, so that it is unlikely to be a typing error. */
  isNameElsewhere: boolean;
  typeScore: number;
  suburbScore: number;
  stateScore: number;
  postcodeScore: number;
  /** The weighted sum of all scores except the number's. */
  base: number;
  /** The token where the locality starts. */
  split: number;
  relation: LocalityRelation;
  /** Whether the word in place of the street type is not one. */
  isTypeUnknown: boolean;
  /** Whether words between street and locality are ignored. */
  hasLeftover: boolean;
};

/** How a locality came to be considered. */
export type LocalityRelation = 'named' | 'turned' | 'similar' | 'postcode' | 'neighbour' | 'left_out' | 'elsewhere';
