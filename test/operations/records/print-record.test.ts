import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { wireExports } from '#app/wire-exports.ts';
import { waitForLog } from '#store/log/read-record-log.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { recordTestChecks } from '#test/support/test-records.ts';

const page = readFileSync(new URL('../pdf/golden/plain.pdf', import.meta.url));

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('two processes that print a record at once return the same bytes: those of the file that was kept first', async () => {
  const { account_id } = await createTestAccount(database.db);
  const [made] = await recordTestChecks(database.db, account_id, [{}]);
  assert.ok(made !== undefined);
  await integrateAll(database.db);
  const record = buildSampleRecord({ record_id: made.record_id, log: await waitForLog(database.db, made.record_id) });
  const both = Promise.withResolvers<void>();
  let begun = 0;
  // Neither is done before the other has begun, so each finds no kept file.
  const print = async () => {
    begun += 1;
    if (begun === 2) both.resolve();
    await both.promise;
    return new Uint8Array(page);
  };
  const processes = [0, 1].map(() => wireExports(database, print, { logKeySecret: null }));
  const printed = await Promise.all(
    processes.map(({ printRecord }) => printRecord(record, 'https://service.example', account_id)),
  );
  assert.equal(begun, 2);
  const [one, other] = printed.map((bytes) => Buffer.from(bytes).toString('latin1'));
  assert.ok(one !== undefined && one === other);
});
