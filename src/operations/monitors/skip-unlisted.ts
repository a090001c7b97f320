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
 * Skips monitors of businesses that no changed entry of the sanctions list resembles: they need no recheck because of the
 * current version. Only entries that differ from the version a monitor was last compared with are screened. Returns the
 * last monitor of a full page, to continue after it, or null at the end.
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
    // The rows of the earlier version were dropped, so its monitors need a recheck.
    if (index === null) continue;
    await moveClearVersion(db, await listUnmatched(index, monitors), next);
  }
  return behind.length < page.limit ? null : (behind.at(-1)?.subscription_id ?? null);
}

async function listUnmatched(index: ScreeningIndex, monitors: readonly MonitorBehind[]): Promise<MonitorBehind[]> {
  const unmatched: MonitorBehind[] = [];
  for (const monitor of monitors) {
    if (monitor.facts === null) continue;
    const names = listScreenedNames(monitor.facts);
    const { candidates } = await screenHolder(index, names, isPersonFacts(monitor.facts));
    if (candidates.length === 0) unmatched.push(monitor);
  }
  return unmatched;
}
