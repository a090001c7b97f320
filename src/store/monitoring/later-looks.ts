import { sql } from 'kysely';
import type { ObservedSource } from '#domain/monitoring/fact.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Observation } from './observations.ts';

/** A source, and the service's observation that read its latest state. */
type LaterLook = { source_id: string; look: Observation };

/** Since a baseline, for each source the service's observation of its latest state, if that is later than the state given. */
export async function listLaterLooks(
  db: Database,
  { snapshot_id, subscription_id }: Pick<Observation, 'snapshot_id' | 'subscription_id'>,
  now: readonly ObservedSource[],
): Promise<LaterLook[]> {
  const { rows } = await sql<LaterLook>`
    select distinct on (read.source_id) read.source_id, row_to_json(look) as look
    from monitor_snapshots look
      cross join lateral json_to_recordset(look.source_versions) read (source_id text, observed_at bigint)
      join json_to_recordset(${JSON.stringify(now)}) now (source_id text, observed_at bigint) using (source_id)
    where look.subscription_id = ${subscription_id}
      and look.snapshot_no > (select snapshot_no from monitor_snapshots where snapshot_id = ${snapshot_id})
      -- Evidence from a caller has no source that the service read.
      and json_array_length(look.sources) > 0 and read.observed_at > now.observed_at
    order by read.source_id, read.observed_at desc, look.snapshot_no desc`.execute(db);
  return rows;
}
