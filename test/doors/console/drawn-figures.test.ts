import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderDeals } from '#doors/console/deals/render-deals.ts';
import type { RecordList } from '#doors/console/records/render-records.ts';
import { renderChart } from '#doors/console/usage/render-chart.ts';
import { type RecheckReport, renderRecheck } from '#doors/console/watchlist/render-recheck.ts';

test('bars are as high as their share of the highest day, and tools without a value are not in the legend', () => {
  const row = (day: number, name: string, value: number) => ({ day: `2026-11-0${day}`, name, value });
  const rows = [row(1, 'one', 600), row(1, 'two', 200), row(2, 'one', 398), row(2, 'three', 0), row(2, 'four', 2)];
  const chart = { title: 'Calls', from: '2026-11-01', to: '2026-11-02', rows, format: String };
  const text = String(renderChart(chart));
  const heights = [...text.matchAll(/<rect [^>]*height="([^"]+)"/g)].map(([, height]) => Number(height));
  // The floor is 120 below the top.
  assert.deepEqual(heights, [90, 30, 59.7, 3]);
  assert.match(text, /most on a day: 800"/);
  // A slice of a hundredth is drawn high enough to be seen, and each bar has its sum.
  assert.deepEqual(
    [...text.matchAll(/<text class="sum"[^>]*>([^<]+)/g)].map(([, sum]) => sum),
    ['800', '400'],
  );
  assert.deepEqual(
    [...text.matchAll(/<li [^>]*>([^<]+)/g)].map(([, name]) => name),
    ['one: 998', 'two: 200', 'four: 2'],
  );
});

test('the list of deals counts the checks of each among its records, and shows their last', () => {
  const record = (reference: string | null, day: number, outcome: string) => ({
    reference,
    outcome,
    status: 'completed',
    created_at: `2026-11-0${day}T00:00:00Z`,
  });
  const records = [
    record('a', 4, 'verified'),
    record('b', 3, 'verified'),
    record(null, 2, 'changed'),
    record('a', 1, 'needs_review'),
    record('c', 1, 'high'),
  ];
  const list = { records, next_cursor: null } as unknown as RecordList;
  const text = String(renderDeals(list, true, 'owner'));
  assert.match(
    text,
    />a<[\s\S]*?<td>2 checks<\/td><td><span class="chip watch">1 check<\/span><\/td><td><time datetime="2026-11-04/,
  );
  assert.match(text, />b<[\s\S]*?<td>1 check<\/td><td>none flagged<\/td>/);
  // What a monitor saw has no verdict, only the severity of its flags.
  assert.match(text, />c<[\s\S]*?<td>1 check<\/td><td><span class="chip watch">1 check<\/span>/);
  // An older page has no later checks of a deal, so it must not call one of its own the last of the deal.
  const older = String(renderDeals({ ...list, records: list.records.slice(4) }, false, 'owner'));
  assert.match(
    older,
    /In these older 1 record<[\s\S]*Checks among these<\/th><th>To look at<\/th><th>Last of these<\/th>/,
  );
  assert.doesNotMatch(older, /Last check/);
});

test('a business without a difference keeps the warning of its baseline in the result of a check', () => {
  const line = {
    subscription_id: 'mon_1',
    target_type: 'ABN',
    outcome: 'unchanged',
    check: {
      severity: 'info',
      change_count: 0,
      standing_flags: [{ code: 'abn_cancelled', severity: 'high', message: 'The ABN is cancelled.' }],
    },
    error: null,
    ground: null,
  };
  const counts = { monitors: 1, checked: 1, changed: 0, unchanged: 1, not_due: 0, not_observed: 0, no_baseline: 0 };
  const text = String(renderRecheck({ head: { counts }, lines: [line] } as unknown as RecheckReport, new Map()));
  assert.match(text, /No change seen<[\s\S]*<span class="chip bad">High<\/span> Still: <bdi>The ABN is cancelled\./);
});
