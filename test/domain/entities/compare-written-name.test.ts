import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compareWrittenName, type RegisteredName } from '#domain/entities/compare-written-name.ts';

const BAKERY: RegisteredName[] = [
  { kind: 'main', name: 'SAMPLE HARBOUR CAKES PTY LTD', is_current: false },
  { kind: 'main', name: 'SAMPLE HARBOUR BAKERY PTY LTD', is_current: true },
  { kind: 'business', name: 'SAMPLE HARBOUR BREAD', is_current: true },
];
const TRUST: RegisteredName[] = [{ kind: 'main', name: 'THE TRUSTEE FOR THE SAMPLE FAMILY TRUST', is_current: true }];

const CASES: [text: string, names: RegisteredName[], match: string, name: string | null, remarks?: string[]][] = [
  ['Sample Harbour Bakery Pty Ltd', BAKERY, 'exact', 'SAMPLE HARBOUR BAKERY PTY LTD'],
  ['SAMPLE HARBOUR BAKERY P/L', BAKERY, 'exact', 'SAMPLE HARBOUR BAKERY PTY LTD'],
  ['Sample Harbour Bakery P.L. (ACN 002 637 069)', BAKERY, 'exact', 'SAMPLE HARBOUR BAKERY PTY LTD'],
  ['Sample Harbour Cakes Pty Ltd', BAKERY, 'exact', 'SAMPLE HARBOUR CAKES PTY LTD'],
  ['Sample Harbour Bread', BAKERY, 'exact', 'SAMPLE HARBOUR BREAD'],
  ['Someone Pty Ltd t/as Sample Harbour Bread', BAKERY, 'exact', 'SAMPLE HARBOUR BREAD'],
  ['Sample Harbor Bakery Pty Ltd', BAKERY, 'fuzzy', 'SAMPLE HARBOUR BAKERY PTY LTD'],
  ['Other Company Pty Ltd', BAKERY, 'none', 'SAMPLE HARBOUR BAKERY PTY LTD'],
  [
    'Sample Harbour Bakery Pty Ltd (in liquidation)',
    BAKERY,
    'exact',
    'SAMPLE HARBOUR BAKERY PTY LTD',
    ['in liquidation'],
  ],
  ['The Trustee for the Sample Family Trust', TRUST, 'exact', 'THE TRUSTEE FOR THE SAMPLE FAMILY TRUST'],
  ['Example Holdings Pty Ltd ATF Sample Family Trust', TRUST, 'exact', 'THE TRUSTEE FOR THE SAMPLE FAMILY TRUST'],
  ['Sample Harbour Bakery', [], 'none', null],
];

for (const [text, names, match, name, remarks = []] of CASES) {
  test(`“${text}” is ${match} with ${name}`, () => {
    const compared = compareWrittenName(text, names);
    assert.deepEqual([compared.match, compared.registered?.name ?? null, compared.remarks], [match, name, remarks]);
  });
}
