import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RawBuilder, sql } from 'kysely';
import { buildCopy, toBigint, toInteger, toTimestamp } from '#store/postgres/copy-rows.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const TEXTS = [
  'plain',
  '',
  null,
  'NULL',
  `"quoted", {braces} and \\ and '`,
  'line\nbreak',
  'Café 東京 🦘',
  'x'.repeat(9_000),
];

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await sql`create table kept (no integer primary key, text text, line json, count bigint, at timestamptz)`.execute(
    database.db,
  );
});
after(() => database.drop());

let lastNo = 0;
const copy = (column: string, values: readonly (string | Buffer | null)[]) =>
  database.db.executeQuery(
    buildCopy(
      'kept',
      ['no', column],
      values.map((value) => [toInteger(++lastNo), value]),
    ),
  );

const read = async (value: RawBuilder<unknown>, count: number) => {
  const { rows } = await sql<{ value: unknown }>`select ${value} as value from kept
    where no > ${lastNo - count} order by no`.execute(database.db);
  return rows.map((row) => row.value);
};

test('PostgreSQL reads every text as it was given', async () => {
  for (const given of [TEXTS, [null], ['one']]) {
    await copy('text', given);
    assert.deepEqual(await read(sql`text`, given.length), given);
  }
});

test('PostgreSQL reads JSON byte for byte, and rejects what is not JSON', async () => {
  const lines = ['{"b":1,  "a":"\\u00e9 é"}', '[]', null];
  await copy('line', lines);
  assert.deepEqual(await read(sql`line::text`, lines.length), lines);
  await assert.rejects(copy('line', ['{"a":1', '{}']), /invalid input syntax for type json/);
});

test('PostgreSQL reads numbers and times as they were given', async () => {
  const counts = [0, -1, 2 ** 53 - 1];
  await copy('count', counts.map(toBigint));
  assert.deepEqual(await read(sql`count`, counts.length), counts);
  const times = ['2026-11-19T17:18:38.625Z', '2000-01-01T00:00:00.000Z', '1999-12-31T23:59:59.999Z'];
  await copy('at', times.map(toTimestamp));
  assert.deepEqual(
    await read(sql`at`, times.length),
    times.map((time) => new Date(time)),
  );
});

test('a text with NUL, which PostgreSQL cannot store, is rejected', async () => {
  await assert.rejects(copy('text', ['a\0b']), /invalid byte sequence for encoding "UTF8": 0x00/);
});

test('a rejected copy adds no row, and its connection is used again', async () => {
  await database.db.connection().execute(async (one) => {
    const before = await sql`select no from kept order by no`.execute(one);
    const twice = [1, 2, 2].map((no) => [toInteger(100 + no), 'x'.repeat(100_000)]);
    await assert.rejects(one.executeQuery(buildCopy('kept', ['no', 'text'], twice)), { code: '23505' });
    await assert.rejects(one.executeQuery(buildCopy('absent', ['no', 'text'], twice)), { code: '42P01' });
    assert.deepEqual((await sql`select no from kept order by no`.execute(one)).rows, before.rows);
    await one.executeQuery(buildCopy('kept', ['no', 'text'], twice.slice(0, 2)));
    assert.equal((await sql`select from kept where no > 100`.execute(one)).rows.length, 2);
  });
});

test('a copy takes part in a transaction', async () => {
  const undone = database.db.transaction().execute(async (trx) => {
    await trx.executeQuery(buildCopy('kept', ['no'], [[toInteger(200)]]));
    throw new Error('undone');
  });
  await assert.rejects(undone, /undone/);
  assert.deepEqual((await sql`select from kept where no = 200`.execute(database.db)).rows, []);
});
