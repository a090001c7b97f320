import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import type { AbnHistory, Span } from '#domain/entities/abn-history.ts';
import { buildSnapshotHistory } from '#domain/entities/build-snapshot-history.ts';
import { decideGst } from '#domain/entities/decide-gst.ts';

const entry: AbnEntry = {
  abn: '79002637069',
  status: 'active',
  status_from: '2001-03-12',
  entity_type_code: null,
  entity_type: null,
  entity_name: 'X',
  acn: null,
  state: null,
  postcode: null,
  gst: { status: 'none', status_from: null },
  other_names: [],
  last_updated: null,
};

function live(gst: Span[]): AbnHistory {
  return { names: [], statuses: [], gst, addresses: [], complete: true, observed_from: null, limitations: [] };
}

test('registered twice: each day falls into the registration that covers it, ends included', () => {
  const history = live([
    { effective_from: '2010-01-01', effective_to: null },
    { effective_from: '2000-07-01', effective_to: '2005-06-30' },
  ]);
  const on = (day: string) => decideGst(entry, history, day, '2026-11-01').registered;
  assert.deepEqual(['2000-06-30', '2000-07-01', '2005-06-30', '2005-07-01', '2009-12-31', '2010-01-01'].map(on), [
    false,
    true,
    true,
    false,
    false,
    true,
  ]);
});

test('a snapshot knows the state at its day and the days since the state began, and no more', () => {
  const decide = (gst: AbnEntry['gst'], day: string) => {
    const one = { ...entry, gst };
    return decideGst(one, buildSnapshotHistory(one, [], null), day, '2026-11-01');
  };
  const cancelled = { status: 'cancelled', status_from: '2019-05-02' } as const;
  assert.equal(decide(cancelled, '2019-05-02').registered, false);
  assert.equal(decide(cancelled, '2019-05-02').effective_to, '2019-05-01');
  assert.equal(decide(cancelled, '2019-05-01').registered, null, 'when it began is not known');
  assert.equal(decide({ status: 'registered', status_from: '2019-05-02' }, '2019-05-01').registered, null);
  assert.equal(decide({ status: 'registered', status_from: null }, '2019-05-01').registered, null);
  assert.equal(decide({ status: 'none', status_from: null }, '2019-05-01').registered, false);
});

test('a day after the source was read gets its last known state, and is not verified', () => {
  const history = live([{ effective_from: '2010-01-01', effective_to: null }]);
  const decision = decideGst(entry, history, '2027-01-01', '2026-11-01');
  assert.deepEqual([decision.registered, decision.label], [true, 'not_verified']);
  assert.match(decision.reason, /up to 2026-11-01/);
});
