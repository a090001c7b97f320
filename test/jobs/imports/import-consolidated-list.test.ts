import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { buildConsolidatedList, type ListedCells } from '#test/support/consolidated-list.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const SOURCE = REGISTER_SOURCES['dfat-consolidated-list'];
const PEOPLE: ListedCells[] = [
  { Reference: 1, 'Name of Individual or Entity': 'SAMPLE ONE' },
  {
    Reference: '1a',
    'Name of Individual or Entity': 'Sample "Uno" \\ 1',
    'Name Type': 'Alias',
    'Alias Strength': 'Weak',
  },
  { Reference: 2, 'Name of Individual or Entity': 'SAMPLE TWO' },
];

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
});
after(() => store.close());

const readers = () => buildRegisterReaders(store, { abr: null, addressCacheBytes: 0 });

function importList(label: string, rows: readonly ListedCells[], savedAt: string | null) {
  assert.ok(SOURCE !== undefined);
  const path = store.writeFile(`${label}.xlsx`, buildConsolidatedList(rows, savedAt));
  const request = { path, source_version: label, sample: false, retrieved_at: null, onProgress: () => undefined };
  return importRegister(store, SOURCE, request);
}

test('before a list is loaded, reading it is an error and never an empty list', async () => {
  await assert.rejects(readers().sanctions.readCurrent(), {
    code: 'upstream_error',
    message: 'The DFAT Consolidated List was not checked: no version of it is loaded here.',
  });
});

test('a list is dated by the time its workbook was saved, and the reader returns its entities', async () => {
  const manifest = await importList('first', PEOPLE, '2026-10-01T05:58:50Z');
  assert.deepEqual(
    [manifest.retrieved_at, manifest.row_count, manifest.rejected_row_count, manifest.parser_version],
    ['2026-10-01T05:58:50Z', 2, 0, 'dfat-consolidated-list-2'],
  );
  const { sanctions } = readers();
  const current = await sanctions.readCurrent();
  assert.deepEqual([current.source.source_version, current.source.sample], ['first', false]);
  assert.match(current.ageItems.join(), /its source is issued several times a month: look for a newer one/);
  const entities = await current.readEntities();
  assert.deepEqual(entities.map(({ reference, names }) => [reference, ...names.map(({ name }) => name)]).sort(), [
    ['1', 'SAMPLE ONE', 'Sample "Uno" \\ 1'],
    ['2', 'SAMPLE TWO'],
  ]);
  assert.equal(await (await sanctions.readCurrent()).readEntities(), entities, 'read once for each version');
});

test('a file that is older than the version held is refused, and nothing remains of it', async () => {
  await assert.rejects(importList('older', PEOPLE, '2026-09-30T00:00:00Z'), {
    code: 'invalid_input',
    message:
      /this file is of 2026-09-30T00:00:00Z, older than the version first that is held; download the current one/,
  });
  await assert.rejects(importList('undated', PEOPLE, null), /the files have no date/);
  await assert.rejects(importList('ahead', PEOPLE, '2130-01-01T00:00:00Z'), /is still to come/);
  await assert.rejects(importList('none', [], '2026-10-02T00:00:00Z'), /no row could be read/);
  const bad = [...PEOPLE, { Reference: 3, 'Name Type': 'aka' }];
  await assert.rejects(importList('bad', bad, '2026-10-02T00:00:00Z'), /bad\.xlsx: row 5: the name type "aka "/);
  await assert.rejects(importList('again', PEOPLE, '2026-02-30T00:00:00Z'), /the files have no date/);
  const held = await readAllVersions(store.db);
  assert.deepEqual(
    held.map(({ source_version, state }) => [source_version, state]),
    [['first', 'active']],
  );
});

test('the next list answers, and the reader follows', async () => {
  const { sanctions } = readers();
  await (await sanctions.readCurrent()).readEntities();
  const next = [...PEOPLE, { Reference: 4, 'Name of Individual or Entity': 'SAMPLE FOUR' }];
  const manifest = await importList('second', next, '2026-11-01T00:00:00Z');
  assert.deepEqual(manifest.compared_with, { source_version: 'first', change_count: null });
  const current = await readers().sanctions.readCurrent();
  assert.deepEqual([current.source.source_version, (await current.readEntities()).length], ['second', 3]);
});

test('a list whose rows were removed is not read as a shorter list', async () => {
  const [version] = (await readAllVersions(store.db)).filter((one) => one.source_version === 'second');
  await store.pool.query(
    `delete from snapshot_rows.dfat_consolidated_list_${version?.snapshot_id} where reference = '4'`,
  );
  const current = await readers().sanctions.readCurrent();
  await assert.rejects(current.readEntities(), { code: 'upstream_error', message: /incomplete; it was not checked/ });
});
