import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildRegisterReaders, type RegisterReaders } from '#operations/readers/register-readers.ts';
import { rowTableName } from '#store/registers/register-rows.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
let readers: RegisterReaders;
before(async () => {
  database = await createTestDatabase({ samples: true });
  readers = buildRegisterReaders(database, { abr: null, addressCacheBytes: 0 });
});
after(() => database.drop());

async function tableOf(dataset: string): Promise<string> {
  const { snapshot_id } = await database.db
    .selectFrom('snapshots')
    .select('snapshot_id')
    .where('dataset', '=', dataset)
    .executeTakeFirstOrThrow();
  return rowTableName(dataset, snapshot_id);
}

test('sanctions of a sponsor are listed from the latest, in whatever order they are stored', async () => {
  const abn = '70999000103';
  const table = await tableOf('abf-sponsors');
  await database.pool.query(
    `insert into ${table} (abn, line) select abn, replace(line, '2025-03-03', '2031-03-03') from ${table} where abn = ${abn}`,
  );
  const { listByAbn } = await readers.sponsors.readCurrent();
  assert.deepEqual(
    (await listByAbn(abn)).map(({ imposed_on, sanction_state }) => [imposed_on, sanction_state]).slice(0, 2),
    [
      ['2031-03-03', 'not_started'],
      ['2025-03-03', 'in_force'],
    ],
  );
});

test('of corporations that share an ABN the registered one comes first', async () => {
  const table = await tableOf('oric');
  await database.pool.query(
    `insert into ${table} (reference, abn, line)
     select '999900', abn, replace(replace(line, '999901', '999900'), 'Registered', 'Deregistered')
     from ${table} where reference = '999901'`,
  );
  const { listByAbn } = await readers.indigenousCorporations.readCurrent();
  assert.deepEqual(
    (await listByAbn('37601599422')).map(({ icn, status }) => [icn, status]),
    [
      ['999901', 'Registered'],
      ['999900', 'Deregistered'],
    ],
  );
});

test('a register of bans with a row too few is not checked, never shorter', async () => {
  const table = await tableOf('asic-banned-persons');
  await database.pool.query(`delete from ${table} where ctid = (select ctid from ${table} limit 1)`);
  const { readEntities } = await readers.bans.persons.readCurrent();
  await assert.rejects(readEntities(), { code: 'upstream_error', message: /are incomplete; it was not checked/ });
});
