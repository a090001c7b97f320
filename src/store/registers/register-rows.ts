import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { keysOf } from '#base/keys-of.ts';
import { readErrorCode } from '#base/read-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import { KEY_COLUMN_TYPES, type KeyColumnName, type RegisterDataset } from '#domain/extracts/register-dataset.ts';
import { copyOut, parseCopyText } from '#store/postgres/copy-stream.ts';
import type { Database } from '#store/postgres/database.ts';
import { type LineStatement, readLines } from './joined-reads.ts';

const UNIQUE_VIOLATION = '23505';
const UNDEFINED_TABLE = '42P01';

/** The rows of a version. */
export type RowPlace = { dataset: string; snapshot_id: number };

export function rowTableName(dataset: string, snapshot_id: number): string {
  return `snapshot_rows.${dataset.replaceAll('-', '_')}_${snapshot_id}`;
}

/** Creates the table of a version without indexes, which build faster once the rows are loaded. */
export async function createRowTable(client: pg.PoolClient, dataset: RegisterDataset, snapshot_id: number) {
  const columns = keysOf(dataset.keyColumns).map((name) => `${name} ${KEY_COLUMN_TYPES[name]}`);
  // Never updated, so pages need no free space and rows no vacuum.
  await client.query(
    `create table ${rowTableName(dataset.dataset, snapshot_id)} (${columns.join(', ')}, line text not null)
     with (fillfactor = 100, autovacuum_enabled = false)`,
  );
}

/** The statement that loads a version; FREEZE saves readers the visibility check of each row. */
export function copyIntoStatement(dataset: RegisterDataset, snapshot_id: number): string {
  const columns = [...keysOf(dataset.keyColumns), 'line'];
  return `copy ${rowTableName(dataset.dataset, snapshot_id)} (${columns.join(', ')}) from stdin with (freeze)`;
}

/** Builds the indexes of a version. Of rows with the same unique key only the last is kept; returns the others. */
export async function indexRowTable(client: pg.PoolClient, dataset: RegisterDataset, snapshot_id: number) {
  const table = rowTableName(dataset.dataset, snapshot_id);
  const repeated: string[] = [];
  for (const name of keysOf(dataset.keyColumns)) {
    const index = dataset.keyColumns[name];
    if (index === 'unique') repeated.push(...(await indexUnique(client, table, name)));
    else if (index === 'contains') await indexContained(client, table, name);
    else await client.query(`create index on ${table} (${name}) where ${name} is not null`);
  }
  await client.query(`analyze ${table}`);
  return repeated;
}

// PostgreSQL collects the entries in a tree as large as this memory. A small one stays in the processor's caches.
async function indexContained(client: pg.PoolClient, table: string, name: KeyColumnName): Promise<void> {
  const { rows } = await client.query<{ before: string }>("select current_setting('maintenance_work_mem') as before");
  await client.query("set local maintenance_work_mem = '64MB'");
  await client.query(`create index on ${table} using gin (${name})`);
  await client.query("select set_config('maintenance_work_mem', $1, true)", [rows[0]?.before]);
}

async function indexUnique(client: pg.PoolClient, table: string, name: KeyColumnName): Promise<string[]> {
  await client.query('savepoint unique_index');
  try {
    await client.query(`create unique index on ${table} (${name})`);
    return [];
  } catch (error) {
    if (readErrorCode(error) !== UNIQUE_VIOLATION) throw error;
  }
  await client.query('rollback to savepoint unique_index');
  const { rows } = await client.query<{ line: string }>(
    `delete from ${table} rows using
       (select ${name}, max(ctid) as kept from ${table} group by ${name} having count(*) > 1) repeated
     where rows.${name} = repeated.${name} and rows.ctid <> repeated.kept returning rows.line`,
  );
  await client.query(`create unique index on ${table} (${name})`);
  return rows.map((row) => row.line);
}

/** Hashes the rows of a version in loading order. A table that is never updated keeps that order. */
export async function hashRowTable(client: pg.PoolClient, dataset: string, snapshot_id: number) {
  await client.query('set synchronize_seqscans = off');
  await client.query('set statement_timeout = 0');
  const hash = createHash('sha256');
  let rowCount = 0;
  await copyOut(client, `copy (select line from ${rowTableName(dataset, snapshot_id)}) to stdout`, (line) => {
    rowCount += 1;
    hash.update(line.includes(0x5c) ? Buffer.from(parseCopyText(line.toString()) ?? '') : line);
    hash.update('\n');
  });
  return { rowCount, sha256: hash.digest('hex') };
}

/** Drops the rows of a version; comparisons with it stay. */
export async function dropRowTable(db: Database, dataset: string, snapshot_id: number): Promise<void> {
  const table = rowTableName(dataset, snapshot_id);
  await sql`drop table if exists ${sql.raw(table)}, ${sql.raw(`${table}_words`)}`.execute(db);
}

/** Whether the rows of a version still exist. */
export async function hasRowTable(db: Database, dataset: string, snapshot_id: number): Promise<boolean> {
  const name = rowTableName(dataset, snapshot_id);
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(db);
  return rows[0]?.there === true;
}

/** The lines whose key column equals a value, at most `limit`, in the order of loading. */
export async function listLinesByKey(
  db: Database,
  place: RowPlace,
  column: KeyColumnName,
  value: string,
  limit: number,
): Promise<string[]> {
  const type = sql.raw(KEY_COLUMN_TYPES[column]);
  return listLines(db, place, sql`${sql.ref(column)} = cast(${value} as ${type})`, limit, readLines);
}

/** The lines of which one of these key columns has its value, at most `limit`. */
export async function listLinesByAnyKey(
  db: Database,
  place: RowPlace,
  keys: readonly (readonly [column: KeyColumnName, value: string])[],
  limit: number,
): Promise<string[]> {
  const equals = keys.map(
    ([column, value]) => sql`${sql.ref(column)} = cast(${value} as ${sql.raw(KEY_COLUMN_TYPES[column])})`,
  );
  return listLines(db, place, sql.join(equals, sql` or `), limit, readLines);
}

/** All lines of a version, at most `limit`, in no order; for a list that is small enough to keep in memory. */
export async function listAllLines(db: Database, place: RowPlace, limit: number): Promise<string[]> {
  return listLines(db, place, sql`true`, limit);
}

/** Reads with indexes only, and passes whether the table exists. For many keys the planner expects every row to match, and would scan the table. */
export function readByIndex<Answer>(
  db: Database,
  table: string,
  read: (indexed: Database, isThere: boolean) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    // One statement, to save a round trip.
    const { rows } = await sql<{ there: boolean }>`
      select set_config('enable_seqscan', 'off', true), to_regclass(${table}) is not null as there`.execute(
      transaction,
    );
    return read(transaction, rows[0]?.there === true);
  });
}

/** The lines with one of these name keys, at most `limit`. */
export async function listLinesByNameKeys(
  db: Database,
  place: RowPlace,
  keys: readonly number[],
  limit: number,
): Promise<string[]> {
  if (keys.length === 0) return [];
  return listLines(db, place, sql`name_keys && cast(${`{${keys.join(',')}}`} as integer[])`, limit);
}

/** The lines that have, for each list of keys, one of its name keys; at most `limit`. */
export async function listLinesByEachKey(
  db: Database,
  place: RowPlace,
  keys: readonly (readonly number[])[],
  limit: number,
): Promise<string[]> {
  const conditions = keys.map((some) => sql`name_keys && cast(${`{${some.join(',')}}`} as integer[])`);
  return conditions.length === 0 ? [] : listLines(db, place, sql.join(conditions, sql` and `), limit);
}

async function listLines(
  db: Database,
  { dataset, snapshot_id }: RowPlace,
  condition: RawBuilder<unknown>,
  limit: number,
  read = readAlone,
): Promise<string[]> {
  const table = sql.raw(rowTableName(dataset, snapshot_id));
  const asked = sql<{ line: string }>`select line from ${table} where ${condition} limit ${limit}`;
  return read(db, asked).catch((error: unknown) => {
    // Missing rows say nothing about their content.
    if (readErrorCode(error) !== UNDEFINED_TABLE) throw error;
    const message = `The rows of the current version of ${dataset} are missing, so it was not checked.`;
    throw new ServiceError('upstream_error', message, { cause: error });
  });
}

async function readAlone(db: Database, statement: LineStatement): Promise<string[]> {
  const { rows } = await statement.execute(db);
  return rows.map(({ line }) => line);
}
