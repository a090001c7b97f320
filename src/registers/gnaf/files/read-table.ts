import { nameBadFile } from '#domain/extracts/name-bad-file.ts';
import { type InputFile, openInputFile } from './input-files.ts';
import { PsvReader, type PsvRow } from './psv-reader.ts';
import { TableFields } from './table-fields.ts';

/** Passes every row of every file to `onRow`, including rows with a wrong number of fields, and the uncompressed size of each chunk to `onBytes`. Throws a BadRegisterFile that names the file. */
export async function readTable(
  files: InputFile[],
  onRow: (row: PsvRow, fields: TableFields) => void,
  onBytes: (bytes: number) => void = () => {},
): Promise<void> {
  for (const file of files) {
    try {
      await readFile(file, onRow, onBytes);
    } catch (error) {
      throw nameBadFile(file.source, error);
    }
  }
}

async function readFile(
  file: InputFile,
  onRow: (row: PsvRow, fields: TableFields) => void,
  onBytes: (bytes: number) => void,
): Promise<void> {
  const fields = new TableFields(file.name);
  const reader = new PsvReader(fields.onHeader, (row) => {
    fields.countRow(row);
    onRow(row, fields);
  });
  for await (const chunk of openInputFile(file)) {
    reader.push(chunk);
    onBytes(chunk.length);
  }
  reader.end();
  fields.requireSound();
}
