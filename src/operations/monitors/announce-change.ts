import { type Gate, MONITOR_ASSET_GATE, MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import { type Change, findSeverity, identifyChanges } from '#domain/monitoring/compare-observations.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { listObservations, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { announceEvent } from '#store/webhooks/events.ts';
import { compareOpened, type OpenedBaseline } from './open-baseline.ts';

/** An observation of the service that differs from the baseline of its monitor. */
type SeenChange = {
  monitor: Monitor;
  opened: OpenedBaseline;
  seen: Observation;
  changes: readonly Change[];
};

/** Announces a change, last in the transaction that records it. */
export type AnnounceChange = (trx: Database, change: SeenChange) => Promise<void>;

// Events about a target are behind the gate of the tool that monitors it.
const GATE_OF: Readonly<Record<TargetType, Gate>> = {
  ABN: MONITOR_ENTITY_GATE,
  ACN: MONITOR_ENTITY_GATE,
  address: MONITOR_ASSET_GATE,
  VIN: MONITOR_ASSET_GATE,
};
// A confirmation stores the caller's evidence beside each observation of the service.
const RECENT = 4;

/** Builds the announcer of monitor.changed. While the gate is closed it announces nothing. */
export function buildChangeAnnouncer(gates: Gates): AnnounceChange {
  return async (trx, change) => {
    const { monitor, opened, seen, changes } = change;
    if (!(await gates.isOpen(GATE_OF[monitor.target_type]))) return;
    if (await isKnown(trx, change)) return;
    const { subscription_id, target_type, target_hash, reference } = monitor;
    const data = {
      subscription_id,
      target_type,
      target_hash,
      reference,
      severity: findSeverity(changes),
      change_count: changes.length,
      baseline_evidence_pack_id: opened.baseline.evidence_pack_id,
      evidence_pack_id: seen.evidence_pack_id,
      source_observed_at: seen.source_observed_at,
    };
    await announceEvent(trx, { accountId: monitor.account_id, type: 'monitor.changed', data });
  };
}

// The observation before this one showed the same changes, so they were announced then. Of registers that were not read
// now it does not matter what it showed.
async function isKnown(trx: Database, { monitor, opened, seen, changes }: SeenChange): Promise<boolean> {
  const recent = await listObservations(trx, seen.subscription_id, RECENT);
  const last = recent.find(({ snapshot_id, sources }) => snapshot_id !== seen.snapshot_id && sources.length > 0);
  if (last === undefined) return false;
  const read = new Set(seen.source_versions.map(({ source_id }) => source_id));
  const source_versions = last.source_versions.filter(({ source_id }) => read.has(source_id));
  const before = compareOpened(monitor.target_type, opened, { ...last, source_versions }).changes;
  return identifyChanges(before) === identifyChanges(changes);
}
