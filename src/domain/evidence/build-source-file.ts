import { sha256Hex } from '#base/sha256.ts';
import type { SourceFile } from '#contract/schemas/source-file.ts';
import { formatSums, type Sum } from '#domain/log/zip/sums-file.ts';

const MAX_NAME = 255;

/** Identifies the file that a version was read from. Several files get the hash of their `sha256sum` list, sorted by name. */
export function buildSourceFile(files: readonly Sum[], from: Pick<SourceFile, 'url' | 'published_at'>): SourceFile {
  const sums = files.map(({ sha256, name }) => ({ sha256, name: normaliseName(name) }));
  const [only] = sums;
  if (only !== undefined && sums.length === 1) return { sha256: only.sha256, name: only.name, ...from };
  const listed = sums.toSorted((left, right) => (formatKey(left) < formatKey(right) ? -1 : 1));
  return { sha256: sha256Hex(formatSums(listed)), name: `SHA256SUMS of ${sums.length} files`, ...from };
}

/** Returns the base name without control characters, which could affect a terminal or a page. */
function normaliseName(name: string): string {
  const base = name.slice(name.lastIndexOf('/') + 1);
  return base.replaceAll(/\p{C}/gu, '_').slice(-MAX_NAME);
}

function formatKey({ name, sha256 }: Sum): string {
  return `${name}\n${sha256}`;
}
