import type { LeadingWords } from './leading-words.ts';
import type { FlatNumber } from './several-units.ts';

/** The numbers that an address gives before its street; -1 and empty texts say that a part is not there. */
export type NumberQuery = {
  first: number;
  firstPrefix: string;
  firstSuffix: string;
  last: number;
  lastSuffix: string;
  /** Whether first and last are two addresses (330 & 332) and no range. */
  isPair: boolean;
  hasFlat: boolean;
  flatType: string;
  flatPrefix: string;
  flatNumber: number;
  flatSuffix: string;
  /** Further units beside the first (Units 1 & 2), each an address of its own. */
  otherFlats: FlatNumber[];
  /** All units in one text, or empty where there is only one. */
  allFlats: string;
  level: string;
  lot: string;
  /** Further lots beside the first (Lots 4 and 5), each an address of its own. */
  otherLots: string[];
  /** Where the numbers begin; what stands before is a name of a building or other noise. */
  start: number;
  leading: LeadingWords;
};

/** A query with no number in it. */
export function buildNumberQuery(): NumberQuery {
  return {
    first: -1,
    firstPrefix: '',
    firstSuffix: '',
    last: -1,
    lastSuffix: '',
    isPair: false,
    hasFlat: false,
    flatType: '',
    flatPrefix: '',
    flatNumber: -1,
    flatSuffix: '',
    otherFlats: [],
    allFlats: '',
    level: '',
    lot: '',
    otherLots: [],
    start: 0,
    leading: 'plain',
  };
}
