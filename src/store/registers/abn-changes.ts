import { sql } from 'kysely';
import type { Database } from '#store/postgres/database.ts';

/** A change that comparing two versions showed, with the span in which it must have been made. */
export type AbnChangeRow = {
  field: 'listing' | 'status' | 'gst' | 'entity_name' | 'other_name' | 'address';
  old_value: string | null;
  new_value: string | null;
  effective_from: string | null;
  /** Retrieval of the version that still had the old value, and of the one that first had the new. */
  seen_before: string;
  seen_after: string;
  source_version: string;
  previous_version: string;
};

/** The changes of an ABN, oldest first, each once though the same extract be held under two labels, as the versions up to the one that answers show them: what a later one showed is not known to it. Samples and real versions are never mixed. */
export async function readAbnChanges(
  db: Database,
  abn: string,
  { sample, retrieved_at }: { sample: boolean; retrieved_at: string },
): Promise<AbnChangeRow[]> {
  const { rows } = await sql<AbnChangeRow>`
    select distinct on (after.manifest->>'retrieved_at', c.field, c.new_value, c.old_value) c.field, c.old_value, c.new_value, to_char(c.effective_from, 'YYYY-MM-DD') as effective_from,
      before.manifest->>'retrieved_at' as seen_before, after.manifest->>'retrieved_at' as seen_after, after.source_version,
      before.source_version as previous_version
    from abn_changes c
      join snapshots after on after.snapshot_id = c.snapshot_id
      join snapshots before on before.snapshot_id = c.previous_snapshot_id
    where c.abn = cast(${abn} as bigint) and (after.manifest->>'sample')::boolean = ${sample}
      and (after.manifest->>'retrieved_at')::timestamptz <= ${retrieved_at}::timestamptz
    order by after.manifest->>'retrieved_at', c.field, c.new_value, c.old_value, c.snapshot_id`.execute(db);
  return rows;
}
