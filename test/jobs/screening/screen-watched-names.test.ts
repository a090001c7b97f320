import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { bindScreenWatchedNames, screenWatched, type WatchRun } from '#jobs/screening/screen-watched-names.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import type { MovedAlerts } from '#operations/screening/announce-alerts.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { findOrRecordTestAccount } from '#store/access/test-accounts.ts';
import { type CompletionWriter, openCompletionWriter } from '#store/records/completions.ts';
import { findRecord } from '#store/records/records.ts';
import { dropRowTable } from '#store/registers/register-rows.ts';
import { listAlerts } from '#store/screening/screening-alerts.ts';
import {
  buildWatchedName,
  listWatchedNames,
  recordWatchedName,
  retireWatchedName,
} from '#store/screening/watched-names.ts';
import type { WatchedQuestion } from '#store/tables/screening-tables.ts';
import { buildConsolidatedList, type ListedCells } from '#test/support/consolidated-list.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
let account_id: string;
let versions = 0;
let announced: MovedAlerts[] = [];
const announce = async (_trx: unknown, moved: MovedAlerts) => {
  announced.push(moved);
};
beforeEach(async () => {
  announced = [];
  store = await openRegisterStore();
  account_id = await recordAccount(store.db, await recordTenant(store.db, 'Tenant'), 'Account');
});
afterEach(() => store.close());

const person = (Reference: number, name: string, more: ListedCells = {}): ListedCells => ({
  Reference,
  'Name of Individual or Entity': name,
  ...more,
});
// Enough others that a version is not refused for shrinking.
const OTHERS = Array.from({ length: 30 }, (_, at) =>
  person(500 + at, `Unrelated Sampleman ${'abcdefghij'[at % 10]}${at}`),
);

async function importList(rows: readonly ListedCells[]): Promise<string> {
  versions += 1;
  const label = `list-${versions}`;
  const savedAt = new Date(Date.UTC(2026, 8, versions)).toISOString();
  const path = store.writeFile(`${label}.xlsx`, await buildConsolidatedList([...rows, ...OTHERS], savedAt));
  const source = REGISTER_SOURCES['dfat-consolidated-list'];
  assert.ok(source !== undefined);
  await importRegister(store, source, {
    path,
    source_version: label,
    sample: false,
    retrieved_at: savedAt,
    onProgress: () => undefined,
  });
  return label;
}

async function watch(...names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) ids.push(await watchQuestion({ name }));
  return ids;
}

async function watchQuestion(question: WatchedQuestion, owner = account_id): Promise<string> {
  const watched = buildWatchedName({ account_id: owner, question, reference: null }, new Date());
  await recordWatchedName(store.db, watched);
  return watched.screening_monitor_id;
}

// New readers each time, which hold no version from before an import.
const readersNow = () => buildRegisterReaders(store, { abr: null, addressCacheBytes: 0 });

function run(
  completions: CompletionWriter = openCompletionWriter(store.db),
  signal = new AbortController().signal,
  readers = readersNow(),
) {
  return screenWatched({ db: store.db, completions, readers, announceAlerts: announce }, 'live', signal);
}

const readAlerts = async (state: 'open' | 'closed' | 'all' = 'all') =>
  (await listAlerts(store.db, account_id, { limit: 200, before: null, state })).map(
    ({ name, list_reference, why, opened_version, closed_version, closed_why }) =>
      [name, list_reference, why, opened_version, closed_version, closed_why].join(' | '),
  );

test('a list that is not loaded leaves names unscreened, and raises no alert', async () => {
  await watch('Viktor Examplov');
  assert.deepEqual(await run(), { names: 0, comparisons: 0, opened: 0, closed: 0, failures: [] });
  const [shown] = await listWatchedNames(store.db, account_id, { limit: 5, before: null });
  assert.deepEqual([shown?.screened_version, shown?.open_alert_count], [null, 0]);
});

test('a name that cannot be recorded is left for the next run, and does not stop the others', async () => {
  const [broken] = await watch('Viktor Examplov', 'Anna Samplewoman');
  await importList([person(1, 'Viktor Examplov'), person(3, 'Anna Samplewoman')]);
  const writer = openCompletionWriter(store.db);
  const failing: CompletionWriter = {
    ...writer,
    record: async (completion) => {
      if (JSON.stringify(completion.sealing).includes('Viktor Examplov'))
        throw new Error('the answer breaks the contract');
      return writer.record(completion);
    },
  };
  const first = await run(failing);
  const failedIds = first.failures.map(({ screening_monitor_id }) => screening_monitor_id);
  assert.deepEqual([first.names, first.opened, failedIds], [1, 1, [broken]]);
  await importList([person(1, 'Viktor Examplov'), person(3, 'Anna Samplewoman', { Committees: 'Another (Sample)' })]);
  const second = await run(failing);
  assert.deepEqual([second.names, second.opened, second.failures.length], [1, 1, 1]);
  assert.deepEqual([(await run()).names, (await readAlerts('open')).length], [1, 2], 'the next run screens it');
});

test('a list that cannot be read stops the run', async () => {
  await watch('Viktor Examplov');
  await importList([person(1, 'Viktor Examplov')]);
  const record = () => Promise.reject(new ServiceError('upstream_error', 'The list changed.'));
  await assert.rejects(run({ ...openCompletionWriter(store.db), record }), { code: 'upstream_error' });
});

test('a new version is screened by its difference: added, changed and removed entries move alerts, with the version and a record', async () => {
  await watch('Viktor Examplov', 'Anna Samplewoman', 'Quentin Ordinary');
  const first = await importList([person(1, 'Viktor Examplov'), person(2, 'Zoran Otherman')]);
  await run();
  assert.deepEqual(await readAlerts(), [`Viktor Examplov | 1 | first_screening | ${first} |  | `]);
  const second = await importList([
    person(1, 'Viktor Examplov', { Committees: 'Another (Sample)' }),
    person(2, 'Zoran Otherman'),
    person(3, 'Anna Samplewoman'),
  ]);
  const done = await run();
  assert.deepEqual([done.names, done.opened, done.closed], [3, 2, 1]);
  assert.deepEqual((await readAlerts('open')).sort(), [
    `Anna Samplewoman | 3 | added | ${second} |  | `,
    `Viktor Examplov | 1 | changed | ${second} |  | `,
  ]);
  assert.deepEqual(await readAlerts('closed'), [
    `Viktor Examplov | 1 | first_screening | ${first} | ${second} | changed`,
  ]);
  const third = await importList([person(1, 'Completely Different'), person(2, 'Zoran Otherman')]);
  await run();
  assert.deepEqual(await readAlerts('open'), []);
  const closed = await readAlerts('closed');
  assert.ok(closed.includes(`Anna Samplewoman | 3 | added | ${second} | ${third} | removed`), closed.join());
  assert.ok(closed.includes(`Viktor Examplov | 1 | changed | ${second} | ${third} | no_longer_alike`), closed.join());
  const [alert] = await listAlerts(store.db, account_id, { limit: 1, before: null, state: 'all' });
  const record = await findRecord(store.db, account_id, alert?.record_id ?? '');
  assert.deepEqual([record?.tool, record?.sources[0]?.source_version], ['screen_name', second]);
  assert.deepEqual(
    announced.map(({ opened, closed, list_version }) => [opened.length, closed.length, list_version]).sort(),
    [
      [0, 1, third],
      [0, 1, third],
      [1, 0, first],
      [1, 0, second],
      [1, 1, second],
    ],
    'one announcement for each name and version that moved an alert',
  );
});

test('the work follows the difference, not the list: no difference compares nothing, a small one few names', async () => {
  const many = Array.from({ length: 200 }, (_, at) =>
    person(1_000 + at, `Viktor Examplov ${'abcdefgh'[at % 8]}n${at}`),
  );
  await watch('Viktor Examplov', 'Viktor Exampel', 'Wiktor Eksamplow');
  await importList(many);
  const whole = await run();
  await importList(many);
  const none = await run();
  await importList([...many, person(2_000, 'Viktor Exampleson')]);
  const one = await run();
  assert.ok(whole.comparisons >= 100, String(whole.comparisons));
  assert.equal(none.comparisons, 0);
  assert.ok(one.comparisons >= 1 && one.comparisons <= 3, String(one.comparisons));
  assert.deepEqual([none.names, none.opened, none.closed], [0, 0, 0]);
});

test('a difference finds what a whole screening finds', async () => {
  const names = ['Viktor Examplov', 'Anna Maria Samplewoman', 'Sampel Trading LLC'];
  const listed = [
    person(1, 'Wiktor Eksamplow'),
    person(2, 'Samplewoman, Anna'),
    person(3, 'Sample Trading', { Type: 'Entity' }),
  ];
  await watch(...names);
  await importList([person(9, 'Zoran Otherman')]);
  await run();
  await importList([person(9, 'Zoran Otherman'), ...listed]);
  await run();
  const byDifference = (await readAlerts('open')).map((line) => line.split(' | ').slice(0, 2).join());
  await watch(...names);
  await run();
  const all = (await readAlerts('open')).map((line) => line.split(' | ').slice(0, 2).join());
  assert.ok(byDifference.length > 0);
  assert.deepEqual(all.sort(), [...byDifference, ...byDifference].sort());
});

test('a run that dies halfway loses nothing, and a replay makes no second alert', async () => {
  await watch(...Array.from({ length: 6 }, () => 'Viktor Examplov'));
  await importList([person(9, 'Zoran Otherman')]);
  await run();
  await importList([person(9, 'Zoran Otherman'), person(1, 'Viktor Examplov')]);
  const real = openCompletionWriter(store.db);
  let left = 3;
  const dying: CompletionWriter = {
    record: async (completion) => {
      if (left === 0) throw Object.assign(new Error('the process died'), { code: 'ECONNRESET' });
      left -= 1;
      return real.record(completion);
    },
  };
  await assert.rejects(run(dying), /the process died/);
  assert.equal((await readAlerts('open')).length, 3);
  const rest = await run();
  assert.deepEqual([rest.names, rest.opened], [3, 3]);
  assert.deepEqual(await run(), { names: 0, comparisons: 0, opened: 0, closed: 0, failures: [] });
  assert.equal((await readAlerts()).length, 6);
});

test('two workers at once make each alert once', async () => {
  await watch(...Array.from({ length: 20 }, (_, at) => `Viktor Examplov ${'abcdefgh'[at % 8]}`));
  await importList([person(1, 'Viktor Examplov')]);
  const runs = await Promise.all([run(), run(), run()]);
  assert.equal(
    runs.reduce((sum, { names }) => sum + names, 0),
    20,
  );
  assert.equal((await readAlerts()).length, 20);
});

test('a name that is no longer watched gets no alert', async () => {
  const [id = ''] = await watch('Viktor Examplov');
  await retireWatchedName(store.db, account_id, id, new Date());
  await importList([person(1, 'Viktor Examplov')]);
  assert.equal((await run()).names, 0);
  assert.deepEqual(await readAlerts(), []);
  await assert.rejects(retireWatchedName(store.db, account_id, id, new Date()), { code: 'monitor_not_found' });
});

test('without the rows of the earlier version the whole list is screened: standing alerts stay, others close', async () => {
  await watch('Viktor Examplov', 'Anna Samplewoman');
  const first = await importList([person(1, 'Viktor Examplov'), person(2, 'Anna Samplewoman')]);
  await run();
  const { snapshot_id } = await store.db
    .selectFrom('snapshots')
    .select('snapshot_id')
    .where('source_version', '=', first)
    .executeTakeFirstOrThrow();
  const second = await importList([person(1, 'Viktor Examplov'), person(3, 'Zoran Otherman')]);
  await dropRowTable(store.db, 'dfat-consolidated-list', snapshot_id);
  await run();
  assert.deepEqual(await readAlerts('open'), [`Viktor Examplov | 1 | first_screening | ${first} |  | `]);
  assert.deepEqual(await readAlerts('closed'), [
    `Anna Samplewoman | 2 | first_screening | ${first} | ${second} | removed`,
  ]);
});

test('a name is screened with all that is known of it, and the alert has the names that were compared', async () => {
  const facts = { 'Date of Birth': '1961', Citizenship: 'Exampleland' };
  await watchQuestion({ name: 'Wiktor Eksamplow', birth_date: '1985' });
  await watchQuestion({ name: 'Wiktor Eksamplow', kind: 'vessel' });
  await importList([
    person(1, 'Viktor Examplov', facts),
    { ...person(1, 'Wiktor Eksamplow', facts), Reference: '1a', 'Name Type': 'Alias' },
  ]);
  await run();
  const alerts = await listAlerts(store.db, account_id, { limit: 9, before: null, state: 'all' });
  assert.deepEqual(
    alerts.map(({ listed_as, matched_name, band, score }) => [listed_as, matched_name, band, score]),
    [['Viktor Examplov', 'Wiktor Eksamplow', 'possible', 0.75]],
  );
});

test('another version that became the current one stops the run, and nothing is written', async () => {
  await watch('Viktor Examplov');
  await importList([person(1, 'Viktor Examplov')]);
  const readers = readersNow();
  const rename = async <Version extends { source: object }>(version: Version) => ({
    ...version,
    source: { ...version.source, source_version: 'list-newer' },
  });
  const early = {
    ...readers,
    sanctions: {
      ...readers.sanctions,
      readCurrent: async () => rename(await readers.sanctions.readCurrent()),
    },
  } as typeof readers;
  assert.equal((await run(undefined, undefined, early)).names, 0);
  const late = {
    ...readers,
    sanctions: {
      ...readers.sanctions,
      readIndexed: async () => rename(await readers.sanctions.readIndexed()),
    },
  } as typeof readers;
  await assert.rejects(run(undefined, undefined, late), { code: 'upstream_error' });
  assert.deepEqual(await readAlerts(), []);
  assert.equal((await run()).opened, 1);
});

test('an aborted run stops', async () => {
  await watch('Quentin Ordinary');
  await importList([person(1, 'Viktor Examplov')]);
  await assert.rejects(run(undefined, AbortSignal.abort()), { name: 'AbortError' });
  assert.equal((await run()).names, 1);
});

test('the job screens the names of both modes, each with its own list, and reports the runs that had names', async () => {
  await watchQuestion({ name: 'Viktor Examplov' });
  await importList([person(1, 'Viktor Examplov')]);
  const readers = readersNow();
  const runs: WatchRun[] = [];
  const parts = { db: store.db, completions: openCompletionWriter(store.db), announceAlerts: announce };
  const empty = { ...readers, versions: { ...readers.versions, findAnswering: async () => ({ version: null }) } };
  const bind = (test: typeof readers) =>
    bindScreenWatchedNames({ ...parts, readers: { live: readers, test } }, (one) => runs.push(one));
  const context = { signal: new AbortController().signal } as Parameters<ReturnType<typeof bind>['handle']>[1];
  await watchQuestion({ name: 'Viktor Examplov' }, await findOrRecordTestAccount(store.db, account_id));
  await bind(empty as unknown as typeof readers).handle({}, context);
  assert.deepEqual(
    runs.map(({ names }) => names),
    [1],
    'the test account has no list',
  );
  await bind(readers).handle({}, context);
  assert.deepEqual(
    runs.map(({ names }) => names),
    [1, 1],
  );
  await bind(readers).handle({}, context);
  assert.equal(runs.length, 2, 'nothing was left to screen');
});
