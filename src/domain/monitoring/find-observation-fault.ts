import { buildSydneyDay } from '#base/calendar-window.ts';
import type { ObservedSource } from './fact.ts';
import { describeUnobserved } from './find-evidence-faults.ts';
import { isFurther } from './further-rules.ts';

/** What was read about a target: the versions of its sources, and whether they are a sample (null if unknown). */
export type ObservedState = { source_versions: readonly ObservedSource[]; isSample: boolean | null };

const SUBJECTS = { 'The service': 'what answers now is', 'The evidence': 'the evidence is of' } as const;

/** Says why an observation cannot be compared with a baseline; null if it can. */
export function findObservationFault(
  who: keyof typeof SUBJECTS,
  baseline: ObservedState,
  seen: ObservedState,
): string | null {
  // A sample entity and a real one with the same number are different entities.
  if ((baseline.isSample === true) !== (seen.isSample === true))
    return `The baseline is of ${describeKind(baseline)}, and ${SUBJECTS[who]} ${describeKind(seen)}: samples and registers do not mix, so nothing is confirmed. Capture a new baseline.`;
  // An older version than the baseline's proves nothing about today. The service reads further registers itself, so
  // evidence need not name them.
  const named = new Set(who === 'The evidence' ? seen.source_versions.map(({ source_id }) => source_id) : []);
  const needed = baseline.source_versions.filter((one) => !isFurther(one) || named.has(one.source_id));
  return describeUnobserved(who, needed, seen.source_versions);
}

/** Says which version of the target's own register was read, as at which day, and whether it is a sample. */
export function describeObservation(seen: ObservedState): string {
  const invented = seen.isSample === true ? ', SAMPLE DATA: invented entities, not the register' : '';
  return `The service read ${nameSources(listOwn(seen))}${invented}.`;
}

function listOwn({ source_versions }: Pick<ObservedState, 'source_versions'>): ObservedSource[] {
  return source_versions.filter((one) => !isFurther(one));
}

function describeKind(state: ObservedState): string {
  const named = listOwn(state).map(({ source_id, source_version }) => `${source_id} ${source_version}`);
  return describeData(named.join(', '), state.isSample);
}

function describeData(named: string, isSample: boolean | null): string {
  return isSample === true ? `${named}, SAMPLE DATA` : `${named}, a real register`;
}

/** Names each source with its version and the day it describes. */
export function nameSources(sources: readonly ObservedSource[]): string {
  return sources
    .map((one) => `${one.source_id} ${one.source_version} as at ${buildSydneyDay(one.observed_at)}`)
    .join(', ');
}

type Look = { snapshot_id: string; created_at: number; source_versions: readonly ObservedSource[] };

/** Says that an earlier check read a later version of a source, in which the target differed from the baseline. */
export function describeLaterObservation(seen: Pick<Look, 'source_versions'>, later: Look, source_id: string): string {
  const day = buildSydneyDay(later.created_at);
  const name = ({ source_versions }: Pick<Look, 'source_versions'>) =>
    nameSources(source_versions.filter((one) => one.source_id === source_id));
  return `The service read ${name(seen)} now. On ${day} it had read ${name(later)}, which is later, and there the target differed from the baseline (snapshot ${later.snapshot_id}).`;
}
