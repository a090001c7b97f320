import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { startAppendingToLog } from '#jobs/log/append-to-log.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { listPlacedRecords } from '#test/support/placed-records.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let database: TestDatabase;
let accountId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

const recordChecks = async (count: number) => {
  const records = await recordTestChecks(database.db, accountId, Array(count).fill({}));
  return records.map((record) => record.record_id);
};
const listAll = () => listPlacedRecords(database.db, -1, 1_000_000);
const insertRaw = (id: string) => sql`insert into records
  (record_id, account_id, tool, target_value, price_cents, created_at, body, seal_sha256)
  values (${id}, ${accountId}, 'a test', 'x', 0, now(), '{}', '')`;

test('without records there are no places', async () => {
  assert.equal(await assignPlaces(database.db), 0);
  assert.deepEqual(await listAll(), []);
});

test('places are dense, start at 0, and a reader is given them in order after the one it knows', async () => {
  const first = await recordChecks(3);
  assert.deepEqual(await listAll(), [], 'nothing is placed yet');
  assert.equal(await assignPlaces(database.db), 3);
  const second = await recordChecks(2);
  assert.equal(await assignPlaces(database.db), 2);
  assert.equal(await assignPlaces(database.db), 0);
  const all = await listAll();
  assert.deepEqual(
    all.map(({ place }) => place),
    [0, 1, 2, 3, 4],
  );
  assert.deepEqual(
    all.map(({ record_id }) => record_id),
    [...first.sort(), ...second.sort()],
  );
  assert.deepEqual(await listPlacedRecords(database.db, 1, 2), all.slice(2, 4));
  assert.deepEqual(await listPlacedRecords(database.db, 4, 10), []);
});

test('a record comes after those that were committed before it began, even when its id sorts before theirs', async () => {
  await insertRaw('rec_zzz').execute(database.db);
  await insertRaw('rec_aaa').execute(database.db);
  await assignPlaces(database.db);
  assert.deepEqual(
    (await listAll()).slice(-2).map(({ record_id }) => record_id),
    ['rec_zzz', 'rec_aaa'],
  );
});

test('a transaction that is held open holds up its own record alone, and then it comes last', async () => {
  const start = await listAll();
  await database.db.transaction().execute(async (trx) => {
    await insertRaw('rec_late').execute(trx);
    const [swift] = await recordChecks(1);
    assert.equal(await assignPlaces(database.db), 1);
    assert.deepEqual(
      (await listAll()).slice(start.length).map(({ record_id }) => record_id),
      [swift],
    );
  });
  assert.equal(await assignPlaces(database.db), 1);
  assert.deepEqual((await listAll()).slice(start.length + 1), [{ place: start.length + 1, record_id: 'rec_late' }]);
});

test('a transaction that is rolled back leaves no gap', async () => {
  const before = await listAll();
  await assert.rejects(
    database.db.transaction().execute(async (trx) => {
      await insertRaw('rec_undone').execute(trx);
      throw new Error('undone');
    }),
    /undone/,
  );
  const [kept] = await recordChecks(1);
  await assignPlaces(database.db);
  assert.deepEqual((await listAll()).slice(before.length), [{ place: before.length, record_id: kept }]);
});

test('while one process places records another skips', async () => {
  await recordChecks(1);
  await database.db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('place records', 0))`.execute(trx);
    assert.equal(await assignPlaces(database.db), null);
  });
  assert.equal(await assignPlaces(database.db), 1);
});

test('a long queue is worked off in batches of 5,000, oldest first', async () => {
  // Written from the last to the first, so that only their numbers say which is oldest.
  await sql`insert into unplaced_records (queued_no, record_id) overriding system value
    select 1000000 + n, 'rec_' || n from generate_series(5001, 1, -1) n`.execute(database.db);
  assert.equal(await assignPlaces(database.db), 5_000);
  assert.equal((await listAll()).at(-1)?.record_id, 'rec_5000');
  assert.equal(await assignPlaces(database.db), 1);
  assert.equal((await listAll()).at(-1)?.record_id, 'rec_5001');
});

test('places can be added, but never changed or taken away', async () => {
  for (const deed of ['update record_places set place = -1', 'delete from record_places', 'truncate record_places']) {
    await assert.rejects(database.pool.query(deed), /append-only/);
  }
});

test('a service places records by itself, continues after a fault, and stops on request', async () => {
  const warnings: string[] = [];
  const rename = (from: string, to: string) => database.pool.query(`alter table ${from} rename to ${to}`);
  await rename('unplaced_records', 'hidden');
  const placing = startAppendingToLog(
    database.db,
    { warn: (_, message) => warnings.push(message) },
    { logKeySecret: null },
    5,
  );
  await waitUntil('a warning', async () => warnings.length > 0);
  await rename('hidden', 'unplaced_records');
  const [record_id] = await recordChecks(1);
  await waitUntil('the place of the record', async () => (await listAll()).at(-1)?.record_id === record_id);
  placing.stop();
  // What was under way when it was stopped still ends.
  await waitUntil('the lock to be free', async () => (await assignPlaces(database.db)) !== null);
  await recordChecks(1);
  const known = (await listAll()).length;
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.equal((await listAll()).length, known);
});

test('a service logs the start of each fault once', async (t) => {
  const warnings: string[] = [];
  const rename = (from: string, to: string) => database.pool.query(`alter table ${from} rename to ${to}`);
  const placing = startAppendingToLog(
    database.db,
    { warn: (_, message) => warnings.push(message) },
    { logKeySecret: null },
    5,
  );
  t.after(() => placing.stop());
  for (const fault of [1, 2]) {
    await rename('unplaced_records', 'hidden');
    await waitUntil('a warning', async () => warnings.length === fault);
    // Several more rounds fail.
    await new Promise((resolve) => setTimeout(resolve, 100));
    await rename('hidden', 'unplaced_records');
    const [record_id] = await recordChecks(1);
    await waitUntil('the place of the record', async () => (await listAll()).at(-1)?.record_id === record_id);
  }
  placing.stop();
  await waitUntil('the lock to be free', async () => (await assignPlaces(database.db)) !== null);
  const trouble = 'places could not be assigned to records; retrying every second';
  assert.deepEqual(warnings, [trouble, trouble]);
});

test('a service stopped while placing finishes the round, and does not start again', async () => {
  await recordChecks(1);
  await database.db.transaction().execute(async (trx) => {
    await sql`lock table unplaced_records in access exclusive mode`.execute(trx);
    const placing = startAppendingToLog(
      database.db,
      { warn: (_, message) => assert.fail(message) },
      { logKeySecret: null },
      5,
    );
    await waitUntil('it waits for the queue', async () => {
      const { rows } = await sql`select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(database.db);
      return rows.length > 0;
    });
    placing.stop();
  });
  await waitUntil('the lock to be free', async () => (await assignPlaces(database.db)) !== null);
  await recordChecks(1);
  const known = (await listAll()).length;
  await new Promise((resolve) => setTimeout(resolve, 200));
  assert.equal((await listAll()).length, known);
});
