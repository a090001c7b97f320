import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideCorporation, listCorporationConflicts } from '#domain/entities/decide-corporation.ts';
import type { IndigenousCorporation } from '#domain/entities/indigenous-corporation.ts';
import { parseIcn } from '#domain/identifiers/icn.ts';

const CORPORATION = { corporation_name: 'Sample', icn: '7', status: 'Registered', status_on: '2011-05-20' };
const decide = (given: Partial<IndigenousCorporation> | null) =>
  decideCorporation(
    given === null ? null : ({ ...CORPORATION, ...given } as IndigenousCorporation),
    { type: 'ICN', value: '7' },
    '2026-11-01',
  );

test('registered, any other status and no row are distinguished, each with its day', () => {
  assert.deepEqual(decide({}), {
    status: 'registered',
    reason: 'Sample (ICN 7) is on the register as of 2026-11-01: Registered since 2011-05-20.',
  });
  assert.deepEqual(decide({ status: 'Deregistered', status_on: null }), {
    status: 'not_registered',
    reason: 'Sample (ICN 7) is on the register as of 2026-11-01: Deregistered.',
  });
  assert.deepEqual(decide(null), {
    status: 'not_found',
    reason: 'ICN 7 is not on the register as of 2026-11-01.',
  });
});

test('a corporation and an ABN of which only one is in force are a conflict', () => {
  assert.deepEqual(listCorporationConflicts(CORPORATION, { status: 'active' }), []);
  assert.deepEqual(listCorporationConflicts({ status: 'Deregistered' }, { status: 'cancelled' }), []);
  const [gone, ...others] = listCorporationConflicts({ status: 'Deregistered' }, { status: 'active' });
  assert.deepEqual([gone?.message, others], ['Deregistered at ORIC, but its ABN is active.', []]);
  const sides = (entry: Parameters<typeof listCorporationConflicts>[1]) =>
    listCorporationConflicts(CORPORATION, entry).map(({ field, left, right }) => [field, left.value, right.value]);
  assert.deepEqual(sides({ status: 'cancelled' }), [['status', 'Registered', 'cancelled']]);
  assert.deepEqual(sides(null), [['status', 'Registered', 'not found']]);
});

test('an ICN has one to six digits, with or without its label and zeros', () => {
  const texts = ['2', 'ICN 0042', 'icn7', '999999', '1234567', '0', '', '4a'];
  assert.deepEqual(texts.map(parseIcn), ['2', '42', '7', '999999', null, null, null, null]);
});
