import type { AbnEntry } from './abn-entry.ts';

/** What the ABN register said when it was asked, and which register that was; a null entry means it was read and holds none. */
export type AbnFinding = {
  entry: AbnEntry | null;
  data_mode: 'live' | 'snapshot';
  source_version: string | null;
  source_citation: string;
  retrieved_at: string;
  /** SHA-256 of the entry as the register gave it; null when there is none. */
  payload_sha256: string | null;
};
