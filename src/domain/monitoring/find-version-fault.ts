import type { ObservedSource } from './fact.ts';
import type { EvidenceFault } from './find-evidence-faults.ts';

/** Where evidence names a version that this service never held (a null time), or a time that is not that version's; null where it does not. */
export function findVersionFault(
  { source_id, source_version, observed_at }: ObservedSource,
  versionTime: string | null,
): EvidenceFault | null {
  const version = `${source_id} ${source_version}`;
  if (versionTime === null) {
    const problem = `must be what a check of this service read: it never held ${version}, and evidence_pack_id names no check that read it`;
    return { field: 'source_versions', problem };
  }
  if (observed_at === Date.parse(versionTime)) return null;
  const problem = `must have the observed_at of ${version}, ${Date.parse(versionTime)} (${versionTime}), not ${observed_at}`;
  return { field: 'source_versions', problem };
}
