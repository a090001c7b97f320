import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findRecord, listRecords, type RecordFilter } from '#store/records/records.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { type RecordWish, recordTestChecks } from '#test/support/test-records.ts';

const TIMES = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'] as const;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const openAccount = async () => (await createTestAccount(database.db)).account_id;
const keep = async (accountId: string, ...wishes: RecordWish[]) =>
  (await recordTestChecks(database.db, accountId, wishes)).map(({ record_id }) => record_id);
const list = async (accountId: string, filter: Partial<RecordFilter> = {}) =>
  (await listRecords(database.db, accountId, { limit: 10, before: null, ...filter })).map(({ record_id }) => record_id);

test('a record is found by its id and its account', async () => {
  const [owner, stranger] = [await openAccount(), await openAccount()];
  const ids = await keep(owner, {}, {});
  for (const id of ids) {
    assert.equal((await findRecord(database.db, owner, id))?.record_id, id);
    assert.equal(await findRecord(database.db, stranger, id), null);
  }
});

test('a list has the records of its account, of a time and before a record', async () => {
  const [owner, stranger] = [await openAccount(), await openAccount()];
  await keep(stranger, { created_at: TIMES[1] });
  const [first = '', second = '', third = ''] = await keep(owner, ...TIMES.map((created_at) => ({ created_at })));
  assert.deepEqual(await list(owner), [third, second, first]);
  assert.deepEqual(await list(owner, { from: TIMES[1] }), [third, second]);
  assert.deepEqual(await list(owner, { to: TIMES[1] }), [second, first]);
  assert.deepEqual(await list(owner, { before: second }), [first]);
});

test('a page begins at the time of a record of the same account, or at the time in an unknown id', async () => {
  const [owner, stranger] = [await openAccount(), await openAccount()];
  const [foreign = ''] = await keep(stranger, { created_at: TIMES[0] });
  const [old = '', young = ''] = await keep(owner, { created_at: TIMES[1] }, { created_at: TIMES[2] });
  assert.deepEqual(await list(owner, { before: young }), [old]);
  // The ids of these records were made now, after all of the times.
  assert.deepEqual(await list(owner, { before: foreign }), [young, old]);
});
