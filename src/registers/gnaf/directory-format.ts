import { gunzipSync, gzipSync } from 'node:zlib';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { DirectoryTable } from '#domain/address/directory-table.ts';

const COLUMNS = {
  localityName: Uint32Array,
  localityShard: Uint32Array,
  localityRows: Uint32Array,
  localityFirstStreet: Uint32Array,
  localityBox: Int32Array,
  localityPoint: Int32Array,
  streetName: Uint32Array,
  streetFirstRow: Uint32Array,
  streetRows: Uint32Array,
  streetLowest: Uint32Array,
  streetHighest: Uint32Array,
  streetType: Uint16Array,
  streetSuffix: Uint8Array,
} as const;

type ColumnName = keyof typeof COLUMNS;
type Texts = Omit<DirectoryTable, ColumnName>;
type Header = { texts: Texts; lengths: [ColumnName, number][] };

const GZIP_OS_BYTE = 9;
const GZIP_OS_UNKNOWN = 255;
const LENGTH_BYTES = 4;

/** The stored directory, with the SHA-256 of its plain bytes. */
export type EncodedDirectory = { bytes: Uint8Array; contentBytes: number; sha256: string };

/** Writes the directory: texts as JSON, then one column after the other, compressed. */
export function encodeDirectory(table: DirectoryTable): EncodedDirectory {
  const names = Object.keys(COLUMNS) as ColumnName[];
  const texts = Object.fromEntries(Object.entries(table).filter(([name]) => !(name in COLUMNS))) as Texts;
  const header: Header = { texts, lengths: names.map((name) => [name, table[name].length]) };
  const json = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(json.length);
  const columns = names.map((name) => {
    const cells = table[name];
    return Buffer.from(cells.buffer, cells.byteOffset, cells.byteLength);
  });
  const plain = Buffer.concat([length, json, ...columns]);
  const bytes = gzipSync(plain);
  bytes[GZIP_OS_BYTE] = GZIP_OS_UNKNOWN;
  return { bytes, contentBytes: plain.length, sha256: sha256Hex(plain) };
}

/** Opens a stored directory; throws when it is not the very bytes that were written. */
export function decodeDirectory(bytes: Uint8Array, sha256: string, contentBytes: number): DirectoryTable {
  const plain = gunzipSync(bytes, { maxOutputLength: contentBytes });
  invariant(sha256Hex(plain) === sha256, 'directory bytes have the hash of the manifest');
  const headerEnd = LENGTH_BYTES + plain.readUInt32LE(0);
  const header = JSON.parse(plain.toString('utf8', LENGTH_BYTES, headerEnd)) as Header;
  const columns: Record<string, ArrayBufferView> = {};
  let offset = headerEnd;
  for (const [name, count] of header.lengths) {
    const Column = COLUMNS[name];
    const end = offset + count * Column.BYTES_PER_ELEMENT;
    // A copy starts on an even address, whatever the length of the texts before it.
    columns[name] = new Column(new Uint8Array(plain.subarray(offset, end)).buffer);
    offset = end;
  }
  return { ...header.texts, ...columns } as unknown as DirectoryTable;
}
