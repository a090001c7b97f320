import { type Selectable, sql } from 'kysely';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { MonitoredFlag, ObservedSource } from '#domain/monitoring/fact.ts';
import type { CurrentEvidence } from '#domain/monitoring/find-evidence-faults.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** What was observed of a target at one time, or given as evidence about it. */
export type Observation = Omit<Selectable<Tables['monitor_snapshots']>, 'snapshot_no' | keyof ObservedJson> &
  ObservedJson;

type ObservedJson = Pick<DueDiligenceRecord, 'data_mode' | 'sources'> & {
  source_versions: ObservedSource[];
  risk_flags: MonitoredFlag[];
  comparison: CurrentEvidence['comparison'];
};

/**
 * The order of a monitor's observations: the order in which they were recorded. A clock may stop or step back, but this
 * number does not. Recording locks the monitor's row, so numbers follow commits.
 */
const KEPT_ORDER = 'snapshot_no';

/** Records an observation; a baseline becomes the one that later confirmations compare with. Another leaves the state of its monitor unsettled. */
export async function recordObservation(db: Database, observation: Observation): Promise<void> {
  const { source_versions, risk_flags, comparison, sources, ...plain } = observation;
  await db
    .insertInto('monitor_snapshots')
    .values({
      ...plain,
      source_versions: JSON.stringify(source_versions),
      risk_flags: JSON.stringify(risk_flags),
      comparison: JSON.stringify(comparison),
      sources: JSON.stringify(sources),
    })
    .execute();
  if (observation.role !== 'baseline') return;
  await db
    .updateTable('monitors')
    // A new baseline: that a target equalled the previous one no longer matters.
    .set({
      baseline_snapshot_id: observation.snapshot_id,
      state: 'not_checked',
      clear_snapshot_id: null,
      clear_before: null,
    })
    .where('subscription_id', '=', observation.subscription_id)
    .execute();
}

/** An observation by its id, or null. */
export async function findObservation(db: Database, snapshot_id: string): Promise<Observation | null> {
  const rows = await selectObservations(db).where('snapshot_id', '=', snapshot_id).execute();
  return rows.map(toObservation)[0] ?? null;
}

/**
 * The observations of an account with a pack id: the latest of each monitor and content, at most two; of one monitor if
 * it is named. If the id is a record of this service, only what the service observed counts.
 */
export async function findObservationsOfPack(
  db: Database,
  account_id: string,
  evidence_pack_id: string,
  subscription_id: string | null,
): Promise<Observation[]> {
  const own = await findObservationByRecord(db, account_id, evidence_pack_id);
  if (own !== null) return subscription_id === null || own.subscription_id === subscription_id ? [own] : [];
  const content = sql<string>`md5(comparison->>'fingerprint' || source_versions::text || risk_flags::text)`;
  let query = selectObservations(db)
    .distinctOn(['subscription_id', content])
    .where('account_id', '=', account_id)
    // The index is on the hash: a caller's id may be longer than an index entry.
    .where(sql<boolean>`md5(evidence_pack_id) = md5(${evidence_pack_id})`)
    .where('evidence_pack_id', '=', evidence_pack_id)
    .orderBy('subscription_id')
    .orderBy(content)
    .orderBy(KEPT_ORDER, 'desc')
    .limit(2);
  if (subscription_id !== null) query = query.where('subscription_id', '=', subscription_id);
  return (await query.execute()).map(toObservation);
}

/** What the service observed under a record of this account; null when the id is not such a record. */
export async function findObservationByRecord(
  db: Database,
  account_id: string,
  record_id: string,
): Promise<Observation | null> {
  const rows = await selectObservations(db)
    .where('account_id', '=', account_id)
    .where(sql<boolean>`md5(evidence_pack_id) = md5(${record_id})`)
    .where('evidence_pack_id', '=', record_id)
    // Evidence from a caller under the id of a record has no source that the service read.
    .where(sql<boolean>`json_array_length(sources) > 0`)
    .limit(1)
    .execute();
  return rows.map(toObservation)[0] ?? null;
}

/** The first and the last observation of a monitor between two times, inclusive; null when there are fewer than two. */
export async function findObservationsInWindow(
  db: Database,
  subscription_id: string,
  { from, to }: { from: number; to: number },
): Promise<[Observation, Observation] | null> {
  const inside = selectObservations(db)
    .where('subscription_id', '=', subscription_id)
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .limit(1);
  const [first] = await inside.orderBy(KEPT_ORDER).execute();
  const [last] = await inside.orderBy(KEPT_ORDER, 'desc').execute();
  if (first === undefined || last === undefined || first.snapshot_id === last.snapshot_id) return null;
  return [toObservation(first), toObservation(last)];
}

/** The latest observations of a monitor, newest first, at most `limit`. */
export async function listObservations(db: Database, subscription_id: string, limit: number): Promise<Observation[]> {
  const rows = await selectObservations(db)
    .where('subscription_id', '=', subscription_id)
    .orderBy(KEPT_ORDER, 'desc')
    .limit(limit)
    .execute();
  return rows.map(toObservation);
}

/** Of each baseline, what the service observed of the latest state of the source since; none for a monitor that was not observed since. */
export async function listLatestObservations(db: Database, baselineIds: readonly string[]): Promise<Observation[]> {
  if (baselineIds.length === 0) return [];
  const rows = await db
    .selectFrom('monitor_snapshots as baseline')
    .innerJoinLateral(
      (one) =>
        one
          .selectFrom('monitor_snapshots as seen')
          .select(COLUMNS.map((column) => `seen.${column}` as const))
          .whereRef('seen.subscription_id', '=', 'baseline.subscription_id')
          .whereRef('seen.snapshot_no', '>', 'baseline.snapshot_no')
          // Evidence from a caller has no source that the service read.
          .where(sql<boolean>`json_array_length(seen.sources) > 0`)
          .orderBy('seen.source_observed_at', 'desc')
          .orderBy('seen.snapshot_no', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS.map((column) => `latest.${column}` as const))
    .where('baseline.snapshot_id', 'in', baselineIds)
    .execute();
  return rows.map(toObservation);
}

export async function listObservationsById(db: Database, snapshotIds: readonly string[]): Promise<Observation[]> {
  if (snapshotIds.length === 0) return [];
  const rows = await selectObservations(db).where('snapshot_id', 'in', snapshotIds).execute();
  return rows.map(toObservation);
}

const COLUMNS = [
  'snapshot_id',
  'subscription_id',
  'account_id',
  'role',
  'evidence_pack_id',
  'evidence_pack_ref',
  'created_at',
  'source_observed_at',
  'source_versions',
  'risk_flags',
  'comparison',
  'data_mode',
  'sources',
] as const;

function selectObservations(db: Database) {
  return db.selectFrom('monitor_snapshots').select(COLUMNS);
}

type ObservationRow = Awaited<ReturnType<ReturnType<typeof selectObservations>['execute']>>[number];

function toObservation(row: ObservationRow): Observation {
  return row as Observation;
}
