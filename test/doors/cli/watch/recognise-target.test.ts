import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recogniseTarget } from '#doors/cli/watch/find-watched.ts';
import { formatTarget } from '#doors/cli/watch/read-watched.ts';

const CASES: [text: string, seen: string][] = [
  ['79 002 637 069', 'ABN 79002637069'],
  ['ABN: 79002637069', 'ABN 79002637069'],
  ['79-002-637-069', 'ABN 79002637069'],
  ['002 637 069', 'ACN 002637069'],
  ['A.C.N. 002637069', 'ACN 002637069'],
  ['gansw900000001', 'address GANSW900000001'],
  ['GAACT_714845933', 'address GAACT_714845933'],
  ['6T1BF3EK00X123456', 'VIN 6T1BF3EK00X123456'],
  ['mon_01M7ES76408EW975SMSV938GT0', 'monitor mon_01M7ES76408EW975SMSV938GT0'],
  ['1 Sample Street, Sampleton NSW 2999', 'words 1 Sample Street, Sampleton NSW 2999'],
  ['7900263706', 'words 7900263706'],
];
for (const [text, expected] of CASES) {
  test(`“${text}” is ${expected}`, () => {
    const seen = recogniseTarget(text);
    const shown =
      seen.kind === 'identifier'
        ? `${seen.type} ${seen.value}`
        : `${seen.kind} ${seen.kind === 'monitor' ? seen.id : seen.text}`;
    assert.equal(shown, expected);
  });
}

test('a number is shown as people write it', () => {
  assert.equal(formatTarget('ABN', '79002637069'), 'ABN 79 002 637 069');
  assert.equal(formatTarget('ACN', '002637069'), 'ACN 002 637 069');
  assert.equal(formatTarget('address', 'GANSW900000001'), 'address GANSW900000001');
});
