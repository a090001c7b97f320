import { invariant } from '#base/invariant.ts';
import {
  type AddressShard,
  type Cells,
  listRangeRows,
  type PackedCells,
  type ShardDictionaries,
} from '#domain/address/register/address-shard.ts';
import { type PackedObject, packObject, unpackObject } from '#registers/gnaf/packed-object.ts';

const MAGIC = 'GNAFSHD1';
const PREAMBLE_LENGTH = MAGIC.length + 4;
/** All shards share one empty column, so that reading it stays in the processor's cache. */
const NO_CELLS = new Uint8Array(0);
const NO_PACKED_CELLS: PackedCells = { base: 0, width: 0, bytes: NO_CELLS };
/** The columns of small numbers, in storage order. */
export const CELL_NAMES = [
  'pidPrefix',
  'numberFirst',
  'numberLast',
  'numberAffix',
  'flatType',
  'flatNumber',
  'flatAffix',
  'level',
  'lot',
  'building',
  'geocodeType',
  'role',
  'link',
  'linkPostcode',
] as const;
/** The columns of large numbers, in storage order. */
export const PACKED_NAMES = ['pidNumber', 'latitude', 'longitude'] as const;

/** A column of small numbers. */
export type CellName = (typeof CELL_NAMES)[number];
/** A column of large numbers. */
export type PackedName = (typeof PACKED_NAMES)[number];

type Section = { name: string; width: number; base: number; offset: number };
type Header = {
  state: string;
  postcode: string;
  rows: number;
  sections: Section[];
  dictionaries: ShardDictionaries;
  columnBytes: number;
  streetBytes: number;
  parcelBytes: number;
};

/** The content of a shard: its columns as plain numbers, and two texts that are decoded only on demand. */
export type ShardContent = {
  state: string;
  postcode: string;
  rows: number;
  cells: Record<CellName, Uint32Array>;
  packed: Record<PackedName, Uint32Array>;
  dictionaries: ShardDictionaries;
  /** One line per street: locality, name, type, suffix and first row, separated by pipes. */
  streets: string;
  /** One line per row with its legal parcel; empty if no row has one. */
  parcels: string;
};

/** Encodes a shard: a header and columns of the smallest width, compressed. */
export function encodeShard(content: ShardContent): PackedObject {
  const parts: Uint8Array[] = [];
  const sections: Section[] = [];
  let offset = 0;
  const addSection = (name: string, values: Uint32Array, packed: boolean): void => {
    const { width, base } = chooseWidth(values, packed);
    if (width === 0 && base === 0) return;
    const bytes = packColumn(values, width, base);
    sections.push({ name, width, base, offset });
    parts.push(bytes);
    offset += bytes.length;
  };
  for (const name of CELL_NAMES) addSection(name, content.cells[name], false);
  for (const name of PACKED_NAMES) addSection(name, content.packed[name], true);
  const streets = Buffer.from(content.streets);
  const parcels = Buffer.from(content.parcels);
  const { state, postcode, rows, dictionaries } = content;
  const sizes = { columnBytes: offset, streetBytes: streets.length, parcelBytes: parcels.length };
  const header: Header = { state, postcode, rows, sections, dictionaries, ...sizes };
  return packObject(Buffer.concat([encodeHeader(header), ...parts, streets, parcels]));
}

/** Decodes a stored shard. Throws if its bytes do not have the hash. */
export function decodeShard(key: string, bytes: Uint8Array, sha256: string, contentBytes: number): AddressShard {
  const { header, body } = openShard(bytes, sha256, contentBytes);
  // A copy releases the street and parcel texts, which a look-up does not need.
  const columns = new Uint8Array(body.subarray(0, header.columnBytes));
  const { state, postcode, rows, dictionaries } = header;
  const sections = new Map(header.sections.map((section) => [section.name, section]));
  const cells = (name: CellName): Cells => viewCells(columns, sections.get(name), rows);
  const packed = (name: PackedName): PackedCells => viewPacked(columns, sections.get(name), rows);
  const numberLast = cells('numberLast');
  return {
    key,
    state,
    postcode,
    rows,
    pidPrefix: cells('pidPrefix'),
    pidNumber: packed('pidNumber'),
    numberFirst: cells('numberFirst'),
    numberLast,
    rangeRows: listRangeRows(numberLast),
    numberAffix: cells('numberAffix'),
    flatType: cells('flatType'),
    flatNumber: cells('flatNumber'),
    flatAffix: cells('flatAffix'),
    level: cells('level'),
    lot: cells('lot'),
    building: cells('building'),
    geocodeType: cells('geocodeType'),
    role: cells('role'),
    link: cells('link'),
    linkPostcode: cells('linkPostcode'),
    latitude: packed('latitude'),
    longitude: packed('longitude'),
    dictionaries,
  };
}

/** The legal parcels of a stored shard, one per row; an empty list if the register has none. */
export function readParcels(bytes: Uint8Array, sha256: string, contentBytes: number): string[] {
  const { header, body } = openShard(bytes, sha256, contentBytes);
  if (header.parcelBytes === 0) return [];
  const start = header.columnBytes + header.streetBytes;
  return Buffer.from(body.subarray(start, start + header.parcelBytes))
    .toString('utf8')
    .split('\n');
}

function openShard(bytes: Uint8Array, sha256: string, contentBytes: number): { header: Header; body: Buffer } {
  const plain = unpackObject(bytes, { sha256, contentBytes }, 'shard bytes have the hash of the manifest');
  invariant(plain.toString('latin1', 0, MAGIC.length) === MAGIC, 'shard starts with its magic word');
  const headerEnd = PREAMBLE_LENGTH + plain.readUInt32LE(MAGIC.length);
  const header: Header = JSON.parse(plain.toString('utf8', PREAMBLE_LENGTH, headerEnd));
  return { header, body: plain.subarray(headerEnd) };
}

function encodeHeader(header: Header): Buffer {
  const json = Buffer.from(JSON.stringify(header));
  const preamble = Buffer.alloc(PREAMBLE_LENGTH);
  preamble.write(MAGIC, 'latin1');
  preamble.writeUInt32LE(json.length, MAGIC.length);
  return Buffer.concat([preamble, json]);
}

function chooseWidth(values: Uint32Array, packed: boolean): { width: number; base: number } {
  let least = packed ? 0xffffffff : 0;
  let most = 0;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  if (values.length === 0) return { width: 0, base: 0 };
  const span = most - least;
  const width = span === 0 ? 0 : span <= 0xff ? 1 : span <= 0xffff ? 2 : span <= 0xffffff && packed ? 3 : 4;
  return { width, base: packed ? least : 0 };
}

function packColumn(values: Uint32Array, width: number, base: number): Uint8Array {
  // Columns start at multiples of four, so that typed arrays can view them.
  const bytes = new Uint8Array(Math.ceil((values.length * width) / 4) * 4);
  for (let row = 0, position = 0; row < values.length; row++) {
    let rest = (values[row] ?? 0) - base;
    for (let byte = 0; byte < width; byte++, position++) {
      bytes[position] = rest & 0xff;
      rest = Math.floor(rest / 256);
    }
  }
  return bytes;
}

function viewCells(columns: Uint8Array, section: Section | undefined, rows: number): Cells {
  if (section === undefined) return NO_CELLS;
  if (section.width === 1) return columns.subarray(section.offset, section.offset + rows);
  if (section.width === 2) return new Uint16Array(columns.buffer, section.offset, rows);
  return new Uint32Array(columns.buffer, section.offset, rows);
}

function viewPacked(columns: Uint8Array, section: Section | undefined, rows: number): PackedCells {
  if (section === undefined) return NO_PACKED_CELLS;
  const { base, width, offset } = section;
  return { base, width, bytes: columns.subarray(offset, offset + rows * width) };
}
