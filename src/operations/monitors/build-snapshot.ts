import type { z } from 'zod';
import { newSortableId } from '#base/ids.ts';
import type { snapshotReference } from '#contract/schemas/what-changed.ts';
import { buildComparison } from '#domain/monitoring/fact-hashes.ts';
import type { MonitorSnapshot } from '#store/monitoring/monitor-snapshots.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import type { Observation } from './observe-target.ts';

/** A snapshot of our own: every fact is told. */
export type BuiltSnapshot = MonitorSnapshot & { comparison: ReturnType<typeof buildComparison> };

/** Builds the snapshot of what was observed; a live source has no version but its name. */
export function buildSnapshot(
  monitor: Monitor,
  { facts, riskFlags, source, dataMode, evidence }: Observation,
  made: { role: MonitorSnapshot['role']; recordId: string; now: Date },
): BuiltSnapshot {
  const observed_at = Date.parse(source.retrieved_at);
  return {
    snapshot_id: newSortableId('snp_'),
    subscription_id: monitor.subscription_id,
    account_id: monitor.account_id,
    role: made.role,
    evidence_pack_id: made.recordId,
    evidence_pack_ref: null,
    created_at: made.now.getTime(),
    source_observed_at: observed_at,
    source_versions: [{ source_id: source.source_id, source_version: source.source_version ?? 'live', observed_at }],
    risk_flags: riskFlags,
    comparison: buildComparison(monitor.comparison_salt, facts),
    data_mode: dataMode,
    sources: [evidence],
  };
}

/** A snapshot as callers are shown it. */
export function toReference(snapshot: MonitorSnapshot, monitor: Monitor): z.input<typeof snapshotReference> {
  const { snapshot_id, subscription_id, role, evidence_pack_id, evidence_pack_ref } = snapshot;
  const { created_at, source_observed_at, source_versions, risk_flags } = snapshot;
  return {
    snapshot_id,
    subscription_id,
    role,
    evidence_pack_id,
    evidence_pack_ref,
    target_type: monitor.target_type,
    target_hash: monitor.target_hash,
    created_at,
    source_observed_at,
    source_versions,
    risk_flags,
  };
}
