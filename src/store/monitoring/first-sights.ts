import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';

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
