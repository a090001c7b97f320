import { sql } from 'kysely';
import { DAY_MS } from '#base/calendar-window.ts';
import { deletePart } from '#store/erasure/delete-part.ts';
import type { Database } from '#store/postgres/database.ts';
import type { PreparedStatement } from '#store/postgres/fair-pool.ts';
import { inIndexOrder } from '#store/records/records.ts';
import type { Tables } from '#store/tables/tables.ts';

// Of a bigint, numbers of JavaScript are exact up to 2^53: enough for 4,096 numbers a millisecond until the year 2039.
const NUMBERS_PER_MS = 4_096;

/** How long requests are kept at most, and listed. */
export const KEEP_REQUESTS_DAYS = 7;

/** A request of an account, and how it ended. */
export type RequestEntry = Tables['request_log'];

let lastNo = 0;

/** A new number for an entry: it sorts by time, and increases within one process. */
export function newEntryNo(nowMs: number): number {
  const earliest = nowMs * NUMBERS_PER_MS;
  // After a clock was corrected by more than an hour, numbers begin again: far ahead there is no partition for them.
  if (lastNo - earliest > 3_600_000 * NUMBERS_PER_MS) lastNo = 0;
  // A random start, so that two processes hardly ever choose the same number in the same millisecond.
  lastNo = earliest > lastNo ? earliest + Math.floor((Math.random() * NUMBERS_PER_MS) / 2) : lastNo + 1;
  return lastNo;
}

export function readEntryTime(entryNo: number): Date {
  return new Date(Math.floor(entryNo / NUMBERS_PER_MS));
}

// Two processes may choose the same number; the second entry is then dropped. Entries are written up to a second after
// their request, when the account may be erased.
const INSERT = `insert into request_log select * from json_to_recordset($1) as rows(entry_no bigint, account_id text,
    made_by text, operation text, status integer, code text, duration_ms double precision, request_id text)
  where not exists (select from erasures where erasures.account_id = rows.account_id)
  on conflict do nothing`;

export function buildRequestInsert(entries: readonly RequestEntry[]): PreparedStatement {
  return { name: 'insert_requests', text: INSERT, values: [JSON.stringify(entries)] };
}

export type RequestFilter = {
  limit: number;
  /** The last entry of the previous page; null for the first page. */
  before: number | null;
  made_by?: string | undefined;
  operation?: string | undefined;
  status?: number | undefined;
  code?: string | undefined;
  request_id?: string | undefined;
  /** programs: without people. */
  callers?: 'all' | 'programs' | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The requests of an account in the last seven days, newest first, with the e-mail address or name of what made them. */
export async function listRequestsOf(db: Database, account_id: string, filter: RequestFilter, now: Date) {
  return inIndexOrder(db, (trx) => buildRequestQuery(trx, account_id, filter, now).execute());
}

export function buildRequestQuery(db: Database, account_id: string, filter: RequestFilter, now: Date) {
  const { limit, before, made_by, operation, status, code, request_id, callers, from, to } = filter;
  const oldest = now.getTime() - KEEP_REQUESTS_DAYS * DAY_MS;
  const fromNo = Math.max(oldest, from === undefined ? 0 : Date.parse(from)) * NUMBERS_PER_MS;
  const toNo = to === undefined ? Number.MAX_SAFE_INTEGER : (Date.parse(to) + 1) * NUMBERS_PER_MS;
  // A day ahead, for clocks that differ: partitions beyond are not read.
  const newestNo = (now.getTime() + DAY_MS) * NUMBERS_PER_MS;
  const belowNo = Math.min(before ?? newestNo, toNo, newestNo);
  // Stated, so that the index of failures fits.
  const isFailure = code !== undefined || (status !== undefined && status >= 400);
  let query = db
    .selectFrom('request_log')
    .selectAll()
    .select(
      sql<string | null>`coalesce((select email from users where user_id = made_by),
        (select name from api_keys where key_id = made_by),
        (select client_name from grants where grant_id = made_by))`.as('made_by_name'),
    )
    .where('account_id', '=', account_id)
    .where('entry_no', '>=', fromNo)
    .where('entry_no', '<', belowNo);
  if (made_by !== undefined) query = query.where('made_by', '=', made_by);
  if (operation !== undefined) query = query.where('operation', '=', operation);
  if (isFailure) query = query.where(sql<boolean>`status >= 400`);
  if (status !== undefined) query = query.where('status', '=', status);
  if (code !== undefined) query = query.where('code', '=', code);
  if (request_id !== undefined) query = query.where('request_id', '=', request_id);
  // The condition of the index, exactly.
  if (callers === 'programs') query = query.where(sql<boolean>`left(made_by, 4) <> 'usr_'`);
  return query.orderBy('entry_no', 'desc').limit(limit);
}

export type RequestRow = Awaited<ReturnType<typeof listRequestsOf>>[number];

/** Deletes up to `limit` entries of days (UTC) that ended more than so many days ago; returns how many. Only the first partition has more days than one: later ones are dropped. */
export async function sweepRequestPart(
  db: Database,
  { now, olderThanDays, limit }: { now: Date; olderThanDays: number; limit: number },
): Promise<number> {
  const oldestDay = Math.floor(now.getTime() / DAY_MS) - olderThanDays;
  // The first condition is the expression of an index of the first partition, exactly. By the second, later ones are not read.
  const over = sql`(entry_no / 353894400000) < ${oldestDay} and entry_no < ${oldestDay * DAY_MS * NUMBERS_PER_MS}`;
  return deletePart(db, 'request_log', over, limit);
}
