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
import { BadRegisterFile, type ParsedRow, type RowParser } from './register-dataset.ts';

/** A row of a table: returns a column's text by name, '' if the table lacks the column. */
export type TableRow = (column: string) => string;

/** Opens a parser for a table with a header row. The parser throws if a required column is missing, the file is truncated or a row exceeds the limits. */
export function openTableParser(table: {
  format: 'tab' | 'csv';
  required: readonly string[];
  /** Rejects a file with other columns too, where a new column would change what the rows mean. */
  isExact?: true;
  /** Columns that contain lists. */
  lists?: readonly string[];
  parseRow: (row: TableRow) => ParsedRow;
}): RowParser {
  const reader = table.format === 'tab' ? openTabReader() : openCsvReader();
  let columns: Map<string, number> | null = null;
  // The header is row 0.
  let row = 0;
  const take = (fields: string[], emit: (row: ParsedRow) => void) => {
    requireWithinLimits(fields, columns, table.lists ?? [], row);
    row += 1;
    if (columns === null) {
      columns = readHeader(fields, table.required, table.isExact === true);
      return;
    }
    emit(parseFields(fields, columns, table.parseRow));
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
      if (columns === null) throw new BadRegisterFile('the file is empty');
      if (unclosedQuote || (last !== null && 'rejected' in last)) {
        throw new BadRegisterFile('the file is cut off in the middle of its last row');
      }
      if (last !== null) emit(last);
      return { sequence: null, extractedAt: null };
    },
  };
}

function requireWithinLimits(
  fields: readonly string[],
  columns: ReadonlyMap<string, number> | null,
  lists: readonly string[],
  row: number,
): void {
  for (let index = 0; index < fields.length; index++) {
    const field = fields[index] ?? '';
    // Nearly every field is short enough.
    if (field.length <= MAX_FIELD_LENGTH) continue;
    const column = [...(columns?.keys() ?? [])][index] ?? `column ${index + 1}`;
    const isList = lists.includes(column);
    const limit = isList ? MAX_LIST_LENGTH : MAX_FIELD_LENGTH;
    if (field.length > limit) throw refuseRow(row, describeTooLong(column, field.length, limit));
    const members = field.split(LIST_SEPARATOR).length;
    if (members > MAX_LIST_MEMBERS) throw refuseRow(row, describeTooMany(column, members, MAX_LIST_MEMBERS));
  }
}

function readHeader(fields: readonly string[], required: readonly string[], isExact: boolean): Map<string, number> {
  const columns = new Map(fields.map((field, index) => [field.trim(), index]));
  const missing = required.filter((name) => !columns.has(name));
  if (missing.length > 0) throw new BadRegisterFile(`not the file it should be: no column ${missing.join(', ')}`);
  const unknown = isExact ? [...columns.keys()].filter((name) => !required.includes(name)) : [];
  if (unknown.length > 0) throw new BadRegisterFile(`its columns changed: unknown column ${unknown.join(', ')}`);
  if (isExact && fields.length !== columns.size) throw new BadRegisterFile('its columns changed: a column is repeated');
  return columns;
}

function parseFields(
  fields: readonly string[],
  columns: ReadonlyMap<string, number>,
  parseRow: (row: TableRow) => ParsedRow,
): ParsedRow {
  if (fields.length !== columns.size) {
    const reason = `${fields.length} columns where the header has ${columns.size}`;
    return { rejected: reason, row: fields.join('\t') };
  }
  const row = parseRow((column) => fields[columns.get(column) ?? -1] ?? '');
  return 'rejected' in row ? { rejected: row.rejected, row: fields.join('\t') } : row;
}
