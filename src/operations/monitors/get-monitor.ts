import { getMonitor } from '#contract/operations/monitors/get-monitor.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { listObservations } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { toReference } from './build-observation.ts';
import { readMonitor, toAnswer } from './read-monitor.ts';

const MAX_OBSERVATIONS = 20;

/** Binds get_monitor. */
export function bindGetMonitor(db: Database): BoundOperation {
  return bind(getMonitor).read(async ({ subscription_id }, context) => {
    const monitor = await readMonitor(db, callerOf(context).accountId, subscription_id);
    const observations = await listObservations(db, subscription_id, MAX_OBSERVATIONS);
    return { ok: true, ...toAnswer(monitor), snapshots: observations.map((one) => toReference(one, monitor)) };
  });
}
