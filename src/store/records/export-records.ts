import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import { selectRecords } from './record-faults.ts';
import { fitsListKey, inIndexOrder, type ListedRecord, toListed } from './records.ts';

/** Which records of an account to export. */
export type ExportFilter = {
  reference?: string | undefined;
  target?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/**
 * The contents of an export, fixed at one time: how many records match, the last assigned place, and the committed
 * records without a place. The count stops at `most` + 1.
 */
type ExportScope = { count: number; upToPlace: number; also: string[] };

/** Which of the matching records existed when the export was ordered. */
type ExportBounds = { upToPlace: number; also: readonly string[] };

/** A record of an export, with the fields of its cursor. */
export type ExportedRecord = ListedRecord & { created_at: Date };

/** Fixes the contents of an export; `also` stops at `mostWaiting` + 1. */
export async function readExportScope(
  db: Database,
  account_id: string,
  filter: ExportFilter,
  limits: { most: number; mostWaiting: number },
): Promise<ExportScope> {
  // One statement, so that it sees one moment: a record that gets its place meanwhile is counted once.
  const { rows } = await inIndexOrder(db, (trx) =>
    sql<{ count: number; up_to_place: number; also: string[] }>`
      select (select count(*) from (select from records where ${fits(account_id, filter)} limit ${limits.most + 1}) fitting) as count,
        (select coalesce(max(place), -1) from record_places) as up_to_place,
        array(select record_id from unplaced_records join records using (record_id)
          where account_id = ${account_id} order by record_id limit ${limits.mostWaiting + 1}) as also`.execute(trx),
  );
  const { count = 0, up_to_place = -1, also = [] } = rows[0] ?? {};
  return { count, upToPlace: up_to_place, also };
}

/** The records of an export after a cursor (null: from the start), oldest first, at most `limit`. */
export async function listExportedRecords(
  db: Database,
  account_id: string,
  wanted: { filter: ExportFilter; bounds: ExportBounds; after: ExportCursor | null; limit: number },
): Promise<ExportedRecord[]> {
  const { filter, bounds, after, limit } = wanted;
  const rows = await inIndexOrder(db, (trx) => {
    let query = selectRecords(trx).where(fits(account_id, filter));
    query = query.where(isWithin(bounds));
    if (after !== null) {
      const { created_at, record_id } = after;
      query = query.where(sql<boolean>`(created_at, record_id) > (${new Date(created_at)}, ${record_id})`);
    }
    return query.orderBy('created_at').orderBy('record_id').limit(limit).execute();
  });
  return rows.map((row) => ({ ...toListed(row), created_at: row.created_at }));
}

/** The last record of a page. */
export type ExportCursor = { created_at: string; record_id: string };

function fits(account_id: string, { reference, target, from, to }: ExportFilter): RawBuilder<boolean> {
  const parts = [
    fitsListKey(account_id, { reference, target }),
    // The key is a hash, which different values may share.
    sql`account_id = ${account_id}`,
    ...(reference === undefined ? [] : [sql`reference = ${reference}`]),
    ...(target === undefined ? [] : [sql`target_value = ${target}`]),
    ...(from === undefined ? [] : [sql`created_at >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`created_at <= ${new Date(to)}`]),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function isWithin({ upToPlace, also }: ExportBounds): RawBuilder<boolean> {
  return sql<boolean>`(record_id = any(${also}) or exists (
    select from record_places p where p.record_id = records.record_id and p.place <= ${upToPlace}))`;
}
