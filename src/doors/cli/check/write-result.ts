import { CsvFault } from './csv-fault.ts';
import { type Inspected, readDataRows } from './inspect-file.ts';
import { readResults } from './journal.ts';
import { BYTE_ORDER_MARK, guardCell, writeRow } from './write-csv.ts';

const fs = process.getBuiltinModule('node:fs');

type SavedResult = { sha256: string; guardedCells: number };

/** Joins the file with the results of its journal and saves them, completely or not at all; returns its hash, and how many cells of the file looked like formulas. */
export async function writeResult(
  file: Inspected,
  journal: string,
  added: string[],
  out: string,
): Promise<SavedResult> {
  const { header, form } = file;
  const { createHash, randomUUID } = process.getBuiltinModule('node:crypto');
  const draft = `${out}.${randomUUID()}.new`;
  const fd = fs.openSync(draft, 'wx');
  let guardedCells = 0;
  const [read, written] = [createHash('sha256'), createHash('sha256')];
  const write = (text: string) => {
    written.update(text);
    fs.writeFileSync(fd, text);
  };
  try {
    write(BYTE_ORDER_MARK + writeRow([...header, ...nameAdded(header, added)], form.delimiter));
    const results = readResults(journal);
    for await (const { cells } of readDataRows(file, undefined, (bytes) => read.update(bytes))) {
      const { value } = results.next();
      guardedCells += cells.filter((cell) => guardCell(cell, form.delimiter) !== cell).length;
      write(writeRow([...cells, ...(value?.cells ?? [])], form.delimiter));
    }
    fs.fsyncSync(fd);
    if (read.digest('hex') !== file.sha256)
      throw new CsvFault('was changed while it was checked: put the old file back and run the same command again');
    fs.renameSync(draft, out);
  } finally {
    fs.closeSync(fd);
    fs.rmSync(draft, { force: true });
  }
  return { sha256: written.digest('hex'), guardedCells };
}

// A file that was checked before has the same columns already.
function nameAdded(header: readonly string[], added: readonly string[]): string[] {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  return added.some((name) => taken.has(name)) ? added.map((name) => `new_${name}`) : [...added];
}
