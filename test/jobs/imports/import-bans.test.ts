import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { importSamples } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
before(async () => {
  store = await openRegisterStore();
});
after(() => store.close());

const open = () => buildRegisterReaders(store, { abr: null, addressCacheBytes: 0 }).bans;

test('bans are read as a whole with their state on the source’s day; without a version it is an error', async () => {
  await assert.rejects(open().persons.readCurrent(), { code: 'upstream_error', message: /was not checked/ });
  await importSamples(store);
  const { persons, organisations } = open();
  const describe = async (register: typeof persons) =>
    (await (await register.readCurrent()).readEntities()).map(({ ban: { names, state, places } }) => [
      names[0],
      state,
      places.length,
    ]);
  assert.deepEqual((await describe(persons)).sort(), [
    ['EXAMPLETON, KIM', 'expired', 1],
    ['SAMPLESON, ALEX EXAMPLE', 'in_force', 2],
    ['TESTWELL, ROBIN SAMPLE', 'in_force', 1],
  ]);
  assert.deepEqual((await describe(organisations)).sort(), [
    ['SAMPLE OVERSEAS BODY LLC', 'in_force', 0],
    ['SAMPLE QUARRY INVESTMENTS PTY LTD', 'expired', 0],
    ['SAMPLE STRIKE OFF PTY LTD', 'in_force', 0],
  ]);
  const { source } = await persons.readCurrent();
  assert.match(source.source_citation, /^SAMPLE DATA/);
});
