import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { readReport } from '#doors/console/watchlist/render-recheck.ts';

const OUTCOMES = ['not_due', 'unchanged', 'no_baseline', 'not_observed', 'changed'] as const;

/** A report of so many monitors with each outcome, in the order of OUTCOMES; a reference that looks like an outcome. */
function buildReport(count: number): string[] {
  const lines = OUTCOMES.flatMap((outcome) =>
    Array.from({ length: count }, (_, place) => ({
      subscription_id: `${outcome}-${place}`,
      target_type: 'ABN',
      target_hash: 'x',
      reference: '"outcome":"changed"',
      baseline_snapshot_id: null,
      outcome,
      check: null,
      error: null,
      ground: null,
    })),
  );
  const counts = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, count]));
  const head = {
    report: 'monitor_recheck',
    job_id: 'job_x',
    reference: null,
    ordered_at: 1,
    generated_at: 2,
    counts: { ...counts, monitors: lines.length, checked: 2 * count },
    note: '',
  };
  return [head, ...lines].map((line) => `${JSON.stringify(line)}\n`);
}

const read = (report: readonly string[], most: number) => readReport(async () => Readable.from(report), most);

test('changes come first, then what could not be checked, wherever they are in the report', async () => {
  const { head, lines } = await read(buildReport(3), 7);
  assert.equal(head.counts.monitors, 15);
  assert.deepEqual(
    lines.map(({ subscription_id }) => subscription_id),
    [
      ...['changed-0', 'changed-1', 'changed-2'],
      ...['not_observed-0', 'not_observed-1', 'not_observed-2'],
      'no_baseline-0',
    ],
  );
});

test('a short report is read whole, and an empty one has its head', async () => {
  assert.equal((await read(buildReport(1), 60)).lines.length, 5);
  assert.deepEqual((await read(buildReport(0), 60)).lines, []);
});

test('a report that ends before its counts say returns the lines that it has', async () => {
  assert.equal((await read(buildReport(3).slice(0, -1), 60)).lines.length, 14);
});

test('a long report is not read further than needed', async () => {
  let taken = 0;
  async function* count() {
    for (const line of [...buildReport(1), ...Array.from({ length: 5_000 }, () => `${' '.repeat(100)}\n`)]) {
      taken += 1;
      yield line;
    }
  }
  await readReport(async () => Readable.from(count()), 60);
  assert.ok(taken < 1_000, `${taken} lines were read`);
});
