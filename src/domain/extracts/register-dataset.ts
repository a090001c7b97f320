import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { ServiceError } from '#contract/service-error.ts';

/** The key columns and their PostgreSQL types; a column has the same type in every dataset. */
export const KEY_COLUMN_TYPES = {
  abn: 'bigint',
  acn: 'integer',
  licence_number: 'text',
  name_keys: 'integer[]',
  reference: 'text',
  serial_number: 'text',
  holder_name: 'text',
} as const;

export type KeyColumnName = keyof typeof KEY_COLUMN_TYPES;

/** The key columns of a version's table, in their order, and how each is indexed. */
export type KeyColumns = Readonly<Partial<Record<KeyColumnName, 'unique' | 'plain' | 'contains'>>>;

/** A row for storage: its key columns in order, the row as one line, and the words of its name if names are searched. */
type KeptRow = { keys: readonly (string | null)[]; line: string; words?: readonly string[] };

/** A row of a file: stored, or rejected with the reason. */
export type ParsedRow = KeptRow | { rejected: string; row: string };

/** Parses one file as a stream; both functions throw a BadRegisterFile if the file must not be imported. */
export type RowParser = {
  push(text: string, emit: (row: ParsedRow) => void): void;
  /** Ends the file; returns its metadata. */
  end(emit: (row: ParsedRow) => void): FileFacts;
};

/** Parses the rows of the imported sheets in order; its functions throw a BadRegisterFile if the workbook must not be imported. */
export type SheetParser = {
  /** Starts the next sheet; only needed by a dataset of several sheets. */
  startSheet?(sheet: string): void;
  take(row: SheetRow, emit: (row: ParsedRow) => void): void;
  /** Ends the workbook; returns the time its rows state, or null when that is the time the workbook was saved. */
  end(emit: (row: ParsedRow) => void): { extractedAt: string | null };
};

/** A file's metadata: its position in a set of files, and the time of the set. */
export type FileFacts = { sequence: number | null; extractedAt: string | null };

/** Thrown for a file that is damaged, truncated or of another dataset; ends the import. */
export class BadRegisterFile extends ServiceError<'invalid_input'> {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('invalid_input', message, options);
  }
}

/** How a dataset is stored, whatever its files are. */
export type RegisterDataset = {
  dataset: string;
  /** Must change whenever the same file would give different rows. */
  parserVersion: string;
  /** The file name endings besides `.zip`. */
  fileEndings: readonly string[];
  /** Whether its files state when they were made. */
  isDated: boolean;
  /** Refuses files older than the version that is held, because an old file is a mistake. Otherwise they are kept for history. */
  refusesOlder?: true;
  keyColumns: KeyColumns;
};

/** A dataset whose files are text: UTF-8 unless another encoding is named. */
export type TextDataset = RegisterDataset & { encoding?: 'code-page-850'; openParser(): RowParser };

/** A dataset whose file is an XLSX workbook: the sheets that are imported, in the order of reading. Other sheets are never unpacked. */
export type WorkbookDataset = RegisterDataset & { sheets: readonly string[]; openSheetParser(): SheetParser };
