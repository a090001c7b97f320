import { sql } from 'kysely';
import type { AbnChange } from '#domain/entities/list-abn-changes.ts';
import type { Database } from '#store/postgres/database.ts';

/** A change between two versions, and the time span in which it happened. */
export type AbnChangeRow = AbnChange & {
  /** When the last version with the old value and the first version with the new one were retrieved. */
  seen_before: string;
  seen_after: string;
  source_version: string;
  previous_version: string;
};

/**
 * The changes of an ABN, oldest first, up to the version that answers. Each appears once, even if the same extract was
 * imported under two labels. Samples and real versions are never mixed.
 */
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
