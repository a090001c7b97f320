import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { findOrRecordTestAccount } from '#store/access/test-accounts.ts';
import {
  closeAlert,
  listAlerts,
  listOpenAlerts,
  openAlerts,
  type ScreeningAlert,
} from '#store/screening/screening-alerts.ts';
import {
  buildWatchedName,
  findGroupBehind,
  listGroup,
  listWatchedNames,
  noteGroupScreened,
  noteScreened,
  recordWatchedName,
  requireWatched,
  retireWatchedName,
} from '#store/screening/watched-names.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let owner: string;
let stranger: string;
let twin: string;
let list: number;
let newer: number;
before(async () => {
  database = await createTestDatabase({ samples: true });
  const { db } = database;
  const tenant = await recordTenant(db, 'Tenant');
  owner = await recordAccount(db, tenant, 'Owner');
  stranger = await recordAccount(db, tenant, 'Stranger');
  twin = await findOrRecordTestAccount(db, owner);
  const snapshots = await db.selectFrom('snapshots').select(['snapshot_id', 'dataset']).execute();
  list = snapshots.find(({ dataset }) => dataset === 'dfat-consolidated-list')?.snapshot_id ?? 0;
  // Any other version: these queries compare numbers only.
  newer = snapshots.find(({ dataset }) => dataset === 'abn')?.snapshot_id ?? 0;
});
after(() => database.drop());

async function watch(account_id: string, name: string, reference: string | null = null): Promise<string> {
  const watched = buildWatchedName({ account_id, question: { name }, reference }, new Date());
  await recordWatchedName(database.db, watched);
  return watched.screening_monitor_id;
}

async function alertOf(account_id: string, screening_monitor_id: string, list_reference: string): Promise<string> {
  const alert: ScreeningAlert = {
    alert_id: newSortableId('alt_'),
    screening_monitor_id,
    account_id,
    list_reference,
    listed_as: 'Listed',
    matched_name: null,
    band: 'match',
    score: 1,
    reasons: [],
    why: 'first_screening',
    record_id: newSortableId('rec_'),
    opened_snapshot_id: list,
    opened_at: new Date(),
    closed_at: null,
    closed_snapshot_id: null,
    closed_why: null,
    closed_record_id: null,
  };
  await openAlerts(database.db, [alert]);
  return alert.alert_id;
}

const close = (alert_id: string, record_id: string) =>
  closeAlert(database.db, alert_id, { snapshot_id: newer, why: 'removed', record_id, now: new Date() });

test('names are listed newest first, by page and reference, and only to their owner', async () => {
  const { db } = database;
  const ids = [await watch(owner, 'One', 'deal 1'), await watch(owner, 'Two'), await watch(owner, 'Three', 'deal 1')];
  await watch(stranger, 'Another', 'deal 1');
  const names = async (filter: { limit?: number; before?: string | null; reference?: string }) =>
    (await listWatchedNames(db, owner, { limit: 10, before: null, ...filter })).map(({ question }) => question.name);
  assert.deepEqual(await names({}), ['Three', 'Two', 'One']);
  assert.deepEqual(await names({ limit: 2 }), ['Three', 'Two']);
  assert.deepEqual(await names({ before: ids[1] ?? '' }), ['One']);
  assert.deepEqual(await names({ reference: 'deal 1' }), ['Three', 'One']);
  await retireWatchedName(db, owner, ids[2] ?? '', new Date());
  assert.deepEqual(await names({}), ['Two', 'One']);
});

test('a name of another account, or one that is no longer watched, is missing', async () => {
  const { db } = database;
  const id = await watch(owner, 'Own');
  const missing = { code: 'monitor_not_found' };
  await requireWatched(db, owner, id);
  await assert.rejects(requireWatched(db, stranger, id), missing);
  await assert.rejects(retireWatchedName(db, stranger, id, new Date()), missing);
  await retireWatchedName(db, owner, id, new Date());
  await assert.rejects(requireWatched(db, owner, id), missing);
  await assert.rejects(retireWatchedName(db, owner, id, new Date()), missing);
});

test('alerts are listed newest first, by page, name and state, and only to their owner', async () => {
  const { db } = database;
  const [one, two, others] = [await watch(owner, 'A'), await watch(owner, 'B'), await watch(stranger, 'C')];
  const alerts = [await alertOf(owner, one, '1'), await alertOf(owner, two, '2'), await alertOf(owner, one, '3')];
  await alertOf(stranger, others, '4');
  await close(alerts[0] ?? '', 'rec_first');
  const references = async (filter: Partial<Parameters<typeof listAlerts>[2]>) =>
    (await listAlerts(db, owner, { limit: 10, before: null, state: 'all', ...filter })).map(
      (one) => one.list_reference,
    );
  assert.deepEqual(await references({}), ['3', '2', '1']);
  assert.deepEqual(await references({ limit: 1 }), ['3']);
  assert.deepEqual(await references({ before: alerts[1] ?? '' }), ['1']);
  assert.deepEqual(await references({ screening_monitor_id: one }), ['3', '1']);
  assert.deepEqual(await references({ state: 'open' }), ['3', '2']);
  assert.deepEqual(await references({ state: 'closed' }), ['1']);
  const [shown] = await listWatchedNames(db, owner, { limit: 1, before: two });
  assert.deepEqual([shown?.question.name, shown?.open_alert_count], ['A', 1], 'a closed alert does not count');
  const open = await listOpenAlerts(db, [one, two], null);
  assert.deepEqual(
    open.map(({ list_reference }) => list_reference),
    ['2', '3'],
  );
  assert.deepEqual(
    (await listOpenAlerts(db, [one, two], ['3', '1'])).map(({ list_reference }) => list_reference),
    ['3'],
  );
});

test('an alert is closed once: what closed it first stays', async () => {
  const alert = await alertOf(owner, await watch(owner, 'D'), '7');
  await close(alert, 'rec_first');
  await close(alert, 'rec_second');
  const [shown] = await listAlerts(database.db, owner, { limit: 1, before: null, state: 'closed' });
  assert.deepEqual([shown?.alert_id, shown?.closed_record_id], [alert, 'rec_first']);
});

test('names are screened by mode and version, without those that are no longer watched', async () => {
  const { db } = database;
  await noteGroupScreened(db, 'live', { screened_snapshot_id: null }, newer);
  const [live, gone, test] = [await watch(owner, 'Live'), await watch(owner, 'Gone'), await watch(twin, 'Test')];
  await retireWatchedName(db, owner, gone, new Date());
  const group = { screened_snapshot_id: null };
  const findBehind = (mode: 'live' | 'test', ...leftOut: (number | null)[]) =>
    findGroupBehind(db, mode, newer, new Set(leftOut));
  const listed = async (mode: 'live' | 'test') =>
    (await listGroup(db, mode, group, { after: '', limit: 10 })).map((one) => one.screening_monitor_id);
  assert.deepEqual([await listed('live'), await listed('test')], [[live], [test]]);
  assert.deepEqual(await listGroup(db, 'live', group, { after: live, limit: 10 }), []);
  assert.equal(await noteScreened(db, group, [live, gone], newer), 1, 'of two, one is watched');
  assert.equal(await noteScreened(db, group, [live], newer), 0, 'it left the group');
  assert.equal(await findBehind('live'), null, 'the name of the test account is of another mode');
  assert.deepEqual(await findBehind('test'), group);
  assert.equal(await findBehind('test', group.screened_snapshot_id), null, 'a group to leave out');
  const late = await watch(owner, 'Late');
  await noteGroupScreened(db, 'live', group, newer);
  assert.deepEqual(await listed('live'), [], 'all names of the group');
  assert.deepEqual(await listed('test'), [test], 'no name of another mode');
  await noteGroupScreened(db, 'live', { screened_snapshot_id: list }, list);
  const { screened_snapshot_id } = await db
    .selectFrom('screening_monitors')
    .select('screened_snapshot_id')
    .where('screening_monitor_id', '=', late)
    .executeTakeFirstOrThrow();
  assert.equal(screened_snapshot_id, newer, 'a name of another group is left as it is');
});
