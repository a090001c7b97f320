import type { AnswerOf } from '#contract/operation.ts';
import type { getMonitor } from '#contract/operations/monitors/get-monitor.ts';

/** A monitor as its page shows it. */
export type ShownMonitor = AnswerOf<typeof getMonitor>;

/** Two checks of one target and how they differ. */
export type Comparison = NonNullable<ShownMonitor['compared']>;
type Change = Comparison['changes'][number];

/** Lists the differences from check to check that are not new: accepted with a later baseline, or gone since. Newest first. */
export function listHistoric({ history = [], snapshots, compared, baseline_snapshot_id }: ShownMonitor): Comparison[] {
  const placeOf = (id: string | null) => snapshots.findIndex(({ snapshot_id }) => snapshot_id === id);
  // The newest is first. A baseline older than all that are listed has none before it.
  const baseline = placeOf(baseline_snapshot_id);
  const standing = new Set(compared?.changes.map(identify));
  return history.flatMap((one) => {
    const isAccepted = baseline !== -1 && placeOf(one.current.snapshot_id) >= baseline;
    const changes = isAccepted ? one.changes : one.changes.filter((change) => !standing.has(identify(change)));
    return changes.length === 0 ? [] : [{ ...one, changes }];
  });
}

function identify({ kind, field, old_value, new_value }: Change): string {
  return JSON.stringify([kind, field, new_value, new_value === null ? old_value : null]);
}
