import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { readIdTimeMs } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import type { Database } from '#store/postgres/database.ts';
import { type RecordRow, readRecord, selectRecords } from './record-faults.ts';

const RECORDS_PER_TURN = 20;

/** Which records of an account to list. */
export type RecordFilter = {
  limit: number;
  /** The last record of the previous page; null for the first page. */
  before: string | null;
  reference?: string | undefined;
  target?: string | undefined;
  tool?: string | undefined;
  /** The key, grant or person that made them. */
  madeBy?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The filters that are part of an index key. */
type RecordKey = Pick<RecordFilter, 'reference' | 'target' | 'tool' | 'madeBy'>;

/** A listed record; null when it does not match its hash, its owner or its columns. */
export type ListedRecord = { record_id: string; record: SealedRecord | null; made_by: string | null };

/** One record of an account, or null; throws when it does not match its hash, its owner or its columns. */
export async function findRecord(db: Database, account_id: string, record_id: string): Promise<SealedRecord | null> {
  const row = await selectRecords(db)
    .where('record_id', '=', record_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { record, faults } = readRecord(row);
  invariant(faults.length === 0, `record ${record_id} ${faults.join(', and ')}`);
  return record;
}

/** The records of an account, newest first, at most `limit`. */
export async function listRecords(db: Database, account_id: string, filter: RecordFilter): Promise<ListedRecord[]> {
  const rows = await inIndexOrder(db, (trx) => buildListQuery(trx, account_id, filter).execute());
  const listed: ListedRecord[] = [];
  for (const row of rows) {
    listed.push(toListed(row));
    // Hashing a whole page at once would block other requests.
    if (listed.length % RECORDS_PER_TURN === 0) await nextTurn();
  }
  return listed;
}

/**
 * Reads in index order until the page is full.
 *
 * With outdated statistics the planner expects few rows, and would collect and sort all of them.
 */
export async function inIndexOrder<T>(db: Database, read: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local enable_bitmapscan = off`.execute(trx);
    return read(trx);
  });
}

/** Builds the query of a list; for every combination of filters exactly one index matches. */
export function buildListQuery(db: Database, account_id: string, filter: RecordFilter) {
  const { reference, target, tool, madeBy, from, to, before } = filter;
  let query = selectRecords(db).where(fitsListKey(account_id, chooseListKey(filter)));
  // The key is a hash, which different values may share.
  query = query.where('account_id', '=', account_id);
  if (reference !== undefined) query = query.where('reference', '=', reference);
  if (target !== undefined) query = query.where('target_value', '=', target);
  if (tool !== undefined) query = query.where('tool', '=', tool);
  if (madeBy !== undefined) query = query.where('made_by', '=', madeBy);
  if (from !== undefined) query = query.where('created_at', '>=', new Date(from));
  if (to !== undefined) query = query.where('created_at', '<=', new Date(to));
  if (before !== null) query = query.where(isOlderThan(account_id, before));
  return query.orderBy('created_at', 'desc').orderBy('record_id', 'desc').limit(filter.limit);
}

// By maker there is an index with one more value. With more of them, the index of the most selective ones is used.
function chooseListKey({ reference, target, tool, madeBy }: RecordKey): RecordKey {
  if (madeBy === undefined || (reference !== undefined && target !== undefined)) return { reference, target, tool };
  if (reference !== undefined) return { madeBy, reference };
  return target === undefined ? { madeBy, tool } : { madeBy, target };
}

/** The index key of a list. It must be exactly the expression of the index. */
export function fitsListKey(account_id: string, { reference, target, tool, madeBy }: RecordKey): RawBuilder<boolean> {
  const parts: [column: string, value: string | undefined][] = [
    ['made_by', madeBy],
    ['reference', reference],
    ['target_value', target],
    ['tool', tool],
  ];
  const given = parts.filter(([, value]) => value !== undefined);
  const columns = ['account_id', ...given.map(([column]) => column)].join(` || ' ' || `);
  const values = [account_id, ...given.map(([, value]) => value)].join(' ');
  return sql<boolean>`hashtextextended(${sql.raw(columns)}, 0) = hashtextextended(${values}, 0)`;
}

// The id of a missing record still contains its time.
function isOlderThan(account_id: string, record_id: string): RawBuilder<boolean> {
  const time = sql`select created_at from records where record_id = ${record_id} and account_id = ${account_id}`;
  const idTime = sql`to_timestamp(${readIdTimeMs(record_id)}::double precision / 1000)`;
  return sql<boolean>`(created_at, record_id) < (coalesce((${time}), ${idTime}), ${record_id})`;
}

/** The listed form of a row: its record, if it has no faults. */
export function toListed(row: RecordRow): ListedRecord {
  const { record, faults } = readRecord(row);
  return { record_id: row.record_id, record: faults.length === 0 ? record : null, made_by: row.made_by };
}
