import { cacheFor } from '#base/cache-for.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Snapshot } from '#store/snapshots.ts';

const CACHE_MS = 1_000;

/** The versions that are held, read at most once a second. */
export type CurrentSnapshots = {
  /** Every version, the newest activation of a dataset first. */
  findAll(): Promise<readonly Snapshot[]>;
  /** The version of a dataset that was activated last, or null while none is active. */
  findCurrent(dataset: string): Promise<Snapshot | null>;
};

/** Builds the view of the versions; an activation by another process shows within a second. */
export function buildCurrentSnapshots(readAllSnapshots: () => Promise<Snapshot[]>): CurrentSnapshots {
  const findAll = cacheFor(CACHE_MS, readAllSnapshots);
  return {
    findAll,
    async findCurrent(dataset) {
      const snapshots = await findAll();
      return snapshots.find((one) => one.dataset === dataset && one.state === 'active') ?? null;
    },
  };
}

/** The current version of a register; throws upstream_error while none is loaded, since nothing can then be said. */
export async function readCurrentSnapshot(snapshots: CurrentSnapshots, manifest: SourceManifest): Promise<Snapshot> {
  const snapshot = await snapshots.findCurrent(manifest.source_id);
  if (snapshot !== null) return snapshot;
  throw new ServiceError('upstream_error', `No version of the ${manifest.name} is loaded here, so it was not checked.`);
}
