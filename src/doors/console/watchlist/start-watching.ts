import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { deleteMonitor } from '#contract/operations/monitors/delete-monitor.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** The monitor of a target, and whether it was made now. */
export type Watching = { subscription_id: string; isNew: boolean };

/** Creates a monitor and captures its baseline, both or neither, unless the target is watched already: under this reference or, when it is empty, under any. Throws the ServiceError of the first that fails. */
export async function startWatching(
  run: ConsoleAsk['run'],
  { type, value }: { type: TargetType; value: string },
  reference: string,
): Promise<Watching> {
  const under = reference === '' ? {} : { reference };
  const { monitors } = (await run(listMonitors, { target: value, ...under })).body;
  const known = monitors.find(({ target_type, baseline_snapshot_id }) => target_type === type && baseline_snapshot_id);
  if (known !== undefined) return { subscription_id: known.subscription_id, isNew: false };
  const { body } = await run(createMonitor, { target_type: type, target: value, ...under });
  const { subscription_id } = body;
  try {
    await run(captureSnapshot, { subscription_id, role: 'baseline' });
  } catch (error) {
    // Without a baseline there is nothing to compare with.
    await run(deleteMonitor, { subscription_id }).catch(() => undefined);
    throw error;
  }
  return { subscription_id, isNew: true };
}
