import { sql } from 'kysely';
import type { ObservedSource } from '#domain/monitoring/fact.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';

/** A source, and the service's observation that read its latest state. */
type LaterObservation = { source_id: string; latest: Observation };

/** Since a baseline, for each source the service's observation of its latest state, if that is later than the state given. */
export async function listLaterObservations(
  db: Database,
  { snapshot_id, subscription_id }: Pick<Observation, 'snapshot_id' | 'subscription_id'>,
  now: readonly ObservedSource[],
): Promise<LaterObservation[]> {
  const { rows } = await sql<LaterObservation>`
    select distinct on (read.source_id) read.source_id, row_to_json(seen) as latest
    from monitor_snapshots seen
      cross join lateral json_to_recordset(seen.source_versions) read (source_id text, observed_at bigint)
      join json_to_recordset(${JSON.stringify(now)}) now (source_id text, observed_at bigint) using (source_id)
    where seen.subscription_id = ${subscription_id}
      and seen.snapshot_no > (select snapshot_no from monitor_snapshots where snapshot_id = ${snapshot_id})
      -- Evidence from a caller has no source that the service read.
      and json_array_length(seen.sources) > 0 and read.observed_at > now.observed_at
    order by read.source_id, read.observed_at desc, seen.snapshot_no desc`.execute(db);
  return rows;
}

/** Since each baseline, the service's first observation that read a source which the baseline did not read. */
export async function listFirstSights(
  db: Database,
  baselineIds: readonly string[],
): Promise<{ source_id: string; observation: Observation }[]> {
  if (baselineIds.length === 0) return [];
  const { rows } = await sql<{ source_id: string; observation: Observation }>`
    select distinct on (seen.subscription_id, read.source_id) read.source_id, row_to_json(seen) as observation
    from monitor_snapshots baseline join monitor_snapshots seen
        on seen.subscription_id = baseline.subscription_id and seen.snapshot_no > baseline.snapshot_no
      cross join lateral json_to_recordset(seen.source_versions) read (source_id text)
    where baseline.snapshot_id = any(${baselineIds})
      -- Evidence from a caller has no source that the service read.
      and json_array_length(seen.sources) > 0
      and not exists (select from json_to_recordset(baseline.source_versions) known (source_id text)
        where known.source_id = read.source_id)
    order by seen.subscription_id, read.source_id, seen.snapshot_no`.execute(db);
  return rows;
}
