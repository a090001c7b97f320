import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ParsedRow, TextDataset, WorkbookDataset } from '#domain/extracts/register-dataset.ts';
import { WordCounts } from '#domain/names/word-counts.ts';
import { startCopyIn, toCopyText } from '#store/postgres/copy-stream.ts';
import { copyIntoStatement } from '#store/registers/register-rows.ts';
import type { RejectedRow } from '#store/registers/rejected-rows.ts';
import type { HashedFile, ImportFile } from './import-files.ts';
import type { ImportProgress } from './import-request.ts';
import { readSourceFile } from './read-source-file.ts';

const MAX_KEPT_REJECTS = 10_000;
const MAX_REJECTED_LENGTH = 2_000;

/** The result of loading, besides the rows in the table. */
export type LoadedRows = {
  files: HashedFile[];
  content: { rowCount: number; sha256: string };
  rejected: { count: number; kept: RejectedRow[] };
  words: WordCounts;
  sequences: number[];
  extractedAt: string | null;
  progress: Omit<ImportProgress, 'step'>;
};

/** Streams files into the table of a version, with a few chunks in memory at a time. */
export async function loadRows(
  client: pg.PoolClient,
  dataset: TextDataset | WorkbookDataset,
  snapshot_id: number,
  files: readonly ImportFile[],
  onProgress: (progress: ImportProgress) => void,
): Promise<LoadedRows> {
  const sink = openSink();
  const bytesTotal = files.reduce((sum, { diskBytes }) => sum + diskBytes, 0);
  const loaded: LoadedRows = {
    files: [],
    content: { rowCount: 0, sha256: '' },
    rejected: sink.rejected,
    words: sink.words,
    sequences: [],
    extractedAt: null,
    progress: { rows: 0, bytesRead: 0, bytesTotal },
  };
  const copy = startCopyIn(client, copyIntoStatement(dataset, snapshot_id));
  try {
    for (const source of files) {
      sink.startFile(source.name);
      // A ZIP is read in inflated chunks, but progress counts bytes on disk.
      const diskShare = source.sizeBytes === 0 ? 1 : source.diskBytes / source.sizeBytes;
      const read = await readSourceFile(dataset, source, sink.emit, async (bytes) => {
        loaded.progress.bytesRead += bytes * diskShare;
        loaded.progress.rows = sink.rows();
        await copy.write(sink.takeText());
        onProgress({ ...loaded.progress, step: 'reading' });
      });
      loaded.files.push(read.file);
      if (read.facts.sequence !== null) loaded.sequences.push(read.facts.sequence);
      loaded.extractedAt ??= read.facts.extractedAt;
    }
    await copy.write(sink.takeText());
  } catch (error) {
    await copy.fail();
    throw error;
  }
  await copy.end();
  loaded.progress.rows = sink.rows();
  loaded.content = { rowCount: sink.rows(), sha256: sink.sha256() };
  return loaded;
}

function openSink() {
  const hash = createHash('sha256');
  const rejected: LoadedRows['rejected'] = { count: 0, kept: [] };
  const words = new WordCounts();
  let rows = 0;
  let seen = 0;
  let lines = '';
  let text = '';
  let file = '';
  return {
    rejected,
    words,
    startFile(name: string) {
      file = name;
    },
    rows: () => rows,
    sha256: () => hash.digest('hex'),
    emit(row: ParsedRow) {
      seen += 1;
      if ('rejected' in row) {
        rejected.count += 1;
        if (rejected.kept.length >= MAX_KEPT_REJECTS) return;
        const kept = { row_number: seen, file, reason: row.rejected };
        rejected.kept.push({ ...kept, row: row.row.slice(0, MAX_REJECTED_LENGTH).replaceAll('\0', '') });
        return;
      }
      rows += 1;
      for (const key of row.keys) text += `${toCopyText(key)}\t`;
      text += `${toCopyText(row.line)}\n`;
      lines += `${row.line}\n`;
      for (const word of row.words ?? []) words.add(word);
    },
    takeText() {
      const taken = text;
      hash.update(lines);
      text = '';
      lines = '';
      return taken;
    },
  };
}
