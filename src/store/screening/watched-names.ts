import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Database } from '#store/postgres/database.ts';
import type { WatchedQuestion } from '#store/tables/screening-tables.ts';
import type { Tables } from '#store/tables/tables.ts';

/** A name that is screened whenever the list changes. */
export type WatchedName = Selectable<Tables['screening_monitors']>;

type ShownName = WatchedName & {
  screened_version: string | null;
  screened_at: string | null;
  open_alert_count: number;
};

/** Builds a watched name; it exists once it is recorded. */
export function buildWatchedName(
  owner: { account_id: string; question: WatchedQuestion; reference: string | null },
  created_at: Date,
): WatchedName {
  const screening_monitor_id = newSortableId('scr_');
  return { ...owner, screening_monitor_id, created_at, deleted_at: null, screened_snapshot_id: null };
}

export async function recordWatchedName(db: Database, name: WatchedName): Promise<void> {
  await db
    .insertInto('screening_monitors')
    .values({ ...name, question: JSON.stringify(name.question) })
    .execute();
}

/** Which watched names of an account to list; `before` is the last one of the previous page. */
type WatchedFilter = { limit: number; before: string | null; reference?: string | undefined };

/** The watched names of an account, newest first. */
export async function listWatchedNames(
  db: Database,
  account_id: string,
  { limit, before, reference }: WatchedFilter,
): Promise<ShownName[]> {
  const { rows } = await sql<ShownName>`
    select m.*, s.source_version as screened_version, s.manifest->>'retrieved_at' as screened_at,
      (select count(*)::integer from screening_alerts a
        where a.account_id = m.account_id and a.screening_monitor_id = m.screening_monitor_id and a.closed_at is null) as open_alert_count
    from screening_monitors m left join snapshots s on s.snapshot_id = m.screened_snapshot_id
    where m.account_id = ${account_id} and m.deleted_at is null
      and (${before}::text is null or m.screening_monitor_id < ${before})
      and (${reference ?? null}::text is null or m.reference = ${reference ?? null})
    order by m.screening_monitor_id desc limit ${limit}`.execute(db);
  return rows;
}

/** Stops watching a name; throws monitor_not_found for a missing one and for another account's alike. */
export async function retireWatchedName(db: Database, account_id: string, screening_monitor_id: string, now: Date) {
  const { numAffectedRows } = await sql`update screening_monitors set deleted_at = ${now}
    where screening_monitor_id = ${screening_monitor_id} and account_id = ${account_id} and deleted_at is null`.execute(
    db,
  );
  if (numAffectedRows !== 1n) throw buildMissing();
}

/** Throws monitor_not_found unless the account watches this name. */
export async function requireWatched(db: Database, account_id: string, screening_monitor_id: string): Promise<void> {
  const { rows } = await sql`select from screening_monitors
    where screening_monitor_id = ${screening_monitor_id} and account_id = ${account_id} and deleted_at is null`.execute(
    db,
  );
  if (rows.length === 0) throw buildMissing();
}

function buildMissing(): ServiceError {
  const message = 'This account watches no such name; list_screening_monitors shows those that it watches.';
  return new ServiceError('monitor_not_found', message);
}

/** The names that were last screened against one version (null: none yet). */
export type ScreenedGroup = { screened_snapshot_id: number | null };

/** Finds a group of names that were not screened against a version yet; null when all were, but for the groups to leave out. */
export async function findGroupBehind(
  db: Database,
  mode: KeyMode,
  next: number,
  leftOut: ReadonlySet<number | null>,
): Promise<ScreenedGroup | null> {
  // No version has the number 0.
  const others = [...leftOut].map((one) => one ?? 0);
  const { rows } = await sql<ScreenedGroup>`
    select m.screened_snapshot_id from screening_monitors m join accounts a using (account_id)
    where m.deleted_at is null and m.screened_snapshot_id is distinct from ${next}
      and (a.test_of is not null) = ${mode === 'test'} and coalesce(m.screened_snapshot_id, 0) <> all(${others}::bigint[])
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The next names of a group, in order. */
export async function listGroup(
  db: Database,
  mode: KeyMode,
  { screened_snapshot_id }: ScreenedGroup,
  page: { after: string; limit: number },
): Promise<WatchedName[]> {
  const { rows } = await sql<WatchedName>`
    select m.* from screening_monitors m join accounts a using (account_id)
    where m.deleted_at is null and m.screened_snapshot_id is not distinct from ${screened_snapshot_id}
      and (a.test_of is not null) = ${mode === 'test'} and m.screening_monitor_id > ${page.after}
    order by m.screening_monitor_id limit ${page.limit}`.execute(db);
  return rows;
}

/** Notes that names of a group were screened against a version; returns how many. A name that another worker noted, or that was deleted, does not count. */
export async function noteScreened(
  db: Database,
  { screened_snapshot_id }: ScreenedGroup,
  monitorIds: readonly string[],
  next: number,
): Promise<number> {
  if (monitorIds.length === 0) return 0;
  const { numAffectedRows } = await sql`update screening_monitors set screened_snapshot_id = ${next}
    where screening_monitor_id = any(${monitorIds}) and deleted_at is null
      and screened_snapshot_id is not distinct from ${screened_snapshot_id}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Notes the same of a whole group, for a version without a difference that could matter. */
export async function noteGroupScreened(
  db: Database,
  mode: KeyMode,
  { screened_snapshot_id }: ScreenedGroup,
  next: number,
): Promise<void> {
  await sql`update screening_monitors m set screened_snapshot_id = ${next} from accounts a
    where a.account_id = m.account_id and (a.test_of is not null) = ${mode === 'test'} and m.deleted_at is null
      and m.screened_snapshot_id is not distinct from ${screened_snapshot_id}`.execute(db);
}
