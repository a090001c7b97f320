import { POSTCODE_SLIP } from './component-weights.ts';

/** A street that the input may mean, with how well its parts agree. */
export type StreetHypothesis = {
  street: number;
  locality: number;
  /** Where the words of the street begin: the numbers stand before. */
  start: number;
  nameScore: number;
  nameDistance: number;
  /** Whether the name written is not the street's, and streets elsewhere bear it: then it is hardly a slip of the pen. */
  isNameElsewhere: boolean;
  typeScore: number;
  suburbScore: number;
  stateScore: number;
  postcodeScore: number;
  /** The weighted sum of all but the number. */
  base: number;
  /** Where the words of the locality begin, for messages. */
  split: number;
  relation: LocalityRelation;
  /** Whether the word in the place of the street type is not one. */
  isTypeUnknown: boolean;
  /** Whether words are left over between street and locality. */
  hasLeftover: boolean;
};

/** How a locality came to be considered. */
export type LocalityRelation = 'named' | 'turned' | 'similar' | 'postcode' | 'neighbour' | 'left_out' | 'elsewhere';

/** Whether the postcode is a different one, not a slip, and the state differs or the suburb is only similar. */
export function isElsewhere({ postcodeScore, stateScore, relation }: StreetHypothesis): boolean {
  return postcodeScore < POSTCODE_SLIP && (stateScore === 0 || relation === 'similar');
}
