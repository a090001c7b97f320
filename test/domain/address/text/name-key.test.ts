import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildNameKey, normaliseNameWord } from '#domain/address/text/name-key.ts';

/** The full word, and the short forms that stand for it inside a name. */
const SHORT_FORMS = {
  ST: 'SAINT',
  MOUNT: 'MT MNT',
  NORTH: 'N NTH',
  SOUTH: 'S STH',
  EAST: 'E',
  WEST: 'W',
  FORT: 'FT',
  POINT: 'PT',
  PORT: 'PRT',
  LOWER: 'LWR',
  UPPER: 'UPR',
  GREAT: 'GT',
  CREEK: 'CK',
  HEIGHTS: 'HTS HGTS',
  BEACH: 'BCH',
  VALLEY: 'VLY',
  JUNCTION: 'JCT',
  ISLAND: 'ISL',
  HILL: 'HL',
  PARK: 'PK',
  GARDENS: 'GDNS',
  HARBOUR: 'HBR',
  SPRINGS: 'SPGS',
  FIRST: '1ST',
  SECOND: '2ND',
  THIRD: '3RD',
  FOURTH: '4TH',
  FIFTH: '5TH',
  SIXTH: '6TH',
  SEVENTH: '7TH',
  EIGHTH: '8TH',
  NINTH: '9TH',
  TENTH: '10TH',
  ELEVENTH: '11TH',
  TWELFTH: '12TH',
  THIRTEENTH: '13TH',
  FOURTEENTH: '14TH',
  FIFTEENTH: '15TH',
  SIXTEENTH: '16TH',
};

for (const [full, shortForms] of Object.entries(SHORT_FORMS))
  test(`inside a name ${full} may be written ${shortForms}`, () => {
    for (const short of shortForms.split(' ')) assert.equal(normaliseNameWord(short), full, short);
    assert.equal(normaliseNameWord(full), full);
  });

/** A name, and the key that it shares with its other spellings. */
const KEYS = [
  ['BARKER', 'BARKER'],
  ['MT BARKER', 'MOUNTBARKER'],
  ['MOUNT BARKER', 'MOUNTBARKER'],
  ['SAINT KILDA', 'STKILDA'],
  ['ST. KILDA', 'STKILDA'],
  ["O'CONNELL", 'OCONNELL'],
  ['WAGGA-WAGGA', 'WAGGAWAGGA'],
  ['5TH OF MAY', 'FIFTHOFMAY'],
  ['', ''],
  ['- &', ''],
] as const;

for (const [name, key] of KEYS)
  test(`the key of the name "${name}" is "${key}"`, () => {
    assert.equal(buildNameKey(name), key);
  });
