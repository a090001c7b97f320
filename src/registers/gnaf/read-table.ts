import { type InputFile, openInputFile } from './input-files.ts';
import { PsvReader, type PsvRow } from './psv-reader.ts';
import { TableFields } from './table-fields.ts';

/** Hands over every row of every file; `onBytes` is told the plain bytes of each chunk. */
export async function readTable(
  files: InputFile[],
  onRow: (row: PsvRow, fields: TableFields) => void,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  for (const file of files) {
    const fields = new TableFields();
    const reader = new PsvReader(fields.onHeader, (row) => onRow(row, fields));
    for await (const chunk of openInputFile(file)) {
      reader.push(chunk as Buffer);
      onBytes((chunk as Buffer).length);
    }
    reader.end();
  }
}
