import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openDatabase } from '#store/postgres/database.ts';
import { requireOwnSession } from '#store/postgres/require-own-session.ts';
import { openPool } from '#test/support/open-pool.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

test('a way to PostgreSQL that drops the settings of a session, as PgBouncer does, is refused in plain words', async (t) => {
  const database = await createTestDatabase();
  t.after(() => database.drop());
  const { pool, close } = openDatabase({ connectionString: database.url });
  await requireOwnSession(pool);
  const pooled = openPool({ connectionString: database.url, max: 1 });
  await pooled.query('select 1');
  // What is asked for is known here, and never reached the server.
  pooled.options.statement_timeout = 10_000;
  await assert.rejects(requireOwnSession(pooled), /leads through a pooler .*docs\/how-to\/run-in-production\.md/);
  await Promise.all([pooled.end(), close()]);
});
