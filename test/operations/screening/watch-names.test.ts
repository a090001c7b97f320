import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { buildAlertAnnouncer, type MovedAlerts } from '#operations/screening/announce-alerts.ts';
import { bindWatchedNames } from '#operations/screening/watch-names.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { closeAlert, openAlerts } from '#store/screening/screening-alerts.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

type Body = Record<string, unknown>;

let database: TestDatabase;
let owner: string;
let stranger: string;
let snapshot_id: number;
before(async () => {
  database = await createTestDatabase({ samples: true });
  const tenant = await recordTenant(database.db, 'Tenant');
  owner = await recordAccount(database.db, tenant, 'Owner');
  stranger = await recordAccount(database.db, tenant, 'Stranger');
  const version = await database.db
    .selectFrom('snapshots')
    .select('snapshot_id')
    .where('dataset', '=', 'dfat-consolidated-list')
    .executeTakeFirstOrThrow();
  snapshot_id = version.snapshot_id;
});
after(() => database.drop());

async function call(operation: string, input: object, accountId = owner): Promise<Body> {
  const bound = bindWatchedNames(database.db).find(({ operation: one }) => one.name === operation);
  assert.ok(bound !== undefined);
  const context = { now: new Date(), recordId: 'rec_1', caller: { accountId } };
  const handled = await bound.handle(input, context as unknown as Parameters<BoundOperation['handle']>[1]);
  await database.db.transaction().execute(async (trx) => handled.effect?.(trx));
  return handled.answer as unknown as Body;
}

async function alertOf(screening_monitor_id: unknown, list_reference: string): Promise<string> {
  const alert_id = newSortableId('alt_');
  const alert = {
    ...{ alert_id, screening_monitor_id: String(screening_monitor_id), account_id: owner, list_reference },
    ...{ listed_as: 'Listed', matched_name: null, band: 'possible' as const, score: 0.7, reasons: [] },
    ...{ why: 'added' as const, record_id: 'rec_1', opened_snapshot_id: snapshot_id, opened_at: new Date() },
    ...{ closed_at: null, closed_snapshot_id: null, closed_why: null, closed_record_id: null },
  };
  await openAlerts(database.db, [alert]);
  return alert_id;
}

async function readPages(operation: string, list: string): Promise<{ name: unknown }[][]> {
  const pages: { name: unknown }[][] = [];
  for (let cursor: unknown; cursor !== null; ) {
    const page = await call(operation, { limit: 2, state: 'all', ...(cursor === undefined ? {} : { cursor }) });
    pages.push(page[list] as { name: unknown }[]);
    cursor = page.next_cursor;
  }
  return pages;
}

test('a watched name shows all that it is screened with; pages end where the names do', async () => {
  const asked = {
    ...{ name: 'One', kind: 'vessel', birth_date: '1961', countries: ['Exampleland'], identifiers: ['IMO 9999993'] },
    reference: 'deal 1',
  };
  const {
    ok: _ok,
    screening_monitor_id: _id,
    created_at: _at,
    ...shown
  } = await call('create_screening_monitor', asked);
  assert.deepEqual(shown, asked);
  const plain = await call('create_screening_monitor', { name: 'Two' });
  assert.deepEqual(
    [plain.kind, plain.birth_date, plain.countries, plain.identifiers, plain.reference],
    [null, null, [], [], null],
  );
  for (const name of ['Three', 'Four']) await call('create_screening_monitor', { name });
  const pages = await readPages('list_screening_monitors', 'monitors');
  assert.deepEqual(
    pages.map((page) => page.map(({ name }) => name)),
    [
      ['Four', 'Three'],
      ['Two', 'One'],
    ],
  );
});

test('alerts show when they were closed; pages end where the alerts do', async () => {
  const { screening_monitor_id } = await call('create_screening_monitor', { name: 'Five' });
  const ids = [];
  for (const reference of ['1', '2', '3', '4']) ids.push(await alertOf(screening_monitor_id, reference));
  const now = new Date('2026-11-10T00:00:00Z');
  await closeAlert(database.db, ids[0] ?? '', { snapshot_id, why: 'removed', record_id: 'rec_2', now });
  const pages = (await readPages('list_screening_alerts', 'alerts')) as unknown as Body[][];
  assert.deepEqual(
    pages.map((page) => page.map(({ list_reference, closed_at }) => [list_reference, closed_at])),
    [
      [
        ['4', null],
        ['3', null],
      ],
      [
        ['2', null],
        ['1', now.getTime()],
      ],
    ],
  );
});

test('a name of another account can be neither deleted nor asked about', async () => {
  const { screening_monitor_id } = await call('create_screening_monitor', { name: 'Six' });
  const missing = { code: 'monitor_not_found' };
  await assert.rejects(call('delete_screening_monitor', { screening_monitor_id }, stranger), missing);
  await assert.rejects(
    call('list_screening_alerts', { limit: 5, state: 'all', screening_monitor_id }, stranger),
    missing,
  );
  assert.deepEqual((await call('list_screening_monitors', { limit: 5 }, stranger)).monitors, []);
  await call('delete_screening_monitor', { screening_monitor_id });
  await assert.rejects(call('delete_screening_monitor', { screening_monitor_id }), missing);
});

const OPEN = { isOpen: async () => true } as unknown as Parameters<typeof buildAlertAnnouncer>[0];
const alert = (alert_id: string, band: 'match' | 'possible') => ({ alert_id, band });
const BANDS: [opened: MovedAlerts['opened'], band: string | null][] = [
  [[alert('alt_1', 'possible')], 'possible'],
  [[alert('alt_1', 'possible'), alert('alt_2', 'match')], 'match'],
  [[], null],
];
test('an event has the best band that opened, or none, and all alerts that opened and closed', async () => {
  for (const [opened, band] of BANDS) {
    const watched = { account_id: owner, screening_monitor_id: 'scr_1', reference: null };
    const moved = { watched, opened, closed: [{ alert_id: 'alt_9' }], list_version: 'list-1', record_id: 'rec_1' };
    await database.db.transaction().execute((trx) => buildAlertAnnouncer(OPEN)(trx, moved));
    const { rows } = await database.pool.query('select body from events order by event_no desc limit 1');
    const { data } = JSON.parse(rows[0].body);
    assert.deepEqual([data.band, data.closed_alert_ids], [band, ['alt_9']]);
    assert.deepEqual(
      data.opened_alert_ids,
      opened.map(({ alert_id }) => alert_id),
    );
  }
});
