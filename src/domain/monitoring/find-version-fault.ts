import type { ObservedSource } from './fact.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';

/** Finds the first source version of evidence that its check did not read, or not at that time; null where there is none. */
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
    const versions = read.map(nameVersion).join(', ') || 'no source';
    return `must be what the check of evidence_pack_id read: it read ${versions}, not ${nameVersion(observed)}`;
  }
  if (own.observed_at === observed_at) return null;
  const time = `${own.observed_at} (${new Date(own.observed_at).toISOString()})`;
  return `must have the observed_at of ${nameVersion(own)}, ${time}, not ${observed_at}`;
}

function nameVersion({ source_id, source_version }: ObservedSource): string {
  return `${source_id} ${source_version}`;
}
