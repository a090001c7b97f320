import { cacheFor } from '#base/cache-for.ts';
import type { Snapshot } from '#store/snapshots.ts';

const CACHE_MS = 1_000;

/** The versions that are held, read at most once a second. */
export type CurrentSnapshots = {
  /** All versions, the newest activation of a dataset first. */
  list(): Promise<readonly Snapshot[]>;
  /** The version of a dataset that was activated last, or null while none is active. */
  findCurrent(dataset: string): Promise<Snapshot | null>;
};

/** Builds the view of the versions; an activation by another process shows within a second. */
export function buildCurrentSnapshots(listSnapshots: () => Promise<Snapshot[]>): CurrentSnapshots {
  const list = cacheFor(CACHE_MS, listSnapshots);
  return {
    list,
    async findCurrent(dataset) {
      const snapshots = await list();
      return snapshots.find((one) => one.dataset === dataset && one.state === 'active') ?? null;
    },
  };
}
