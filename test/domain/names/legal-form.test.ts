import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shortenLegalForm } from '#domain/names/legal-form.ts';

const SHOWN: readonly (readonly [name: string, shown: string])[] = [
  ['SAMPLE HARBOUR BAKERY PROPRIETARY LIMITED', 'SAMPLE HARBOUR BAKERY PTY LTD'],
  ['SAMPLE QUARRY HOLDINGS PTY. LTD.', 'SAMPLE QUARRY HOLDINGS PTY LTD'],
  ['SAMPLE PTY. LIMITED', 'SAMPLE PTY LTD'],
  ['SAMPLE PROPRIETARY LTD (IN LIQUIDATION)', 'SAMPLE PTY LTD (IN LIQUIDATION)'],
  ['SAMPLE LIMITED', 'SAMPLE LIMITED'],
  ['SAMPLE PTY', 'SAMPLE PTY'],
  ['EMPTYLTD', 'EMPTYLTD'],
];

test('a name is shown with its proprietary form short', () => {
  for (const [name, shown] of SHOWN) assert.equal(shortenLegalForm(name), shown);
});
