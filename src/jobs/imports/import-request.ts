import type pg from 'pg';
import type { Database } from '#store/postgres/database.ts';

/** How far an import has come. */
export type ImportProgress = { step: string; rows: number; bytesRead: number; bytesTotal: number };

/** What is imported, and what it is called. */
export type ImportRequest = {
  /** One path or many: files, zips, and folders of either. */
  path: string | readonly string[];
  source_version: string;
  sample: boolean;
  /** When the files were made, for files that do not say so themselves; null when nobody said. */
  retrieved_at: string | null;
  /** Takes a version that is much smaller than the one before, which is otherwise refused. */
  allowShrink?: boolean;
  onProgress: (progress: ImportProgress) => void;
};

/** Where an import writes. */
export type ImportStores = { db: Database; pool: pg.Pool };
