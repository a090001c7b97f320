import { keysOf } from '#base/keys-of.ts';
import type { DirectoryTable } from '#domain/address/register/directory-table.ts';
import { viewTexts } from '#domain/address/text/packed-texts.ts';
import { type PackedObject, packObject, unpackObject } from '#registers/gnaf/packed-object.ts';

// Wide columns come first, so that each starts on a multiple of its own width.
const COLUMNS = {
  localityName: Uint32Array,
  localityShard: Uint32Array,
  localityRows: Uint32Array,
  localityFirstStreet: Uint32Array,
  localityBox: Int32Array,
  localityPoint: Int32Array,
  streetNameEnds: Uint32Array,
  streetKeyEnds: Uint32Array,
  streetNameKey: Uint32Array,
  streetName: Uint32Array,
  streetFirstRow: Uint32Array,
  streetLowest: Uint32Array,
  streetHighest: Uint32Array,
  streetType: Uint16Array,
  streetSuffix: Uint8Array,
  streetNameBytes: Uint8Array,
  streetKeyBytes: Uint8Array,
} as const;

type ColumnName = keyof typeof COLUMNS;
type Columns = { [name in ColumnName]: InstanceType<(typeof COLUMNS)[name]> };
type Texts = Omit<DirectoryTable, ColumnName | 'streetNames' | 'streetKeys'>;
type Header = { texts: Texts; lengths: [ColumnName, number][] };

const LENGTH_BYTES = 4;
const ALIGNMENT = 4;

/** Encodes the directory: texts as JSON, then the columns, compressed. */
export function encodeDirectory(table: DirectoryTable): PackedObject {
  const { streetNames, streetKeys, ...rest } = table;
  const columns: Record<string, unknown> = {
    ...rest,
    streetNameEnds: streetNames.ends,
    streetKeyEnds: streetKeys.ends,
    streetNameBytes: streetNames.bytes,
    streetKeyBytes: streetKeys.bytes,
  };
  const names = keysOf(COLUMNS);
  const cells = names.map((name) => columns[name] as Columns[ColumnName]);
  const texts = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in COLUMNS))) as Texts;
  const header: Header = { texts, lengths: names.map((name, index) => [name, cells[index]?.length ?? 0]) };
  return packObject(Buffer.concat([encodeHeader(header), ...cells.map(asBuffer)]));
}

function asBuffer({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function encodeHeader(header: Header): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const padded = Math.ceil(json.length / ALIGNMENT) * ALIGNMENT;
  const bytes = Buffer.alloc(LENGTH_BYTES + padded, ' ');
  bytes.writeUInt32LE(padded);
  json.copy(bytes, LENGTH_BYTES);
  return bytes;
}

/** Decodes a stored directory. Throws if its bytes do not have the hash. */
export function decodeDirectory(bytes: Uint8Array, sha256: string, contentBytes: number): DirectoryTable {
  const plain = unpackObject(bytes, { sha256, contentBytes }, 'directory bytes have the hash of the manifest');
  const headerEnd = LENGTH_BYTES + plain.readUInt32LE(0);
  const header: Header = JSON.parse(plain.toString('utf8', LENGTH_BYTES, headerEnd));
  let offset = headerEnd;
  const columns = header.lengths.map(([name, count]) => {
    const column = new COLUMNS[name](plain.buffer, plain.byteOffset + offset, count);
    offset += column.byteLength;
    return [name, column];
  });
  const { streetNameBytes, streetNameEnds, streetKeyBytes, streetKeyEnds, ...rest }: Columns =
    Object.fromEntries(columns);
  return {
    ...header.texts,
    ...rest,
    streetNames: viewTexts(asBuffer(streetNameBytes), streetNameEnds),
    streetKeys: viewTexts(asBuffer(streetKeyBytes), streetKeyEnds),
  };
}
