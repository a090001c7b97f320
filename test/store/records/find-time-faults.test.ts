import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTimeFaults } from '#store/records/find-time-faults.ts';
import { assignPlaces } from '#store/records/record-order.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

test('fsck reports each record that is dated more than two minutes before the one before it in the log', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { db } = database;
  const { account_id } = await createTestAccount(db);
  const record = async (created_at: string) => {
    const [made] = await recordTestChecks(db, account_id, [{ created_at }]);
    await assignPlaces(db);
    return made?.record_id;
  };
  await record('2026-11-17T10:00:00.000Z');
  // Within what a slow call and two clocks may differ by.
  await record('2026-11-17T09:58:00.000Z');
  assert.equal(await findTimeFaults(db, assert.fail), 2);

  const ahead = await record('2026-11-17T11:00:00.000Z');
  const after = await record('2026-11-17T10:00:05.000Z');
  const late = await record('2026-11-17T10:00:06.000Z');
  const early = await record('2026-11-17T09:58:05.000Z');
  const backdated = await record('2025-01-01T00:00:00.000Z');
  await record('2026-11-17T10:00:07.000Z');
  const faults: string[] = [];
  assert.equal(await findTimeFaults(db, (fault) => faults.push(fault)), 8);
  const why = 'which comes before it in the log: a clock was wrong, or the record was backdated';
  assert.deepEqual(faults, [
    `record ${after} is dated "2026-11-17T10:00:05+00:00", 3595 s before ${ahead}, ${why}`,
    `record ${early} is dated "2026-11-17T09:58:05+00:00", 121 s before ${late}, ${why}`,
    `record ${backdated} is dated "2025-01-01T00:00:00+00:00", ${(Date.parse('2026-11-17T09:58:05Z') - Date.parse('2025-01-01')) / 1_000} s before ${early}, ${why}`,
  ]);
});
