import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listHolderConflicts } from '#domain/entities/list-holder-conflicts.ts';
import type { LicenceRow } from '#domain/extracts/licence-line.ts';

const row = (licence_type: 'afsl' | 'acl', licensee_name: string, number: Partial<LicenceRow> = {}) =>
  ({ licence_type, licence_number: '1', licensee_name, abn: null, acn: null, ...number }) as LicenceRow;
const abn = '79002637069';
const acn = '002637069';

const SAME: [what: string, rows: LicenceRow[]][] = [
  ['no licence', []],
  ['one register alone', [row('afsl', 'A Pty Ltd'), row('afsl', 'B Pty Ltd')]],
  ['one ABN', [row('afsl', 'A Pty Ltd', { abn }), row('acl', 'A PTY. LIMITED', { abn })]],
  ['the ABN and the ACN of one company', [row('afsl', 'A Pty Ltd', { abn }), row('acl', 'Old A Pty Ltd', { acn })]],
  ['one name, of which one register has no number', [row('afsl', 'A Pty Ltd', { abn }), row('acl', 'A P/L')]],
];
for (const [what, rows] of SAME)
  test(`[conflicts.flag] licences with ${what} have one holder`, () => assert.deepEqual(listHolderConflicts(rows), []));

test('[conflicts.flag] two registers with different holders of one number are a conflict that names both', () => {
  const [conflict, ...others] = listHolderConflicts([
    row('acl', 'B Pty Ltd', { acn: '999000038' }),
    row('afsl', 'A Pty Ltd', { abn }),
  ]);
  assert.deepEqual(others, []);
  assert.deepEqual(
    [conflict?.field, conflict?.left, conflict?.right],
    [
      'licensee_name',
      { source: 'AFS register', value: 'A Pty Ltd, ABN 79002637069' },
      { source: 'credit register', value: 'B Pty Ltd, ACN 999000038' },
    ],
  );
  assert.equal(listHolderConflicts([row('afsl', 'A Pty Ltd', { abn }), row('acl', 'B Pty Ltd')]).length, 1);
});
