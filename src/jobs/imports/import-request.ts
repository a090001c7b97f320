import type pg from 'pg';
import type { Database } from '#store/postgres/database.ts';

export type ImportProgress = { step: string; rows: number; bytesRead: number; bytesTotal: number };

/** Shows the progress of one import. */
export type ShownProgress = { update(progress: ImportProgress): void; done(): void };

/** What to import, and its label. */
export type ImportRequest = {
  /** One path or many: files, ZIPs, and folders of either. */
  path: string | readonly string[];
  source_version: string;
  sample: boolean;
  /** When the files were made, if they do not say so; null when not given. */
  retrieved_at: string | null;
  /** Accepts a version that is much smaller than the previous one. */
  allowShrink?: boolean;
  onProgress: (progress: ImportProgress) => void;
};

export type ImportStores = { db: Database; pool: pg.Pool };
