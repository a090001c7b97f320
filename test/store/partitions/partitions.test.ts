import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { findPartitionFaults } from '#store/partitions/partition-faults.ts';
import { keepPartitions, readPartitionsAhead } from '#store/partitions/partitions.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { grantServiceRole } from '#store/postgres/service-role.ts';
import { buildRequestInsert, newEntryNo, type RequestEntry } from '#store/team/request-log.ts';
import { beginPartitionsEarlier } from '#test/support/earlier-partitions.ts';
import { runAsSuperuser } from '#test/support/run-as-superuser.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const DAY_MS = 86_400_000;

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
const role = `parts_${randomBytes(4).toString('hex')}`;
after(async () => {
  await database.drop();
  await runAsSuperuser(`drop role if exists ${role}`);
});

const listPartitions = async (table: string) =>
  (await database.pool.query<{ name: string }>('select name from partition_days where table_name = $1', [table])).rows
    .map(({ name }) => name)
    .sort();

const listFaults = async () => {
  const faults: string[] = [];
  await findPartitionFaults(database.db, (fault) => faults.push(fault));
  return faults;
};

function buildEntry(daysAgo: number): RequestEntry {
  return {
    entry_no: newEntryNo(Date.now()) - daysAgo * DAY_MS * 4_096,
    account_id: accountId,
    made_by: 'key_1',
    operation: 'get_abn',
    status: 200,
    code: null,
    duration_ms: 1,
    request_id: `days_${daysAgo}`,
  };
}

async function insertRequests(daysAgo: readonly number[]): Promise<void> {
  const { text, values } = buildRequestInsert(daysAgo.map(buildEntry));
  await database.pool.query(text, [...values]);
}

const listRequests = async () =>
  (await database.pool.query<{ id: string }>('select request_id as id from request_log order by entry_no')).rows.map(
    ({ id }) => id,
  );

test('each table has partitions for at least a week, and a second run makes none', async () => {
  const ahead = await readPartitionsAhead(database.db);
  assert.deepEqual(
    ahead.map(({ table }) => table),
    ['audit_log', 'request_log', 'usage_totals'],
  );
  for (const { table, seconds } of ahead) assert.ok(seconds > 6 * 86_400, `${table}: ${seconds}`);
  assert.deepEqual(await keepPartitions(database.db, {}), { created: [], dropped: [], postponed: [] });
  assert.deepEqual(await listFaults(), []);
});

test('a day of requests is dropped as a whole when it ended so many days ago, and never earlier', async () => {
  await beginPartitionsEarlier(database.pool, 'request_log', 12);
  await insertRequests([11, 9, 8, 7, 1, 0]);
  const count = (await listPartitions('request_log')).length;
  const { dropped } = await keepPartitions(database.db, { request_log: 7 });
  // The first partition and the days 12 to 8 days ago.
  assert.equal(dropped.length, 6);
  assert.equal(dropped[0], 'request_log_first');
  assert.equal((await listPartitions('request_log')).length, count - 6);
  assert.deepEqual(await listRequests(), ['days_7', 'days_1', 'days_0']);
  assert.deepEqual((await keepPartitions(database.db, { request_log: 7 })).dropped, []);
});

test('no partition is dropped whose table has no such rule, or sooner than the rule allows', async () => {
  await beginPartitionsEarlier(database.pool, 'usage_totals', 3 * 365);
  const before = await listPartitions('usage_totals');
  assert.ok(before.length >= 5, before.join());
  assert.deepEqual((await keepPartitions(database.db, { usage_totals: 1, audit_log: 1, records: 1 })).dropped, []);
  assert.deepEqual((await keepPartitions(database.db, { request_log: 0 })).dropped, []);
  assert.deepEqual(await listPartitions('usage_totals'), before);
});

test('while a session reads the table, the drop waits for the next run, and callers are answered', async (t) => {
  await database.pool.query(`update partition_rules set droppable_after_days = 1 where table_name = 'usage_totals'`);
  const reader = await database.pool.connect();
  t.after(() => reader.release());
  await reader.query('begin');
  await reader.query('select from usage_totals');
  const kept = keepPartitions(database.db, { usage_totals: 60 });
  // Callers that come meanwhile wait for the drop to give up, and not for the session.
  await database.pool.query('select from usage_totals where day = current_date');
  assert.deepEqual(await kept, { created: [], dropped: [], postponed: ['drop of usage_totals'] });
  await reader.query('commit');
  assert.ok((await keepPartitions(database.db, { usage_totals: 60 })).dropped.length > 0);
  await database.pool.query(`update partition_rules set droppable_after_days = null where table_name = 'usage_totals'`);
});

test('audit entries are in order, in their year, and append-only in every partition too', async () => {
  const { pool } = database;
  await beginPartitionsEarlier(pool, 'audit_log', 40);
  const add = (action: string) =>
    pool.query(`insert into audit_log (account_id, action, actor_kind, details) values ($1, $2, 'unknown', '{}')`, [
      accountId,
      action,
    ]);
  for (const action of ['one', 'two', 'three']) await add(action);
  const { rows } = await pool.query(
    `select action, tableoid::regclass::text as place from audit_log
    where account_id = $1 and action in ('one', 'two', 'three') order by entry_no`,
    [accountId],
  );
  const year = new Date().getUTCFullYear();
  assert.deepEqual(
    rows,
    ['one', 'two', 'three'].map((action) => ({ action, place: `partitions.audit_log_${year}0101` })),
  );
  for (const place of ['audit_log', ...(await listPartitions('audit_log')).map((name) => `partitions.${name}`)])
    for (const change of [`update ${place} set action = ''`, `delete from ${place}`, `truncate ${place}`])
      await assert.rejects(pool.query(change), /is append-only/, change);
});

test('the owner takes old entries out of the audit log while others write, and keeps it as a table', async () => {
  const { pool } = database;
  const oldest = 'audit_log_first';
  await pool.query(`alter table audit_log detach partition partitions.${oldest} concurrently`);
  assert.ok(!(await listPartitions('audit_log')).includes(oldest));
  assert.deepEqual((await pool.query(`select from partitions.${oldest}`)).rows, []);
  await assert.rejects(pool.query(`delete from partitions.${oldest}`), /is append-only/);
  await pool.query(`drop table partitions.${oldest}`);
});

test('the role of serve and work makes and drops partitions by these functions alone', async (t) => {
  await runAsSuperuser(`create role ${role} login`);
  const { pool: limited, close } = openDatabase({ connectionString: database.url.replace('service@', `${role}@`) });
  t.after(close);
  await assert.rejects(limited.query('select create_partitions()'), { code: '42501' });
  await grantServiceRole(database.pool, role);
  const [one = ''] = await listPartitions('request_log');
  for (const statement of [
    `select from partitions.${one}`,
    `delete from partitions.${one}`,
    `drop table partitions.${one}`,
    'create table partitions.spare (one integer)',
    `alter table request_log detach partition partitions.${one}`,
    `update partition_rules set droppable_after_days = 1`,
  ])
    await assert.rejects(limited.query(statement), { code: '42501' }, statement);
  const newest = (await listPartitions('request_log')).at(-1) ?? '';
  await database.pool.query(`drop table partitions.${newest}`);
  const { rows } = await limited.query('select create_partitions() as name');
  assert.deepEqual(rows, [{ name: newest }]);
  assert.deepEqual((await limited.query(`select drop_partition('audit_log', 9999) as name`)).rows, [{ name: null }]);
  assert.deepEqual(await listFaults(), []);
});

test('fsck reports a table without a partition for tomorrow, a gap, a missing trigger, and rights on partitions', async () => {
  const { pool } = database;
  const [, second = ''] = (await listPartitions('audit_log')).filter((name) => !name.endsWith('first'));
  await pool.query(`alter table partitions.${second} disable trigger audit_log_append_only`);
  await pool.query('grant usage on schema partitions to public');
  const days = (await listPartitions('request_log')).filter((name) => !name.endsWith('first'));
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  for (const name of days) if (name.slice(-8) > today) await pool.query(`drop table partitions.${name}`);
  const gap = days[days.indexOf(`request_log_${today}`) - 1];
  await pool.query(`drop table partitions.${gap}`);
  const faults = await listFaults();
  assert.equal(faults.length, 4, faults.join('\n'));
  assert.match(faults.join('\n'), /request_log has no partition for rows from \d{4}-/);
  assert.match(faults.join('\n'), /request_log has no partition from \S+ to \S+/);
  assert.match(faults.join('\n'), new RegExp(`${second} lacks the trigger audit_log_append_only`));
  assert.match(faults.join('\n'), /has rights in the schema of the partitions/);
});
