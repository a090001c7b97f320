import type { LeadingWords } from './leading-words.ts';
import type { FlatNumber } from './several-units.ts';

/** The numbers of an address before its street. -1 and empty texts mean that a part is missing. */
export type NumberQuery = {
  first: number;
  firstPrefix: string;
  firstSuffix: string;
  last: number;
  lastSuffix: string;
  /** Whether first and last are two addresses (330 & 332), not a range. */
  isPair: boolean;
  hasFlat: boolean;
  flatType: string;
  flatPrefix: string;
  flatNumber: number;
  flatSuffix: string;
  /** Further units after the first (Units 1 & 2), each with its own address. */
  otherFlats: FlatNumber[];
  /** All units in one text, or empty if there is only one. */
  allFlats: string;
  level: string;
  lot: string;
  /** Further lots after the first (Lots 4 and 5), each with its own address. */
  otherLots: string[];
  /** The token where the numbers start. Before it come building names or noise. */
  start: number;
  leading: LeadingWords;
};

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
