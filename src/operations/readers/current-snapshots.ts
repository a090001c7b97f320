import { cacheFor } from '#base/cache-for.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Snapshot } from '#store/snapshots/snapshots.ts';
import { type AnsweringVersion, decideAnsweringVersion } from './decide-answering-version.ts';

const CACHE_MS = 1_000;

/** The versions that are held, read at most once a second. */
export type CurrentSnapshots = {
  /** Every version, the newest activation of a dataset first. */
  findAll(): Promise<readonly Snapshot[]>;
  /** The version of a dataset that answers, or null while none does; and why. */
  findAnswering(dataset: string): Promise<AnsweringVersion>;
};

/** Builds the view of the versions, beside the sources that are asked live; an activation by another process shows within a second. */
export function buildCurrentSnapshots(
  readAllSnapshots: () => Promise<Snapshot[]>,
  liveSources: readonly string[],
): CurrentSnapshots {
  const readHeld = cacheFor(CACHE_MS, async () => {
    const all = await readAllSnapshots();
    return { all, answering: new Map<string, AnsweringVersion>() };
  });
  return {
    findAll: async () => (await readHeld()).all,
    async findAnswering(dataset) {
      const { all, answering } = await readHeld();
      // Decided once for each reading: it sorts and compares times, which every call would pay for.
      const decided = answering.get(dataset) ?? decideAnsweringVersion(all, dataset, liveSources);
      answering.set(dataset, decided);
      return decided;
    },
  };
}

/** A version that answers, and the newer one that an operator passed over for it, where there is one. */
export type CurrentSnapshot = Snapshot & { newer?: string };

/** The version of a register that answers; throws upstream_error while none does, since nothing can then be said. */
export async function readCurrentSnapshot(
  snapshots: CurrentSnapshots,
  manifest: SourceManifest,
): Promise<CurrentSnapshot> {
  const { snapshot, why, newer } = await snapshots.findAnswering(manifest.source_id);
  if (snapshot !== null) return newer === undefined ? snapshot : { ...snapshot, newer: newer.source_version };
  throw new ServiceError('upstream_error', `The ${manifest.name} was not checked: ${why}.`);
}
