import { readSpellings } from '#base/word-lists.ts';

/** Short forms inside names, and the word that each one means. */
const WORDS = readSpellings(`
  ST: SAINT; MOUNT: MT MNT; NORTH: N NTH; SOUTH: S STH; EAST: E; WEST: W; FORT: FT; POINT: PT; PORT: PRT;
  LOWER: LWR; UPPER: UPR; GREAT: GT; CREEK: CK; HEIGHTS: HTS HGTS; BEACH: BCH; VALLEY: VLY; JUNCTION: JCT;
  ISLAND: ISL; HILL: HL; PARK: PK; GARDENS: GDNS; HARBOUR: HBR; SPRINGS: SPGS; FIRST: 1ST; SECOND: 2ND;
  THIRD: 3RD; FOURTH: 4TH; FIFTH: 5TH; SIXTH: 6TH; SEVENTH: 7TH; EIGHTH: 8TH; NINTH: 9TH; TENTH: 10TH;
  ELEVENTH: 11TH; TWELFTH: 12TH; THIRTEENTH: 13TH; FOURTEENTH: 14TH; FIFTEENTH: 15TH; SIXTEENTH: 16TH
`);
const LONGEST = Math.max(...[...WORDS.keys()].map((word) => word.length));
const NAME_WORD = /[A-Z0-9]+/g;
const DROPPED = /['.]/g;

/** The full form of a short word inside a name: MT is MOUNT. */
export function normaliseNameWord(word: string): string {
  return word.length > LONGEST ? word : (WORDS.get(word) ?? word);
}

/** The letters of a name without spaces and with short forms spelled out. Names that differ only in spaces and hyphens have the same key. */
export function buildNameKey(name: string): string {
  let key = '';
  for (const word of name.replace(DROPPED, '').match(NAME_WORD) ?? []) key += normaliseNameWord(word);
  return key;
}
