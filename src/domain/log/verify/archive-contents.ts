import type { PlainObject } from '#base/plain-object.ts';
import type { Sum } from '#domain/log/zip/sums-file.ts';

/** The facts of a record that the archive's manifest is compared with. */
export type RecordFacts = {
  dataMode: string;
  reference: string | null;
  target: string;
  createdAt: string;
  /** The SHA-256 of each file that a source of the record names. */
  sourceFiles: readonly string[];
};

/** What is known about an archive after all its files were read. */
export type ArchiveContents = {
  /** The parsed manifest; null if it is missing or not JSON. */
  manifest: unknown;
  /** The export that the signature on the file list names; null if the signature cannot be read. */
  signed: { id: string; origin: string } | null;
  files: readonly (Sum & { size: number })[];
  recordCount: number;
  inventedCount: number;
  /** The valid records, by id. */
  records: ReadonlyMap<string, RecordFacts>;
  /** The SHA-256 of each certificate that a record names, by record id. */
  named: ReadonlyMap<string, string>;
};

/** A manifest whose fields have not been checked. */
export type Manifest = Readonly<PlainObject>;

/** The folder of certificates in an archive. */
export const CERTIFICATES = 'certificates/';

/** Returns the record id in the name of a certificate file. */
export function readCertifiedId(name: string): string {
  return name.slice(CERTIFICATES.length).replace(/\.[a-z]+$/, '');
}
