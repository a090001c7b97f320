import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { findLogFaults } from '#store/log/log-faults.ts';
import { keepPartitions } from '#store/partitions/partitions.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { buildUsageQuery } from '#store/records/usage.ts';
import type { Tables } from '#store/tables/tables.ts';
import { buildAuditQuery, listAudit } from '#store/team/audit-log.ts';
import { buildRequestQuery } from '#store/team/request-log.ts';
import { beginPartitionsEarlier } from '#test/support/earlier-partitions.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const DAY_MS = 86_400_000;
const NOW = new Date();
const YEAR = NOW.getUTCFullYear();

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
  await beginPartitionsEarlier(database.pool, 'request_log', 12);
  await beginPartitionsEarlier(database.pool, 'audit_log', 3 * 365);
  await beginPartitionsEarlier(database.pool, 'usage_totals', 3 * 365);
});
after(() => database.drop());

type Plan = { 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };

async function explain({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<Plan[]> {
  const client = await database.pool.connect();
  try {
    // The tables of a test are too small for an index to be worth it.
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters]);
    const list = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(list)];
    return list(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The partitions of a table that a statement reads, without the name of the table. */
async function listRead(table: string, query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<string[]> {
  const names = (await explain(query)).map((plan) => plan['Relation Name'] ?? '');
  const parts = names.filter((name) => name.startsWith(`${table}_`)).map((name) => name.slice(table.length + 1));
  return [...new Set(parts)].sort();
}

const day = (daysAgo: number) => new Date(NOW.getTime() - daysAgo * DAY_MS).toISOString();
const dayName = (daysAgo: number) => day(daysAgo).slice(0, 10).replaceAll('-', '');

test('a list of requests reads the partitions of its days', async () => {
  const query = (filter: { from?: string; to?: string }) =>
    buildRequestQuery(database.db, accountId, { limit: 50, before: null, ...filter }, NOW).compile();
  const week = await listRead('request_log', query({}));
  // Seven days back, and a day ahead for clocks that differ.
  assert.deepEqual(
    week,
    Array.from({ length: 9 }, (_, at) => dayName(7 - at)),
  );
  assert.deepEqual(await listRead('request_log', query({ from: day(3), to: day(2) })), [dayName(3), dayName(2)]);
});

test('usage reads the partitions of its years', async () => {
  const query = (from: string, to: string) => buildUsageQuery(accountId, from, to).compile(database.db);
  assert.deepEqual(await listRead('usage_totals', query(`${YEAR}-01-01`, `${YEAR}-01-30`)), [`${YEAR}0101`]);
  assert.deepEqual(await listRead('usage_totals', query(`${YEAR - 1}-12-01`, `${YEAR}-01-30`)), [
    `${YEAR - 1}0101`,
    `${YEAR}0101`,
  ]);
});

test('a list of the audit log with times reads their years, and entries from before numbers had a time', async () => {
  const query = (filter: { from?: string; to?: string }) =>
    buildAuditQuery(database.db, accountId, { limit: 50, before: null, ...filter }).compile();
  const within = (from: string, to: string) => query({ from: `${from}T00:00:00Z`, to: `${to}T00:00:00Z` });
  assert.deepEqual(await listRead('audit_log', within(`${YEAR - 1}-02-01`, `${YEAR - 1}-03-01`)), [
    `${YEAR - 1}0101`,
    'first',
  ]);
  assert.ok(!(await listRead('audit_log', query({ to: `${YEAR - 1}-03-01T00:00:00Z` }))).includes(`${YEAR}0101`));
  assert.ok(!(await listRead('audit_log', query({ from: day(0) }))).includes(`${YEAR - 1}0101`));

  await database.pool.query(
    `insert into audit_log (entry_no, account_id, at, action, actor_kind, details)
     select coalesce(number, (extract(epoch from at::timestamptz) * 1000)::bigint * 256), $1, at::timestamptz, 'key_created', 'unknown', '{}'
     from (values (7, '${YEAR - 1}-02-01Z'), (8, '${YEAR - 1}-04-01Z'), (null, '${YEAR - 1}-02-01Z'),
       (null, '${YEAR - 1}-02-20Z'), (null, '${YEAR - 1}-03-01T00:00:00.001Z')) made(number, at)`,
    [accountId],
  );
  const listed = await listAudit(database.db, accountId, {
    limit: 50,
    before: null,
    from: `${YEAR - 1}-02-01T00:00:00Z`,
    to: `${YEAR - 1}-03-01T00:00:00Z`,
  });
  assert.deepEqual(
    listed.map(({ entry_no, at }) => [entry_no < 100, at.toISOString().slice(0, 10)]),
    [
      [false, `${YEAR - 1}-02-20`],
      [false, `${YEAR - 1}-02-01`],
      [true, `${YEAR - 1}-02-01`],
    ],
  );
});

test('each page of the check of the evidence log reads its own entries', async () => {
  const statements: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool: openDatabase({ connectionString: database.url }).pool });
  const recording = new Kysely<Tables>({ dialect, log: ({ query }) => void statements.push(query) });
  await findLogFaults(recording, () => undefined);
  await recording.destroy();
  const page = statements.find(({ sql }) => sql.includes('from log_leaves l'));
  assert.ok(page !== undefined);
  const plans = await explain(page);
  const conditions = plans.flatMap((plan) => plan['Index Cond'] ?? []).join('\n');
  assert.match(conditions, /leaf_index >= .* AND \(?leaf_index < /);
  assert.match(conditions, /place >= .* AND \(?place </);
  assert.match(conditions, /record_id = p\.record_id/);
});

type Table = 'audit_log' | 'request_log';

// A session that wrote and has not committed, which anything that locks the whole table must wait for.
async function writeAndStay(t: TestContext, table: Table) {
  const client = await database.pool.connect();
  let isOpen = true;
  const commit = async () => {
    if (!isOpen) return;
    isOpen = false;
    await client.query('commit');
    client.release();
  };
  t.after(commit);
  await client.query('begin');
  await write(client, table);
  return commit;
}

async function write(on: pg.PoolClient, table: Table) {
  const own =
    table === 'audit_log'
      ? `insert into audit_log (account_id, action, actor_kind, details) values ($1, 'key_created', 'unknown', '{}')`
      : `insert into request_log select (extract(epoch from now()) * 1000)::bigint * 4096 + (random() * 4000)::bigint,
           $1, 'key_1', 'get_abn', 200, null, 1, null`;
  await on.query(own, [accountId]);
}

/** Writes as a caller does, and fails when anything keeps it waiting. */
async function writeAtOnce(table: Table) {
  const client = await database.pool.connect();
  try {
    await client.query(`set lock_timeout = '2s'`);
    await write(client, table);
  } finally {
    await client.query('reset lock_timeout');
    client.release();
  }
}

test('a year is detached beside a writer, and other writers do not wait', async (t) => {
  const { pool } = database;
  const commit = await writeAndStay(t, 'audit_log');
  let isDetached = false;
  const detached = pool
    .query(`alter table audit_log detach partition partitions.audit_log_${YEAR - 2}0101 concurrently`)
    .then(() => {
      isDetached = true;
    });
  await waitUntil('the detach waits for the writer', async () => {
    const { rows } = await pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'
      and datname = current_database() and query like 'alter table audit_log detach%'`);
    return rows.length === 1;
  });
  await writeAtOnce('audit_log');
  assert.ok(!isDetached);
  await commit();
  await detached;
  const { rows } = await pool.query(`select from partition_days where name = 'audit_log_${YEAR - 2}0101'`);
  assert.equal(rows.length, 0);
});

test('partitions are made beside a writer; a drop is postponed for it, and other writers do not wait', async (t) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from partition_days where table_name = 'request_log' order by end_day desc limit 1`,
  );
  const newest = rows[0]?.name ?? '';
  await database.pool.query(`drop table partitions.${newest}`);
  const commit = await writeAndStay(t, 'request_log');
  let isOver = false;
  const kept = keepPartitions(database.db, { request_log: 7 }).finally(() => {
    isOver = true;
  });
  while (!isOver) await writeAtOnce('request_log');
  assert.deepEqual(await kept, { created: [newest], dropped: [], postponed: ['drop of request_log'] });
  await commit();
  assert.equal((await keepPartitions(database.db, { request_log: 7 })).dropped.length, 6);
});
