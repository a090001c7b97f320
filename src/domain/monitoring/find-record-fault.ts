import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { ObservedSource } from './fact.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';
import type { TargetType } from './parse-target.ts';

/** Where evidence under a record of ours, which no monitor made, contradicts that record; null where it does not. */
export function findRecordFault(
  record: Pick<DueDiligenceRecord, 'target' | 'sources'>,
  target: { type: TargetType; value: string },
  observed: readonly ObservedSource[],
): EvidenceFault | null {
  if (record.target.type !== target.type || record.target.value !== target.value) {
    return { field: 'evidence_pack_id', problem: 'names a record of ours that is about something else' };
  }
  const read = new Map(record.sources.map((source) => [source.source_id, source]));
  const isOther = ({ source_id, source_version, observed_at }: ObservedSource) => {
    const source = read.get(source_id);
    if (source === undefined) return true;
    return (source.source_version ?? 'live') !== source_version || Date.parse(source.retrieved_at) !== observed_at;
  };
  if (!observed.some(isOther)) return null;
  return { field: 'source_versions', problem: 'must be those that the record of ours read, as it read them' };
}
