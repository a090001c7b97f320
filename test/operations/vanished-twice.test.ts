import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/register-sources.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const KEPT = '79002637069';
const GONE = '88712649015';

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
});
after(() => store.close());

async function importAbns(source_version: string, abns: readonly string[]): Promise<void> {
  const source = REGISTER_SOURCES.abn;
  assert.ok(source !== undefined);
  const text = buildExtract(abns.map((abn) => buildAbr({ abn })));
  await importRegister(store, source, {
    path: store.writeFile(`${source_version}.xml`, text),
    source_version,
    sample: false,
    retrieved_at: `${source_version}T00:00:00.000Z`,
    allowShrink: true,
    onProgress: () => undefined,
  });
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
