import { isObject, type JsonObject } from '#domain/log/record/evidence-json.ts';
import type { Sum } from '#domain/log/zip/sums-file.ts';

/** What an archive's manifest may be compared with in a record. */
export type RecordFacts = {
  dataMode: string;
  reference: string | null;
  target: string;
  createdAt: string;
  /** The SHA-256 of each file that a source of the record names. */
  sourceFiles: readonly string[];
};

/** What is known of an archive once all its files were read. */
export type ArchiveContents = {
  /** The manifest as it was read; null where there is none, or it is no JSON. */
  manifest: unknown;
  /** What the signature on the list of files is about; null where it cannot be read. */
  signed: { id: string; origin: string } | null;
  files: readonly (Sum & { size: number })[];
  recordCount: number;
  inventedCount: number;
  /** The records that could be read, by id. */
  records: ReadonlyMap<string, RecordFacts>;
  /** The records that name a certificate, by id, with its SHA-256. */
  named: ReadonlyMap<string, string>;
};

/** A manifest of which nothing was compared yet. */
export type Manifest = Readonly<JsonObject>;

/** Below it lie the certificates. */
export const CERTIFICATES = 'certificates/';

/** The record of which a file in the folder of certificates would be one. */
export function readCertifiedId(name: string): string {
  return name.slice(CERTIFICATES.length).replace(/\.[a-z]+$/, '');
}

/** The objects in a list of a manifest; none where there is no such list. */
export function listObjects(value: unknown): Manifest[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
