import type { ObservedSource } from './fact.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';
import { findVersionFault } from './find-version-fault.ts';

type Observed = { source_versions: readonly ObservedSource[]; source_observed_at: number };

// Clocks of callers and ours may differ by this much.
const SKEW_MS = 5 * 60_000;

/** Finds where evidence names other sources or times than the capture that it names; null where it does not. */
export function findCaptureFault(capture: Observed, evidence: Observed): EvidenceFault | null {
  const fault = findVersionFault(capture.source_versions, evidence.source_versions);
  if (fault !== null) return fault;
  if (evidence.source_observed_at !== capture.source_observed_at)
    return { field: 'source_observed_at', problem: 'must be the time of the capture that evidence_pack_id names' };
  return null;
}

/** Where evidence tells of a time that cannot be: in the future, or another than its sources were observed at. */
export function findTimeFault({ source_versions, source_observed_at }: Observed, now: Date): EvidenceFault | null {
  const times = source_versions.map(({ observed_at }) => observed_at);
  if (Math.max(...times) > now.getTime() + SKEW_MS)
    return { field: 'source_versions', problem: 'must not have been observed in the future' };
  if (times.length > 0 && (source_observed_at < Math.min(...times) || source_observed_at > Math.max(...times)))
    return { field: 'source_observed_at', problem: 'must lie between the times at which its sources were observed' };
  return null;
}
