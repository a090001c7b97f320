import { buildFieldError } from '#contract/build-field-error.ts';
import { decideSample } from '#domain/monitoring/build-confirmed-observation.ts';
import {
  type CurrentEvidence,
  type EvidenceFault,
  findEvidenceFaults,
} from '#domain/monitoring/find-evidence-faults.ts';
import type { ObservedState } from '#domain/monitoring/find-observation-fault.ts';
import {
  findCaptureFault,
  findEvidenceTimeFault,
  findRecordFault,
  keepReadSources,
} from '#domain/monitoring/find-source-fault.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { findObservationByRecord, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { findRecord } from '#store/records/records.ts';

const PACK_ID = 'current_evidence.evidence_pack_id';

/** Finds the account's check that the evidence names; throws invalid_input if there is none, or if the evidence contradicts it or itself. */
export async function traceEvidence(
  db: Database,
  monitor: Monitor,
  evidence: CurrentEvidence,
  now: Date,
): Promise<ObservedState> {
  const own = await findObservationByRecord(db, monitor.account_id, evidence.evidence_pack_id);
  requireOfMonitor(own, monitor);
  const [firstFault = null] = findEvidenceFaults(evidence, monitor.comparison_salt, own?.comparison ?? null);
  requireNoFault(firstFault ?? findEvidenceTimeFault(evidence, now));
  if (own !== null) {
    requireNoFault(findCaptureFault(own, evidence));
    return { ...own, isSample: decideSample(own) };
  }
  return traceToRecord(db, monitor, evidence);
}

/** Throws invalid_input if there is a fault. */
export function requireNoFault(fault: EvidenceFault | null): void {
  if (fault !== null) throw buildFieldError('invalid_input', `current_evidence.${fault.field}`, fault.problem);
}

// Each monitor has its own salt, so another monitor's hashes cannot be compared.
function requireOfMonitor(own: Observation | null, { subscription_id }: Monitor): void {
  if (own === null || own.subscription_id === subscription_id) return;
  throw buildFieldError('invalid_input', PACK_ID, 'must be evidence about this monitor’s target, captured for it');
}

// A lookup's record has no hashes, but its target and sources can be compared. Another account's record is treated as missing.
async function traceToRecord(db: Database, monitor: Monitor, evidence: CurrentEvidence): Promise<ObservedState> {
  const { evidence_pack_id, source_versions } = evidence;
  const record = evidence_pack_id.startsWith('rec_')
    ? await findRecord(db, monitor.account_id, evidence_pack_id)
    : null;
  if (record === null) {
    const problem = `must be the record of a check of this target by this account: “${evidence_pack_id}” is not one`;
    throw buildFieldError('invalid_input', PACK_ID, problem);
  }
  const target = { type: monitor.target_type, value: monitor.target_value };
  requireNoFault(findRecordFault(record, target, source_versions));
  return { source_versions: keepReadSources(record, source_versions), isSample: decideSample(record) };
}
