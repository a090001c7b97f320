import { crc32 } from 'node:zlib';
import { sha256Hex } from '#base/sha256.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { buildIndexRow, type IndexRow } from '#domain/evidence/build-index-row.ts';
import type { SealedRecord } from '#domain/evidence/sealed-record.ts';
import { findCertificate } from '#domain/evidence/search-certificate.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { buildRecordFileName } from '#domain/log/zip/record-file-name.ts';
import { buildFileHeader } from '#domain/log/zip/zip-layout.ts';
import type { RecordLog } from '#store/log/read-record-log.ts';
import type { ExportedRecord } from '#store/records/export-records.ts';
import { CERTIFICATES_FOLDER } from './build-manifest.ts';
import type { ArchivedFile, MissingFile, PartIndex } from './export-files.ts';

type PartMaker = {
  /** Returns a record's place in the log and its proof; waits a little for a record that is not there yet, then throws. */
  readLog(recordId: string): Promise<RecordLog>;
  /** Prints a record; null leaves its page out. */
  printRecord(record: DueDiligenceRecord): Promise<Uint8Array | null>;
  signal: AbortSignal;
};

/** A part: bytes of the archive, and their index. */
type ExportPart = { bytes: Buffer; index: PartIndex };

// A part stays in memory until it is stored; it exceeds this by one group of records at most.
const ENOUGH_BYTES = 8 * 1024 * 1024;
const AT_ONCE = 4;

const CHANGED = 'This record no longer matches its hash, so it is not shown.';

/** Builds the next part of an archive from a page of records; the same records produce the same bytes. `isLastPage`: no page follows. */
export async function buildPart(
  maker: PartMaker,
  page: readonly ExportedRecord[],
  isLastPage: boolean,
): Promise<ExportPart> {
  const part = new GrowingPart();
  let taken = 0;
  while (taken < page.length && part.bytes < ENOUGH_BYTES) {
    maker.signal.throwIfAborted();
    const some = page.slice(taken, taken + AT_ONCE);
    for (const made of await Promise.all(some.map((one) => makeFiles(maker, one)))) part.add(made);
    taken += some.length;
  }
  return part.finish(page.slice(0, taken), isLastPage && taken === page.length);
}

/** Builds a part with one file and no record. */
export function buildFilePart(name: string, data: Uint8Array): ExportPart {
  const part = new GrowingPart();
  part.add({ files: [{ name, data }], missing: [], record: null, row: null });
  return part.finish([], true);
}

type Made = {
  files: { name: string; data: Uint8Array }[];
  missing: MissingFile[];
  record: SealedRecord | null;
  /** The line of the index; null for a missing record. */
  row: IndexRow | null;
};

async function makeFiles(maker: PartMaker, { record_id, record }: ExportedRecord): Promise<Made> {
  if (record === null) {
    return { files: [], missing: [{ record_id, message: CHANGED }], record, row: null };
  }
  const log = await maker.readLog(record_id);
  const logged = { ...record, log };
  const certificate = findCertificate(record);
  const page = await maker.printRecord(logged);
  const name = buildRecordFileName(record);
  const files = [
    { name: `${name}.json`, data: encode(`${JSON.stringify({ ok: true, record: logged }, null, 2)}\n`) },
    ...(page === null ? [] : [{ name: `${name}.pdf`, data: page }]),
    { name: `proofs/${record_id}.tlog-proof`, data: encode(log.proof) },
  ];
  if (certificate !== null && 'text' in certificate) {
    files.push({ name: `${CERTIFICATES_FOLDER}${record_id}.json`, data: encode(certificate.text) });
  }
  const missing = certificate !== null && 'missing' in certificate ? [{ record_id, message: certificate.missing }] : [];
  const row = buildIndexRow(record, `${name}.${page === null ? 'json' : 'pdf'}`);
  return { files, missing, record, row };
}

const encode = (text: string) => Buffer.from(text, 'utf8');

class GrowingPart {
  bytes = 0;
  readonly #chunks: Uint8Array[] = [];
  readonly #files: ArchivedFile[] = [];
  readonly #missing: MissingFile[] = [];
  readonly #rows: IndexRow[] = [];
  readonly #dataModes: Record<string, number> = {};
  #invented = 0;

  add({ files, missing, record, row }: Made): void {
    for (const { name, data } of files) this.#addFile(name, data);
    this.#missing.push(...missing);
    if (row !== null) this.#rows.push(row);
    if (record === null) return;
    this.#dataModes[record.data_mode] = (this.#dataModes[record.data_mode] ?? 0) + 1;
    if (isInvented(record)) this.#invented += 1;
  }

  #addFile(name: string, data: Uint8Array): void {
    const file = { name, size: data.length, crc32: crc32(data), sha256: sha256Hex(data) };
    const header = buildFileHeader({ ...file, offset: 0, isStreamed: false });
    this.#files.push(file);
    this.#chunks.push(header, data);
    this.bytes += header.length + data.length;
  }

  finish(taken: readonly ExportedRecord[], isLast: boolean): ExportPart {
    const bytes = Buffer.concat(this.#chunks);
    const last = taken.at(-1);
    const index = {
      bytes: bytes.length,
      sha256: sha256Hex(bytes),
      files: this.#files,
      missing: this.#missing,
      rows: this.#rows,
      records: taken.length,
      dataModes: this.#dataModes,
      invented: this.#invented,
      last: last === undefined ? null : { created_at: last.created_at.toISOString(), record_id: last.record_id },
      isLast,
    };
    return { bytes, index };
  }
}
