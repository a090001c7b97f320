import { ServiceError } from '#contract/service-error.ts';
import { findMonitor, type Monitor } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';

/** Returns a monitor of the account; throws monitor_not_found for a missing one and for another account's alike. */
export async function readMonitor(db: Database, accountId: string, subscriptionId: string): Promise<Monitor> {
  const monitor = await findMonitor(db, accountId, subscriptionId);
  if (monitor === null)
    throw new ServiceError(
      'monitor_not_found',
      'There is no such monitor in this account; list_monitors lists its monitors.',
    );
  return monitor;
}

/** Builds the monitor that callers see, without its target. */
export function toAnswer(monitor: Monitor) {
  const { subscription_id, target_type, target_hash, comparison_salt, reference, baseline_snapshot_id } = monitor;
  return {
    subscription_id,
    target_type,
    target_hash,
    comparison_salt: comparison_salt.toString('base64url'),
    reference,
    created_at: monitor.created_at.getTime(),
    baseline_snapshot_id,
  };
}
