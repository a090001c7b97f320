import type pg from 'pg';
import { type AbnChange, listAbnChanges } from '#domain/entities/list-abn-changes.ts';
import { parseAbnLine } from '#registers/abn/abn-line.ts';
import { recordChangedEntities } from '#store/monitoring/register-changes.ts';
import { startCopyIn, toCopyText } from '#store/postgres/copy-stream.ts';
import { rowTableName } from '#store/registers/register-rows.ts';

const FETCH_ROWS = 10_000;

type Difference = { abn: string; before: string | null; after: string | null };

/** The number of changes, and of ABNs whose rows differ in any way. */
type ComparedAbns = { changes: number; entities: number };

type Versions = { previous: number; next: number };

/** Compares a new ABN version with the previous one, in the import's transaction, and records the changes. */
export async function compareAbnVersions(client: pg.PoolClient, versions: Versions): Promise<ComparedAbns> {
  return walkDifferences(client, versions, (abns) =>
    // A monitor rechecks any ABN whose row differs, even if the history shows no change of it.
    recordChangedEntities(client, versions.next, abns),
  );
}

/**
 * Compares a version again, after another one dated before it was imported late: `previous` is that one. Replaces the
 * changes of `next`; returns how many. Its changed entities stay, because they differ from the version before `previous`.
 */
export async function replaceAbnChanges(client: pg.PoolClient, versions: Versions): Promise<number> {
  await client.query('delete from abn_changes where snapshot_id = $1', [versions.next]);
  const { changes } = await walkDifferences(client, versions, async () => undefined);
  return changes;
}

async function walkDifferences(
  client: pg.PoolClient,
  versions: Versions,
  recordEntities: (abns: readonly string[]) => Promise<void>,
): Promise<ComparedAbns> {
  // By default PostgreSQL plans a cursor for its first tenth. All rows are fetched here, and a hash join needs memory.
  await client.query("set local cursor_tuple_fraction = 1; set local work_mem = '128MB'");
  await client.query(`declare differences no scroll cursor for
    select coalesce(a.abn, b.abn)::text as abn, a.line as before, b.line as after
    from ${rowTableName('abn', versions.previous)} a full join ${rowTableName('abn', versions.next)} b using (abn)
    where a.line is distinct from b.line`);
  const compared = { changes: 0, entities: 0 };
  for (;;) {
    const { rows } = await client.query<Difference>(`fetch ${FETCH_ROWS} from differences`);
    if (rows.length === 0) break;
    const lines = rows.flatMap((row) => listChanges(row).map((change) => buildCopyLine(row.abn, versions, change)));
    await recordChanges(client, lines);
    await recordEntities(rows.map(({ abn }) => padAbn(abn)));
    compared.changes += lines.length;
    compared.entities += rows.length;
  }
  await client.query('close differences');
  return compared;
}

async function recordChanges(client: pg.PoolClient, lines: readonly string[]): Promise<void> {
  const copy = startCopyIn(
    client,
    'copy abn_changes (abn, snapshot_id, previous_snapshot_id, field, old_value, new_value, effective_from) from stdin',
  );
  await copy.write(lines.join(''));
  await copy.end();
}

function listChanges({ abn, before, after }: Difference): AbnChange[] {
  const parse = (line: string | null) => (line === null ? null : parseAbnLine(padAbn(abn), line));
  return listAbnChanges(parse(before), parse(after));
}

function padAbn(abn: string): string {
  return abn.padStart(11, '0');
}

function buildCopyLine(abn: string, { previous, next }: { previous: number; next: number }, change: AbnChange): string {
  const values = [abn, String(next), String(previous), change.field, change.old_value, change.new_value];
  return `${[...values, change.effective_from].map(toCopyText).join('\t')}\n`;
}
