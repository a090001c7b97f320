import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { buildCopy } from '#store/postgres/copy-rows.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const STATEMENTS = 100;
const LONG_TEXT = 'x'.repeat(50_000);
const KEPT_AT_MOST = (STATEMENTS * LONG_TEXT.length) / 5;

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');

const ways: Record<string, () => Promise<unknown>> = {
  'a statement with values': () => sql`select length(${Buffer.from(LONG_TEXT)}::bytea)`.execute(database.db),
  'a copy': () => database.db.executeQuery(buildCopy('pg_temp.kept', ['line'], [[LONG_TEXT]])),
};

for (const [way, run] of Object.entries(ways))
  test(`young collections free what ${way} sent`, async () => {
    await sql`create temporary table if not exists kept (line text)`.execute(database.db);
    await run();
    collect({ type: 'major' });
    const before = process.memoryUsage().arrayBuffers;
    for (let count = 0; count < STATEMENTS; count++) await run();
    for (let count = 0; count < 3; count++) collect({ type: 'minor' });
    const kept = process.memoryUsage().arrayBuffers - before;
    assert.ok(kept < KEPT_AT_MOST, `${kept} bytes were kept`);
  });

test('the error of a statement names the code that asked', async () => {
  const { db } = database;
  const error = await sql`select 1 / 0`.execute(db).catch((thrown: Error) => thrown);
  assert.ok(error instanceof Error && error.message.includes('division by zero'));
  assert.match(error.stack ?? '', /query-by-callback\.test\.ts/);
});
