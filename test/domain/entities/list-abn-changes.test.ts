import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { type AbnChange, listAbnChanges } from '#domain/entities/list-abn-changes.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const entry = buildSampleEntry();

function listChanges(before: AbnEntry | null, after: AbnEntry | null) {
  return listAbnChanges(before, after).map((one: AbnChange) => Object.values(one));
}

test('a new update date alone is not a change', () => {
  assert.deepEqual(listChanges(entry, { ...entry, last_updated: '2026-11-01' }), []);
  assert.deepEqual(listChanges(null, null), []);
});

test('a change of status or GST has the register’s date, a change of name or address has none', () => {
  const after: AbnEntry = {
    ...entry,
    status: 'cancelled',
    status_from: '2026-10-15',
    gst: { status: 'cancelled', status_from: '2026-10-16' },
    entity_name: null,
    postcode: '2999',
    other_names: [{ type: 'BN', name: 'STORE' }],
  };
  assert.deepEqual(listChanges(entry, after), [
    ['status', 'active 2001-03-12', 'cancelled 2026-10-15', '2026-10-15'],
    ['gst', 'registered 2001-04-01', 'cancelled 2026-10-16', '2026-10-16'],
    ['entity_name', 'SAMPLE PTY LTD', null, null],
    ['other_name', 'BN:SHOP', null, null],
    ['other_name', null, 'BN:STORE', null],
    ['address', 'NSW 2000', 'NSW 2999', null],
  ]);
});

test('still registered but since another day is a change of GST', () => {
  const after: AbnEntry = { ...entry, gst: { status: 'registered', status_from: '2026-10-16' } };
  assert.deepEqual(listChanges(entry, after), [
    ['gst', 'registered 2001-04-01', 'registered 2026-10-16', '2026-10-16'],
  ]);
});

test('a state without a date is written without one', () => {
  const after: AbnEntry = { ...entry, status_from: null, gst: { status: 'none', status_from: null } };
  assert.deepEqual(listChanges(entry, after), [
    ['status', 'active 2001-03-12', 'active', null],
    ['gst', 'registered 2001-04-01', 'none', null],
  ]);
});

test('an address with one missing part is written without it, and an address with neither is null', () => {
  const places = [
    { state: 'NSW', postcode: null },
    { state: null, postcode: '2000' },
    { state: null, postcode: null },
  ];
  assert.deepEqual(
    places.flatMap((place) => listChanges(entry, { ...entry, ...place })),
    [
      ['address', 'NSW 2000', 'NSW', null],
      ['address', 'NSW 2000', '2000', null],
      ['address', 'NSW 2000', null, null],
    ],
  );
});

test('an entry that appears or disappears is a change of listing', () => {
  assert.deepEqual(listChanges(null, entry), [['listing', 'not listed', 'listed', null]]);
  assert.deepEqual(listChanges(entry, null), [['listing', 'listed', 'not listed', null]]);
});
