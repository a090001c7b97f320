import { decideSample } from '#domain/monitoring/build-confirmed-observation.ts';
import type { ComparedObservation } from '#domain/monitoring/compare-observations.ts';
import { listEvidenceFacts } from '#domain/monitoring/find-evidence-faults.ts';
import type { Observation } from '#store/monitoring/observations.ts';

/** Converts a stored observation into one side of a comparison. */
export function toCompared(observation: Observation): ComparedObservation {
  const { snapshot_id, evidence_pack_id, evidence_pack_ref, comparison, risk_flags, source_versions } = observation;
  return {
    snapshot_id,
    evidence_pack_id,
    evidence_pack_ref,
    facts: listEvidenceFacts(comparison),
    risk_flags,
    source_versions,
    isSample: decideSample(observation),
  };
}
