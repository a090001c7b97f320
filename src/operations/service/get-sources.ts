import { PPSR_GATE } from '#contract/gates.ts';
import { getSources } from '#contract/operations/service/get-sources.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { listSourceLimits } from '#domain/extracts/source-limits.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { decideAnsweringVersion } from '#operations/readers/decide-answering-version.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';
import { ABN_LIVE_NAME, ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { PPSR_MANIFEST } from '#registers/ppsr/manifest.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';

type HeldSource = ReturnType<typeof describeHeldSource> | ReturnType<typeof describeClosedSource>;

/** Why each context source is not queried; null for one that is. */
type ContextSources = Readonly<Record<string, string | null>>;

/** Binds the list of sources with their loaded versions; the answer is rebuilt only when the versions change. */
export function bindGetSources(
  { versions, liveSources: registers }: Pick<RegisterReaders, 'versions' | 'liveSources'>,
  context: ContextSources,
): BoundOperation {
  const liveSources = [...registers, ...Object.keys(context).filter((source_id) => context[source_id] === null)];
  let seen: readonly RegisterVersion[] | null = null;
  let answer: Readonly<{ ok: true; sources: HeldSource[] }> | null = null;
  return bind(getSources).read(async () => {
    const held = await versions.findAll();
    if (answer === null || held !== seen) {
      answer = Object.freeze({
        ok: true,
        sources: [
          ...SOURCE_MANIFESTS.map((manifest) => describeHeldSource(manifest, held, liveSources, context)),
          describeClosedSource(PPSR_MANIFEST, PPSR_GATE.refusal),
        ],
      });
      seen = held;
    }
    return answer;
  });
}

// Never read while its gate is closed; listed so that callers do not assume it was checked.
function describeClosedSource(manifest: SourceManifest, refusal: string) {
  return {
    ...manifest,
    availability: 'unavailable' as const,
    data_mode: null,
    versions: [],
    answering: { source_version: null, why: refusal },
  };
}

function describeAnswering(
  source_id: string,
  held: readonly RegisterVersion[],
  liveSources: readonly string[],
  context: ContextSources,
) {
  if (liveSources.includes(source_id)) return { source_version: null, why: 'the live source is queried' };
  const off = context[source_id] ?? null;
  if (off !== null) return { source_version: null, why: off };
  // An address lookup names its version, so there is no default version.
  if (source_id === 'gnaf') return { source_version: null, why: 'the version that the caller names answers' };
  const { version, why } = decideAnsweringVersion(held, source_id, liveSources);
  return { source_version: version?.source_version ?? null, why };
}

// The live register does not have the limitations of the extract.
const LIVE_ABN = { name: ABN_LIVE_NAME, limitations: [...listSourceLimits(ABN_MANIFEST.source_id, true)] };

function describeHeldSource(
  manifest: SourceManifest,
  held: readonly RegisterVersion[],
  liveSources: readonly string[],
  context: ContextSources,
) {
  const versions = held.filter((one) => one.dataset === manifest.source_id && one.state !== 'staged');
  const live = liveSources.includes(manifest.source_id);
  const answering = describeAnswering(manifest.source_id, held, liveSources, context);
  const isNamed = manifest.source_id === 'gnaf' && versions.some((one) => one.state === 'active');
  const readable = live || isNamed || answering.source_version !== null;
  return {
    ...manifest,
    ...(live && manifest.source_id === ABN_MANIFEST.source_id ? LIVE_ABN : {}),
    availability: readable ? ('available' as const) : ('unavailable' as const),
    data_mode: live ? ('live' as const) : readable ? ('snapshot' as const) : null,
    answering,
    versions: versions.map((one) => ({
      source_version: one.source_version,
      state: one.state,
      sample: one.sample,
      source_file: one.manifest.source_file ?? null,
      row_count: one.manifest.row_count,
      retrieved_at: one.manifest.retrieved_at,
      content_sha256: one.manifest.content_sha256,
    })),
  };
}
