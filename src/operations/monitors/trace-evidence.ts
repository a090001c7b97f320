import { buildFieldError } from '#contract/build-field-error.ts';
import { decideSample } from '#domain/monitoring/decide-sample.ts';
import { findCaptureFault, findTimeFault } from '#domain/monitoring/find-capture-fault.ts';
import {
  type CurrentEvidence,
  type EvidenceFault,
  findEvidenceFaults,
} from '#domain/monitoring/find-evidence-faults.ts';
import type { Looked } from '#domain/monitoring/find-look-fault.ts';
import { findRecordFault } from '#domain/monitoring/find-record-fault.ts';
import { findVersionFault } from '#domain/monitoring/find-version-fault.ts';
import { findObservation, type MonitorSnapshot } from '#store/monitoring/monitor-snapshots.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { findRecord } from '#store/records/records.ts';
import { findSnapshot as findVersion } from '#store/snapshots/snapshots.ts';

/** Traces evidence to what this service read for it; throws invalid_input where it contradicts itself, or this service never read it. */
export async function traceEvidence(
  db: Database,
  monitor: Monitor,
  evidence: CurrentEvidence,
  now: Date,
): Promise<Looked> {
  const own = await findObservation(db, monitor.account_id, evidence.evidence_pack_id);
  requireOfMonitor(own, monitor);
  const [bent = null] = findEvidenceFaults(evidence, monitor.comparison_salt, own?.comparison ?? null);
  requireNoFault(bent ?? findTimeFault(evidence, now));
  if (own !== null) {
    requireNoFault(findCaptureFault(own, evidence));
    return { ...own, isSample: decideSample(own) };
  }
  return (await traceToRecord(db, monitor, evidence)) ?? traceToVersions(db, evidence);
}

/** Throws invalid_input where a field of the evidence has a fault. */
export function requireNoFault(fault: EvidenceFault | null): void {
  if (fault !== null) throw buildFieldError('invalid_input', `current_evidence.${fault.field}`, fault.problem);
}

// Another monitor has another salt: what was observed for it says nothing here.
function requireOfMonitor(own: MonitorSnapshot | null, { subscription_id }: Monitor): void {
  if (own === null || own.subscription_id === subscription_id) return;
  const field = 'current_evidence.evidence_pack_id';
  throw buildFieldError('invalid_input', field, 'must be evidence about this monitor’s target, captured for it');
}

// A look-up of this service has no hashes to compare, but it has a target and sources. Null for another account's record.
async function traceToRecord(db: Database, monitor: Monitor, evidence: CurrentEvidence): Promise<Looked | null> {
  const { evidence_pack_id, source_versions } = evidence;
  if (!evidence_pack_id.startsWith('rec_')) return null;
  const record = await findRecord(db, monitor.account_id, evidence_pack_id);
  if (record === null) return null;
  const target = { type: monitor.target_type, value: monitor.target_value };
  requireNoFault(findRecordFault(record, target, source_versions));
  return { source_versions, isSample: decideSample(record) };
}

// A version that is or was held here knows its own time. A live answer has no version, so only its record can show it.
async function traceToVersions(db: Database, { source_versions }: CurrentEvidence): Promise<Looked> {
  let isSample = false;
  for (const source of source_versions) {
    const version = await findVersion(db, source.source_id, source.source_version);
    const held = version === null || version.state === 'staged' ? null : version;
    requireNoFault(findVersionFault(source, held?.manifest.retrieved_at ?? null));
    if (held?.sample === true) isSample = true;
  }
  return { source_versions, isSample };
}
