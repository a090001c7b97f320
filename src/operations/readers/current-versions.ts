import { cacheFor } from '#base/cache-for.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import { type AnsweringVersion, decideAnsweringVersion } from './decide-answering-version.ts';

const CACHE_MS = 1_000;

/** The versions that are held, read at most once a second. */
export type CurrentVersions = {
  /** Every version, the newest activation of a dataset first. */
  findAll(): Promise<readonly RegisterVersion[]>;
  /** The version of a dataset that answers, or null while none does; and why. */
  findAnswering(dataset: string): Promise<AnsweringVersion>;
};

/** Builds the view of the versions, beside the sources that are asked live; an activation by another process shows within a second. */
export function buildCurrentVersions(
  readAllVersions: () => Promise<RegisterVersion[]>,
  liveSources: readonly string[],
): CurrentVersions {
  const readHeld = cacheFor(CACHE_MS, async () => {
    const all = await readAllVersions();
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
export type CurrentVersion = RegisterVersion & { newer?: string };

/** The version of a register that answers; throws upstream_error while none does, since nothing can then be said. */
export async function readCurrentVersion(versions: CurrentVersions, manifest: SourceManifest): Promise<CurrentVersion> {
  const { version, why, newer } = await versions.findAnswering(manifest.source_id);
  if (version !== null) return newer === undefined ? version : { ...version, newer: newer.source_version };
  throw new ServiceError('upstream_error', `The ${manifest.name} was not checked: ${why}.`);
}
