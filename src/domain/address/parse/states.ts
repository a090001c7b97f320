/** The eight states and territories that an answer can name. */
export const STATES = ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'] as const;

export type State = (typeof STATES)[number];

/** Spellings beside the short form, without spaces. */
const SPELLINGS: Record<State, string[]> = {
  ACT: ['AUSTRALIANCAPITALTERRITORY'],
  NSW: ['NEWSOUTHWALES'],
  NT: ['NORTHERNTERRITORY'],
  QLD: ['QUEENSLAND', 'QLND'],
  SA: ['SOUTHAUSTRALIA', 'STHAUSTRALIA'],
  TAS: ['TASMANIA', 'TASSIE'],
  VIC: ['VICTORIA', 'VICT'],
  WA: ['WESTERNAUSTRALIA', 'WESTAUSTRALIA'],
};

const STATE_BY_SPELLING = new Map(
  STATES.flatMap((state) => [state, ...SPELLINGS[state]].map((spelling): [string, State] => [spelling, state])),
);

/** The number of words in the longest spelling of a state: Australian Capital Territory. */
export const STATE_WORDS_MAX = 3;

/** The state with this spelling, without spaces; null if there is none. */
export function findState(word: string): State | null {
  return STATE_BY_SPELLING.get(word) ?? null;
}
