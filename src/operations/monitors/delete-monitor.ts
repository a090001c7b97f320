import { deleteMonitor } from '#contract/operations/monitors/delete-monitor.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { retireMonitor } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { readMonitor } from './read-monitor.ts';

/** Binds delete_monitor, which retires the monitor and keeps its history. */
export function bindDeleteMonitor(db: Database): BoundOperation {
  return bind(deleteMonitor).order(async ({ subscription_id }, context) => {
    await readMonitor(db, callerOf(context).accountId, subscription_id);
    return {
      answer: {
        ok: true,
        subscription_id,
        deleted_at: context.now.getTime(),
        note: 'Its snapshots, checks and records stay: they are the audit trail.',
      },
      effect: (trx) => retireMonitor(trx, subscription_id, context.now),
    };
  });
}
