import { createHash } from 'node:crypto';
import { decodeCodePage850 } from '#base/code-page-850.ts';
import { sha256Hex } from '#base/sha256.ts';
import { openWorkbook } from '#base/xlsx/open-workbook.ts';
import { nameBadFile } from '#domain/extracts/name-bad-file.ts';
import { parseExtractTime } from '#domain/extracts/parse-extract-time.ts';
import {
  BadRegisterFile,
  type FileFacts,
  type ParsedRow,
  type TextDataset,
  type WorkbookDataset,
} from '#domain/extracts/register-dataset.ts';
import type { HashedFile, ImportFile } from './import-files.ts';

// The largest published workbook has some 30 MB.
const MAX_WORKBOOK_BYTES = 256 * 2 ** 20;

/** The result of reading a file, besides its rows. */
type ReadFile = { file: HashedFile; facts: FileFacts };

/** Reads a file through its dataset's parser and hashes it; errors in the file name the file. */
export async function readSourceFile(
  dataset: TextDataset | WorkbookDataset,
  source: ImportFile,
  emit: (row: ParsedRow) => void,
  afterChunk: (bytes: number) => Promise<void>,
): Promise<ReadFile> {
  try {
    return 'sheets' in dataset
      ? await readWorkbook(dataset, source, emit, afterChunk)
      : await readText(dataset, source, emit, afterChunk);
  } catch (error) {
    throw nameBadFile(source.name, error);
  }
}

async function readText(
  dataset: TextDataset,
  source: ImportFile,
  emit: (row: ParsedRow) => void,
  afterChunk: (bytes: number) => Promise<void>,
): Promise<ReadFile> {
  const hash = createHash('sha256');
  const decoder = openDecoder(dataset.encoding);
  const parser = dataset.openParser();
  let bytes = 0;
  for await (const chunk of source.open()) {
    hash.update(chunk);
    bytes += chunk.length;
    parser.push(decoder.decode(chunk), emit);
    await afterChunk(chunk.length);
  }
  parser.push(decoder.end(), emit);
  const facts = parser.end(emit);
  return { file: { name: source.name, size_bytes: bytes, sha256: hash.digest('hex') }, facts };
}

function openDecoder(encoding: TextDataset['encoding']): { decode(chunk: Uint8Array): string; end(): string } {
  if (encoding === 'code-page-850') return { decode: decodeCodePage850, end: () => '' };
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  return { decode: (chunk) => decoder.decode(chunk, { stream: true }), end: () => decoder.decode() };
}

// The directory of a workbook is at its end, so its packed bytes are kept; rows are unpacked as they are read.
async function readWorkbook(
  dataset: WorkbookDataset,
  source: ImportFile,
  emit: (row: ParsedRow) => void,
  afterChunk: (bytes: number) => Promise<void>,
): Promise<ReadFile> {
  if (source.sizeBytes > MAX_WORKBOOK_BYTES)
    throw new BadRegisterFile(`it has ${source.sizeBytes} bytes, where at most ${MAX_WORKBOOK_BYTES} are allowed`);
  const chunks: Buffer[] = [];
  for await (const chunk of source.open()) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  const workbook = await openWorkbook(bytes);
  const parser = dataset.openSheetParser();
  for (const sheet of dataset.sheets) {
    parser.startSheet?.(sheet);
    for await (const rows of workbook.streamRows(sheet)) {
      for (const row of rows) parser.take(row, emit);
      await afterChunk(0);
    }
  }
  const { extractedAt } = parser.end(emit);
  await afterChunk(bytes.length);
  const saved = workbook.savedAt === null ? null : parseExtractTime(workbook.savedAt);
  return {
    file: { name: source.name, size_bytes: bytes.length, sha256: sha256Hex(bytes) },
    facts: { sequence: null, extractedAt: extractedAt ?? saved },
  };
}
