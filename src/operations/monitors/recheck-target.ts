import { ServiceError } from '#contract/service-error.ts';
import { type Change, compareObservations, decideOutcome } from '#domain/monitoring/compare-observations.ts';
import { limitToSource } from '#domain/monitoring/compare-with-baseline.ts';
import { describeUnobserved } from '#domain/monitoring/find-evidence-faults.ts';
import { describeLaterObservation, findObservationFault } from '#domain/monitoring/find-observation-fault.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import { listLaterObservations } from '#store/monitoring/later-observations.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import type { Observation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { type BuiltObservation, buildObservation, toCompared } from './build-observation.ts';
import type { ObserveTarget, TargetReading } from './observe-target.ts';
import { compareOpened, listSeenLimits, type OpenedBaseline, openBaseline } from './open-baseline.ts';

export type MonitoredBaseline = { monitor: Monitor; baseline: Observation };

/** A new observation of a target, and how it differs from the baseline. */
export type Recheck = {
  reading: TargetReading;
  seen: BuiltObservation;
  opened: OpenedBaseline;
  changes: Change[];
  /** Which further registers were not compared, or only since their first reading. */
  furtherLimits: string[];
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
  const opened = await openBaseline(db, type, baseline, seen);
  const { changes, unread } = compareOpened(type, opened, seen);
  const furtherLimits = listSeenLimits(opened, seen, unread);
  const recheck = { reading, seen, opened, changes, furtherLimits };
  if (decideOutcome(changes) === 'changed') return { ...recheck, later: null };
  // A change is reported whatever else could not be read; "nothing changed" needs every source.
  const unobserved = describeUnobserved('The service', opened.compared.source_versions, seen.source_versions);
  if (unobserved !== null) throw new ServiceError('recheck_failed', unobserved);
  return { ...recheck, later: await findLater(db, type, opened, seen) };
}

// Source by source: the observation that read the latest state of one may have read an older state of another.
async function findLater(db: Database, type: TargetType, opened: OpenedBaseline, seen: Observation) {
  for (const { source_id, latest } of await listLaterObservations(db, opened.baseline, seen.source_versions)) {
    const [before, after] = [opened.compared, toCompared(latest)].map((one) => limitToSource(type, one, source_id));
    if (before === undefined || after === undefined) continue;
    if (decideOutcome(compareObservations(type, before, after)) === 'changed')
      return describeLaterObservation(seen, latest, source_id);
  }
  return null;
}
