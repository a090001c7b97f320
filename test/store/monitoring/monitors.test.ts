import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  buildMonitor,
  findMonitor,
  findMonitorsOn,
  listMonitorsInUse,
  type Monitor,
  readAnyMonitor,
  readTargetSecret,
  recordMonitor,
  requireInUse,
  retireMonitor,
} from '#store/monitoring/monitors.ts';
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

const openAccount = () => createTestAccount(database.db);

/** Makes a monitor of an account. Returns its id. */
async function keep(account_id: string, changes: Partial<Monitor> = {}): Promise<string> {
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'a', reference: null };
  const monitor = buildMonitor({ ...target, ...changes }, new Date());
  await recordMonitor(database.db, monitor);
  return monitor.subscription_id;
}
const idsOf = (monitors: readonly Monitor[]) => monitors.map((monitor) => monitor.subscription_id);

test('each tenant has a secret of its own', async () => {
  const [first, second] = [await openAccount(), await openAccount()];
  const read = async ({ tenant_id }: typeof first) => (await readTargetSecret(database.db, tenant_id)).toString('hex');
  assert.notEqual(await read(first), await read(second));
});

test('a monitor in use is found by its own account; a deleted one only by its id', async () => {
  const { db } = database;
  const [{ account_id: owner }, { account_id: stranger }] = [await openAccount(), await openAccount()];
  const [gone, kept] = [await keep(owner), await keep(owner)];
  await retireMonitor(db, gone, new Date());
  assert.equal((await findMonitor(db, owner, kept))?.subscription_id, kept);
  assert.equal(await findMonitor(db, stranger, kept), null);
  assert.equal(await findMonitor(db, owner, gone), null);
  for (const id of [gone, kept]) assert.equal((await readAnyMonitor(db, id)).subscription_id, id);
  await requireInUse(db, kept);
  await assert.rejects(requireInUse(db, gone), { code: 'monitor_not_found' });
});

test('the monitors on a target are those of its account, type and hash: in use, or the named one', async () => {
  const { db } = database;
  const [{ account_id: owner }, { account_id: stranger }] = [await openAccount(), await openAccount()];
  const wanted = await keep(owner);
  await keep(owner, { target_hash: 'b' });
  await keep(owner, { target_type: 'ACN' });
  await keep(stranger);
  const gone = await keep(owner);
  await retireMonitor(db, gone, new Date());
  const find = async (named: string | null) =>
    idsOf(await findMonitorsOn(db, owner, { target_type: 'ABN', target_hash: 'a' }, named));
  assert.deepEqual([await find(null), await find(gone), await find(wanted)], [[wanted], [gone], [wanted]]);
});

test('a list has the monitors in use of its account, with a reference and before a monitor', async () => {
  const { db } = database;
  const [{ account_id: owner }, { account_id: stranger }] = [await openAccount(), await openAccount()];
  const [first, gone, second] = [await keep(owner), await keep(owner), await keep(owner, { reference: 'deal' })];
  await keep(stranger, { reference: 'deal' });
  await retireMonitor(db, gone, new Date());
  const list = async (filter: { before?: string; reference?: string }) =>
    idsOf(await listMonitorsInUse(db, owner, { limit: 10, before: null, ...filter }));
  assert.deepEqual(await list({}), [second, first]);
  assert.deepEqual(await list({ before: second }), [first]);
  assert.deepEqual(await list({ reference: 'deal' }), [second]);
});
