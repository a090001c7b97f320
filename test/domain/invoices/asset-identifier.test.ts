import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assetInvoiceCanonicalIdentifier } from '#contract/schemas/pack-views.ts';
import {
  type AssetIdentifier,
  checkAssetIdentifiers,
  parseAssetIdentifier,
} from '#domain/invoices/asset-identifier.ts';

type Kind = AssetIdentifier['kind'];
const CASES: [kind: Kind, raw: string, canonical: string | null, display?: string][] = [
  ['vin', '6t1bf3ek50x123456', '6T1BF3EK50X123456', '6T1 BF3EK5 0X123456'],
  ['vin', ' 6T1-BF3EK5-0X123456 ', '6T1BF3EK50X123456', '6T1 BF3EK5 0X123456'],
  ['vin', '6T1BF3EK50X12345', null],
  ['vin', '6T1BF3EKIOX123456', null],
  ['chassis_number', 'jn 12-345/a', 'JN12345A', 'JN 12-345/A'],
  ['chassis_number', '', null],
  ['chassis_number', 'A'.repeat(31), null],
  ['engine_number', '4g63 - 0012', '4G630012', '4G63 - 0012'],
  ['engine_number', 'N°5', null],
  ['serial_number', 'sn.77', 'SN77', 'SN.77'],
];

for (const [kind, raw, canonical, display] of CASES) {
  test(`${kind} “${raw}” is ${canonical}`, () => {
    const parsed = parseAssetIdentifier({ kind, value: raw });
    if (canonical === null) return assert.equal(parsed, null);
    assert.deepEqual(parsed, { kind, raw, canonical, display });
    assert.deepEqual(assetInvoiceCanonicalIdentifier.parse(parsed), parsed);
    const again = parseAssetIdentifier({ kind, value: canonical });
    assert.equal(again?.canonical, canonical, 'the canonical form has itself as its canonical form');
  });
}

test('identifiers are checked together: none, good, malformed, and repeated in another spelling', () => {
  const outcome = (given: [Kind, string][]) =>
    checkAssetIdentifiers(given.map(([kind, value]) => ({ kind, value }))).check.outcome;
  const cases: [[Kind, string][], string][] = [
    [[], 'not_given'],
    [[['serial_number', 'A1']], 'passed'],
    [
      [
        ['serial_number', 'A1'],
        ['engine_number', 'A1'],
      ],
      'passed',
    ],
    [
      [
        ['serial_number', 'A1'],
        ['serial_number', 'a-1'],
      ],
      'failed',
    ],
    [
      [
        ['serial_number', 'A1'],
        ['vin', 'A1'],
      ],
      'failed',
    ],
  ];
  for (const [given, expected] of cases) assert.equal(outcome(given), expected, JSON.stringify(given));
});
