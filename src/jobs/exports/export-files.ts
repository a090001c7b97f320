import { DAY_MS } from '#base/calendar-window.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { IndexRow } from '#domain/evidence/build-index-row.ts';
import type { ExportCursor } from '#store/records/export-records.ts';

/** The folder of the files of jobs, with a subfolder for each job id. */
export const EXPORTS_FOLDER = 'exports';

export type ArchivedFile = { name: string; size: number; crc32: number; sha256: string };

/** A record that is missing from the archive, and why. */
export type MissingFile = { record_id: string; message: string };

/** The index of a part, stored beside its bytes; the end of the archive is built from these. */
export type PartIndex = {
  bytes: number;
  sha256: string;
  files: ArchivedFile[];
  missing: MissingFile[];
  /** What the archive's own index says about each record. */
  rows: IndexRow[];
  /** How many records were processed, including missing ones. */
  records: number;
  /** The records in it, by data_mode. */
  dataModes: Record<string, number>;
  /** How many of them hold sample data, even if a sample was read like a register. */
  invented: number;
  /** The last record of the part; null when it has none. */
  last: ExportCursor | null;
  isLast: boolean;
};

/** The keys of the parts of a job's archive, of its printed index, and of the archive itself. */
export function buildExportKeys(jobId: string) {
  const part = (number: number) => `${EXPORTS_FOLDER}/${jobId}/parts/${String(number).padStart(5, '0')}`;
  return {
    partBytes: (number: number) => `${part(number)}.bin`,
    partIndex: (number: number) => `${part(number)}.json`,
    indexPdf: `${EXPORTS_FOLDER}/${jobId}/parts/index.pdf`,
    result: `${EXPORTS_FOLDER}/${jobId}/result.zip`,
  };
}

/** The index of a part; null when the part was not finished. */
export async function findPartIndex(objects: ObjectStore, jobId: string, number: number): Promise<PartIndex | null> {
  const bytes = await objects.findObject(buildExportKeys(jobId).partIndex(number));
  return bytes === null ? null : JSON.parse(Buffer.from(bytes).toString());
}

/** Stores a part, its index last, so that a part with an index is complete. */
export async function storePart(
  objects: ObjectStore,
  jobId: string,
  number: number,
  { bytes, index }: { bytes: Buffer; index: PartIndex },
): Promise<void> {
  const keys = buildExportKeys(jobId);
  await objects.putObject(keys.partBytes(number), bytes);
  await objects.putObject(keys.partIndex(number), Buffer.from(JSON.stringify(index)));
}

const KEEP_MS = 30 * DAY_MS;

/** When the file of a job expires. */
export function buildExpiry(now: Date): Date {
  return new Date(now.getTime() + KEEP_MS);
}
