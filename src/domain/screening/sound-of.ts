// How names are written differs by the language of the writer: KH and H, OU and U, W and V. In this order.
const RULES: readonly (readonly [RegExp, string])[] = [
  [/[^A-Z]/g, ''],
  [/PH/g, 'F'],
  [/C(?=[EIY])/g, 'S'],
  [/TSCH|TCH|TSH/g, 'C'],
  [/DZH|DSCH|DJ/g, 'J'],
  [/ZH/g, 'J'],
  [/SCH|SH/g, 'X'],
  [/CH/g, 'C'],
  [/CK/g, 'K'],
  [/KH|GH/g, 'H'],
  [/TH/g, 'T'],
  [/DH/g, 'D'],
  [/QU|Q/g, 'K'],
  [/W/g, 'V'],
  [/(?<=[AEIOU])J$/, 'I'],
  [/OU|OO|OE|UO/g, 'U'],
  [/IE|EI|EE|AE|EA|AY|AI|EY|IY|YI|IJ|II|YY|Y/g, 'I'],
  [/(?<=[AEIOU])H(?![AEIOU])/g, ''],
  [/TS|TZ/g, 'Z'],
  [/(.)\1+/g, '$1'],
];

/** Writes a word as it sounds, so that two romanisations of one name become alike: KHAMENEI and HAMENEY. */
export function soundOf(word: string): string {
  return RULES.reduce((text, [rule, to]) => text.replace(rule, to), word);
}
