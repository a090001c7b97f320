import { getSources } from '#contract/operations/service/get-sources.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';
import type { Snapshot } from '#store/snapshots.ts';

/** Lists the sources with the versions held, and which of them are asked live; built anew only when the versions changed. */
export function bindGetSources(
  { snapshots }: Pick<RegisterReaders, 'snapshots'>,
  liveSources: readonly string[] = [],
): BoundOperation {
  let seen: readonly Snapshot[] | null = null;
  let answer: Readonly<{ ok: true; sources: ReturnType<typeof describeHeldSource>[] }> | null = null;
  return bind(getSources).read(async () => {
    const held = await snapshots.findAll();
    if (answer === null || held !== seen) {
      answer = Object.freeze({
        ok: true,
        sources: SOURCE_MANIFESTS.map((manifest) => describeHeldSource(manifest, held, liveSources)),
      });
      seen = held;
    }
    return answer;
  });
}

function describeHeldSource(manifest: SourceManifest, held: readonly Snapshot[], liveSources: readonly string[]) {
  const versions = held.filter((one) => one.dataset === manifest.source_id && one.state !== 'staged');
  const live = liveSources.includes(manifest.source_id);
  const readable = live || versions.some((one) => one.state === 'active');
  return {
    ...manifest,
    availability: readable ? ('available' as const) : ('unavailable' as const),
    data_mode: live ? ('live' as const) : readable ? ('snapshot' as const) : null,
    versions: versions.map((one) => ({
      source_version: one.source_version,
      state: one.state,
      sample: one.sample,
      row_count: one.manifest.row_count,
      retrieved_at: one.manifest.retrieved_at,
      content_sha256: one.manifest.content_sha256,
    })),
  };
}
