import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { ObservedSource } from './fact.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';
import { isFurther } from './further-rules.ts';
import type { TargetType } from './parse-target.ts';

/** Returns a fault for the first source version of evidence that its check did not read, or read at another time. */
export function findVersionFault(
  read: readonly ObservedSource[],
  observed: readonly ObservedSource[],
): EvidenceFault | null {
  const problems = observed.flatMap((one) => describeProblem(read, one) ?? []);
  return problems[0] === undefined ? null : { field: 'source_versions', problem: problems[0] };
}

function describeProblem(read: readonly ObservedSource[], observed: ObservedSource): string | null {
  const { source_id, source_version, observed_at } = observed;
  const own = read.find((one) => one.source_id === source_id);
  if (own?.source_version !== source_version) {
    const alike = read.filter((one) => isFurther(one) === isFurther(observed));
    const versions = alike.map(nameVersion).join(', ') || 'no source';
    return `must match the check named by evidence_pack_id, which read ${versions}, not ${nameVersion(observed)}`;
  }
  if (own.observed_at === observed_at) return null;
  const time = `${own.observed_at} (${new Date(own.observed_at).toISOString()})`;
  return `must have the observed_at of ${nameVersion(own)}, ${time}, not ${observed_at}`;
}

function nameVersion({ source_id, source_version }: ObservedSource): string {
  return `${source_id} ${source_version}`;
}

type Observed = { source_versions: readonly ObservedSource[]; source_observed_at: number };

// Allows for differences between the callers' clocks and the service's.
const SKEW_MS = 5 * 60_000;

/** Returns a fault if evidence has other sources or times than the capture that it names. */
export function findCaptureFault(capture: Observed, evidence: Observed): EvidenceFault | null {
  const fault = findVersionFault(capture.source_versions, evidence.source_versions);
  if (fault !== null) return fault;
  if (evidence.source_observed_at !== capture.source_observed_at)
    return { field: 'source_observed_at', problem: 'must be the time of the capture that evidence_pack_id names' };
  return null;
}

/** Returns a fault if evidence has an impossible time: in the future, or outside the times of its sources. */
export function findEvidenceTimeFault(
  { source_versions, source_observed_at }: Observed,
  now: Date,
): EvidenceFault | null {
  const times = source_versions.map(({ observed_at }) => observed_at);
  if (Math.max(...times) > now.getTime() + SKEW_MS)
    return { field: 'source_versions', problem: 'must not have been observed in the future' };
  if (times.length > 0 && (source_observed_at < Math.min(...times) || source_observed_at > Math.max(...times)))
    return { field: 'source_observed_at', problem: 'must lie between the times at which its sources were observed' };
  return null;
}

/** Returns a fault if evidence contradicts the look-up record that it names. */
export function findRecordFault(
  record: Pick<DueDiligenceRecord, 'target' | 'sources'>,
  target: { type: TargetType; value: string },
  observed: readonly ObservedSource[],
): EvidenceFault | null {
  if (record.target.type !== target.type || record.target.value !== target.value) {
    return { field: 'evidence_pack_id', problem: 'names a record about a different target' };
  }
  const read = record.sources.map(({ source_id, source_version, retrieved_at }) => ({
    source_id,
    // A live response has no version, so evidence says `live`.
    source_version: source_version ?? 'live',
    observed_at: Date.parse(retrieved_at),
  }));
  return findVersionFault(read, keepReadSources(record, observed));
}

/** Leaves out the further registers that a look-up's record did not read: the service reads them itself, so such evidence says nothing about them. */
export function keepReadSources(
  { sources }: Pick<DueDiligenceRecord, 'sources'>,
  observed: readonly ObservedSource[],
): ObservedSource[] {
  const read = new Set(sources.map(({ source_id }) => source_id));
  return observed.filter((one) => !isFurther(one) || read.has(one.source_id));
}
