import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { buildBinaryArray } from '#store/postgres/binary-array.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

test('PostgreSQL reads every text of a binary array as it was given', async () => {
  const texts = [
    'plain',
    '',
    null,
    'NULL',
    `"quoted", {braces} and \\ and '`,
    'line\nbreak',
    'Café 東京 🦘',
    'x'.repeat(9_000),
  ];
  for (const given of [texts, [null], []]) {
    const { rows } = await sql`select ${buildBinaryArray('text', given)}::text[] as texts`.execute(database.db);
    assert.deepEqual(rows, [{ texts: given }]);
  }
});

test('PostgreSQL reads the elements of a JSON array byte for byte, and rejects one that is not JSON', async () => {
  const lines = ['{"b":1,  "a":"\\u00e9 é"}', '[]', null];
  const read = (given: (string | null)[]) =>
    sql<{ line: string | null }>`select line::text from unnest(${buildBinaryArray('json', given)}::json[]) as line`;
  const { rows } = await read(lines).execute(database.db);
  assert.deepEqual(
    rows.map(({ line }) => line),
    lines,
  );
  await assert.rejects(read(['{"a":1', '{}']).execute(database.db), /invalid input syntax for type json/);
});

test('a text with NUL, which PostgreSQL cannot store, is rejected', async () => {
  const query = sql`select ${buildBinaryArray('text', ['a\0b'])}::text[]`;
  await assert.rejects(query.execute(database.db), /invalid byte sequence for encoding "UTF8": 0x00/);
});
