import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';

const CASES: readonly (readonly [text: string, target: string])[] = [
  ['88 712 649 015', '88712649015'],
  ['ABN 88712649015', '88712649015'],
  ['88-712-649-015', '88712649015'],
  ['ABN 88-712-649-015', '88712649015'],
  ['ACN 600-000-020', '600000020'],
  ['abn: 88 712 649 015', '88712649015'],
  ['A.B.N. 88 712 649 015', '88712649015'],
  ['ABN no. 88 712 649 015', '88712649015'],
  ['ABN.No.88 712 649 015', '88712649015'],
  ['ABN 88712649015 ', '88712649015'],
  ['  ABN # 88 712 649 015', '88712649015'],
  ['ABN88712649015', 'ABN88712649015'],
  ['88712649015 ABN', '88712649015 ABN'],
  ['X-ABN 88712649015', 'X-ABN 88712649015'],
  ['600 000 020', '600000020'],
  ['ACN 600 000 020', '600000020'],
  ['ARBN 600 000 020', '600000020'],
  ['ACN number 600000020', '600000020'],
  ['6t1-bd3fk 50x156159', '6T1BD3FK50X156159'],
  ['VIN 6T1BD3FK50X156159', '6T1BD3FK50X156159'],
  ['gansw704074813', 'GANSW704074813'],
  ['218 600', '218600'],
  ['21 860', '21860'],
  ['AFSL 2 18', '218'],
  ['Australian Credit Licence No. 391 237', '391237'],
  // Texts that are not numbers stay as given, as do numbers with wrong check digits.
  ['ABN 88712649016', 'ABN 88712649016'],
  ['Harbour Bread', 'Harbour Bread'],
  ['24 7', '24 7'],
  ['Credit 24', 'Credit 24'],
  ['AFS 360', 'AFS 360'],
  ['AFS360', 'AFS360'],
  ['NO12345', 'NO12345'],
  ['Australian Financial Services 2020', 'Australian Financial Services 2020'],
  ['Super Traders X 2024', 'Super Traders X 2024'],
  ['5 SMART ST PERTH 6000', '5 SMART ST PERTH 6000'],
  ['5 SMART ST PERTH TAS 6000', '5 SMART ST PERTH TAS 6000'],
  ['ABN', 'ABN'],
  ['ACN 600 000 020 Pty Ltd', 'ACN 600 000 020 Pty Ltd'],
  // Seventeen letters and digits each.
  ['Harbar Sea Blue Hats', 'Harbar Sea Blue Hats'],
  ['Abacus 247 Lunch Bar', 'Abacus 247 Lunch Bar'],
  ['2 KAY STREET A WA 6000', '2 KAY STREET A WA 6000'],
  ['2 KAY STREET A WA  6000 ', '2 KAY STREET A WA  6000 '],
  ['Cafe 2000 Sea Trader', 'Cafe 2000 Sea Trader'],
  ['Abacus Lunch Bar 247', 'Abacus Lunch Bar 247'],
  ['k wa 1234 fk50156159', 'KWA1234FK50156159'],
];

for (const [text, target] of CASES) {
  test(`${JSON.stringify(text)} is searched as ${JSON.stringify(target)}`, () => {
    assert.equal(normaliseTarget(text), target);
    assert.equal(normaliseTarget(target), target, 'a kept target stays as it is');
  });
}
