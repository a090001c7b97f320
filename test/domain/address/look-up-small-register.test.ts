import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import type { AddressMatch } from '#domain/address/answer/address-match.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { describeCandidates, describeFlags } from './describe-answer.ts';
import { readCases } from './read-cases.ts';
import { buildSmallRegister } from './small-register.ts';

const register = buildSmallRegister(readCases('address-register.tsv'));

async function answer(raw_address: string, describe: (match: AddressMatch) => string): Promise<string> {
  try {
    return describe(await lookUpAddress(register, { raw_address, limit: 10 }));
  } catch (error) {
    assert.ok(error instanceof ServiceError);
    return `${error.code}: ${error.message}`;
  }
}

for (const [written = '', expected = ''] of readCases('address-candidates.tsv'))
  test(`"${written}" is answered by ${expected}`, async () => {
    assert.equal(await answer(written, describeCandidates), expected);
  });

for (const [written = '', expected = ''] of readCases('address-flags.tsv'))
  test(`what differs from "${written}" is ${expected || 'nothing'}`, async () => {
    assert.equal(await answer(written, describeFlags), expected);
  });
