const SAME_WORD: Record<string, string> = {
  SAINT: 'ST',
  MT: 'MOUNT',
  MNT: 'MOUNT',
  N: 'NORTH',
  S: 'SOUTH',
  E: 'EAST',
  W: 'WEST',
  NTH: 'NORTH',
  STH: 'SOUTH',
  FT: 'FORT',
  PT: 'POINT',
  PRT: 'PORT',
  LWR: 'LOWER',
  UPR: 'UPPER',
  GT: 'GREAT',
  CK: 'CREEK',
  HTS: 'HEIGHTS',
  HGTS: 'HEIGHTS',
  BCH: 'BEACH',
  VLY: 'VALLEY',
  JCT: 'JUNCTION',
  ISL: 'ISLAND',
  HL: 'HILL',
  PK: 'PARK',
  GDNS: 'GARDENS',
  HBR: 'HARBOUR',
  SPGS: 'SPRINGS',
  '1ST': 'FIRST',
  '2ND': 'SECOND',
  '3RD': 'THIRD',
  '4TH': 'FOURTH',
  '5TH': 'FIFTH',
  '6TH': 'SIXTH',
  '7TH': 'SEVENTH',
  '8TH': 'EIGHTH',
  '9TH': 'NINTH',
  '10TH': 'TENTH',
  '11TH': 'ELEVENTH',
  '12TH': 'TWELFTH',
  '13TH': 'THIRTEENTH',
  '14TH': 'FOURTEENTH',
  '15TH': 'FIFTEENTH',
  '16TH': 'SIXTEENTH',
};

const WORDS = new Map(Object.entries(SAME_WORD));
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length));
const NAME_WORD = /[A-Z0-9]+/g;
const DROPPED = /['.]/g;

/** The one form of a word that stands for all its short forms inside a name: MT is MOUNT. */
export function normaliseNameWord(word: string): string {
  return word.length > LONGEST ? word : (WORDS.get(word) ?? word);
}

/** The letters of a name without spaces, short forms spelled out, so that spacing and hyphens make no difference. */
export function buildNameKey(name: string): string {
  let key = '';
  for (const word of name.replace(DROPPED, '').match(NAME_WORD) ?? []) key += normaliseNameWord(word);
  return key;
}
