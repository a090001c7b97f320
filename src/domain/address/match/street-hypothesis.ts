import { COMPONENT_WEIGHTS } from './component-weights.ts';

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

type PartScores = Pick<StreetHypothesis, 'nameScore' | 'typeScore' | 'suburbScore' | 'stateScore' | 'postcodeScore'>;

/** The weighted sum of the scores of all parts except the number. */
export function weighScores({ nameScore, typeScore, suburbScore, stateScore, postcodeScore }: PartScores): number {
  return (
    nameScore * COMPONENT_WEIGHTS.street_name +
    typeScore * COMPONENT_WEIGHTS.street_type +
    suburbScore * COMPONENT_WEIGHTS.suburb +
    stateScore * COMPONENT_WEIGHTS.state +
    postcodeScore * COMPONENT_WEIGHTS.postcode
  );
}

/** A street in a locality that is written in full. `streetScore` is that of its name and of its type. */
export function buildNamedStreet(
  place: Pick<StreetHypothesis, 'street' | 'locality' | 'start' | 'split'>,
  { streetScore, stateScore, postcodeScore }: { streetScore: number; stateScore: number; postcodeScore: number },
): StreetHypothesis {
  const scores = { nameScore: streetScore, typeScore: streetScore, suburbScore: 1, stateScore, postcodeScore };
  return {
    ...place,
    ...scores,
    base: weighScores(scores),
    nameDistance: 0,
    isNameElsewhere: false,
    relation: 'named',
    isTypeUnknown: false,
    hasLeftover: false,
  };
}
