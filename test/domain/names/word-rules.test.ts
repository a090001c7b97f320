import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ABBREVIATIONS, ARTICLES, COMMON_WORDS, GENERIC_WORDS, LEGAL_FORM_WORDS } from '#domain/names/name-words.ts';
import { normaliseName, normalisePlural } from '#domain/names/normalise-name.ts';
import { buildPhoneticCode, readPhoneticCode } from '#domain/names/phonetic-code.ts';

const NAMES = [
  ['  Harbour   Bakery ', 'HARBOUR BAKERY'],
  ['A.B.C. Plumbing', 'ABC PLUMBING'],
  ["D'Tile ‘N’ `Grout’", 'DTILE N GROUT'],
  ['Noise & Colour', 'NOISE AND COLOUR'],
  ['Noise&Colour', 'NOISE AND COLOUR'],
  ['AV/IT - (Super)store!', 'AV IT SUPER STORE'],
  ['Store 24-7', 'STORE 24 7'],
  ['Café Lumière', 'CAFE LUMIERE'],
  ['Café -- 24/7 & Söhne', 'CAFE 24 7 AND SOHNE'],
  ['Ｗｉｄｅ', 'WIDE'],
  ['Straße', 'STRASSE'],
  ['Ελλάς', 'ΕΛΛΑΣ'],
  ['!!!', ''],
  ['', ''],
] as const;

for (const [name, normalised] of NAMES) {
  test(`the name "${name}" is compared as "${normalised}"`, () => assert.equal(normaliseName(name), normalised));
}

const PLURALS = [
  ['HOLDINGS', 'HOLDING'],
  ['SONS', 'SON'],
  ['CAKES', 'CAKE'],
  ['PROPERTIES', 'PROPERTY'],
  ['PARTIES', 'PARTY'],
  ['BOXES', 'BOX'],
  ['GLASSES', 'GLASS'],
  ['CHURCHES', 'CHURCH'],
  ['LASHES', 'LASH'],
  ['SHOES', 'SHOE'],
  // Not plurals, although they end like some.
  ['GLASS', 'GLASS'],
  ['CIRCUS', 'CIRCUS'],
  ['TENNIS', 'TENNIS'],
  ['BUS', 'BUS'],
  ['GAS', 'GAS'],
  ['IES', 'IES'],
  ['YES', 'YES'],
  // The ending counts, not the middle.
  ['ASSETS', 'ASSET'],
  ['DISCS', 'DISC'],
  ['DUSTERS', 'DUSTER'],
  ['SISTER', 'SISTER'],
  ['FRIESIAN', 'FRIESIAN'],
  ['SHESHE', 'SHESHE'],
] as const;

for (const [word, singular] of PLURALS) {
  test(`${word} without its plural ending is ${singular}`, () => assert.equal(normalisePlural(word), singular));
}

test('a word of four letters can be a plural: PIES, TIES and CATS', () => {
  assert.deepEqual(['PIES', 'TIES', 'CATS'].map(normalisePlural), ['PIE', 'TIE', 'CAT']);
});

const SOUNDS = [
  ['KNIGHT', 'NGT'],
  ['PODGY', 'PJ'],
  ['GNOME', 'NM'],
  ['PNEUMATIC', 'NMTK'],
  ['UNKNOWN', 'ANKN'],
  ['WRAP', 'RP'],
  ['SWRD', 'SRD'],
  ['XENON', 'SN'],
  ['BOX', 'BKS'],
  ['AXXA', 'AKSKS'],
  ['LUMB', 'LM'],
  ['LUMBER', 'LMBR'],
  ['PHOSPHOR', 'FSFR'],
  ['MATCH', 'MJ'],
  ['SCHOOL', 'KL'],
  ['CHRIS', 'KRS'],
  ['BACK', 'BK'],
  ['BUDGET', 'BJT'],
  ['EDGAR', 'ADGR'],
  ['GHOST', 'GST'],
  ['CITY', 'ST'],
  ['CAT', 'KT'],
  ['QUICK', 'K'],
  ['ZEBRA', 'SBR'],
  ['EAGLE', 'AGL'],
  ['IGLOO', 'AGL'],
  ['HAMMER', 'HMR'],
  ['BOOKKEEPER', 'BKPR'],
  ['BBB', 'B'],
  ['4WHEEL', '4WHEEL'],
  ['WHEEL4', 'WHEEL4'],
  ['ÉLAN', 'ÉLAN'],
] as const;

for (const [word, code] of SOUNDS) {
  test(`${word} sounds like ${code}`, () => assert.equal(buildPhoneticCode(word), code));
}

test('a cached sound equals the computed one', () => {
  for (const [word, code] of SOUNDS) assert.deepEqual([readPhoneticCode(word), readPhoneticCode(word)], [code, code]);
});

test('two words with the same place in the cache keep their own codes', () => {
  const words = ['BEBUB', 'BASIG', 'BEBUB'];
  assert.deepEqual(words.map(readPhoneticCode), ['B', 'BSG', 'B']);
});

test('a long word is cached like a short one', () => {
  const words = ['INTERNATIONALISATION', 'INTERNATIONALISATION'];
  assert.deepEqual(words.map(readPhoneticCode), ['ANTRNTNLSTN', 'ANTRNTNLSTN']);
});

function hasLettersInOrder(short: string, long: string): boolean {
  let from = 0;
  return [...short].every((letter) => {
    from = long.indexOf(letter, from) + 1;
    return from > 0;
  });
}

test('an abbreviation has the letters of its full word, in order', () => {
  // The only entry that is another spelling instead of an abbreviation.
  assert.deepEqual(ABBREVIATIONS.get('CENTER'), ['CENTRE']);
  const shortForms = [...ABBREVIATIONS].filter(([short]) => short !== 'CENTER');
  const pairs = [...shortForms.map(([short, full]) => [short, full.join(' ')] as const), ...LEGAL_FORM_WORDS];
  assert.ok(pairs.length > 45);
  assert.deepEqual(
    pairs.filter(([short, long]) => !hasLettersInOrder(short, long)),
    [],
  );
});

test('every word of the tables can occur in a normalised name', () => {
  const words = [...ABBREVIATIONS.keys(), ...[...ABBREVIATIONS.values()].flat()];
  for (const word of [...words, ...ARTICLES, ...GENERIC_WORDS, ...COMMON_WORDS]) assert.match(word, /^[A-Z]+$/);
});

test('a word is generic or common, not both, and an article is neither', () => {
  assert.ok(GENERIC_WORDS.has('SERVICES') && COMMON_WORDS.has('BAKERY'));
  assert.deepEqual(
    [...COMMON_WORDS].filter((word) => GENERIC_WORDS.has(word)),
    [],
  );
  assert.deepEqual([...ARTICLES], ['THE', 'A', 'AN']);
});
