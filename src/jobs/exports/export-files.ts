import type { ObjectStore } from '#base/object-store.ts';
import type { ExportCursor } from '#store/records/export-records.ts';

/** Below it lie the files of jobs, each in a folder of its job's id. */
export const EXPORTS_FOLDER = 'exports';

/** A file of the archive. */
export type ArchivedFile = { name: string; size: number; crc32: number; sha256: string };

/** What should be in the archive and is not, and why. */
export type MissingFile = { record_id: string; message: string };

/** What a part holds, kept beside its bytes: all that the end of the archive is made of. */
export type PartIndex = {
  bytes: number;
  sha256: string;
  files: ArchivedFile[];
  missing: MissingFile[];
  /** How many records were dealt with, those that are missing included. */
  records: number;
  /** Records that are in it, by their data_mode. */
  dataModes: Record<string, number>;
  /** Those of them that hold invented data, also where a sample was read like a register. */
  invented: number;
  /** The record that the part ends with; null for one without any. */
  last: ExportCursor | null;
  isLast: boolean;
};

/** Where the parts of a job's archive lie, and the archive itself. */
export function buildExportKeys(jobId: string) {
  const part = (number: number) => `${EXPORTS_FOLDER}/${jobId}/parts/${String(number).padStart(5, '0')}`;
  return {
    partBytes: (number: number) => `${part(number)}.bin`,
    partIndex: (number: number) => `${part(number)}.json`,
    result: `${EXPORTS_FOLDER}/${jobId}/result.zip`,
  };
}

/** What is kept of a part, or null: it was not finished. */
export async function findPartIndex(objects: ObjectStore, jobId: string, number: number): Promise<PartIndex | null> {
  const bytes = await objects.findObject(buildExportKeys(jobId).partIndex(number));
  return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString()) as PartIndex);
}
