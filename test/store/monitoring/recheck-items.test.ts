import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { buildMonitor, type Monitor, recordMonitor } from '#store/monitoring/monitors.ts';
import { recordObservation } from '#store/monitoring/observations.ts';
import {
  countOutcomes,
  dropItems,
  endGoneItems,
  endItem,
  hasMonitors,
  listDueItems,
  listReportedItems,
  planRecheck,
  readRecheck,
} from '#store/monitoring/recheck-items.ts';
import { recordChangedEntities, recordChangedNumbers, recordComparison } from '#store/monitoring/register-changes.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let account_id: string;
let stranger_id: string;
/** Three versions of the ABN register and two of the companies, each compared with the one before it. */
let abn: number[];
let companies: number[];
before(async () => {
  database = await createTestDatabase();
  account_id = (await createTestAccount(database.db)).account_id;
  stranger_id = (await createTestAccount(database.db)).account_id;
  abn = await addVersions('abn', 3);
  companies = await addVersions('asic-companies', 2);
});
after(() => database.drop());

async function addVersions(dataset: string, count: number): Promise<number[]> {
  const { rows } = await database.pool.query<{ snapshot_id: number }>(
    `insert into snapshots (dataset, source_version, state, sample, manifest, seal_sha256)
     select $1, $1 || '-' || no, 'active', true, '{}', '' from generate_series(1, $2::integer) no returning snapshot_id`,
    [dataset, count],
  );
  const ids = rows.map(({ snapshot_id }) => snapshot_id);
  for (const [at, previous] of ids.slice(0, -1).entries())
    await recordComparison(database.pool, { previous, next: ids[at + 1] ?? 0 }, 1);
  return ids;
}

async function recordChange(entity: string, snapshot_id: number | undefined): Promise<void> {
  const client = await database.pool.connect();
  await recordChangedEntities(client, snapshot_id ?? 0, [entity]);
  client.release();
}

type Wish = Partial<Monitor> & { clear?: number | undefined; isWithoutBaseline?: boolean };

/** Records a monitor that equalled its baseline in a version (the first of its register, unless wished otherwise). */
async function addMonitor({ clear, isWithoutBaseline = false, ...wish }: Wish = {}): Promise<string> {
  const target = { account_id, target_type: 'ABN' as const, target_value: '1', target_hash: 'x', reference: null };
  const monitor = { ...buildMonitor({ ...target, ...wish }, new Date()), deleted_at: wish.deleted_at ?? null };
  const { subscription_id } = monitor;
  await recordMonitor(database.db, monitor);
  if (isWithoutBaseline) return subscription_id;
  await recordObservation(database.db, {
    snapshot_id: newSortableId('snp_'),
    subscription_id,
    account_id: monitor.account_id,
    role: 'baseline',
    evidence_pack_id: 'pack-1',
    evidence_pack_ref: null,
    created_at: 1,
    source_observed_at: 1,
    source_versions: [{ source_id: 'abn', source_version: 'abn-1', observed_at: 1 }],
    risk_flags: [],
    comparison: { fingerprint: 'sha256:a', fact_hashes: [] },
    data_mode: 'snapshot',
    sources: [],
  });
  await database.pool.query('update monitors set clear_snapshot_id = $2 where subscription_id = $1', [
    subscription_id,
    clear ?? (monitor.target_type === 'ABN' ? abn : companies)[0],
  ]);
  return subscription_id;
}

/** Plans a recheck against the newest versions. Returns its job and its plan. */
async function plan(reference: string | null) {
  const job_id = newSortableId('job_');
  await database.pool.query(`insert into account_jobs (job_id, account_id, kind) values ($1, $2, 'monitor_recheck')`, [
    job_id,
    account_id,
  ]);
  const planned = await database.db.transaction().execute((trx) =>
    planRecheck(trx, job_id, { account_id, reference }, [
      { target_type: 'ABN', snapshot_id: abn[2] ?? 0, day: '2026-11-20', further: [], further_day: null },
      { target_type: 'ACN', snapshot_id: companies[1] ?? 0, day: '2026-11-20', further: [], further_day: null },
    ]),
  );
  return { job_id, planned };
}

const readItems = (job_id: string) => listReportedItems(database.db, job_id, 0, 100);
const listOutcomes = async (job_id: string) => (await readItems(job_id)).map(({ outcome }) => outcome);

test('only a change of the monitor’s own entity, since it equalled its baseline, makes it due', async () => {
  await recordChange('2', abn[1]);
  await recordChange('3', abn[2]);
  const due = await addMonitor({ target_value: '2', reference: 'due' });
  const others = {
    'another entity': await addMonitor({ target_value: '1' }),
    'a change before': await addMonitor({ target_value: '2', clear: abn[1] }),
    'an entity of another register': await addMonitor({ target_type: 'ACN', target_value: '3' }),
  };
  const bare = await addMonitor({ isWithoutBaseline: true });
  await addMonitor({ target_value: '2', deleted_at: new Date() });
  await addMonitor({ target_value: '2', account_id: stranger_id });
  const { job_id, planned } = await plan(null);
  assert.deepEqual(planned, { total: 5, due: 1 });
  assert.deepEqual(await readRecheck(database.db, job_id), planned);
  const found = new Map((await readItems(job_id)).map(({ subscription_id, outcome }) => [subscription_id, outcome]));
  assert.equal(found.get(due), null);
  assert.equal(found.get(bare), 'no_baseline');
  for (const [what, id] of Object.entries(others)) assert.equal(found.get(id), 'not_due', what);
  assert.deepEqual((await plan('due')).planned, { total: 1, due: 1 });
});

test('an account has the monitors that it uses, with the wanted reference', async () => {
  const find = (of: string, reference: string | null) => hasMonitors(database.db, { account_id: of, reference });
  const { account_id: empty } = await createTestAccount(database.db);
  assert.equal(await find(empty, null), false);
  await addMonitor({ account_id: empty, reference: 'deal-1', deleted_at: new Date() });
  assert.equal(await find(empty, null), false);
  await addMonitor({ account_id: empty, reference: 'deal-2' });
  assert.equal(await find(empty, null), true);
  assert.deepEqual([await find(empty, 'deal-1'), await find(empty, 'deal-2')], [false, true]);
});

test('items are listed, ended and deleted by their own job and number', async () => {
  const { db } = database;
  const ids: string[] = [];
  for (let made = 0; made < 4; made += 1) ids.push(await addMonitor({ target_value: '2', reference: 'many' }));
  const [first, second] = [await plan('many'), await plan('many')];
  const listDue = async (after: number, upTo: number) =>
    (await listDueItems(db, first.job_id, after, upTo)).map(({ item_no }) => item_no);
  assert.deepEqual(await listDue(0, 10), [1, 2, 3, 4]);
  assert.deepEqual(await listDue(1, 3), [2, 3]);
  assert.deepEqual(
    (await listReportedItems(db, first.job_id, 1, 3)).map(({ item_no }) => item_no),
    [2, 3],
  );
  assert.equal(await endItem(db, first.job_id, 1, { outcome: 'changed', detail: {} }), true);
  assert.equal(await endItem(db, first.job_id, 1, { outcome: 'unchanged', detail: {} }), false);
  await database.pool.query('update monitors set deleted_at = now() where subscription_id = $1', [ids[1]]);
  assert.deepEqual(await listDue(0, 10), [3, 4], 'an ended item and that of a deleted monitor are left out');
  await endGoneItems(db, first.job_id, 3, {});
  assert.deepEqual(await listOutcomes(first.job_id), ['changed', 'not_observed', 'not_observed', null]);
  assert.deepEqual(await listOutcomes(second.job_id), [null, null, null, null]);
  assert.deepEqual(await countOutcomes(db, first.job_id), { changed: 1, not_observed: 2, null: 1 });
  await dropItems(db, first.job_id);
  assert.deepEqual(await listOutcomes(first.job_id), []);
  assert.equal((await listOutcomes(second.job_id)).length, 4);
});

test('a company row without an ACN does not count as a change', async () => {
  const [previous = 0, next = 0] = companies;
  const client = await database.pool.connect();
  for (const id of companies)
    await client.query(`create table snapshot_rows.asic_companies_${id} (acn integer, line text)`);
  await client.query(`insert into snapshot_rows.asic_companies_${previous} values (1, 'REGD'), (2, 'REGD')`);
  await client.query(
    `insert into snapshot_rows.asic_companies_${next} values (1, 'DRGD'), (2, 'REGD'), (null, 'damaged')`,
  );
  assert.equal(await recordChangedNumbers(client, { dataset: 'asic-companies', number: 'acn' }, { previous, next }), 1);
  client.release();
  const { rows } = await database.pool.query('select entity from register_changes where snapshot_id = $1', [next]);
  assert.deepEqual(rows, [{ entity: '000000001' }]);
});
