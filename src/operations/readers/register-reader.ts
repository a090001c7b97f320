import type { SourceManifest } from '#contract/schemas/source.ts';
import { type CurrentVersion, type CurrentVersions, readCurrentVersion } from './current-versions.ts';
import { describeVersionSource, listVersionAgeItems, type SourceUsed } from './source-used.ts';

/** The version of a register that answers, with the review items about its age. */
type ReadVersion = { source: SourceUsed; ageItems: readonly string[] };

/** The reader of a register, whose versions have these look-ups. */
export type RegisterReader<LookUps> = {
  manifest: SourceManifest;
  /** Returns the version that answers now; throws upstream_error while none is loaded. */
  readCurrent(): Promise<ReadVersion & LookUps>;
};

export type VersionOf<Reader extends RegisterReader<unknown>> = Awaited<ReturnType<Reader['readCurrent']>>;

export function buildRegisterReader<LookUps>(
  versions: CurrentVersions,
  manifest: SourceManifest,
  buildLookUps: (version: CurrentVersion) => LookUps,
): RegisterReader<LookUps> {
  return {
    manifest,
    async readCurrent() {
      const version = await readCurrentVersion(versions, manifest);
      const source = describeVersionSource(manifest, version);
      return { source, ageItems: listVersionAgeItems(manifest, version), ...buildLookUps(version) };
    },
  };
}
