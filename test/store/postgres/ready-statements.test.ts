import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('only a statement marked ready is prepared, under its name', async () => {
  const { db } = database;
  await db.connection().execute(async (one) => {
    for (const count of [1, 2, 3]) {
      const ready = await sql<{ sum: number }>`/* ready: add_one */ select ${count}::integer + 1 as sum`.execute(one);
      assert.deepEqual(ready.rows, [{ sum: count + 1 }]);
      const plain = await sql<{ sum: number }>`select ${count}::integer + 2 as sum`.execute(one);
      assert.deepEqual(plain.rows, [{ sum: count + 2 }]);
    }
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(one);
    assert.deepEqual(rows, [{ name: 'add_one' }]);
  });
});
