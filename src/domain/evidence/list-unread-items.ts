import type { SourceManifest } from '#contract/schemas/source.ts';
import type { VersionManifest } from './version-manifest.ts';

/** Counts the rows of a version that its import could not read. */
export function countUnreadRows({ counts, rejected_row_count }: VersionManifest): number {
  // Rejected rows may also repeat a key or break a rule of the register; where `rows_bad` is known, they were read.
  return counts?.rows_bad ?? rejected_row_count;
}

/** Warns that some rows of a version could not be read, so that an entry that is not found may be one of them. */
export function listUnreadItems(
  { name }: Pick<SourceManifest, 'name'>,
  { source_version, unread_rows }: { source_version: string; unread_rows: number },
): string[] {
  if (unread_rows === 0) return [];
  const rows = unread_rows === 1 ? '1 row' : `${unread_rows} rows`;
  return [
    `${rows} of ${source_version} of the ${name} could not be read at its import: it is not complete, and an entry that is not found in it may be in such a row.`,
  ];
}
