import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCases } from '#test/domain/address/read-cases.ts';
import { describeQuery } from './describe-query.ts';

for (const [written = '', parts = ''] of readCases('address-query.tsv'))
  test(`"${written}" is read as ${parts}`, () => {
    assert.equal(describeQuery(written.replaceAll('\\n', '\n')), parts);
  });
