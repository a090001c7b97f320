import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CharityStatement } from '#domain/entities/charity.ts';
import {
  type CharityStatus,
  countDaysLate,
  decideCharityStatus,
  decideOverdue,
  isRevoked,
  listCharityConflicts,
} from '#domain/entities/decide-charity.ts';
import { CHARITY, STATEMENT } from '#test/support/charity-rows.ts';

const REVOKED = { registration_status: 'Voluntarily Revoked Merged' };
const on = { charity: CHARITY, as_at: '2026-11-01' };
const off = { charity: null, as_at: '2026-11-01' };
const filed = (as_at: string, ...changes: Partial<CharityStatement>[]) => ({
  statements: changes.map((change) => ({ ...STATEMENT, ...change })),
  as_at,
});

test('the status is that of the register on its day; absence is dated and says nothing more', () => {
  assert.deepEqual(decideCharityStatus(on, null), {
    status: 'registered',
    reason: 'On the ACNC register as of 2026-11-01, registered since 2012-12-03.',
  });
  assert.deepEqual(decideCharityStatus({ ...on, charity: { ...CHARITY, registered_on: null } }, null), {
    status: 'registered',
    reason: 'On the ACNC register as of 2026-11-01.',
  });
  assert.deepEqual(decideCharityStatus(off, filed('2026-11-01')), {
    status: 'not_on_register',
    reason: 'Not on the ACNC register as of 2026-11-01.',
  });
  assert.deepEqual(decideCharityStatus(off, filed('2026-10-01', REVOKED)), {
    status: 'not_on_register',
    reason:
      'Not on the ACNC register as of 2026-11-01. The annual statements as of 2026-10-01 give its status as “Voluntarily Revoked Merged”.',
  });
  assert.deepEqual(decideCharityStatus(null, filed('2026-10-01', {})), {
    status: 'not_checked',
    reason: 'The ACNC register was not read. The annual statements as of 2026-10-01 give its status as “Registered”.',
  });
});

/** The day of the statements, the statements, the outcome, and a part of its reason. */
const OVERDUE: [string, Partial<CharityStatement>[], string, RegExp][] = [
  [
    '2026-01-31',
    [{}],
    'not_overdue',
    /due on 2025-01-31, was received on 2025-01-20\. The next is due about 2026-01-31/,
  ],
  ['2026-02-01', [{}], 'not_known', /The next was due about 2026-01-31; it may be in the file of a later year/],
  ['2025-01-31', [{ received_on: null }], 'not_overdue', /due on 2025-01-31, is not due yet/],
  ['2025-02-01', [{ received_on: null }], 'overdue', /due on 2025-01-31 had not been received by 2025-02-01/],
  ['2026-02-01', [{ due_on: '2026-01-31', received_on: '2026-01-30' }, { received_on: null }], 'overdue', /2025-01-31/],
  ['2025-03-01', [{ due_on: '2024-02-29' }], 'not_known', /about 2025-02-28/],
  ['2026-03-29', [{ due_on: '2025-03-29' }], 'not_overdue', /about 2026-03-29/],
  ['2026-01-01', [], 'not_known', /have none of this ABN\. A charity may be new, exempt/],
];
for (const [as_at, statements, status, reason] of OVERDUE)
  test(`overdue as of ${as_at} with ${JSON.stringify(statements)}: ${status}`, () => {
    const decided = decideOverdue('registered', filed(as_at, ...statements));
    assert.equal(decided.status, status);
    assert.match(decided.reason, reason);
  });

test('nothing is overdue or not without statements, or for an ABN that is not on the register', () => {
  const open = filed('2026-02-01', { received_on: null });
  const decide = (status: CharityStatus, read: typeof open | null) => decideOverdue(status, read);
  assert.deepEqual(decide('registered', null), { status: 'not_known', reason: 'The annual statements were not read.' });
  assert.equal(decide('not_on_register', open).status, 'not_known');
  assert.match(decide('not_on_register', open).reason, /^It is not on the register/);
  assert.equal(decide('not_checked', open).status, 'overdue');
});

test('days late count from the due day', () => {
  assert.equal(countDaysLate(STATEMENT), 0);
  assert.equal(countDaysLate({ ...STATEMENT, received_on: '2025-01-31' }), 0);
  assert.equal(countDaysLate({ ...STATEMENT, received_on: '2025-03-01' }), 29);
  assert.equal(countDaysLate({ ...STATEMENT, received_on: null }), null);
});

test('a revoked registration is recognised in the ACNC’s words', () => {
  assert.ok(isRevoked({ registration_status: 'Revoked' }) && isRevoked(REVOKED));
  assert.ok(!isRevoked(STATEMENT));
});

test('a registered charity whose ABN is not active, and one that its statement calls revoked, are conflicts', () => {
  const cancelled = { status: 'cancelled' } as const;
  assert.deepEqual(listCharityConflicts(on, null, { status: 'active' }), []);
  assert.deepEqual(listCharityConflicts(on, filed('2026-01-01'), null), []);
  const [suspended] = listCharityConflicts(on, null, { status: 'suspended' });
  assert.equal(suspended?.message, 'Registered with the ACNC, but its ABN is suspended.');
  assert.deepEqual(listCharityConflicts(off, null, cancelled), []);
  assert.deepEqual(listCharityConflicts(null, filed('2026-01-01', REVOKED), cancelled), []);
  assert.deepEqual(listCharityConflicts(on, filed('2026-01-01', REVOKED), cancelled), [
    {
      field: 'status',
      left: { source: 'ACNC register', value: 'registered' },
      right: { source: 'ABR', value: 'cancelled' },
      message: 'Registered with the ACNC, but its ABN is cancelled.',
    },
    {
      field: 'status',
      left: { source: 'ACNC register', value: 'registered' },
      right: { source: 'ACNC annual statements', value: 'Voluntarily Revoked Merged' },
      message: 'On the register as of 2026-11-01, but revoked in the annual statements as of 2026-01-01.',
    },
  ]);
});

test('an absent charity contradicts a statement only if the statement is not the older one', () => {
  assert.deepEqual(listCharityConflicts(off, filed('2026-10-31', {}), null), []);
  assert.deepEqual(listCharityConflicts(off, filed('2026-11-01', REVOKED), null), []);
  assert.deepEqual(listCharityConflicts(off, filed('2026-11-01', {}), null), [
    {
      field: 'status',
      left: { source: 'ACNC register', value: 'not on the register' },
      right: { source: 'ACNC annual statements', value: 'Registered' },
      message: 'Not on the register as of 2026-11-01, but not revoked in the annual statements as of 2026-11-01.',
    },
  ]);
});
