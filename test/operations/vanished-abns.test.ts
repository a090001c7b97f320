import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { readAbnChanges } from '#store/registers/abn-changes.ts';
import { dropRowTable } from '#store/registers/register-rows.ts';
import { findRegisterVersion } from '#store/registers/register-versions.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const KEPT = '79002637069';
const GONE = '88712649015';
const EARLY = '49991006857';

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
});
after(() => store.close());

async function importAbns(source_version: string, abns: readonly string[], sample = false): Promise<string> {
  let last = '';
  const source = REGISTER_SOURCES.abn;
  assert.ok(source !== undefined);
  const text = buildExtract(abns.map((abn) => buildAbr({ abn })));
  await importRegister(store, source, {
    path: store.writeFile(`${source_version}.xml`, text),
    source_version,
    sample,
    retrieved_at: `${source_version}T00:00:00.000Z`,
    allowShrink: true,
    onProgress: ({ step }) => {
      last = step;
    },
  });
  return last;
}

async function readComparedWith(source_version: string) {
  const version = await findRegisterVersion(store.db, 'abn', source_version);
  return version?.manifest.compared_with;
}

test('an ABN that disappeared twice is reported with the last two versions between which it disappeared [register-answer.trouble-shown]', async () => {
  await importAbns('2026-07-01', [KEPT, GONE]);
  await importAbns('2026-08-01', [KEPT]);
  await importAbns('2026-09-01', [KEPT, GONE]);
  await importAbns('2026-10-01', [KEPT]);
  const { abns } = buildRegisterReaders(store, { abr: null, addressCacheBytes: 1e6 });
  const { entry, vanished } = await abns.findAbnHistory(GONE);
  assert.deepEqual([entry, vanished], [null, { held_in: '2026-09-01', not_in: '2026-10-01' }]);
});

test('an older version imported after a newer one is compared with it, and does not answer [register-answer.trouble-shown] [register-answer.newest-version]', async () => {
  assert.equal(await importAbns('2026-06-01', [KEPT], true), 'in use');
  const said = await importAbns('2026-05-01', [KEPT, EARLY], true);
  assert.equal(said, 'kept for history: 2026-06-01 is newer');
  const changes = await readAbnChanges(store.db, EARLY, { sample: true, retrieved_at: '2026-06-01T00:00:00.000Z' });
  assert.deepEqual(
    changes.map((one) => [one.field, one.new_value, one.previous_version, one.source_version]),
    [['listing', 'not listed', '2026-05-01', '2026-06-01']],
  );
  assert.deepEqual(await readComparedWith('2026-06-01'), { source_version: '2026-05-01', change_count: 1 });
  await importAbns('2026-04-01', [KEPT, EARLY], true);
  const again = await readAbnChanges(store.db, EARLY, { sample: true, retrieved_at: '2026-06-01T00:00:00.000Z' });
  assert.deepEqual(again, changes, 'nothing is listed twice');
});

test('a version imported between two compared ones replaces the older in the comparison of the newer [register-answer.trouble-shown] [register-answer.newest-version]', async () => {
  await importAbns('2025-01-01', [KEPT, EARLY], true);
  await importAbns('2025-03-01', [KEPT], true);
  assert.deepEqual(await readComparedWith('2025-03-01'), { source_version: '2025-01-01', change_count: 1 });
  const said = await importAbns('2025-02-01', [KEPT, EARLY, GONE], true);
  assert.match(said, /^kept for history: /);
  const known = { sample: true, retrieved_at: '2025-03-01T00:00:00.000Z' };
  const listing = async (abn: string) =>
    (await readAbnChanges(store.db, abn, known)).map((one) => [
      one.new_value,
      one.previous_version,
      one.source_version,
    ]);
  assert.deepEqual(await listing(EARLY), [['not listed', '2025-02-01', '2025-03-01']], 'told once, and more exactly');
  assert.deepEqual(await listing(GONE), [
    ['listed', '2025-01-01', '2025-02-01'],
    ['not listed', '2025-02-01', '2025-03-01'],
  ]);
  assert.deepEqual(await readComparedWith('2025-03-01'), { source_version: '2025-02-01', change_count: 2 });
  // The changes that monitors read are append-only, and stay true.
  const { rows } = await sql<{ previous: string }>`
    select before.source_version as previous from version_comparisons v
      join snapshots after on after.snapshot_id = v.snapshot_id
      join snapshots before on before.snapshot_id = v.previous_snapshot_id
    where after.source_version = '2025-03-01'`.execute(store.db);
  assert.deepEqual(rows, [{ previous: '2025-01-01' }]);
});

test('a version keeps its comparison after its rows are dropped', async () => {
  await importAbns('2024-01-01', [KEPT, EARLY], true);
  await importAbns('2024-03-01', [KEPT], true);
  const newer = await findRegisterVersion(store.db, 'abn', '2024-03-01');
  assert.ok(newer !== null);
  await dropRowTable(store.db, 'abn', newer.snapshot_id);
  await importAbns('2024-02-01', [KEPT, EARLY, GONE], true);
  assert.deepEqual(await readComparedWith('2024-03-01'), { source_version: '2024-01-01', change_count: 1 });
});

test('companies have no history: a version between two others does not change the comparison of the newer', async () => {
  const source = REGISTER_SOURCES['asic-companies'];
  assert.ok(source !== undefined);
  const text = buildCompanies([{ name: 'HARBOUR PTY LTD', acn: '002637069' }]);
  for (const source_version of ['2023-01-01', '2023-03-01', '2023-02-01']) {
    const path = store.writeFile(`companies-${source_version}.csv`, text);
    const retrieved_at = `${source_version}T00:00:00.000Z`;
    await importRegister(store, source, {
      path,
      source_version,
      sample: true,
      retrieved_at,
      onProgress: () => undefined,
    });
  }
  const newest = await findRegisterVersion(store.db, 'asic-companies', '2023-03-01');
  assert.deepEqual(newest?.manifest.compared_with, { source_version: '2023-01-01', change_count: null });
});
