import { CsvFault } from './csv-fault.ts';

/** An encoding that can be read. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

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
export function detectEncoding(head: Uint8Array, named: string | null): Encoding {
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
export function describeRowBefore(row: number): string {
  return row === 0 ? '' : ` (after row ${row})`;
}

/** Returns the fault of a file that is not in its encoding. */
export function buildEncodingFault(encoding: Encoding, row: number): CsvFault {
  const hint = encoding === 'utf-8' ? `${SAVE_AS}, or add --encoding windows-1252 if accents then look right` : SAVE_AS;
  return new CsvFault(`is not in ${encoding.toUpperCase()}${describeRowBefore(row)}: ${hint}`);
}

function startsWith(bytes: Uint8Array, ...wanted: number[]): boolean {
  return wanted.every((byte, at) => bytes[at] === byte);
}
