import { findDelimiter, openCsvReader } from '#base/delimited-records.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { CsvFault } from './csv-fault.ts';

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

/** An encoding that can be read. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

const NAMES: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'windows-1252': 'windows-1252',
  'latin-1': 'windows-1252',
  latin1: 'windows-1252',
};
const SAVE_AS = 'in Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”';

/** Returns the encoding of a CSV from its first bytes, or the one that was named; throws a CsvFault if it is not text. */
function detectEncoding(head: Uint8Array, named: string | null): Encoding {
  if (startsWith(head, 0x50, 0x4b, 3, 4)) throw new CsvFault(`is an Excel workbook, not a CSV: ${SAVE_AS}`);
  if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0)) throw new CsvFault(`is an old Excel workbook, not a CSV: ${SAVE_AS}`);
  if (named !== null) {
    const encoding = NAMES[named.trim().toLowerCase()];
    if (encoding === undefined)
      throw new CsvFault('cannot be read: --encoding must be utf-8, utf-16le or windows-1252');
    return encoding;
  }
  if (startsWith(head, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(head, 0xfe, 0xff)) return 'utf-16be';
  if (head.includes(0)) throw new CsvFault(`has NUL bytes, so it is not a CSV in UTF-8: ${SAVE_AS}`);
  return 'utf-8';
}

/** Says after which row a fault is; nothing before the first row. */
function describeRowBefore(row: number): string {
  return row === 0 ? '' : ` (after row ${row})`;
}

/** Returns the fault of a file that is not in its encoding. */
function buildEncodingFault(encoding: Encoding, row: number): CsvFault {
  const hint = encoding === 'utf-8' ? `${SAVE_AS}, or add --encoding windows-1252 if accents then look right` : SAVE_AS;
  return new CsvFault(`is not in ${encoding.toUpperCase()}${describeRowBefore(row)}: ${hint}`);
}

function startsWith(bytes: Uint8Array, ...wanted: number[]): boolean {
  return wanted.every((byte, at) => bytes[at] === byte);
}
