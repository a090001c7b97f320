import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import { readCases } from '#test/domain/address/read-cases.ts';

for (const [input = '', key = ''] of readCases('address-parse.tsv')) {
  test(`the key of "${input}" is ${key} [address-match.key] [address-lookup.shared-normaliser]`, () => {
    assert.equal(normaliseAddressKey(input), key);
    assert.equal(normaliseAddressKey(key), key);
  });
}
