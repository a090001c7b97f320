import { doInTurns } from '#base/yield-if-slow.ts';
import type { ListDifference } from '#domain/screening/decide-alerts.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';
import {
  type ConsolidatedEntity,
  parseConsolidatedLine,
} from '#registers/dfat-consolidated-list/consolidated-entity.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { hasRowTable } from '#store/registers/register-rows.ts';
import { listDifferingLines } from '#store/screening/list-differences.ts';

/** What differs between two versions of the list, with an index of the new and changed entries alone. */
export type IndexedDifference = ListDifference & {
  index: ScreeningIndex<ConsolidatedEntity>;
  /** The references whose open alerts may close; null means all. */
  touched: readonly string[] | null;
};

/** Reads what differs. Without an earlier version, or after its rows were dropped, the whole list counts as new. */
export async function readListDifference(
  db: Database,
  previous: number | null,
  next: { snapshot_id: number; readEntities(): Promise<readonly ConsolidatedEntity[]> },
): Promise<IndexedDifference> {
  const dataset = CONSOLIDATED_LIST_MANIFEST.source_id;
  if (previous === null || !(await hasRowTable(db, dataset, previous))) {
    const all = await next.readEntities();
    const none = new Set<string>();
    return {
      added: listReferences(all),
      changed: none,
      removed: none,
      isWhole: true,
      touched: null,
      index: await indexAll(all),
    };
  }
  const lines = await listDifferingLines(db, dataset, { previous, next: next.snapshot_id });
  const [before, after] = [lines.before.map(parseConsolidatedLine), lines.after.map(parseConsolidatedLine)];
  const [old, fresh] = [listReferences(before), listReferences(after)];
  return {
    added: new Set([...fresh].filter((one) => !old.has(one))),
    changed: new Set([...fresh].filter((one) => old.has(one))),
    removed: new Set([...old].filter((one) => !fresh.has(one))),
    isWhole: false,
    touched: [...old],
    index: await indexAll(after),
  };
}

/** Indexes the entries that only one of two versions has, from both; null when the rows of one were dropped. */
export async function indexDifferingEntities(
  db: Database,
  versions: { previous: number; next: number },
): Promise<ScreeningIndex<ConsolidatedEntity> | null> {
  const dataset = CONSOLIDATED_LIST_MANIFEST.source_id;
  const held = await Promise.all([versions.previous, versions.next].map((one) => hasRowTable(db, dataset, one)));
  if (held.includes(false)) return null;
  const { before, after } = await listDifferingLines(db, dataset, versions);
  return indexAll([...before, ...after].map(parseConsolidatedLine));
}

function listReferences(entities: readonly ConsolidatedEntity[]): Set<string> {
  return new Set(entities.map(({ reference }) => reference));
}

async function indexAll(entities: readonly ConsolidatedEntity[]): Promise<ScreeningIndex<ConsolidatedEntity>> {
  const index = new ScreeningIndex<ConsolidatedEntity>();
  await doInTurns(entities, (entity) => index.add(entity));
  return index;
}
