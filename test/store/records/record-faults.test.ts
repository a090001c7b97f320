import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findOrderFaults, findRecordFaults, findUsageFaults } from '#store/fsck.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { findRecord } from '#store/records/records.ts';
import { listSydneyDays } from '#test/support/sydney-day.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

let database: TestDatabase;
let account_id: string;
before(async () => {
  database = await createTestDatabase();
  account_id = (await createTestAccount(database.db)).account_id;
});
after(() => database.drop());

const listFaults = async () => {
  const faults: string[] = [];
  const count = await findRecordFaults(database.db, (fault) => faults.push(fault));
  return { faults, count };
};
const listPlaceFaults = async () => {
  const faults: string[] = [];
  const count = await findOrderFaults(database.db, (fault) => faults.push(fault));
  return { faults, count };
};
const recordOne = async () => {
  const [record] = await recordTestChecks(database.db, account_id, [{ reference: 'deal-7' }]);
  return record?.record_id ?? '';
};

test('what the service wrote has no fault, and every record is read, in pages', async () => {
  await recordTestChecks(database.db, account_id, Array(1_001).fill({}));
  assert.deepEqual(await listFaults(), { faults: [], count: 1_001 });
});

const CHANGES: Record<string, { set: string; fault: string }> = {
  tool: { set: `tool = 'abn_lookup'`, fault: 'has a tool that differs from its body' },
  target_value: { set: `target_value = '1'`, fault: 'has a target_value that differs from its body' },
  reference: { set: `reference = 'deal-8'`, fault: 'has a reference that differs from its body' },
  'reference taken away': { set: 'reference = null', fault: 'has a reference that differs from its body' },
  price_cents: { set: 'price_cents = 1', fault: 'has a price_cents that differs from its body' },
  created_at: {
    set: `created_at = created_at + interval '1 day'`,
    fault: 'has a created_at that differs from its body',
  },
  'created_at by a microsecond': {
    set: `created_at = created_at + interval '1 microsecond'`,
    fault: 'has a created_at that differs from its body',
  },
  'created_at to no day at all': {
    set: `created_at = 'infinity'`,
    fault: 'has a created_at that differs from its body',
  },
  'hash in the body': {
    set: `body = regexp_replace(body::text, '"record_sha256":"[^"]*"', '"record_sha256":{"toString":1}')::json`,
    fault: 'has no hash',
  },
  seal_sha256: { set: `seal_sha256 = repeat('0', 64)`, fault: 'is not sealed for its owner' },
  body: { set: `body = replace(body::text, 'SAMPLE', 'sample')::json`, fault: 'does not match its hash' },
};

for (const [what, { set, fault }] of Object.entries(CHANGES)) {
  test(`fsck sees a record whose ${what} was changed, and says so`, async () => {
    const record_id = await recordOne();
    await tamperWith(database.pool, 'records', `update records set ${set} where record_id = '${record_id}'`);
    assert.deepEqual((await listFaults()).faults, [`record ${record_id} ${fault}`]);
    await tamperWith(database.pool, 'records', `delete from records where record_id = '${record_id}'`);
  });
}

test('a record that was moved to another account is found by fsck and never returned', async () => {
  const thief = await createTestAccount(database.db);
  const record_id = await recordOne();
  assert.notEqual(await findRecord(database.db, account_id, record_id), null);
  await tamperWith(
    database.pool,
    'records',
    `update records set account_id = '${thief.account_id}' where record_id = '${record_id}'`,
  );
  assert.deepEqual((await listFaults()).faults, [`record ${record_id} is not sealed for its owner`]);
  assert.equal(await findRecord(database.db, account_id, record_id), null);
  await assert.rejects(findRecord(database.db, thief.account_id, record_id), /is not sealed for its owner/);
  await tamperWith(database.pool, 'records', `delete from records where record_id = '${record_id}'`);
});

test('a record under another record’s id is seen, though its hash is good', async () => {
  const record_id = await recordOne();
  await tamperWith(database.pool, 'records', `update records set record_id = 'rec_x' where record_id = '${record_id}'`);
  assert.deepEqual((await listFaults()).faults, ['record rec_x has a record_id that differs from its body']);
  await tamperWith(database.pool, 'records', `delete from records where record_id = 'rec_x'`);
});

test('fsck sees records without a place, places without a record, places that are missing, and a record that waits twice', async () => {
  await tamperWith(
    database.pool,
    'unplaced_records',
    'delete from unplaced_records where record_id not in (select record_id from records)',
  );
  assert.deepEqual(await listPlaceFaults(), { faults: [], count: 0 });
  assert.equal(await assignPlaces(database.db), 1_001);
  assert.deepEqual(await listPlaceFaults(), { faults: [], count: 1_001 });

  const lost = await recordOne();
  await database.pool.query('delete from unplaced_records');
  const queued = await recordOne();
  assert.deepEqual((await listPlaceFaults()).faults, [`record ${lost} has no place and is not queued for one`]);
  await database.pool.query(`insert into record_places values (1001, '${lost}'), (1002, '${queued}')`);
  await database.pool.query('delete from unplaced_records');
  assert.deepEqual(await listPlaceFaults(), { faults: [], count: 1_003 });

  await database.pool.query(`insert into unplaced_records (record_id) values ('${lost}')`);
  assert.deepEqual((await listPlaceFaults()).faults, [`record ${lost} has a place and is queued for another`]);
  await database.pool.query('delete from unplaced_records');

  await database.pool.query(`insert into record_places values (1004, 'rec_of_nobody')`);
  assert.deepEqual(
    (await listPlaceFaults()).faults.sort(),
    ['place 1004 names rec_of_nobody, which is not a record', 'places are missing: 1004 up to 1004'].sort(),
  );
});

test('fsck sees a record that was deleted, wherever it is still named, and if nowhere by the totals', async (t) => {
  const ground = await createTestDatabase();
  t.after(() => ground.drop());
  const owner = (await createTestAccount(ground.db)).account_id;
  const [placed, last, waiting] = await recordTestChecks(ground.db, owner, [{}, {}, {}]);
  const listAll = async () => {
    const faults: string[] = [];
    await findOrderFaults(ground.db, (fault) => faults.push(fault));
    await findUsageFaults(ground.db, (fault) => faults.push(fault));
    return faults;
  };
  const deleteRecord = (one: typeof placed) =>
    tamperWith(ground.pool, 'records', `delete from records where record_id = '${one?.record_id}'`);
  await ground.pool.query(`delete from unplaced_records where record_id = '${waiting?.record_id}'`);
  assert.equal(await assignPlaces(ground.db), 2);
  await ground.pool.query(`insert into unplaced_records (record_id) values ('${waiting?.record_id}')`);
  for (const one of [last, waiting])
    await ground.pool.query(`insert into idempotency_keys
      (account_id, owner_id, idempotency_key, operation, input_sha256, state, holder, lease_expires_at, record_id)
      values ('${owner}', 'key_1', '${one?.record_id}', 'get_abn', '', 'done', '', now(), '${one?.record_id}')`);
  const answerOf = (one: typeof placed) => `an answer of ${owner} names ${one?.record_id}, which is not a record`;
  assert.deepEqual(await listAll(), []);

  const [, day] = listSydneyDays(new Date().toISOString());
  const differ = (found: number) =>
    `usage of ${owner} on ${day} with get_abn is recorded as 3 calls for 0 cents, but the records have ${found} for 0`;
  await deleteRecord(waiting);
  assert.deepEqual(await listAll(), [
    `the queue for places names ${waiting?.record_id}, which is not a record`,
    answerOf(waiting),
    differ(2),
  ]);
  await ground.pool.query('delete from unplaced_records');
  await ground.pool.query(`delete from idempotency_keys where record_id = '${waiting?.record_id}'`);
  await deleteRecord(placed);
  assert.deepEqual(await listAll(), [`place 0 names ${placed?.record_id}, which is not a record`, differ(1)]);
  await tamperWith(ground.pool, 'record_places', `delete from record_places where place = 0`);
  assert.deepEqual(await listAll(), ['places are missing: 1 up to 1', differ(1)]);
  await deleteRecord(last);
  await tamperWith(ground.pool, 'record_places', `delete from record_places`);
  assert.deepEqual(await listAll(), [answerOf(last), differ(0)]);
});
