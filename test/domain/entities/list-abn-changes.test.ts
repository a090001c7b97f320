import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { listAbnEntryChanges } from '#domain/entities/list-abn-changes.ts';

const entry: AbnEntry = {
  abn: '79002637069',
  status: 'active',
  status_from: '2001-03-12',
  entity_type_code: 'PRV',
  entity_type: 'Australian Private Company',
  entity_name: 'SAMPLE PTY LTD',
  acn: null,
  state: 'NSW',
  postcode: '2000',
  gst: { status: 'registered', status_from: '2001-04-01' },
  other_names: [{ type: 'BN', name: 'SHOP' }],
  last_updated: '2026-10-01',
};

test('nothing but the day of the update is no change', () => {
  assert.deepEqual(listAbnEntryChanges(entry, { ...entry, last_updated: '2026-11-01' }), []);
  assert.deepEqual(listAbnEntryChanges(null, null), []);
});

test('a change of status or GST is dated by the register, one of name or address is not', () => {
  const after: AbnEntry = {
    ...entry,
    status: 'cancelled',
    status_from: '2026-10-15',
    gst: { status: 'cancelled', status_from: '2026-10-16' },
    entity_name: null,
    postcode: '2999',
    other_names: [{ type: 'BN', name: 'STORE' }],
  };
  const changes = listAbnEntryChanges(entry, after).map((one) => Object.values(one));
  assert.deepEqual(changes, [
    ['status', 'active 2001-03-12', 'cancelled 2026-10-15', '2026-10-15'],
    ['gst', 'registered 2001-04-01', 'cancelled 2026-10-16', '2026-10-16'],
    ['entity_name', 'SAMPLE PTY LTD', null, null],
    ['other_name', 'BN:SHOP', null, null],
    ['other_name', null, 'BN:STORE', null],
    ['address', 'NSW 2000', 'NSW 2999', null],
  ]);
});

test('registered still, but since another day, is a change of GST', () => {
  const after: AbnEntry = { ...entry, gst: { status: 'registered', status_from: '2026-10-16' } };
  assert.deepEqual(
    listAbnEntryChanges(entry, after).map((one) => one.new_value),
    ['registered 2026-10-16'],
  );
});

test('an entry that comes or goes is a change of listing', () => {
  assert.deepEqual(
    listAbnEntryChanges(null, entry).map((one) => one.new_value),
    ['listed'],
  );
  assert.deepEqual(
    listAbnEntryChanges(entry, null).map((one) => one.new_value),
    ['not listed'],
  );
});
