import type { SourceFile } from '#contract/schemas/source-file.ts';

/** The facts of an imported version by which it is checked and cited. */
export type VersionManifest = {
  dataset: string;
  source_version: string;
  sample: boolean;
  /** Where the files come from, and on what terms. */
  source_url: string;
  licence: string;
  attribution: string;
  retrieved_at: string;
  /** When the source made the files; null where they do not say. */
  extracted_at: string | null;
  parser_version: string;
  files: readonly { name: string; size_bytes: number; sha256: string }[];
  /** The file that was given to the import, or the list of them; absent in older versions. */
  source_file?: SourceFile;
  row_count: number;
  rejected_row_count: number;
  /** More counts of rows, by what happened to them, where the import knows them. */
  counts?: Readonly<Record<string, number>>;
  /** SHA-256 over the kept lines in the order of loading, each with a line break. */
  content_sha256: string;
  /** True once an operator activated the version explicitly: it then answers even if a newer one exists. */
  chosen?: true;
  /** The version that this one was compared with, and how many changes were found, or null where only the rows were counted; null without one. */
  compared_with: { source_version: string; change_count: number | null } | null;
};
