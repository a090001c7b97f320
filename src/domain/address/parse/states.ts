/** The eight states and territories that an answer can name. */
export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

export type State = (typeof STATES)[number];

const SPELLINGS: Record<string, State> = {
  ACT: 'ACT',
  NSW: 'NSW',
  NT: 'NT',
  QLD: 'QLD',
  SA: 'SA',
  TAS: 'TAS',
  VIC: 'VIC',
  WA: 'WA',
  AUSTRALIANCAPITALTERRITORY: 'ACT',
  NEWSOUTHWALES: 'NSW',
  NORTHERNTERRITORY: 'NT',
  QUEENSLAND: 'QLD',
  SOUTHAUSTRALIA: 'SA',
  TASMANIA: 'TAS',
  VICTORIA: 'VIC',
  WESTERNAUSTRALIA: 'WA',
  QLND: 'QLD',
  STHAUSTRALIA: 'SA',
  WESTAUSTRALIA: 'WA',
  TASSIE: 'TAS',
  VICT: 'VIC',
};

const STATE_BY_SPELLING = new Map<string, State>(Object.entries(SPELLINGS));

/** The number of words in the longest spelling of a state: Australian Capital Territory. */
export const STATE_WORDS_MAX = 3;

/** The state with this spelling, without spaces; null if there is none. */
export function findState(word: string): State | null {
  return STATE_BY_SPELLING.get(word) ?? null;
}
