import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { deleteMonitor } from '#contract/operations/monitors/delete-monitor.ts';
import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import type { TargetType } from '#domain/monitoring/parse-target.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** The monitor of a target, and whether it was made now. */
export type Watching = { subscription_id: string; isNew: boolean };

/** A target, as it was understood. */
export type WatchTarget = { type: TargetType; value: string };

/** A monitor that watches a target already. */
export type KnownWatch = { subscription_id: string; reference: string | null };

/** Lists the monitors with a baseline that watch a target, newest first. */
export async function listKnown(run: ConsoleAsk['run'], { type, value }: WatchTarget): Promise<KnownWatch[]> {
  const { monitors } = (await run(listMonitors, { target: value })).body;
  return monitors.filter(({ target_type, baseline_snapshot_id }) => target_type === type && baseline_snapshot_id);
}

/** Finds the monitor that a reference means: that of the same reference or, without one, any. */
export function findSame(known: readonly KnownWatch[], reference: string): KnownWatch | undefined {
  return reference === '' ? known[0] : known.find((one) => one.reference === reference);
}

/** Watches a target unless it is watched already: under this reference or, when it is empty, under any. */
export async function startWatching(run: ConsoleAsk['run'], target: WatchTarget, reference: string): Promise<Watching> {
  const same = findSame(await listKnown(run, target), reference);
  return same === undefined
    ? keepFirst(run, target, reference, await createWatch(run, target, reference))
    : { subscription_id: same.subscription_id, isNew: false };
}

// Two forms sent at the same time both find no monitor and create one. The later monitor is deleted, so that one remains.
async function keepFirst(
  run: ConsoleAsk['run'],
  { type, value }: WatchTarget,
  reference: string,
  made: Watching,
): Promise<Watching> {
  const { monitors } = (await run(listMonitors, { target: value })).body;
  const same = monitors.filter((one) => one.target_type === type && (one.reference ?? '') === reference);
  const first = same.map(({ subscription_id }) => subscription_id).sort()[0] ?? made.subscription_id;
  if (first === made.subscription_id) return made;
  await run(deleteMonitor, { subscription_id: made.subscription_id });
  return { subscription_id: first, isNew: false };
}

/** Creates a monitor and captures its baseline, both or neither. Throws the ServiceError of the first that fails. */
export async function createWatch(
  run: ConsoleAsk['run'],
  { type, value }: WatchTarget,
  reference: string,
): Promise<Watching> {
  const under = reference === '' ? {} : { reference };
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
