import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { gaugeBytes } from '#base/gauge-bytes.ts';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import type { ExportOrder } from '#contract/jobs/exports/export-records.ts';
import { signFileStatement } from '#domain/log/note/file-statement.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import { buildDirectoryLine, buildFileHeader, buildZipEnd } from '#domain/log/zip/zip-layout.ts';
import { ARCHIVE_README } from './archive-readme.ts';
import { buildIndexFiles, type PrintIndex } from './build-index-files.ts';
import { type ArchiveTotals, countParts, writeManifest } from './build-manifest.ts';
import { type ArchivedFile, buildExportKeys, findPartIndex, type PartIndex } from './export-files.ts';

type Assembly = {
  objects: ObjectStore;
  jobId: string;
  order: ExportOrder;
  partCount: number;
  /** Opens the current key: the archive is made today, whatever the age of its records. */
  openSigner(): Promise<NoteSigner>;
  printIndex: PrintIndex;
  signal: AbortSignal;
};

/** An archive in the object store. */
type Archive = { sizeBytes: number; sha256: string; totals: ArchiveTotals };

/** Assembles the archive from its parts and writes it, completely or not at all; at most one part's list is in memory. */
export async function assembleArchive(assembly: Assembly): Promise<Archive> {
  const { objects, jobId } = assembly;
  const readParts = () => readPartIndexes(assembly);
  const totals = await countParts(readParts());
  const signer = await assembly.openSigner();
  const index = await buildIndexFiles({ ...assembly, printIndex: keepPrinted(assembly), totals }, readParts);
  const indexes = await Promise.all([
    measureFile('index.pdf', index.writePdf),
    measureFile('index.csv', index.writeCsv),
  ]);
  const facts = { jobId, origin: signer.key.name, order: assembly.order, totals, indexes };
  const manifest = await measureFile('manifest.json', () => writeManifest(facts, readParts));
  const packs = await measurePack(assembly.order);
  const readme = await measureFile('README.txt', () => writeText(ARCHIVE_README));
  const sums = await measureFile('SHA256SUMS', () => writeSums(readParts, [...indexes, ...packs, manifest, readme]));
  const statement = { kind: 'zip', origin: signer.key.name, id: jobId, sha256: sums.sha256 } as const;
  const noteText = await signFileStatement(statement, signer);
  const note = await measureFile('SHA256SUMS.note', () => writeText(noteText));
  const gauge = { sizeBytes: 0, hash: createHash('sha256') };
  const source = gaugeBytes(gauge, writeArchive(assembly, [...indexes, ...packs, manifest, readme, sums, note]));
  await objects.putStream(buildExportKeys(jobId).result, source);
  return { sizeBytes: gauge.sizeBytes, sha256: gauge.hash.digest('hex'), totals };
}

// The index is signed, and a signature differs each time; every try must write the same archive.
function keepPrinted({ objects, jobId, printIndex }: Assembly): PrintIndex {
  const key = buildExportKeys(jobId).indexPdf;
  return async (index) => {
    const kept = await objects.findObject(key);
    if (kept !== null) return kept;
    const pdf = await printIndex(index);
    await objects.putObject(key, pdf);
    return pdf;
  };
}

// An archive that was ordered as a pack has the pack as a file, which the signed hash sheet covers.
async function measurePack({ pack }: ExportOrder): Promise<MeasuredFile[]> {
  if (pack === undefined) return [];
  return [await measureFile('pack.json', () => writeText(`${JSON.stringify(pack, null, 2)}\n`))];
}

type WriteFile = () => AsyncIterable<string | Uint8Array>;
type MeasuredFile = ArchivedFile & { write: WriteFile };

/** Measures a file, which is generated again when it is written, because its size comes before it in the archive. */
async function measureFile(name: string, write: WriteFile): Promise<MeasuredFile> {
  const hash = createHash('sha256');
  let [size, checksum] = [0, 0];
  for await (const part of write()) {
    const bytes = Buffer.from(part);
    hash.update(bytes);
    checksum = crc32(bytes, checksum);
    size += bytes.length;
  }
  return { name, size, crc32: checksum, sha256: hash.digest('hex'), write };
}

async function* readPartIndexes({ objects, jobId, partCount, signal }: Assembly): AsyncGenerator<PartIndex> {
  for (let number = 0; number < partCount; number += 1) {
    signal.throwIfAborted();
    const index = await findPartIndex(objects, jobId, number);
    invariant(index !== null, `part ${number} of ${jobId} is in the store`);
    yield index;
  }
}

async function* writeText(text: string): AsyncGenerator<string> {
  yield text;
}

async function* writeSums(
  readParts: () => AsyncIterable<PartIndex>,
  last: readonly ArchivedFile[],
): AsyncGenerator<string> {
  const line = ({ sha256, name }: ArchivedFile) => `${sha256}  ${name}\n`;
  for await (const { files } of readParts()) yield files.map(line).join('');
  yield last.map(line).join('');
}

/** The whole archive, in order: the stored parts, the last files, the directory, the end. */
async function* writeArchive(assembly: Assembly, lastFiles: readonly MeasuredFile[]): AsyncGenerator<Uint8Array> {
  let offset = 0;
  let number = 0;
  for await (const index of readPartIndexes(assembly)) {
    yield* readPart(assembly, number, index);
    offset += index.bytes;
    number += 1;
  }
  for (const file of lastFiles) {
    const header = buildFileHeader({ ...file, offset, isStreamed: false });
    yield header;
    for await (const part of file.write()) yield Buffer.from(part);
    offset += header.length + file.size;
  }
  const listed = (async function* () {
    for await (const { files } of readPartIndexes(assembly)) yield* files;
    yield* lastFiles;
  })();
  yield* writeDirectory(listed, offset);
}

/** Writes the directory of an archive, starting at an offset, and its end. `files` must be in archive order. */
export async function* writeDirectory(
  files: AsyncIterable<ArchivedFile>,
  directoryAt: number,
): AsyncGenerator<Uint8Array> {
  let [offset, length, count] = [0, 0, 0];
  for await (const file of files) {
    const zipped = { ...file, offset, isStreamed: false };
    const line = buildDirectoryLine(zipped);
    yield line;
    offset += buildFileHeader(zipped).length + file.size;
    length += line.length;
    count += 1;
  }
  invariant(offset === directoryAt, 'the directory of an archive comes after its files');
  yield buildZipEnd({ offset: directoryAt, length, count });
}

/** The bytes of a part; throws when they are not those that were stored. */
async function* readPart({ objects, jobId }: Assembly, number: number, index: PartIndex): AsyncGenerator<Uint8Array> {
  const object = await objects.openObject(buildExportKeys(jobId).partBytes(number));
  invariant(object !== null, `part ${number} of ${jobId} is in the store`);
  const hash = createHash('sha256');
  const chunks: AsyncIterable<Buffer> = object.stream;
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  invariant(hash.digest('hex') === index.sha256, `part ${number} of ${jobId} is unchanged`);
}
