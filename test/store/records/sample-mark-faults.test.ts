import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { findSampleMarkFaults } from '#store/records/sample-mark-faults.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

async function findFaults(): Promise<{ compared: number; faults: string[] }> {
  const faults: string[] = [];
  return { compared: await findSampleMarkFaults(database.db, (fault) => faults.push(fault)), faults };
}

test('a version is compared with the records from it once it is no longer staged', async () => {
  const { db, pool } = database;
  const { account_id } = await createTestAccount(db);
  const [first, unreadable] = await recordTestChecks(db, account_id, [{}, {}]);
  assert.ok(first !== undefined && unreadable !== undefined);
  const change = `update records set body = jsonb_set(body::jsonb, '{sources}', '{}')::json`;
  await tamperWith(pool, 'records', `${change} where record_id = '${unreadable.record_id}'`);
  await pool.query(
    `insert into snapshots (dataset, source_version, state, sample, manifest, seal_sha256)
      values ('abn', 'abn-sample-2026-11', 'staged', false, '{"sample": false}', '')`,
  );
  assert.deepEqual(await findFaults(), { compared: 0, faults: [] });
  await tamperWith(pool, 'snapshots', `update snapshots set state = 'active'`);
  const fault = `snapshot abn abn-sample-2026-11 is register data according to its manifest, but 1 records sealed sample data from it, the first ${first.record_id}`;
  assert.deepEqual(await findFaults(), { compared: 1, faults: [fault] });
});
