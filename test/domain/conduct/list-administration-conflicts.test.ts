import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAdministrationConflicts } from '#domain/conduct/list-administration-conflicts.ts';

const asic = (appointment_type: string, effective_on: string) => ({ appointment_type, effective_on });
const reported = (appointment_type: string, appointed_on: string | null) => ({ appointment_type, appointed_on });
const MEMBERS = "Members' voluntary liquidation";
const ADMINISTRATION = reported('Voluntary administration', '2025-09-15');

test('two registers that name different kinds of appointment in one month are a conflict, with both values', () => {
  assert.deepEqual(listAdministrationConflicts([asic(MEMBERS, '2025-09-02')], [ADMINISTRATION]), [
    {
      field: 'appointment_type',
      left: { source: 'ASIC insolvency statistics', value: `${MEMBERS}, effective 2025-09-02` },
      right: { source: 'Payment Times register', value: 'Voluntary administration, appointed 2025-09-15' },
      message: 'The two registers name different appointments in 2025-09; both may be right.',
    },
  ]);
});

test('the same kind, another month, no day and nothing to compare are no conflict', () => {
  const same = [asic(MEMBERS, '2025-09-02'), asic('Deed of company arrangement', '2025-09-30')];
  assert.deepEqual(listAdministrationConflicts(same, [ADMINISTRATION]), []);
  assert.deepEqual(listAdministrationConflicts([asic(MEMBERS, '2025-10-01')], [ADMINISTRATION]), []);
  const undated = [reported('Voluntary administration', null)];
  assert.deepEqual(listAdministrationConflicts([asic(MEMBERS, '2025-09-02')], undated), []);
  assert.deepEqual(listAdministrationConflicts([], [ADMINISTRATION]), []);
});
