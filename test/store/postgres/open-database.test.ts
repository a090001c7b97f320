import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '#store/postgres/database.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

test('closing ends every connection, also of a pool that was asked only by itself: nothing keeps the process from ending', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { pool, close } = openDatabase({ connectionString: database.url });
  await pool.query('select 1');
  assert.equal(pool.totalCount, 1);
  await close();
  assert.deepEqual([pool.totalCount, pool.ended], [0, true]);
});
