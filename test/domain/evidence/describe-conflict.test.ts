import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Conflict } from '#domain/entities/company.ts';
import { describeConflict } from '#domain/evidence/list-conflict-risks.ts';

const CASES: readonly (readonly [Conflict, words: string])[] = [
  [
    {
      field: 'company_name',
      left: { source: 'ASIC', value: 'ACME PTY LTD' },
      right: { source: 'ABR', value: 'ZENITH PTY LTD' },
      message: 'The names are not the same.',
    },
    'Company name: The names are not the same. (ASIC: ACME PTY LTD; ABN register: ZENITH PTY LTD)',
  ],
  [
    {
      field: 'status',
      left: { source: 'ASIC', value: 'DRGD' },
      right: { source: 'ABR', value: 'active' },
      message: 'Deregistered with ASIC, but its ABN is active.',
    },
    'Status: Deregistered with ASIC, but its ABN is active. (ASIC: DRGD, Deregistered; ABN register: active)',
  ],
  [
    {
      field: 'acn',
      left: { source: 'company_name', value: '600000020' },
      right: { source: 'request', value: null },
      message: 'They differ.',
    },
    'ACN: They differ. (written in the name: 600000020; asked for: none)',
  ],
  [
    {
      field: 'company_name',
      left: { source: 'request', value: 'ACME' },
      right: { source: 'elsewhere', value: 'DRGD' },
      message: 'They differ.',
    },
    'Company name: They differ. (asked for: ACME; elsewhere: DRGD)',
  ],
];

for (const [conflict, words] of CASES) {
  test(`a conflict in words: ${words}`, () => assert.equal(describeConflict(conflict), words));
}
