import type { ComparedSnapshot } from '#domain/monitoring/compare-snapshots.ts';
import { decideSample } from '#domain/monitoring/decide-sample.ts';
import { listEvidenceFacts } from '#domain/monitoring/find-evidence-faults.ts';
import type { MonitorSnapshot } from '#store/monitoring/monitor-snapshots.ts';

/** A kept snapshot as one side of a comparison. */
export function toCompared(snapshot: MonitorSnapshot): ComparedSnapshot {
  const { snapshot_id, evidence_pack_id, evidence_pack_ref, comparison, risk_flags, source_versions } = snapshot;
  return {
    snapshot_id,
    evidence_pack_id,
    evidence_pack_ref,
    facts: listEvidenceFacts(comparison),
    risk_flags,
    source_versions,
    isSample: decideSample(snapshot),
  };
}
