import { createHash } from 'node:crypto';
import { nameBadFile } from '#domain/extracts/name-bad-file.ts';
import type { FileFacts, ParsedRow, RegisterDataset } from '#domain/extracts/register-dataset.ts';
import type { ImportFile } from './import-files.ts';

/** The result of reading a file, besides its rows. */
export type ReadFile = { file: { name: string; size_bytes: number; sha256: string }; facts: FileFacts };

/** Reads a file through its dataset's parser and hashes it; errors in the file name the file. */
export async function readSourceFile(
  dataset: RegisterDataset,
  source: ImportFile,
  emit: (row: ParsedRow) => void,
  afterChunk: (bytes: number) => Promise<void>,
): Promise<ReadFile> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });
  const parser = dataset.openParser();
  let bytes = 0;
  try {
    for await (const chunk of source.open()) {
      hash.update(chunk);
      bytes += chunk.length;
      parser.push(decoder.decode(chunk, { stream: true }), emit);
      await afterChunk(chunk.length);
    }
    parser.push(decoder.decode(), emit);
    const facts = parser.end(emit);
    return { file: { name: source.name, size_bytes: bytes, sha256: hash.digest('hex') }, facts };
  } catch (error) {
    throw nameBadFile(source.name, error);
  }
}
