import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { ObservedSource } from './fact.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';
import { findVersionFault } from './find-version-fault.ts';
import type { TargetType } from './parse-target.ts';

/** Finds where evidence contradicts the record of a look-up that it names; null where it does not. */
export function findRecordFault(
  record: Pick<DueDiligenceRecord, 'target' | 'sources'>,
  target: { type: TargetType; value: string },
  observed: readonly ObservedSource[],
): EvidenceFault | null {
  if (record.target.type !== target.type || record.target.value !== target.value) {
    return { field: 'evidence_pack_id', problem: 'names a record that is about something else' };
  }
  const read = record.sources.map(({ source_id, source_version, retrieved_at }) => ({
    source_id,
    // A live answer has no version but its name.
    source_version: source_version ?? 'live',
    observed_at: Date.parse(retrieved_at),
  }));
  return findVersionFault(read, observed);
}
