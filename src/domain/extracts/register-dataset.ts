import { ServiceError } from '#contract/service-error.ts';

/** The columns that rows are found by, with their types in PostgreSQL: a name has one type in every dataset. */
export const KEY_COLUMN_TYPES = {
  abn: 'bigint',
  acn: 'integer',
  licence_number: 'text',
  name_keys: 'integer[]',
} as const;

/** The name of a column that rows are found by. */
export type KeyColumnName = keyof typeof KEY_COLUMN_TYPES;

/** A column of a version's table beside the row itself, and how it is searched. */
export type KeyColumn = { name: KeyColumnName; index: 'unique' | 'plain' | 'contains' };

/** A row ready to be kept: its key columns in order, the row as one line, and the words of its name where names are searched. */
export type KeptRow = { keys: readonly (string | null)[]; line: string; words?: readonly string[] };

/** A row of a file: kept, or set aside with the reason. */
export type ParsedRow = KeptRow | { rejected: string; row: string };

/** Reads one file as it streams by; both functions throw a BadRegisterFile on a file that must not be imported. */
export type RowParser = {
  push(text: string, emit: (row: ParsedRow) => void): void;
  /** Ends the file, and gives what it says about itself. */
  end(emit: (row: ParsedRow) => void): FileFacts;
};

/** What a file says about itself: its place in a set, and the time of the set. */
export type FileFacts = { sequence: number | null; extractedAt: string | null };

/** A file that is damaged, cut off, or not of this dataset: it ends the import. */
export class BadRegisterFile extends ServiceError<'invalid_input'> {
  constructor(message: string, options: { cause?: unknown } = {}) {
    super('invalid_input', message, options);
  }
}

/** What an import needs to know about a dataset. */
export type RegisterDataset = {
  dataset: string;
  /** Changes whenever the same file would give other rows. */
  parserVersion: string;
  /** How the names of its files end, beside `.zip`. */
  fileEndings: readonly string[];
  /** Whether its files say when they were made. */
  isDated: boolean;
  keyColumns: readonly KeyColumn[];
  openParser(): RowParser;
};
