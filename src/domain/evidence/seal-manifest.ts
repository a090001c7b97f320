import { sha256Hex } from '#base/sha256.ts';
import type { VersionManifest } from './version-manifest.ts';

/**
 * Builds the seal of a manifest: whether the version is a sample, what it was read from and what is in it.
 *
 * What an operator or a later import changes (`chosen`, `compared_with`) is left out. Migration 0023 sealed the versions
 * before it with the same lines in SQL, so the lines must stay as they are.
 */
export function buildManifestSeal(manifest: Partial<VersionManifest>): string {
  const { source_file: file } = manifest;
  const lines = [
    'snapshot-seal-1',
    manifest.dataset,
    manifest.source_version,
    manifest.sample,
    manifest.retrieved_at,
    manifest.parser_version,
    manifest.row_count,
    manifest.content_sha256,
    file?.sha256,
    file?.name,
    file?.url,
    file?.published_at,
  ];
  return sha256Hex(lines.map((line) => `${line ?? ''}\n`).join(''));
}
