import { openCsvReader, openTabReader } from '#base/delimited-records.ts';
import {
  describeTooLong,
  describeTooMany,
  MAX_FIELD_LENGTH,
  MAX_LIST_LENGTH,
  MAX_LIST_MEMBERS,
  MAX_ROW_LENGTH,
  refuseRow,
} from './field-limits.ts';
import { LIST_SEPARATOR } from './licence-line.ts';
import {
  BadRegisterFile,
  type ParsedRow,
  type RegisterDataset,
  type RowParser,
  type TextDataset,
} from './register-dataset.ts';

/** A row of a table: returns a column's text by name, '' if the table lacks the column. */
export type TableRow = (column: string) => string;

type Table = {
  format: 'tab' | 'csv';
  required: readonly string[];
  /** Rejects a file with other columns too, where a new column would change what the rows mean. */
  isExact?: true;
  lists?: readonly string[];
  /** The columns that a rejected row is reported with; all if left out. The others may have personal data that is not kept. */
  reported?: readonly string[];
  /** Gets the names of all columns too, because some names change each year. */
  parseRow: (row: TableRow, columns: readonly string[]) => ParsedRow;
};

type TableDataset = Table & Pick<RegisterDataset, 'dataset' | 'parserVersion' | 'keyColumns'>;

const FILE_ENDINGS = { csv: ['.csv'], tab: ['.csv', '.tsv', '.txt'] };

/** Defines a dataset whose files are tables that do not state when they were made. */
export function defineTable({ dataset, parserVersion, keyColumns, ...table }: TableDataset): TextDataset {
  const fileEndings = FILE_ENDINGS[table.format];
  return { dataset, parserVersion, fileEndings, isDated: false, keyColumns, openParser: () => openTableParser(table) };
}

/** Opens a parser for a table with a header row. The parser throws if a required column is missing, the file is truncated or a row exceeds the limits. */
export function openTableParser(table: Table): RowParser {
  const reader = table.format === 'tab' ? openTabReader() : openCsvReader();
  let header: Header | null = null;
  // The header is row 0.
  let row = 0;
  const take = (fields: string[], emit: (row: ParsedRow) => void) => {
    requireWithinLimits(fields, header?.names ?? [], table.lists ?? [], row);
    row += 1;
    if (header === null) {
      header = readHeader(fields, table);
      return;
    }
    emit(parseFields(fields, header, table));
  };
  return {
    push(text, emit) {
      reader.push(text, (fields) => take(fields, emit));
      if (reader.pendingLength() > MAX_ROW_LENGTH)
        throw refuseRow(row, `it does not end within ${MAX_ROW_LENGTH} characters`);
    },
    end(emit) {
      // A rejected row at the very end means that the file is truncated.
      let last: ParsedRow | null = null;
      const { unclosedQuote } = reader.end((fields) => take(fields, (row) => (last = row)));
      if (header === null) throw new BadRegisterFile('the file is empty');
      if (unclosedQuote || (last !== null && 'rejected' in last)) {
        throw new BadRegisterFile('the file is cut off in the middle of its last row: download it again');
      }
      if (last !== null) emit(last);
      return { sequence: null, extractedAt: null };
    },
  };
}

function requireWithinLimits(
  fields: readonly string[],
  names: readonly string[],
  lists: readonly string[],
  row: number,
): void {
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] ?? '';
    // Nearly every field is short enough.
    if (field.length <= MAX_FIELD_LENGTH) continue;
    const column = names[index] || `column ${index + 1}`;
    const isList = lists.includes(column);
    const limit = isList ? MAX_LIST_LENGTH : MAX_FIELD_LENGTH;
    if (field.length > limit) throw refuseRow(row, describeTooLong(column, field.length, limit));
    const members = field.split(LIST_SEPARATOR).length;
    if (members > MAX_LIST_MEMBERS) throw refuseRow(row, describeTooMany(column, members, MAX_LIST_MEMBERS));
  }
}

// A spreadsheet adds columns without a name, so rows may be wider than the named columns.
type Header = { names: readonly string[]; places: ReadonlyMap<string, number> };

function readHeader(fields: readonly string[], { required, isExact }: Pick<Table, 'required' | 'isExact'>): Header {
  const names = fields.map((field) => field.trim());
  const places = new Map(names.map((name, index) => [name, index]));
  const missing = required.filter((name) => !places.has(name));
  if (missing.length > 0) throw new BadRegisterFile(`not the expected file: no column ${missing.join(', ')}`);
  const unknown = isExact === true ? names.filter((name) => !required.includes(name)) : [];
  if (unknown.length > 0) throw new BadRegisterFile(`its columns changed: unknown column ${unknown.join(', ')}`);
  const repeated = names.find((name, index) => name !== '' && places.get(name) !== index);
  if (repeated !== undefined) throw new BadRegisterFile(`its columns changed: the column ${repeated} is repeated`);
  return { names, places };
}

function parseFields(
  fields: readonly string[],
  { names, places }: Header,
  { parseRow, reported }: Pick<Table, 'parseRow' | 'reported'>,
): ParsedRow {
  if (fields.length !== names.length) {
    const reason = `${fields.length} columns where the header has ${names.length}`;
    // Fields that moved could be any column.
    return { rejected: reason, row: (reported === undefined ? fields : fields.slice(0, 1)).join('\t') };
  }
  const read = (column: string) => fields[places.get(column) ?? -1] ?? '';
  const row = parseRow(read, names);
  return 'rejected' in row ? { rejected: row.rejected, row: (reported?.map(read) ?? fields).join('\t') } : row;
}
