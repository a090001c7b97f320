import type { ParsedRow, TextDataset } from '#domain/extracts/register-dataset.ts';

/** Parses a text with a dataset's parser in chunks of a length. Returns every row. */
export function parseAll(dataset: TextDataset, text: string, pieceLength = 7): ParsedRow[] {
  const parser = dataset.openParser();
  const rows: ParsedRow[] = [];
  for (let at = 0; at < text.length; at += pieceLength) {
    parser.push(text.slice(at, at + pieceLength), (row) => rows.push(row));
  }
  parser.end((row) => rows.push(row));
  return rows;
}

/** The lines that were kept. */
export function listLines(rows: readonly ParsedRow[]): string[] {
  return rows.flatMap((row) => ('line' in row ? [row.line] : []));
}

/** The reasons of the rows that were set aside. */
export function listReasons(rows: readonly ParsedRow[]): string[] {
  return rows.flatMap((row) => ('rejected' in row ? [row.rejected] : []));
}
