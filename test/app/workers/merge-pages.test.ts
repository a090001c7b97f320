import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeMetrics, mergeReadiness } from '#app/workers/merge-pages.ts';
import { decideRestart } from '#app/workers/run-workers.ts';

const TEXT = 'text/plain; version=0.0.4';
const buildText = (count: number) => ({
  status: 200,
  type: TEXT,
  text: `# HELP a_total All.\n# TYPE a_total counter\na_total{x="1 }"} ${count}\na_total ${count}\n# HELP b B.\n# TYPE b gauge\nb 1.5\n`,
});
const buildReady = (ready: boolean, store = 'ok') => ({
  status: ready ? 200 : 503,
  type: 'application/json',
  text: JSON.stringify({ ready, checks: { store }, clock_skew_seconds: 0.1 }),
});

test('metrics of all workers: each sample says which worker, each metric is described once', () => {
  const pages = [
    { worker: 1, pid: 11, page: buildText(3) },
    { worker: 2, pid: 12, page: buildText(4) },
    { worker: 3, pid: null, page: null },
  ];
  assert.equal(
    mergeMetrics(pages, { expected: 3, replaced: 7 }).text,
    [
      '# HELP registers_workers Workers of this process, by state: expected, and answering this scrape.',
      '# TYPE registers_workers gauge',
      'registers_workers{state="expected"} 3',
      'registers_workers{state="answering"} 2',
      '# HELP registers_workers_replaced_total Workers that ended and were replaced.',
      '# TYPE registers_workers_replaced_total counter',
      'registers_workers_replaced_total 7',
      '# HELP a_total All.',
      '# TYPE a_total counter',
      'a_total{worker="1",x="1 }"} 3',
      'a_total{worker="1"} 3',
      'a_total{worker="2",x="1 }"} 4',
      'a_total{worker="2"} 4',
      '# HELP b B.',
      '# TYPE b gauge',
      'b{worker="1"} 1.5',
      'b{worker="2"} 1.5',
      '',
    ].join('\n'),
  );
});

test('the port is ready while one worker is, and names the state of each', () => {
  const broken = { worker: 1, pid: 11, page: buildReady(false, 'read-only') };
  const gone = { worker: 2, pid: null, page: null };
  const good = { worker: 3, pid: 13, page: buildReady(true) };
  const merged = mergeReadiness([broken, gone, good], false);
  assert.equal(merged.status, 200);
  assert.deepEqual(JSON.parse(merged.text), {
    ready: true,
    checks: { store: 'ok' },
    clock_skew_seconds: 0.1,
    workers: [
      { worker: 1, pid: 11, ready: false },
      { worker: 2, pid: null, ready: false },
      { worker: 3, pid: 13, ready: true },
    ],
  });
  const unready = mergeReadiness([gone, broken], false);
  assert.deepEqual([unready.status, JSON.parse(unready.text).checks], [503, { store: 'read-only' }]);
  assert.equal(mergeReadiness([gone], false).status, 503);
  const draining = mergeReadiness([good], true);
  assert.deepEqual([draining.status, JSON.parse(draining.text).checks.draining], [503, 'draining']);
});

test('a worker that ends early is replaced ever later, and the fifth time in a row the process ends', () => {
  const delays: (number | null)[] = [];
  let shortLives = 0;
  for (let ends = 0; ends < 5; ends += 1) {
    const next = decideRestart({ lifeMs: 100, shortLives });
    delays.push(next.afterMs);
    shortLives = next.shortLives;
  }
  assert.deepEqual(delays, [200, 400, 800, 1_600, null]);
  assert.deepEqual(decideRestart({ lifeMs: 30_000, shortLives: 4 }), { afterMs: 100, shortLives: 0 });
});
