import { isPersonFacts, listScreenedNames } from '#domain/monitoring/list-screened-names.ts';
import type { ScreeningIndex } from '#domain/screening/screening-index.ts';
import { screenHolder } from '#operations/abn/screen-holder.ts';
import { indexDifferingEntities } from '#operations/screening/list-difference.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import { listMonitorsBehind, type MonitorBehind, moveClearVersion } from '#store/monitoring/monitors-behind.ts';
import type { RecheckScope } from '#store/monitoring/recheck-items.ts';
import type { Database } from '#store/postgres/database.ts';
import type { AnsweringReaders } from './answering-versions.ts';

/**
 * Compares the names of monitored businesses with the entries alone in which the sanctions list that answers differs
 * from the one they were last compared with. A business that is like none of them is as it was in the new version, so
 * it is not due because of it. Returns the last monitor of a full page, to continue after it, or null at the end.
 */
export async function skipUnlisted(
  { db, readers }: { db: Database; readers: AnsweringReaders },
  scope: RecheckScope,
  page: { after: string; limit: number },
): Promise<string | null> {
  const dataset = CONSOLIDATED_LIST_MANIFEST.source_id;
  const { version } = await readers.versions.findAnswering(dataset);
  if (version === null) return null;
  const next = version.snapshot_id;
  const behind = await listMonitorsBehind(db, scope, { dataset, snapshot_id: next }, page);
  for (const [previous, monitors] of Map.groupBy(behind, ({ seen }) => seen)) {
    const index = await indexDifferingEntities(db, { previous, next });
    // The rows of the version before were dropped: its monitors are due.
    if (index === null) continue;
    await moveClearVersion(db, await listUnlike(index, monitors), next);
  }
  return behind.length < page.limit ? null : (behind.at(-1)?.subscription_id ?? null);
}

async function listUnlike(index: ScreeningIndex, monitors: readonly MonitorBehind[]): Promise<MonitorBehind[]> {
  const unlike: MonitorBehind[] = [];
  for (const monitor of monitors) {
    if (monitor.facts === null) continue;
    const names = listScreenedNames(monitor.facts);
    const { candidates } = await screenHolder(index, names, isPersonFacts(monitor.facts));
    if (candidates.length === 0) unlike.push(monitor);
  }
  return unlike;
}
