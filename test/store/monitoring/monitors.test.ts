import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildMonitor, recordMonitor, requireInUse, retireMonitor } from '#store/monitoring/monitors.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let subscription_id: string;
before(async () => {
  database = await createTestDatabase();
  const { account_id } = await createTestAccount(database.db);
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'x', reference: null };
  const monitor = buildMonitor(target, new Date());
  await recordMonitor(database.db, monitor);
  subscription_id = monitor.subscription_id;
});
after(() => database.drop());

test('whoever keeps something of a monitor holds its row until the end: neither another nor its deletion comes between', async () => {
  const rivals = [
    'select from monitors where subscription_id = $1 for no key update nowait',
    'select from monitors where subscription_id = $1 for update nowait',
  ];
  await database.db.transaction().execute(async (trx) => {
    await requireInUse(trx, subscription_id);
    for (const rival of rivals)
      await assert.rejects(database.pool.query(rival, [subscription_id]), /could not obtain lock/);
  });
  for (const rival of rivals) await database.pool.query(rival, [subscription_id]);
});

test('a monitor that is not in use is refused', async () => {
  await retireMonitor(database.db, subscription_id, new Date());
  await assert.rejects(requireInUse(database.db, subscription_id), { code: 'monitor_not_found' });
  await assert.rejects(requireInUse(database.db, 'mon_none'), { code: 'monitor_not_found' });
});
