import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPromiseBook } from '#test/rig/promise-book.ts';
import { startOutageClock } from '../../bench/cluster/outage-clock.ts';
import { buildFaultLine, buildTotals } from '../../bench/cluster/report.ts';

test('the longest time between two writes is the outage, also when it began in an earlier row', (t) => {
  const clock = startOutageClock(async () => null);
  t.after(clock.stop);
  const startMs = performance.now();
  clock.noteWrite(startMs + 1_000_000);
  clock.noteWrite(startMs + 1_020_000);
  assert.ok(clock.takeLongestGapMs() >= 999_000);
  clock.noteWrite(startMs + 1_050_000);
  assert.equal(Math.round(clock.takeLongestGapMs()), 30_000);
  assert.deepEqual(clock.takePromotions(), []);
});

test('a report counts what is lost and doubled, each refusal by its code, and the slowest recovery', () => {
  const counts = (outcomes: [string, number][]) => ({ outcomes: new Map(outcomes), tookMs: [] });
  const row = {
    fault: 'kill-primary',
    tookMs: 31_000,
    counts: counts([
      ['ok', 10],
      ['503 store_unavailable', 7],
    ]),
    gapMs: 16_000,
    promotions: [{ node: 'n2', recoveryMs: 1_100 }],
  };
  assert.equal(buildFaultLine(row), '| kill-primary | 31.0 | 10 | 7 × 503 store_unavailable | 16.0 | n2 1.1 |');
  const totals = buildTotals();
  totals.add(row);
  totals.add({ ...row, gapMs: 2_000, promotions: [{ node: 'n3', recoveryMs: Number.POSITIVE_INFINITY }] });
  const book = openPromiseBook();
  book.reportBroken('rec_1 was acknowledged and is lost');
  book.reportBroken('rig-7 was done twice');
  const text = totals.describe(book);
  assert.match(text, /lost 1, doubled 1, refused and cut: 14 × 503 store_unavailable/);
  assert.match(text, /longest outage 16\.0 s; 2 promotions, at most Infinity s/);
});
