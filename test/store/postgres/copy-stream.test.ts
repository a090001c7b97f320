import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type pg from 'pg';
import { copyOut, parseCopyText, startCopyIn, toCopyText } from '#store/postgres/copy-stream.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const AWKWARD = ['plain', '', 'tab\tin', 'line\nbreak', 'return\r', 'back\\slash', '\\N', '\\.', 'é😀', ' x '];

let database: TestDatabase;
let client: pg.PoolClient;
before(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table copied (number integer, value text)');
});
after(() => database.drop());
beforeEach(async () => {
  client = await database.pool.connect();
  client.on('error', () => undefined);
  await client.query('truncate copied');
});
afterEach(() => client.release(true));

async function readLines(): Promise<string[]> {
  const lines: string[] = [];
  await copyOut(client, 'copy (select value from copied order by number) to stdout', (line) =>
    lines.push(line.toString()),
  );
  return lines;
}

test('what is copied in comes out again byte for byte, whatever characters it has, and null stays null', async () => {
  const values = [...AWKWARD, null];
  const copy = startCopyIn(client, 'copy copied from stdin');
  for (const [number, value] of values.entries()) await copy.write(`${number}\t${toCopyText(value)}\n`);
  assert.equal(await copy.end(), values.length);
  const { rows } = await client.query('select value from copied order by number');
  assert.deepEqual(
    rows.map((row) => row.value),
    values,
  );
  assert.deepEqual((await readLines()).map(parseCopyText), values);
});

test('more than any buffer holds goes in and comes out whole and in order, in lines of any length', async () => {
  const values = Array.from({ length: 3_000 }, (_, number) => `${number} ${'x'.repeat((number * 37) % 5_000)}`);
  const copy = startCopyIn(client, 'copy copied from stdin');
  for (const [number, value] of values.entries()) await copy.write(`${number}\t${value}\n`);
  assert.equal(await copy.end(), values.length);
  assert.deepEqual(await readLines(), values);
  assert.deepEqual((await client.query('select 1 as one')).rows, [{ one: 1 }], 'the connection stays usable');
});

test('text that still waits when the server rejects a row is dropped, and the connection stays usable', async () => {
  await client.query('begin');
  const copy = startCopyIn(client, 'copy copied from stdin');
  const rest = `1\t${'x'.repeat(8_000_000)}\n`;
  const writes = Array.from({ length: 5 }, (_, number) => copy.write(number === 0 ? 'no number\tx\n' : rest));
  await assert.rejects(Promise.all(writes), /invalid input syntax for type integer/);
  await Promise.allSettled(writes);
  await copy.fail();
  await client.query('rollback');
  assert.deepEqual((await client.query('select 1 as one')).rows, [{ one: 1 }]);
});

test('a rejected row is reported, at the latest at the end, and the connection is usable after a rollback', async () => {
  await client.query('begin');
  const copy = startCopyIn(client, 'copy copied from stdin');
  const work = (async () => {
    await copy.write('no number\tx\n');
    return copy.end();
  })();
  await assert.rejects(work, /invalid input syntax for type integer/);
  await copy.fail();
  await assert.rejects(copy.write('1\tx\n'), /invalid input syntax/);
  await client.query('rollback');
  assert.deepEqual(await readLines(), []);
});

test('a missing table is reported by the next step', async () => {
  const copy = startCopyIn(client, 'copy nowhere from stdin');
  await assert.rejects(copy.end(), /relation "nowhere" does not exist/);
  await assert.rejects(
    copyOut(client, 'copy nowhere to stdout', () => undefined),
    /"nowhere" does not exist/,
  );
  assert.deepEqual(await readLines(), []);
});

test('an aborted copy leaves no rows', async () => {
  await client.query('begin');
  const copy = startCopyIn(client, 'copy copied from stdin');
  await copy.write('1\tx\n');
  await copy.fail();
  await assert.rejects(client.query('select 1'), /current transaction is aborted/);
  await client.query('rollback');
  assert.deepEqual(await readLines(), []);
});

test('a lost connection ends the copy with an error, also for one who waits for the server', async () => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const copy = startCopyIn(client, 'copy copied from stdin');
  await copy.write('1\tx\n');
  await database.pool.query('select pg_terminate_backend($1, 10000)', [rows[0].pid]);
  const writeOn = async () => {
    for (;;) await copy.write(`2\t${'x'.repeat(100_000)}\n`);
  };
  await assert.rejects(writeOn(), /terminat|closed|reset|EPIPE|ended/i);
  await copy.fail();
});
