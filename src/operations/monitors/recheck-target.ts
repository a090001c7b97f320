import { ServiceError } from '#contract/service-error.ts';
import { type Change, compareObservations, decideOutcome } from '#domain/monitoring/compare-observations.ts';
import { describeLaterObservation, findObservationFault } from '#domain/monitoring/find-observation-fault.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { findLaterLook, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { type BuiltObservation, buildObservation } from './build-observation.ts';
import type { ObserveTarget, TargetReading } from './observe-target.ts';
import { toCompared } from './to-compared.ts';

/** A monitor and the baseline to compare with. */
export type MonitoredBaseline = { monitor: Monitor; baseline: Observation };

/** A new observation of a target, and how it differs from the baseline. */
export type Recheck = {
  reading: TargetReading;
  seen: BuiltObservation;
  changes: Change[];
  /** Describes an earlier observation that read a later state of the source and differed from the baseline, although this one does not; null for none. */
  later: string | null;
};

/** What the caller can do if an earlier observation read a later state of the source. */
export const LATER_NEXT_STEPS =
  'Nothing is confirmed while an older version answers: capture a new baseline to rely on that version, or wait for a newer one.';

/** Observes a target and compares it with its baseline; throws recheck_failed if the two cannot be compared. */
export async function recheckTarget(
  { db, observe }: { db: Database; observe: ObserveTarget },
  { monitor, baseline }: MonitoredBaseline,
  context: { recordId: string; now: Date },
): Promise<Recheck> {
  const { target_type: type, target_value: value } = monitor;
  const { recordId, now } = context;
  const reading = await observe({ type, value, sourceVersion: null, recordId, now });
  const seen = buildObservation(monitor, reading, { role: 'check', recordId, now });
  const fault = findObservationFault('The service', toCompared(baseline), toCompared(seen));
  if (fault !== null) throw new ServiceError('recheck_failed', fault);
  const compare = (other: Observation) => compareObservations(type, toCompared(baseline), toCompared(other));
  const changes = compare(seen);
  if (decideOutcome(changes) === 'changed') return { reading, seen, changes, later: null };
  const last = await findLaterLook(db, baseline, seen.source_observed_at);
  const isUnchanged = last === null || decideOutcome(compare(last)) === 'no_change';
  return { reading, seen, changes, later: isUnchanged ? null : describeLaterObservation(seen, last) };
}
