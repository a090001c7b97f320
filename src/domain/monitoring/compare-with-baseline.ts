import { findChangeRule } from './change-rules.ts';
import { type Change, type ComparedObservation, compareObservations, nameSnapshot } from './compare-observations.ts';
import { listUnobservedSources } from './find-evidence-faults.ts';
import { isFurther } from './further-rules.ts';
import type { TargetType } from './parse-target.ts';

/** The first observation since a baseline that read a register which the baseline did not read. */
type FirstSight = { source_id: string; observation: ComparedObservation };

/** Extends a baseline by what was first seen of registers that it did not read, so that later changes of those are noticed. */
export function extendBaseline(
  type: TargetType,
  baseline: ComparedObservation,
  sights: readonly FirstSight[],
): ComparedObservation {
  if (sights.length === 0) return baseline;
  const limited = sights.map(({ source_id, observation }) => limitToSource(type, observation, source_id));
  return {
    ...baseline,
    facts: [...baseline.facts, ...limited.flatMap(({ facts }) => facts)],
    source_versions: [...baseline.source_versions, ...limited.flatMap(({ source_versions }) => source_versions)],
    sights: new Map(sights.map(({ source_id, observation }) => [source_id, nameSnapshot(observation)])),
  };
}

/** How an observation differs from a baseline, and the further registers of the baseline that it did not read, or only an older version of. */
export type BaselineComparison = { changes: Change[]; unread: string[] };

/** Compares an observation with a baseline. A register that was not read again is not compared: it never counts as changed or removed. */
export function compareWithBaseline(
  type: TargetType,
  baseline: ComparedObservation,
  seen: ComparedObservation,
): BaselineComparison {
  const unread = listUnobservedSources(baseline.source_versions.filter(isFurther), seen.source_versions);
  const source_versions = seen.source_versions.filter(({ source_id }) => !unread.includes(source_id));
  return { changes: compareObservations(type, baseline, { ...seen, source_versions }), unread };
}

/** Returns the part of an observation that comes from one source; risk flags come from the target's own register. */
export function limitToSource(
  type: TargetType,
  observation: ComparedObservation,
  source_id: string,
): ComparedObservation {
  const source = isFurther({ source_id }) ? source_id : null;
  return {
    ...observation,
    facts: observation.facts.filter(({ field }) => findChangeRule(type, field).source === source),
    risk_flags: source === null ? observation.risk_flags : [],
    source_versions: observation.source_versions.filter((one) => one.source_id === source_id),
  };
}
