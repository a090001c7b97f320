import { cacheFor } from '#base/cache-for.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';
import { type AnsweringVersion, decideAnsweringVersion } from './decide-answering-version.ts';

const CACHE_MS = 1_000;

/** The loaded register versions, read at most once a second. */
export type CurrentVersions = {
  /** Every version, the newest activation of a dataset first. */
  findAll(): MaybePromise<readonly RegisterVersion[]>;
  /** The version of a dataset that answers, or null while none does, with the reason. */
  findAnswering(dataset: string): MaybePromise<AnsweringVersion>;
};

/** Builds the view of the loaded versions; an activation by another process shows within a second. */
export function buildCurrentVersions(
  readVisibleVersions: () => Promise<readonly RegisterVersion[]>,
  liveSources: readonly string[],
): CurrentVersions {
  const readHeld = cacheFor(CACHE_MS, async () => {
    const all = await readVisibleVersions();
    return { all, answering: new Map<string, AnsweringVersion>() };
  });
  return {
    findAll: () => whenKnown(readHeld(), ({ all }) => all),
    findAnswering: (dataset) =>
      whenKnown(readHeld(), ({ all, answering }) => {
        // Cached with the versions, because deciding sorts and compares times.
        let decided = answering.get(dataset);
        if (decided === undefined) {
          decided = decideAnsweringVersion(all, dataset, liveSources);
          answering.set(dataset, decided);
        }
        return decided;
      }),
  };
}

/** A version that answers, with the label of a newer one if an operator activated this one instead. */
export type CurrentVersion = RegisterVersion & { newer?: string };

/** Returns the version of a register that answers; throws upstream_error while none does. */
export function readCurrentVersion(versions: CurrentVersions, manifest: SourceManifest): MaybePromise<CurrentVersion> {
  return whenKnown(versions.findAnswering(manifest.source_id), ({ version, why, newer }) => {
    if (version !== null) return newer === undefined ? version : { ...version, newer: newer.source_version };
    throw new ServiceError('upstream_error', `The ${manifest.name} was not checked: ${why}.`);
  });
}
