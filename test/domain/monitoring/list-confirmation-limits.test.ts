import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listConfirmationLimits } from '#domain/monitoring/list-confirmation-limits.ts';

const NOVEMBER = { source_id: 'abn', source_version: 'abn-11', observed_at: Date.parse('2026-11-01T08:00:00Z') };
const DECEMBER = { source_id: 'abn', source_version: 'abn-12', observed_at: Date.parse('2026-12-01T08:00:00Z') };
const LIVE = { ...DECEMBER, source_version: 'live' };

const limitsOf = (relied: typeof LIVE, seen: typeof LIVE, data_mode: string) =>
  listConfirmationLimits({ source_versions: [relied] }, { source_versions: [seen], data_mode });

test('every confirmation says who read what', () => {
  for (const limits of [limitsOf(NOVEMBER, DECEMBER, 'snapshot'), limitsOf(LIVE, LIVE, 'live')])
    assert.match(
      limits[0] ?? '',
      /^The evidence was compared as sent and not checked at its source\..*under sources\.$/,
    );
});

test('a stored copy says until when it could show a change', () => {
  const [, reach, ...more] = limitsOf(NOVEMBER, DECEMBER, 'snapshot');
  assert.match(reach ?? '', /read abn abn-12, a stored copy as at 2026-12-01T08:00:00\.000Z: a change since then/);
  assert.deepEqual(more, []);
});

test('reading the baseline’s own version again says that nothing newer could be seen', () => {
  const [, reach] = limitsOf(NOVEMBER, NOVEMBER, 'snapshot');
  assert.match(reach ?? '', /the same version as the baseline: a change since 2026-11-01T08:00:00\.000Z could not/);
});

test('a live register has no such limit, even if its version has the same name', () => {
  assert.equal(limitsOf(LIVE, LIVE, 'live').length, 1);
});
