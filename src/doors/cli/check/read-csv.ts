import { findDelimiter, openCsvReader } from '#base/delimited-records.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { CsvFault } from './csv-fault.ts';
import { buildEncodingFault, describeRowBefore, detectEncoding, type Encoding } from './detect-encoding.ts';

/** How a CSV is written. */
export type CsvForm = { encoding: Encoding; delimiter: string; hasSepLine: boolean; hasCrLines: boolean };

const fs = process.getBuiltinModule('node:fs');
const CHUNK_BYTES = 1 << 16;
const MAX_ROW_CHARACTERS = 1_000_000;

/** Finds out how a CSV is written; throws a CsvFault. */
export function detectForm(path: string, namedEncoding: string | null): CsvForm {
  const fd = openFile(path);
  try {
    const bytes = new Uint8Array(CHUNK_BYTES);
    const head = bytes.subarray(0, fs.readSync(fd, bytes, 0, CHUNK_BYTES, 0));
    const encoding = detectEncoding(head, namedEncoding);
    const start = new TextDecoder(encoding).decode(head);
    const hasCrLines = start.includes('\r') && !start.includes('\n');
    const text = hasCrLines ? endLines(start) : start;
    const sep = /^sep=(.)\r?\n/i.exec(text)?.[1];
    return { encoding, delimiter: sep ?? findDelimiter(text), hasSepLine: sep !== undefined, hasCrLines };
  } finally {
    fs.closeSync(fd);
  }
}

/** Reads the rows of a CSV, header included, one after the other; blank lines are no rows. Throws a CsvFault. `onBytes` sees every byte. */
export async function* readCsv(
  path: string,
  { encoding, delimiter, hasSepLine, hasCrLines }: CsvForm,
  onBytes: (bytes: Uint8Array) => void = () => undefined,
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const reader = openCsvReader(delimiter);
  const rows: string[][] = [];
  let skips = hasSepLine ? 1 : 0;
  let count = 0;
  const take = (cells: string[]) => {
    if (skips > 0) skips -= 1;
    else rows.push(cells);
  };
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw buildEncodingFault(encoding, count);
    }
  };
  for await (const bytes of fs.createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    onBytes(bytes);
    const text = decode(bytes);
    if (text.includes('\0')) throw new CsvFault(`has a NUL character${describeRowBefore(count)}, so it is not a CSV`);
    reader.push(hasCrLines ? endLines(text) : text, take);
    if (reader.pendingLength() > MAX_ROW_CHARACTERS) throw buildLongRow(count + rows.length + 1);
    count += rows.length;
    yield* rows.splice(0);
  }
  reader.push(decode(), take);
  if (reader.end(take).unclosedQuote) throw buildLongRow(count + rows.length);
  yield* rows;
}

// Excel for the Macintosh ends lines with a carriage return only.
function endLines(text: string): string {
  return text.replaceAll('\r', '\n');
}

function openFile(path: string): number {
  try {
    const fd = fs.openSync(path, 'r');
    if (fs.fstatSync(fd).isFile()) return fd;
    throw new CsvFault('is not a regular file');
  } catch (error) {
    if (error instanceof CsvFault) throw error;
    const { code, message } = toPlainObject(error);
    throw new CsvFault(code === 'ENOENT' ? 'does not exist' : `cannot be read: ${message}`);
  }
}

function buildLongRow(row: number): CsvFault {
  return new CsvFault(`has a quote that is not closed, or a row of over a million characters, at or after row ${row}`);
}
