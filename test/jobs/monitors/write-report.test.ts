import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { recheckReportHead, recheckReportLine } from '#contract/schemas/recheck.ts';
import { writeReport } from '#jobs/monitors/write-report.ts';
import type { Database } from '#store/postgres/database.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const MONITORS = 4_000;
const JOB = 'job_report';
const [ORDERED, WRITTEN] = ['2026-11-16T00:00:00.000Z', '2026-11-16T01:00:00.000Z'];

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  const { account_id } = await createTestAccount(database.db);
  await sql`insert into account_jobs (job_id, account_id, kind) values (${JOB}, ${account_id}, 'monitor_recheck')`.execute(
    database.db,
  );
  await sql`insert into monitors (subscription_id, account_id, target_type, target_value, target_hash, comparison_salt,
      created_at)
    select 'mon_' || lpad(n::text, 6, '0'), ${account_id}, 'ABN', n::text, 'hash ' || n, decode(repeat('07', 32), 'hex'), now()
    from generate_series(1, ${MONITORS}::integer) n`.execute(database.db);
  await sql`insert into recheck_items (job_id, item_no, subscription_id, outcome)
    select ${JOB}, n, 'mon_' || lpad(n::text, 6, '0'), 'no_baseline'
    from generate_series(1, ${MONITORS}::integer) n`.execute(database.db);
});
after(() => database.drop());

async function writeAll(db: Database): Promise<string[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeReport(db, {
    jobId: JOB,
    reference: null,
    orderedAt: ORDERED,
    now: new Date(WRITTEN),
  }))
    chunks.push(chunk);
  return Buffer.concat(chunks).toString().trimEnd().split('\n');
}

test('every monitor is in the report once, in the order of the plan [monitors.recheck]', async () => {
  const [head, ...lines] = await writeAll(database.db);
  const { counts, ordered_at, generated_at } = recheckReportHead.parse(JSON.parse(head ?? ''));
  assert.deepEqual([counts.monitors, counts.no_baseline], [MONITORS, MONITORS]);
  assert.deepEqual([ordered_at, generated_at], [Date.parse(ORDERED), Date.parse(WRITTEN)]);
  assert.deepEqual(
    lines.map((line) => recheckReportLine.parse(JSON.parse(line)).subscription_id),
    Array.from({ length: MONITORS }, (_, at) => `mon_${String(at + 1).padStart(6, '0')}`),
  );
});

const countRead = async (trx: Database): Promise<Map<string, number>> => {
  const { rows } = await sql<{ relname: string; read: number }>`
    select relname, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as read
    from pg_stat_xact_user_tables where relname in ('monitors', 'recheck_items')`.execute(trx);
  return new Map(rows.map(({ relname, read }) => [relname, read]));
};

// Whatever it costs, it must not grow with the square of the monitors: a page that reads all behind it does.
test('writing a report reads each of its monitors once and each item twice, however many pages it has [monitors.recheck]', async () => {
  await database.db.transaction().execute(async (trx) => {
    // So few rows would be read whole each time, and none of a million are.
    await sql`set local enable_seqscan = off`.execute(trx);
    // What this connection did before may not be counted up yet.
    const before = await countRead(trx);
    await writeAll(trx);
    const after = await countRead(trx);
    const read = (table: string) => (after.get(table) ?? 0) - (before.get(table) ?? 0);
    assert.deepEqual([read('monitors'), read('recheck_items')], [MONITORS, 2 * MONITORS]);
  });
});
