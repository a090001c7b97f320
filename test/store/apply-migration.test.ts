import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type pg from 'pg';
import { sha256Hex } from '#base/sha256.ts';
import { applyMigration } from '#store/apply-migration.ts';
import { findSchemaGap, migrate } from '#store/migrate.ts';
import { LAST_BEFORE_RULES, type Migration } from '#store/migration-files.ts';
import { requireSchema } from '#store/require-schema.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const PATIENCE = { lockTimeoutMs: 50, attempts: 10_000, pauseMs: 10 };

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table guests (name text)');
});
after(() => database.drop());

test('a migration that does not get its lock lets callers pass and is tried again', async (t) => {
  const client = await borrow(t);
  const holder = await borrow(t);
  await holder.query('begin; lock table guests in access share mode');
  const statements: string[] = [];
  const query = client.query.bind(client);
  t.mock.method(client, 'query', (...words: Parameters<typeof query>) => {
    statements.push(String(words[0]));
    return query(...words);
  });
  const applied = applyMigration(client, build('add-age', 'alter table guests add column age bigint'), PATIENCE);
  while (statements.filter((one) => one === 'rollback').length < 2)
    assert.deepEqual((await database.pool.query('select name from guests')).rows, []);
  await holder.query('commit');
  await applied;
  assert.equal(await isRecorded('add-age'), true);
  assert.deepEqual((await database.pool.query('select age from guests')).rows, []);
});

test('a migration that never gets its lock says so, and changes nothing', async (t) => {
  const client = await borrow(t);
  const holder = await borrow(t);
  await holder.query('begin; lock table guests in access share mode');
  const migration = build('add-size', 'create table sizes (a bigint); alter table guests add column size bigint');
  await assert.rejects(
    applyMigration(client, migration, { ...PATIENCE, attempts: 3 }),
    /did not get its lock in 3 attempts.*run svc-admin migrate again/,
  );
  await holder.query('rollback');
  assert.equal(await isRecorded('add-size'), false);
  assert.equal(await exists('sizes'), false);
});

test('a migration has limits for locks and, after the rules began, for statements', async (t) => {
  const client = await borrow(t);
  const read = `create table limits_seen as select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`;
  const seen = async (migration: Migration) => {
    await applyMigration(client, migration);
    const { rows } = await database.pool.query('select * from limits_seen');
    await database.pool.query('drop table limits_seen; delete from migrations where name = $$limits$$');
    return rows;
  };
  assert.deepEqual(await seen(build('limits', read)), [{ lock: '400ms', statement: '30s' }]);
  await database.pool.query(`delete from migrations where number = ${LAST_BEFORE_RULES}`);
  const old = { ...build('limits', read), number: LAST_BEFORE_RULES };
  assert.deepEqual(await seen(old), [{ lock: '400ms', statement: '0' }]);
});

test('an index that an interrupted migration left invalid is built again', async (t) => {
  const client = await borrow(t);
  await database.pool.query(`insert into guests (name) values ('Ada'), ('Ada')`);
  const text = 'create unique index concurrently if not exists guests_name on guests (name)';
  await assert.rejects(applyMigration(client, build('index', text)), /migration index failed/);
  assert.equal(await isValid('guests_name'), false);
  await database.pool.query('truncate guests');
  await applyMigration(client, build('index', text));
  assert.equal(await isValid('guests_name'), true);
  assert.equal(await isRecorded('index'), true);
});

test('a program works with a newer schema unless a migration there needs a newer program', async (t) => {
  const { pool, drop } = await createTestDatabase();
  t.after(drop);
  const add = (number: number, name: string) =>
    pool.query('insert into migrations (number, name, sha256) values ($1, $2, $$$$)', [number, name]);
  await add(8_001, '8001-more-columns');
  await add(8_002, `8002-needs-00${LAST_BEFORE_RULES}-drop-old-columns`);
  await requireSchema(pool);
  assert.deepEqual(await migrate(pool), []);
  await add(8_003, '8003-needs-8001-drop-more');
  assert.deepEqual(await findSchemaGap(pool), { pending: [], tooNew: ['8003-needs-8001-drop-more'] });
  await assert.rejects(requireSchema(pool), /the store has 8003-needs-8001-drop-more: this program is too old for it/);
  await assert.rejects(migrate(pool), /too old/);
});

let number = 7_000;

function build(name: string, text: string): Migration {
  number += 1;
  return { number, name, text, sha256: sha256Hex(text) };
}

async function borrow(t: { after(end: () => void): void }): Promise<pg.PoolClient> {
  const client = await database.pool.connect();
  t.after(() => client.release(true));
  return client;
}

async function isRecorded(name: string): Promise<boolean> {
  return (await database.pool.query('select from migrations where name = $1', [name])).rows.length === 1;
}

async function exists(table: string): Promise<boolean> {
  return (await database.pool.query('select to_regclass($1) is not null as found', [table])).rows[0]?.found;
}

async function isValid(index: string): Promise<boolean> {
  const { rows } = await database.pool.query('select indisvalid from pg_index where indexrelid = $1::regclass', [
    index,
  ]);
  return rows[0]?.indisvalid;
}
