import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ExportFilter, listExportedRecords, readExportScope } from '#store/records/export-records.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const TIMES = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-11-03T00:00:00.000Z'];

let database: TestDatabase;
let accountId: string;
let strangerId: string;
before(async () => {
  database = await createTestDatabase();
  accountId = (await createTestAccount(database.db)).account_id;
  strangerId = (await createTestAccount(database.db)).account_id;
  for (const created_at of TIMES)
    for (const account of [accountId, strangerId])
      await recordTestChecks(database.db, account, [
        { created_at, reference: `deal ${created_at}`, target: '79002637069' },
      ]);
  await integrateAll(database.db);
});
after(() => database.drop());

/** The times of the records that an export with this filter has, as counted and as listed. */
async function findTimes(filter: ExportFilter): Promise<string[]> {
  const scope = await readExportScope(database.db, accountId, filter, { most: 100, mostWaiting: 100 });
  const wanted = { filter, bounds: scope, after: null, limit: 100 };
  const listed = await listExportedRecords(database.db, accountId, wanted);
  assert.equal(scope.count, listed.length, 'counted as listed');
  return listed.map(({ created_at }) => created_at.toISOString());
}

const [first = '', second = '', third = ''] = TIMES;
const CASES: [what: string, filter: ExportFilter, expected: string[]][] = [
  ['no bounds', {}, TIMES],
  ['a first moment, itself included', { from: second }, [second, third]],
  ['a last moment, itself included', { to: second }, [first, second]],
  ['one moment', { from: second, to: second }, [second]],
  ['a reference', { reference: `deal ${third}` }, [third]],
  ['a target that no record has', { target: '51824753556' }, []],
];
for (const [what, filter, expected] of CASES) {
  test(`an export with ${what} has the records of its account that fit, and no others`, async () => {
    assert.deepEqual(await findTimes(filter), expected);
  });
}

test('an export has no record that came after it was ordered', async () => {
  const scope = await readExportScope(database.db, accountId, {}, { most: 100, mostWaiting: 100 });
  await recordTestChecks(database.db, accountId, [{ created_at: '2026-11-02T12:00:00.000Z' }]);
  await integrateAll(database.db);
  const wanted = { filter: {}, bounds: scope, after: null, limit: 100 };
  assert.equal((await listExportedRecords(database.db, accountId, wanted)).length, TIMES.length);
});

test('an export also has the records of its account that have no place yet', async () => {
  const [own] = await recordTestChecks(database.db, accountId, [{ created_at: '2026-11-02T13:00:00.000Z' }]);
  await recordTestChecks(database.db, strangerId, [{ created_at: '2026-11-02T13:00:00.000Z' }]);
  const scope = await readExportScope(database.db, accountId, {}, { most: 100, mostWaiting: 100 });
  assert.deepEqual(scope.also, [own?.record_id]);
});
