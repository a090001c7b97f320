import type { ObservedSource } from './fact.ts';
import { describeUnobserved } from './find-evidence-faults.ts';
import { nameSources } from './name-sources.ts';

/** What was read of a target: which versions of which sources, and whether they are a sample (null: not known). */
export type Looked = { source_versions: readonly ObservedSource[]; isSample: boolean | null };

const SUBJECTS = { 'The service': 'what answers now is', 'The evidence': 'the evidence is of' } as const;

/** Why what was read cannot be compared with a baseline, in words; null where it can. */
export function findLookFault(who: keyof typeof SUBJECTS, baseline: Looked, seen: Looked): string | null {
  // An invented entity and a real one of the same number are two: that they are alike says nothing.
  if ((baseline.isSample === true) !== (seen.isSample === true))
    return `The baseline is of ${describeKind(baseline)}, and ${SUBJECTS[who]} ${describeKind(seen)}: samples and registers do not mix, so nothing is confirmed. Capture a new baseline.`;
  // A register that fell back to an older version says nothing about today.
  return describeUnobserved(who, baseline.source_versions, seen.source_versions);
}

/** Says what a look read, for which day it speaks, and whether it is invented. */
export function describeLook(seen: Looked): string {
  const invented = seen.isSample === true ? ', SAMPLE DATA: invented entities, not the register' : '';
  return `The service read ${nameSources(seen.source_versions)}${invented}.`;
}

function describeKind({ source_versions, isSample }: Looked): string {
  const named = source_versions.map(({ source_id, source_version }) => `${source_id} ${source_version}`).join(', ');
  return isSample === true ? `${named}, SAMPLE DATA` : `${named}, a real register`;
}
