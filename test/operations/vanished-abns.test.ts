import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/register-sources.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { readAbnChanges } from '#store/snapshots/abn-changes.ts';
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

test('of an ABN that vanished twice, the last two versions are told between which it went [register-answer.trouble-shown]', async () => {
  await importAbns('2026-07-01', [KEPT, GONE]);
  await importAbns('2026-08-01', [KEPT]);
  await importAbns('2026-09-01', [KEPT, GONE]);
  await importAbns('2026-10-01', [KEPT]);
  const { abns } = buildRegisterReaders(store, { abr: null, addressCacheBytes: 1e6 });
  const { entry, vanished } = await abns.findAbn(GONE);
  assert.deepEqual([entry, vanished], [null, { held_in: '2026-09-01', not_in: '2026-10-01' }]);
});

test('an older version that is imported after a newer one is compared with it, and not called in use [register-answer.trouble-shown] [register-answer.newest-version]', async () => {
  assert.equal(await importAbns('2026-06-01', [KEPT], true), 'in use');
  const said = await importAbns('2026-05-01', [KEPT, EARLY], true);
  assert.equal(said, 'kept for history: 2026-06-01 is newer');
  const changes = await readAbnChanges(store.db, EARLY, { sample: true, retrieved_at: '2026-06-01T00:00:00.000Z' });
  assert.deepEqual(
    changes.map((one) => [one.field, one.new_value, one.previous_version, one.source_version]),
    [['listing', 'not listed', '2026-05-01', '2026-06-01']],
  );
  await importAbns('2026-04-01', [KEPT, EARLY], true);
  const again = await readAbnChanges(store.db, EARLY, { sample: true, retrieved_at: '2026-06-01T00:00:00.000Z' });
  assert.deepEqual(again, changes, 'nothing is told twice');
});
