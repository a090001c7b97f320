import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseLicenceNumber } from '#domain/identifiers/licence-number.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';

const READ: readonly (readonly [text: string, digits: string, register: 'afsl' | 'acl' | null])[] = [
  ['218600', '218600', null],
  [' 218 600 ', '218600', null],
  ['Licence No. 218600', '218600', null],
  ['AFSL 218600', '218600', 'afsl'],
  ['afsl:218600', '218600', 'afsl'],
  ['A.F.S.L. No. 218 600', '218600', 'afsl'],
  ['AFS licence 0218600', '0218600', 'afsl'],
  ['AFSL #218600', '218600', 'afsl'],
  ['AFSL-218600', '218600', 'afsl'],
  ['Australian Financial Services Licence number 218600', '218600', 'afsl'],
  ['ACL 391237', '391237', 'acl'],
  ['Australian Credit Licence No. 391 237', '391237', 'acl'],
  ['ASIC credit lic nr 391237', '391237', 'acl'],
  ['Financial Service Licence 218600', '218600', 'afsl'],
  ['AFSL 218', '218', 'afsl'],
  ['123456789012', '123456789012', null],
  ['ASIC credit license 391237', '391237', 'acl'],
];

for (const [text, digits, register] of READ) {
  test(`${JSON.stringify(text)} is licence ${digits} of ${register ?? 'either register'}, and is searched in its stored form`, () => {
    assert.deepEqual(parseLicenceNumber(text), { digits, register });
    assert.equal(normaliseTarget(text), digits);
    assert.equal(normaliseTarget(digits), digits);
  });
}

for (const text of [
  '',
  'AFSL',
  'AFSL 218600 and 391237',
  'AFSL ACL 218600',
  'Harbour 218600',
  '218-600',
  '1234567890123',
  '218600 AFSL',
  '__proto__',
]) {
  test(`${JSON.stringify(text)} is not a licence number`, () => assert.equal(parseLicenceNumber(text), null));
}
