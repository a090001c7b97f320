import { ServiceError } from '#contract/service-error.ts';
import { type Change, compareObservations, decideOutcome } from '#domain/monitoring/compare-observations.ts';
import { describeLaterLook } from '#domain/monitoring/describe-later-look.ts';
import { findLookFault } from '#domain/monitoring/find-look-fault.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import { findLaterLook, type Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { type BuiltObservation, buildObservation } from './build-observation.ts';
import type { ObserveTarget, TargetReading } from './observe-target.ts';
import { toCompared } from './to-compared.ts';

/** What is held against what. */
export type Held = { monitor: Monitor; baseline: Observation };

/** A look at a target, and how it differs from the baseline. */
export type Look = {
  reading: TargetReading;
  seen: BuiltObservation;
  changes: Change[];
  /** Says of a later state of the source, in which an earlier look differed from the baseline although this one does not; null for none. */
  later: string | null;
};

/** What a look says to do where an earlier one read a later state of the source. */
export const LATER_WAYS_OUT =
  'While an older version answers nothing is confirmed: capture a new baseline to rely on what answers now, or wait for a newer version.';

/** Looks at a target again and holds it against its baseline; recheck_failed where what was read cannot be held against it. */
export async function lookAgain(
  { db, observe }: { db: Database; observe: ObserveTarget },
  { monitor, baseline }: Held,
  context: { recordId: string; now: Date },
): Promise<Look> {
  const { target_type: type, target_value: value } = monitor;
  const { recordId, now } = context;
  const reading = await observe({ type, value, sourceVersion: null, recordId, now });
  const seen = buildObservation(monitor, reading, { role: 'check', recordId, now });
  const fault = findLookFault('The service', toCompared(baseline), toCompared(seen));
  if (fault !== null) throw new ServiceError('recheck_failed', fault);
  const compare = (other: Observation) => compareObservations(type, toCompared(baseline), toCompared(other));
  const changes = compare(seen);
  if (decideOutcome(changes) === 'changed') return { reading, seen, changes, later: null };
  const last = await findLaterLook(db, baseline, seen.source_observed_at);
  const isCalm = last === null || decideOutcome(compare(last)) === 'no_change';
  return { reading, seen, changes, later: isCalm ? null : describeLaterLook(seen, last) };
}
