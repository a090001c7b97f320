import { type Gate, MONITOR_ASSET_GATE, MONITOR_ENTITY_GATE } from '#contract/gates.ts';
import { type Change, findSeverity } from '#domain/monitoring/compare-observations.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { Gates } from '#operations/funnel/gates.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { listObservations, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { announceEvent } from '#store/webhooks/events.ts';

/** An observation of the service that differs from the baseline of its monitor. */
export type SeenChange = { monitor: Monitor; baseline: Observation; seen: Observation; changes: readonly Change[] };

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
    const { monitor, baseline, seen, changes } = change;
    if (!(await gates.isOpen(GATE_OF[monitor.target_type]))) return;
    if (await isKnown(trx, seen)) return;
    const { subscription_id, target_type, target_hash, reference } = monitor;
    const data = {
      subscription_id,
      target_type,
      target_hash,
      reference,
      severity: findSeverity(changes),
      change_count: changes.length,
      baseline_evidence_pack_id: baseline.evidence_pack_id,
      evidence_pack_id: seen.evidence_pack_id,
      source_observed_at: seen.source_observed_at,
    };
    await announceEvent(trx, { accountId: monitor.account_id, type: 'monitor.changed', data });
  };
}

// The observation before this one showed the same, so the change was announced then.
async function isKnown(trx: Database, seen: Observation): Promise<boolean> {
  const recent = await listObservations(trx, seen.subscription_id, RECENT);
  const last = recent.find(({ snapshot_id, sources }) => snapshot_id !== seen.snapshot_id && sources.length > 0);
  return last !== undefined && describeSeen(last) === describeSeen(seen);
}

function describeSeen({ comparison, risk_flags, source_versions }: Observation): string {
  const flags = risk_flags.map(({ code, severity }) => `${code} ${severity}`).sort();
  return JSON.stringify([comparison.fingerprint, flags, source_versions.map(({ source_id }) => source_id)]);
}
