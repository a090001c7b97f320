import type { SourceManifest } from '#contract/schemas/source.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';

/** The manifests of every source that this service reads. */
export const SOURCE_MANIFESTS: readonly SourceManifest[] = [ABN_MANIFEST];
