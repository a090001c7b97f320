import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { ListedKind } from '#domain/screening/listed-entity.ts';
import { screenPair } from './screened-pair.ts';

const TABLE = readFileSync(new URL('../../../cases/screening-names.tsv', import.meta.url), 'utf8');
const CASES = TABLE.split('\n').filter((line) => line !== '' && !line.startsWith('#'));

test('the table of cases is read', () => {
  assert.ok(CASES.length >= 80);
});

for (const line of CASES) {
  const [kind = '', asked = '', listed = '', band = '', what = ''] = line.split('\t');
  test(`${kind} ${asked} | ${listed}: ${band} (${what})`, () => {
    const found = screenPair(asked, listed, kind as ListedKind);
    assert.equal(found.band, band, `score ${found.score}`);
  });
}
