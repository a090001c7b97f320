import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { isInventedSource } from '#domain/log/record/describe-data.ts';
import type { ObservedSource } from './fact.ts';
import { describeUnobserved } from './find-evidence-faults.ts';
import { nameSources } from './name-sources.ts';

type Looked = Pick<DueDiligenceRecord, 'data_mode' | 'sources'> & { source_versions: readonly ObservedSource[] };

/** Why a look of ours cannot be held against a baseline, in words; null where it can. */
export function findLookFault(baseline: Looked, seen: Looked): string | null {
  const [relied, read] = [isSample(baseline), isSample(seen)];
  // An invented entity and a real one of the same number are two: that they are alike says nothing.
  if (relied !== read)
    return `The baseline is of ${describeKind(baseline, relied)}, and what answers now is ${describeKind(seen, read)}: samples and registers do not mix, so nothing is confirmed. Capture a new baseline.`;
  // A register that fell back to an older version says nothing about today.
  return describeUnobserved('The service', baseline.source_versions, seen.source_versions);
}

/** Says what a look read, for which day it speaks, and whether it is invented. */
export function describeLook(seen: Looked): string {
  return `The service read ${nameSources(seen.source_versions)}${isSample(seen) ? ', SAMPLE DATA: invented entities, not the register' : ''}.`;
}

function isSample(looked: Looked): boolean {
  return looked.sources.some((source) => isInventedSource(looked, source));
}

function describeKind({ source_versions }: Looked, sample: boolean): string {
  const named = source_versions.map(({ source_id, source_version }) => `${source_id} ${source_version}`).join(', ');
  return sample ? `${named}, SAMPLE DATA` : `${named}, a real register`;
}
