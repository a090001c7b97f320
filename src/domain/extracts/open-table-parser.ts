import { openCsvReader, openTabReader } from '#base/delimited-records.ts';
import { BadRegisterFile, type ParsedRow, type RowParser } from './register-dataset.ts';

/** A row of a table with a header: the text of a column by its name, '' where the column is not there. */
export type TableRow = (column: string) => string;

/** Opens the parser of a table whose first row names its columns; refuses a table that lacks one of those required, or that is cut off. */
export function openTableParser(table: {
  format: 'tab' | 'csv';
  required: readonly string[];
  parseRow: (row: TableRow) => ParsedRow;
}): RowParser {
  const reader = table.format === 'tab' ? openTabReader() : openCsvReader();
  let columns: Map<string, number> | null = null;
  const take = (fields: string[], emit: (row: ParsedRow) => void) => {
    if (columns === null) {
      columns = readHeader(fields, table.required);
      return;
    }
    emit(parseFields(fields, columns, table.parseRow));
  };
  return {
    push(text, emit) {
      reader.push(text, (fields) => take(fields, emit));
    },
    end(emit) {
      // A row that the file ends in the middle of is told from a bad one by its place.
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

function readHeader(fields: readonly string[], required: readonly string[]): Map<string, number> {
  const columns = new Map(fields.map((field, index) => [field.trim(), index]));
  const missing = required.filter((name) => !columns.has(name));
  if (missing.length === 0) return columns;
  throw new BadRegisterFile(`not the file it should be: no column ${missing.join(', ')}`);
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
