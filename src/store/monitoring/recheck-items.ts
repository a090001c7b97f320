import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Monitor } from './monitors.ts';
import { buildJudged, type TargetVersion } from './not-due.ts';
import type { Observation } from './observations.ts';

/** Which monitors to recheck; a null reference means all of the account. */
export type RecheckScope = { account_id: string; reference: string | null };

/** How many monitors a recheck has, and how many of them are due. The due ones are its first items. */
type RecheckPlan = { total: number; due: number };

export type DueItem = { item_no: number; monitor: Monitor; baseline: Observation };

export type ItemEnd = { outcome: 'changed' | 'unchanged' | 'not_observed'; detail: object };

export type ReportedItem = {
  item_no: number;
  subscription_id: string;
  target_type: Monitor['target_type'];
  target_hash: string;
  reference: string | null;
  baseline_snapshot_id: string | null;
  outcome: 'changed' | 'unchanged' | 'not_observed' | 'not_due' | 'no_baseline';
  detail: object | null;
  source_id: string | null;
  seen_version: string | null;
  answering_version: string | null;
};

/** Whether an account has a monitor in use (with this reference, unless null). */
export async function hasMonitors(db: Database, scope: RecheckScope): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from monitors m where ${isWanted(scope)}) as found`.execute(db);
  return rows[0]?.found === true;
}

/** Records every monitor of a recheck, due ones first. */
export async function planRecheck(
  trx: Database,
  job_id: string,
  scope: RecheckScope,
  answering: readonly TargetVersion[],
): Promise<RecheckPlan> {
  // A million monitors take longer than a request.
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql<RecheckPlan>`
    with recursive ${buildJudged(answering, isWanted(scope))}, written as (
      insert into recheck_items (job_id, item_no, subscription_id, baseline_snapshot_id, outcome, clear_snapshot_id,
        answering_snapshot_id)
      select ${job_id}, row_number() over (order by not is_due, subscription_id), subscription_id, baseline_snapshot_id,
        case when baseline_snapshot_id is null then 'no_baseline' when not is_due then 'not_due' end,
        case when baseline_snapshot_id is not null and not is_due then clear_snapshot_id end,
        case when baseline_snapshot_id is not null and not is_due then answering_snapshot_id end
      from judged
    )
    insert into rechecks (job_id, total, due) select ${job_id}, count(*), count(*) filter (where is_due) from judged
    returning total, due`.execute(trx);
  return rows[0] ?? { total: 0, due: 0 };
}

/** A recheck as planned; it must exist. */
export async function readRecheck(db: Database, job_id: string): Promise<RecheckPlan> {
  return db.selectFrom('rechecks').select(['total', 'due']).where('job_id', '=', job_id).executeTakeFirstOrThrow();
}

/** Selects the monitors of a recheck, aliased m. */
export function isWanted({ account_id, reference }: RecheckScope) {
  const ofAccount = sql<boolean>`m.account_id = ${account_id} and m.deleted_at is null`;
  if (reference === null) return ofAccount;
  // The index is on the hash: a reference may be longer than an index entry.
  return sql<boolean>`${ofAccount} and md5(m.reference) = md5(${reference}) and m.reference = ${reference}`;
}

/** The due items without a result in a range of numbers; items of deleted monitors are left out. */
export async function listDueItems(db: Database, job_id: string, after: number, upTo: number): Promise<DueItem[]> {
  const { rows } = await sql<Monitor & { item_no: number; baseline: Observation }>`
    select i.item_no, row_to_json(s) as baseline, m.subscription_id, m.account_id, m.target_type, m.target_value,
      m.target_hash, m.comparison_salt, m.reference, m.created_at, i.baseline_snapshot_id, m.deleted_at
    from recheck_items i join monitors m using (subscription_id)
      join monitor_snapshots s on s.snapshot_id = i.baseline_snapshot_id
    where i.job_id = ${job_id} and i.item_no > ${after} and i.item_no <= ${upTo} and i.outcome is null
      and m.deleted_at is null
    order by i.item_no`.execute(db);
  return rows.map(({ item_no, baseline, ...monitor }) => ({ item_no, baseline, monitor }));
}

/** Ends an item with its result; false when it already has one. */
export async function endItem(db: Database, job_id: string, item_no: number, end: ItemEnd): Promise<boolean> {
  const { numAffectedRows } = await sql`update recheck_items
    set outcome = ${end.outcome}, detail = ${JSON.stringify(end.detail)}
    where job_id = ${job_id} and item_no = ${item_no} and outcome is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Ends, as not observed, every item up to a number without a result: its monitor was deleted. */
export async function endGoneItems(db: Database, job_id: string, upTo: number, detail: object): Promise<void> {
  await sql`update recheck_items set outcome = 'not_observed', detail = ${JSON.stringify(detail)}
    where job_id = ${job_id} and item_no <= ${upTo} and outcome is null`.execute(db);
}

/** The number of items by outcome. */
export async function countOutcomes(db: Database, job_id: string): Promise<Partial<Record<string, number>>> {
  const { rows } = await sql<{ outcome: string | null; count: number }>`
    select outcome, count(*)::integer as count from recheck_items where job_id = ${job_id} group by outcome`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [String(outcome), count]));
}

/**
 * The items in a range of numbers, in order, as the report shows them.
 *
 * Both bounds are given, because items are numbered without gaps. With a limit instead, and no statistics on a new
 * table, the database would join and sort all remaining items for every page.
 */
export async function listReportedItems(
  db: Database,
  job_id: string,
  after: number,
  upTo: number,
): Promise<ReportedItem[]> {
  const { rows } = await sql<ReportedItem>`
    select i.item_no, i.subscription_id, m.target_type, m.target_hash, m.reference, i.baseline_snapshot_id, i.outcome,
      i.detail, seen.dataset as source_id, seen.source_version as seen_version,
      answering.source_version as answering_version
    from recheck_items i join monitors m using (subscription_id)
      left join snapshots seen on seen.snapshot_id = i.clear_snapshot_id
      left join snapshots answering on answering.snapshot_id = i.answering_snapshot_id
    where i.job_id = ${job_id} and i.item_no > ${after} and i.item_no <= ${upTo} order by i.item_no`.execute(db);
  return rows;
}

/** Deletes the items of a recheck that has ended; its report contains them. */
export async function dropItems(db: Database, job_id: string): Promise<void> {
  await sql`delete from recheck_items where job_id = ${job_id}`.execute(db);
}
