import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideSanctionKind, decideSanctionState } from '#domain/conduct/sponsor-sanction.ts';

const KINDS = {
  Bar: 'bar',
  Barred: 'bar',
  'Sponsor bars imposed': 'bar',
  'Barring and cancellation': 'bar',
  'Infringement notice and bar': 'bar',
  Cancellation: 'cancellation',
  'Approval cancelled': 'cancellation',
  'Infringement notice': 'infringement_notice',
  'Civil penalty': 'infringement_notice',
  'civil penalties': 'infringement_notice',
  'Formal warning': 'warning',
  Barrister: 'other',
  Disbar: 'other',
  '': 'other',
};

for (const [words, kind] of Object.entries(KINDS)) {
  test(`${JSON.stringify(words)} is ${kind}`, () => assert.equal(decideSanctionKind(words), kind));
}

const STATES: [from: string | null, to: string | null, state: string][] = [
  ['2025-03-03', '2030-03-02', 'in_force'],
  ['2025-03-03', '2026-11-01', 'in_force'],
  ['2025-03-03', '2026-10-31', 'ended'],
  ['2026-11-01', '2026-11-01', 'in_force'],
  ['2026-11-02', '2027-11-01', 'not_started'],
  ['2026-11-02', null, 'not_started'],
  ['2024-06-10', null, 'no_end_stated'],
  [null, null, 'no_end_stated'],
  [null, '2020-01-01', 'ended'],
];

for (const [imposed_on, ended_on, state] of STATES) {
  test(`from ${imposed_on} to ${ended_on} is ${state} on 2026-11-01`, () => {
    assert.equal(decideSanctionState({ imposed_on, ended_on }, '2026-11-01'), state);
  });
}
