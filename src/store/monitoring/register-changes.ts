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

/** The registers whose rows belong to the entity with a number, and that number. */
export const NUMBERED_DATASETS: Readonly<Record<string, 'abn' | 'acn'>> = {
  'asic-companies': 'acn',
  'asic-insolvency': 'acn',
  'asic-banned-organisations': 'acn',
  'acnc-register': 'abn',
  'acnc-statements': 'abn',
  'payment-times': 'abn',
  'abf-sponsors': 'abn',
  oric: 'abn',
};
const DIGITS = { abn: 11, acn: 9 };

/** Compares the rows of every number in two versions of a register and records the numbers that differ; returns how many. */
export async function recordChangedNumbers(
  client: pg.PoolClient,
  { dataset, number }: { dataset: string; number: 'abn' | 'acn' },
  versions: ComparedVersions,
): Promise<number> {
  const rows = (snapshot_id: number) => `select ${number}, line from ${rowTableName(dataset, snapshot_id)}`;
  const [before, after] = [rows(versions.previous), rows(versions.next)];
  await client.query("set local work_mem = '128MB'");
  const { rowCount } = await client.query(
    `insert into register_changes (entity, snapshot_id)
     select distinct lpad(${number}::text, ${DIGITS[number]}, '0'), $1::bigint
     from ((${before} except all ${after}) union all (${after} except all ${before})) differing where ${number} is not null`,
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
