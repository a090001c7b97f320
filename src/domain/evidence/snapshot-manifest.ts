/** What is written down about an imported version, so that it can be checked and cited. */
export type SnapshotManifest = {
  dataset: string;
  source_version: string;
  sample: boolean;
  retrieved_at: string;
  parser_version: string;
  files: readonly { name: string; size_bytes: number; sha256: string }[];
  row_count: number;
  rejected_row_count: number;
  /** SHA-256 over all rows in order, each as a line of RFC 8785 JSON. */
  content_sha256: string;
};
