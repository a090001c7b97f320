import type { z } from 'zod';
import { newSortableId } from '#base/ids.ts';
import type { snapshotReference } from '#contract/schemas/what-changed.ts';
import { decideSample } from '#domain/monitoring/build-confirmed-observation.ts';
import type { ComparedObservation } from '#domain/monitoring/compare-observations.ts';
import type { ObservedSource } from '#domain/monitoring/fact.ts';
import { hashFacts } from '#domain/monitoring/fact-hashes.ts';
import { listEvidenceFacts } from '#domain/monitoring/find-evidence-faults.ts';
import { nameSource, type SourceUsed } from '#operations/readers/source-used.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import type { Observation } from '#store/monitoring/observations.ts';
import type { TargetReading } from './observe-target.ts';

/** An observation made by the service: its comparison lists every fact. */
export type BuiltObservation = Observation & { comparison: ReturnType<typeof hashFacts> };

/** Builds the observation from a reading; a live source has no version but its name. */
export function buildObservation(
  monitor: Monitor,
  { facts, riskFlags, source, dataMode, evidence, further }: TargetReading,
  made: { role: Observation['role']; recordId: string; now: Date },
): BuiltObservation {
  const versions = [source, ...further.read.map((one) => one.source)].map(toObserved);
  return {
    snapshot_id: newSortableId('snp_'),
    subscription_id: monitor.subscription_id,
    account_id: monitor.account_id,
    role: made.role,
    evidence_pack_id: made.recordId,
    evidence_pack_ref: null,
    created_at: made.now.getTime(),
    source_observed_at: Date.parse(source.retrieved_at),
    // The target's own register comes first.
    source_versions: versions,
    risk_flags: riskFlags,
    comparison: hashFacts(monitor.comparison_salt, [...facts, ...further.read.flatMap((one) => one.facts)]),
    data_mode: dataMode,
    sources: [evidence, ...further.read.map((one) => one.evidence)],
  };
}

function toObserved({ source_id, source_version, retrieved_at }: SourceUsed): ObservedSource {
  return { source_id, source_version: source_version ?? 'live', observed_at: Date.parse(retrieved_at) };
}

/** Names every source of a reading as an answer shows it, the target's own register first. */
export function nameReadSources({ source, further }: TargetReading) {
  return [source, ...further.read.map((one) => one.source)].map(nameSource);
}

export function toReference(observation: Observation, monitor: Monitor): z.input<typeof snapshotReference> {
  const { snapshot_id, subscription_id, role, evidence_pack_id, evidence_pack_ref } = observation;
  const { created_at, source_observed_at, source_versions, risk_flags } = observation;
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
