import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startAppendingToLog } from '#jobs/log/append-to-log.ts';
import { findUsageFaults } from '#store/fsck.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { COUNTS_PER_FOLD, foldUsage, readUsage } from '#store/records/usage.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const DAY = '2026-10-01';
const NOON = `${DAY}T12:00:00Z`;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const makeAccount = async () => (await createTestAccount(database.db)).account_id;
const read = (account_id: string) => readUsage(database.db, account_id, DAY, DAY);
const countUnfolded = async () => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*) from usage_counts');
  return rows[0]?.count;
};
const listFaults = async () => {
  const faults: string[] = [];
  const count = await findUsageFaults(database.db, (fault) => faults.push(fault));
  return { faults, count };
};
const foldAll = async () => {
  while (((await foldUsage(database.db)) ?? 0) > 0);
};

test('usage is the same before, between and after it is folded, and a fold that finds nothing says 0', async () => {
  const account_id = await makeAccount();
  const priced = { created_at: NOON, price_cents: 10 };
  await recordTestChecks(database.db, account_id, [priced, priced, { created_at: NOON, tool: 'other_tool' }]);
  const first = [
    { day: DAY, tool: 'get_abn', calls: 2, spend_cents: 20 },
    { day: DAY, tool: 'other_tool', calls: 1, spend_cents: 0 },
  ];
  assert.deepEqual(await read(account_id), first);
  assert.equal(await foldUsage(database.db), 2, 'one row for each tool of one transaction');
  assert.equal(await countUnfolded(), 0);
  assert.deepEqual(await read(account_id), first);
  await recordTestChecks(database.db, account_id, [priced]);
  const second = [{ day: DAY, tool: 'get_abn', calls: 3, spend_cents: 30 }, first[1]];
  assert.deepEqual(await read(account_id), second);
  assert.equal(await foldUsage(database.db), 1);
  assert.deepEqual(await read(account_id), second);
  assert.equal(await foldUsage(database.db), 0);
  assert.deepEqual((await listFaults()).faults, []);
});

test('days are days in Sydney, also when the clocks change, and a window includes its first and its last', async () => {
  const account_id = await makeAccount();
  // On 4 October the offset changes from 10 to 11 hours.
  const times = ['2026-09-30T13:59:59.999Z', '2026-09-30T14:00:00Z', `${DAY}T13:59:59.999Z`, `${DAY}T14:00:00Z`];
  const summer = ['2026-10-04T12:59:59.999Z', '2026-10-04T13:00:00Z'];
  await recordTestChecks(
    database.db,
    account_id,
    [...times, ...summer].map((created_at) => ({ created_at })),
  );
  const wanted = [
    { day: DAY, tool: 'get_abn', calls: 2, spend_cents: 0 },
    { day: '2026-10-02', tool: 'get_abn', calls: 1, spend_cents: 0 },
    { day: '2026-10-04', tool: 'get_abn', calls: 1, spend_cents: 0 },
  ];
  assert.deepEqual(await readUsage(database.db, account_id, DAY, '2026-10-04'), wanted);
  await foldAll();
  assert.deepEqual(await readUsage(database.db, account_id, DAY, '2026-10-04'), wanted);
  assert.deepEqual((await listFaults()).faults, []);
});

test('usage comes by day and then by tool, in whatever order it was made', async () => {
  const account_id = await makeAccount();
  const made = [
    { created_at: '2026-10-02T00:00:00Z', tool: 'abn_lookup' },
    { created_at: `${DAY}T00:00:00Z`, tool: 'get_abn' },
    { created_at: `${DAY}T01:00:00Z`, tool: 'gst_check' },
  ];
  await recordTestChecks(database.db, account_id, made);
  const rows = await readUsage(database.db, account_id, DAY, '2026-10-02');
  assert.deepEqual(
    rows.map(({ day, tool }) => [day, tool]),
    [
      [DAY, 'get_abn'],
      [DAY, 'gst_check'],
      ['2026-10-02', 'abn_lookup'],
    ],
  );
});

test('a record that is undone is not counted', async () => {
  const account_id = await makeAccount();
  await assert.rejects(
    database.db.transaction().execute(async (trx) => {
      await sql`insert into records (record_id, account_id, tool, target_value, price_cents, created_at, body, seal_sha256)
        values ('rec_undone', ${account_id}, 'get_abn', '1', 0, ${NOON}, '{}', '')`.execute(trx);
      assert.equal((await readUsage(trx, account_id, DAY, DAY))[0]?.calls, 1, 'its own transaction sees it');
      throw new Error('undone');
    }),
    /undone/,
  );
  assert.deepEqual(await read(account_id), []);
});

test('fifty writers of one account do not wait for one another, nor for a fold', async () => {
  const account_id = await makeAccount();
  const writers = Array.from({ length: 10 }, () =>
    openDatabase({ connectionString: database.url }, { maxConnections: 1 }),
  );
  const open = writers.map(({ db }) => db.startTransaction().execute());
  const started = await Promise.all(open);
  // None of them commits before all have written: a row that two of them needed would hold them here for ever.
  for (const round of [1, 2, 3, 4, 5]) {
    await Promise.all(
      started.map((trx, index) =>
        sql`insert into records (record_id, account_id, tool, target_value, price_cents, created_at, body, seal_sha256)
          values (${`rec_${account_id}${round}${index}`}, ${account_id}, 'get_abn', '1', 0, ${NOON}, '{}', '')`.execute(
          trx,
        ),
      ),
    );
    assert.notEqual(await foldUsage(database.db), null);
  }
  assert.deepEqual(await read(account_id), []);
  for (const trx of started) await trx.commit().execute();
  for (const writer of writers) await writer.close();
  assert.equal((await read(account_id))[0]?.calls, 50);
  await foldAll();
  assert.equal((await read(account_id))[0]?.calls, 50);
});

test('two that fold at once do not count anything twice: the second leaves it to the first', async () => {
  const account_id = await makeAccount();
  await recordTestChecks(database.db, account_id, [{ created_at: NOON }]);
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('fold usage', 0))`.execute(trx);
    assert.equal(await foldUsage(database.db), null);
  });
  await foldAll();
  assert.equal((await read(account_id))[0]?.calls, 1);
});

test('a running service folds usage by itself', async () => {
  const account_id = await makeAccount();
  await recordTestChecks(database.db, account_id, [{ created_at: NOON }]);
  const placing = startAppendingToLog(
    database.db,
    { warn: (_, message) => assert.fail(message) },
    { logKeySecret: null },
    5,
  );
  await waitUntil('usage is folded', async () => (await countUnfolded()) === 0);
  placing.stop();
  assert.equal((await read(account_id))[0]?.calls, 1);
});

test('fsck reports a total that differs from the records, one that is absent, and one of nothing', async () => {
  const account_id = await makeAccount();
  await recordTestChecks(database.db, account_id, [
    { created_at: NOON, price_cents: 10 },
    { created_at: NOON, tool: 'other_tool' },
  ]);
  await foldAll();
  const { count } = await listFaults();
  const change = (set: string) =>
    database.pool.query(`update usage_totals set ${set} where account_id = '${account_id}' and tool = 'get_abn'`);
  await change('calls = 2');
  const of = `usage of ${account_id} on ${DAY} with`;
  assert.deepEqual((await listFaults()).faults, [
    `${of} get_abn is recorded as 2 calls for 10 cents, but the records have 1 for 10`,
  ]);
  await change('calls = 1, spend_cents = 0');
  assert.deepEqual((await listFaults()).faults, [
    `${of} get_abn is recorded as 1 calls for 0 cents, but the records have 1 for 10`,
  ]);
  await change(`spend_cents = 10, tool = 'third_tool'`);
  const { faults } = await listFaults();
  assert.deepEqual(faults.sort(), [
    `${of} get_abn is recorded as 0 calls for 0 cents, but the records have 1 for 10`,
    `${of} third_tool is recorded as 1 calls for 10 cents, but the records have 0 for 0`,
  ]);
  await database.pool.query(`update usage_totals set tool = 'get_abn' where tool = 'third_tool'`);
  assert.deepEqual(await listFaults(), { faults: [], count });
});

test('a record of an account that does not exist is refused, and an account that has one stays, counted or folded', async () => {
  const { tenant_id } = await createTestAccount(database.db);
  await database.pool.query(`insert into accounts values ('acc_bare', '${tenant_id}', 'Bare')`);
  const remove = () => database.pool.query(`delete from accounts where account_id = 'acc_bare'`);
  await assert.rejects(recordTestChecks(database.db, 'acc_none', [{}]), /usage_counts_account_id_fkey/);
  await recordTestChecks(database.db, 'acc_bare', [{}]);
  await assert.rejects(remove(), /usage_counts_account_id_fkey/);
  await foldAll();
  await assert.rejects(remove(), /usage_totals_account_id_fkey/);
});

test('one fold takes the oldest counts, and no more than its limit', async (t) => {
  const many = await createTestDatabase();
  t.after(() => many.drop());
  const { account_id } = await createTestAccount(many.db);
  await many.pool.query(
    `insert into usage_counts (account_id, day, tool, calls, spend_cents)
      select $1, $2, 'get_abn', 1, 0 from generate_series(1, $3)`,
    [account_id, DAY, COUNTS_PER_FOLD + 1],
  );
  assert.deepEqual([await foldUsage(many.db), await foldUsage(many.db)], [COUNTS_PER_FOLD, 1]);
});
