import type { SourceFile } from '#contract/schemas/source-file.ts';

/** What is written down about an imported version, so that it can be checked and cited. */
export type VersionManifest = {
  dataset: string;
  source_version: string;
  sample: boolean;
  /** Where the files come from, and on what terms. */
  source_url: string;
  licence: string;
  attribution: string;
  retrieved_at: string;
  /** When the source says it made the files, where they say so. */
  extracted_at: string | null;
  parser_version: string;
  files: readonly { name: string; size_bytes: number; sha256: string }[];
  /** The file that was given to the import, or the list of them; absent in versions from before it was written down. */
  source_file?: SourceFile;
  row_count: number;
  rejected_row_count: number;
  /** What became of the rows of the files, where more is known than these two. */
  counts?: Readonly<Record<string, number>>;
  /** SHA-256 over the kept lines in the order of loading, each with a line break. */
  content_sha256: string;
  /** True once an operator activated the version explicitly: it then answers, though a newer one be here. */
  chosen?: true;
  /** The version that this one was compared with, and how many changes were found, or null where only the rows were counted; null without one. */
  compared_with: { source_version: string; change_count: number | null } | null;
};
