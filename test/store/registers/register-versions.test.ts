import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { copyOut, startCopyIn } from '#store/postgres/copy-stream.ts';
import { readImportFigures } from '#store/registers/import-figures.ts';
import { dropRowTable } from '#store/registers/register-rows.ts';
import {
  findCurrentVersion,
  findRegisterVersion,
  findVersionAfter,
  findVersionBefore,
  retireVersion,
  stageVersion,
  unstageVersion,
  updateComparedWith,
} from '#store/registers/register-versions.ts';
import { recordRejectedRows } from '#store/registers/rejected-rows.ts';
import { readRejectedRows } from '#test/support/read-rejected-rows.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';
import { waitUntil } from '#test/support/wait-until.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

type Wish = { state?: 'staged' | 'active' | 'retired'; sample?: boolean; day?: number; activatedAt?: string | null };

/** Inserts a version that was retrieved on a day of November 2026, with an empty table of rows. Returns its id. */
async function add(dataset: string, source_version: string, wish: Wish = {}): Promise<number> {
  const { state = 'active', sample = true, day = 1, activatedAt = null } = wish;
  const retrieved_at = `2026-11-${`${day}`.padStart(2, '0')}T00:00:00Z`;
  const { rows } = await database.pool.query<{ snapshot_id: number }>(
    `insert into snapshots (dataset, source_version, state, sample, manifest, activated_at, seal_sha256)
     values ($1, $2, $3, $4, $5, $6, '') returning snapshot_id`,
    [dataset, source_version, state, sample, JSON.stringify({ sample, retrieved_at, row_count: day }), activatedAt],
  );
  const snapshot_id = rows[0]?.snapshot_id ?? 0;
  await database.pool.query(`create table snapshot_rows.${dataset}_${snapshot_id} ()`);
  return snapshot_id;
}

test('a staged version is deleted alone, and an active one is not', async () => {
  const { db, pool } = database;
  const stage = (source_version: string) => stageVersion(db, { dataset: 'staged', source_version, sample: true });
  const [first, second] = [await stage('1'), await stage('2')];
  const active = await add('staged', '3');
  assert.ok(first !== null && second !== null);
  assert.equal(await stage('2'), second, 'a failed import starts again');
  assert.equal(await stage('3'), null);
  assert.equal(await unstageVersion(pool, first), true);
  assert.equal(await unstageVersion(pool, active), false);
  const { rows } = await pool.query(`select source_version from snapshots where dataset = 'staged' order by 1`);
  assert.deepEqual(rows, [{ source_version: '2' }, { source_version: '3' }]);
});

test('a new version is compared with the last complete one of its kind', async () => {
  const next = { dataset: 'earlier', sample: true, retrieved_at: '2026-11-10T00:00:00Z' };
  const snapshot_id = await add('earlier', 'right');
  await add('earlier', 'of the real register', { sample: false, day: 2 });
  await add('earlier', 'being imported', { state: 'staged', day: 3 });
  const dropped = await add('earlier', 'without rows', { state: 'retired', day: 4 });
  await dropRowTable(database.db, 'earlier', dropped);
  await add('earlier', 'retrieved later', { day: 11 });
  const found = { snapshot_id, source_version: 'right', row_count: 1 };
  assert.deepEqual(await findVersionBefore(database.pool, next), found);
});

test('the next version is of the same register and complete, and is compared only if it was itself', async () => {
  const version = { dataset: 'later', sample: true, retrieved_at: '2026-11-10T00:00:00Z' };
  const other = await add('another', 'of another register', { day: 11 });
  await add('later', 'retrieved earlier', { day: 9 });
  await add('later', 'of the real register', { sample: false, day: 11 });
  await add('later', 'being imported', { state: 'staged', day: 12 });
  const snapshot_id = await add('later', 'right', { day: 13 });
  await database.pool.query('insert into version_comparisons values ($1, $2, 0)', [other, snapshot_id]);
  const right = { snapshot_id, source_version: 'right', has_rows: true };
  assert.deepEqual(await findVersionAfter(database.pool, version), { ...right, is_compared: false });
  await database.pool.query('insert into version_comparisons values ($1, $2, 0)', [snapshot_id, other]);
  assert.deepEqual(await findVersionAfter(database.pool, version), { ...right, is_compared: true });
});

test('a comparison is recorded in the manifest of its own version', async () => {
  const [compared, other] = [await add('compared', '2'), await add('compared', '3')];
  const compared_with = { source_version: '1', change_count: 4 };
  await updateComparedWith(database.pool, compared, compared_with);
  const { rows } = await database.pool.query(
    `select snapshot_id, manifest->'compared_with' as compared_with from snapshots where dataset = 'compared' order by 1`,
  );
  assert.deepEqual(rows, [
    { snapshot_id: compared, compared_with },
    { snapshot_id: other, compared_with: null },
  ]);
});

test('the current version is the last activated of its register that was not retired', async () => {
  const snapshot_id = await add('current', 'right', { activatedAt: '2026-11-01' });
  const later = await add('current', 'retired', { activatedAt: '2026-11-02' });
  await add('another', 'activated later', { activatedAt: '2026-11-03' });
  assert.equal(await retireVersion(database.db, later), true);
  assert.equal(await retireVersion(database.db, later), false, 'it is retired once');
  const found = { snapshot_id, source_version: 'right', row_count: 1 };
  assert.deepEqual(await findCurrentVersion(database.pool, { dataset: 'current', sample: true }), found);
});

test('a label belongs to one register', async () => {
  const [first, second] = [await add('labels', 'november'), await add('others', 'november')];
  assert.equal((await findRegisterVersion(database.db, 'labels', 'november'))?.snapshot_id, first);
  assert.equal((await findRegisterVersion(database.db, 'others', 'november'))?.snapshot_id, second);
});

test('the rejected rows of a version are its own', async () => {
  const [first, second] = [await add('rejected', '1'), await add('rejected', '2')];
  const rejected = (reason: string) => ({ row_number: 1, file: 'a.csv', reason, row: 'x' });
  const client = await database.pool.connect();
  await recordRejectedRows(client, first, [rejected('too short')]);
  await recordRejectedRows(client, second, [rejected('too long')]);
  client.release();
  assert.deepEqual(await readRejectedRows(database.db, first), [rejected('too short')]);
});

test('imports are the staged versions and the rows copied into this database', async (t) => {
  const other = await createTestDatabase();
  const [incoming, outgoing] = [await other.pool.connect(), await database.pool.connect()];
  for (const client of [incoming, outgoing]) await client.query('set statement_timeout = 0');
  await incoming.query('create temporary table copied (text text)');
  const copy = startCopyIn(incoming, 'copy copied from stdin');
  // More bytes than the server reads before it parses any.
  for (let row = 0; row < 20_000; row += 1) await copy.write('some text\n');
  const { rows: backends } = await outgoing.query<{ pid: number }>('select pg_backend_pid() as pid');
  // The second row comes in an hour, which the test does not wait for.
  const slow = 'select pg_sleep(case no when 1 then 0 else 3600 end) from generate_series(1, 2) no';
  const copied = copyOut(outgoing, `copy (${slow}) to stdout`, () => undefined);
  copied.catch(() => undefined);
  t.after(async () => {
    await copy.fail();
    await database.pool.query('select pg_cancel_backend($1)', [backends[0]?.pid]);
    await assert.rejects(copied, /canceling statement/);
    for (const client of [incoming, outgoing]) client.release(true);
    await other.drop();
  });
  await waitUntil('both have copied rows', async () => {
    const { rows } = await database.pool.query(
      'select from pg_stat_progress_copy where datname = any($1) and tuples_processed > 0',
      [[database, other].map(({ url }) => new URL(url).pathname.slice(1))],
    );
    return rows.length === 2;
  });
  const { staged, rowsCopied } = await readImportFigures(database.db);
  assert.equal(rowsCopied, 0);
  assert.deepEqual(
    staged.map(({ dataset, source_version }) => `${dataset} ${source_version}`),
    ['staged 2', 'earlier being imported', 'later being imported'],
  );
});
