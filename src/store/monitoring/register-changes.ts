import type pg from 'pg';
import { startCopyIn, toCopyText } from '#store/postgres/copy-stream.ts';
import { rowTableName } from '#store/registers/register-rows.ts';

/** A version of a register, and the earlier one that it is compared with. */
export type ComparedVersions = { previous: number; next: number };

/** Records entities whose rows differ between two versions. */
export async function recordChangedEntities(
  client: pg.PoolClient,
  next: number,
  entities: readonly string[],
): Promise<void> {
  const copy = startCopyIn(client, 'copy register_changes (entity, snapshot_id) from stdin');
  await copy.write(entities.map((entity) => `${toCopyText(entity)}\t${next}\n`).join(''));
  await copy.end();
}

/** Compares the rows of every company in two versions and records the ACNs that differ; returns how many. */
export async function recordChangedCompanies(client: pg.PoolClient, versions: ComparedVersions): Promise<number> {
  const rows = (snapshot_id: number) => `select acn, line from ${rowTableName('asic-companies', snapshot_id)}`;
  const [before, after] = [rows(versions.previous), rows(versions.next)];
  await client.query("set local work_mem = '128MB'");
  const { rowCount } = await client.query(
    `insert into register_changes (entity, snapshot_id)
     select distinct lpad(acn::text, 9, '0'), $1::bigint
     from ((${before} except all ${after}) union all (${after} except all ${before})) differing where acn is not null`,
    [versions.next],
  );
  return rowCount ?? 0;
}

/** Records that the comparison of two versions is complete. From then on, an entity without a recorded change is known to be unchanged. */
export async function recordComparison(
  client: Pick<pg.ClientBase, 'query'>,
  { previous, next }: ComparedVersions,
  entityCount: number,
): Promise<void> {
  await client.query(
    'insert into version_comparisons (snapshot_id, previous_snapshot_id, entity_count) values ($1, $2, $3)',
    [next, previous, entityCount],
  );
}
