import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { dumpSchema } from '#store/schema-dump.ts';
import { createTestDatabase } from '#test/support/test-database.ts';

test('the dump is schema.sql, whatever other schemas contain', async (t) => {
  const { pool, drop } = await createTestDatabase();
  t.after(drop);
  await pool.query(`
    create type snapshot_rows.kind as enum ('a', 'b');
    create function snapshot_rows.refuse() returns trigger language plpgsql as 'begin return null; end';
    -- A constraint with the name of an index that another schema has.
    create table snapshot_rows.extra (key integer constraint rejected_rows_snapshot unique, other integer);
    create index on snapshot_rows.extra (other);
    create trigger refuse before update on snapshot_rows.extra execute function snapshot_rows.refuse()`);
  const path = new URL('../../schema.sql', import.meta.url);
  assert.equal(await dumpSchema(pool), readFileSync(path, 'utf8'));
});
