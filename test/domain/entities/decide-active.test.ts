import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { decideActive } from '#domain/entities/decide-active.ts';
import { buildSampleEntry } from '#test/support/sample-entry.ts';

const KNOWN_UNTIL = '2026-11-01';

type Statuses = AbnHistory['statuses'];
const span = (status: 'active' | 'cancelled', effective_from: string | null, effective_to: string | null = null) => ({
  status,
  effective_from,
  effective_to,
});
const ONCE: Statuses = [span('active', '2010-01-01')];
const TWICE: Statuses = [
  span('active', '2001-01-01', '2005-06-30'),
  span('cancelled', '2005-07-01', '2009-12-31'),
  span('active', '2010-01-01'),
];
const CANCELLED: Statuses = [span('cancelled', '2019-05-01')];

const CASES: [name: string, statuses: Statuses, complete: boolean, day: string, active: boolean | null][] = [
  ['the first active day', ONCE, false, '2010-01-01', true],
  ['the day before it, in a whole history', ONCE, true, '2009-12-31', false],
  ['the day before it, in snapshots', ONCE, false, '2009-12-31', null],
  ['the day of the source', ONCE, false, KNOWN_UNTIL, true],
  ['the day after the source', ONCE, true, '2026-11-02', null],
  ['the last day before an interruption', TWICE, true, '2005-06-30', true],
  ['the first day of an interruption', TWICE, true, '2005-07-01', false],
  ['the last day of an interruption', TWICE, true, '2009-12-31', false],
  ['the first day after it', TWICE, true, '2010-01-01', true],
  ['the day of a cancellation', CANCELLED, false, '2019-05-01', false],
  ['before a cancellation, in snapshots', CANCELLED, false, '2019-04-30', null],
  ['before a cancellation, in a whole history', CANCELLED, true, '2019-04-30', false],
  ['active since an unknown day', [span('active', null)], true, '2019-04-30', null],
  ['cancelled since an unknown day', [span('cancelled', null)], false, '2019-04-30', null],
];

for (const [name, statuses, complete, day, active] of CASES) {
  test(`${name} (${day}) is ${active === null ? 'not known' : active ? 'active' : 'not active'}`, () => {
    const status = statuses.at(-1)?.status ?? 'active';
    const history = { names: [], gst: [], addresses: [], observed_from: null, limitations: [], statuses, complete };
    const decision = decideActive(buildSampleEntry({ status }), history, day, KNOWN_UNTIL);
    assert.equal(decision.active, active, decision.reason);
  });
}

test('the reason says what is known', () => {
  const history = { names: [], gst: [], addresses: [], observed_from: null, limitations: [], complete: true };
  const decide = (statuses: Statuses, day: string) =>
    decideActive(buildSampleEntry(), { ...history, statuses }, day, KNOWN_UNTIL).reason;
  assert.equal(decide(TWICE, '2007-01-01'), 'it was not active from 2005-07-01 to 2009-12-31');
  assert.equal(decide(ONCE, '2020-01-01'), 'it was active from 2010-01-01');
  assert.match(decide(ONCE, '2026-11-02'), /as at 2026-11-01, when it was active, and shows no later days/);
});
