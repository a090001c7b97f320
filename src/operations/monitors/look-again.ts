import { ServiceError } from '#contract/service-error.ts';
import { type Change, compareSnapshots, decideOutcome } from '#domain/monitoring/compare-snapshots.ts';
import { describeLaterLook } from '#domain/monitoring/describe-later-look.ts';
import { findLookFault } from '#domain/monitoring/find-look-fault.ts';
import { findLaterLook, type MonitorSnapshot } from '#store/monitoring/monitor-snapshots.ts';
import type { Monitor } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { type BuiltSnapshot, buildSnapshot } from './build-snapshot.ts';
import type { Observation, ObserveTarget } from './observe-target.ts';
import { toCompared } from './to-compared.ts';

/** What is held against what. */
export type Held = { monitor: Monitor; baseline: MonitorSnapshot };

/** A look at a target, and how it differs from the baseline. */
export type Look = {
  observation: Observation;
  seen: BuiltSnapshot;
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
  const observation = await observe({ type, value, sourceVersion: null, recordId, now });
  const seen = buildSnapshot(monitor, observation, { role: 'check', recordId, now });
  const fault = findLookFault('The service', toCompared(baseline), toCompared(seen));
  if (fault !== null) throw new ServiceError('recheck_failed', fault);
  const compare = (other: MonitorSnapshot) => compareSnapshots(type, toCompared(baseline), toCompared(other));
  const changes = compare(seen);
  if (decideOutcome(changes) === 'changed') return { observation, seen, changes, later: null };
  const last = await findLaterLook(db, baseline, seen.source_observed_at);
  const isCalm = last === null || decideOutcome(compare(last)) === 'no_change';
  return { observation, seen, changes, later: isCalm ? null : describeLaterLook(seen, last) };
}
