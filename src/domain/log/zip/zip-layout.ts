import { type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';

/** A file in a ZIP of this service, stored without compression. `isStreamed`: its sizes also follow its data. */
export type ZippedFile = { name: string; size: number; crc32: number; offset: number; isStreamed: boolean };

/** The position of a ZIP's directory, and how many files it lists. */
export type ZipDirectory = { offset: number; length: number; count: number };

// Every field has exactly one valid value, so that a reader can rebuild what it found and compare it byte by byte.
const MADE_BY = (3 << 8) | 63;
const NEEDS_PLAIN = 20;
const NEEDS_ZIP64 = 45;
const NAME_IS_UTF8 = 0x0800;
const SIZES_FOLLOW = 0x0008;
// Midnight on 1 January 1980 in every archive, so that the same records give the same bytes.
const TIME = 0;
const DATE = 0x0021;
const ATTRIBUTES = (0o100644 << 16) >>> 0;
const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;

/** Builds the header before a file. */
export function buildFileHeader(file: ZippedFile): Bytes {
  const name = encodeText(file.name);
  const known = file.isStreamed ? { crc32: 0, size: 0 } : file;
  return joinBytes(
    mark(3, 4),
    write(2, NEEDS_PLAIN, flagsOf(file), 0, TIME, DATE),
    write(4, known.crc32, known.size, known.size),
    write(2, name.length, 0),
    name,
  );
}

/** Builds the data descriptor after a streamed file; empty for other files. */
export function buildFileTail(file: ZippedFile): Bytes {
  if (!file.isStreamed) return new Uint8Array();
  return joinBytes(mark(7, 8), write(4, file.crc32), write(needsZip64(file) ? 8 : 4, file.size, file.size));
}

export function buildDirectoryLine(file: ZippedFile): Bytes {
  const name = encodeText(file.name);
  const isLong = needsZip64(file);
  const [size, offset] = isLong ? [MAX_32, MAX_32] : [file.size, file.offset];
  const extra = isLong ? joinBytes(write(2, 1, 24), write(8, file.size, file.size, file.offset)) : new Uint8Array();
  return joinBytes(
    mark(1, 2),
    write(2, MADE_BY, isLong ? NEEDS_ZIP64 : NEEDS_PLAIN, flagsOf(file), 0, TIME, DATE),
    write(4, file.crc32, size, size),
    write(2, name.length, extra.length, 0, 0, 0),
    write(4, ATTRIBUTES, offset),
    name,
    extra,
  );
}

/** Builds the end of the archive, preceded by the zip64 records if the numbers need them. */
export function buildZipEnd({ offset, length, count }: ZipDirectory): Bytes {
  const short = { offset: Math.min(offset, MAX_32), length: Math.min(length, MAX_32), count: Math.min(count, MAX_16) };
  const places = joinBytes(write(2, 0, 0, short.count, short.count), write(4, short.length, short.offset));
  const end = joinBytes(mark(5, 6), places, write(2, 0));
  const isLong = short.offset === MAX_32 || short.length === MAX_32 || short.count === MAX_16;
  if (!isLong) return end;
  const head = joinBytes(write(8, ZIP64_END_BYTES - 12), write(2, MADE_BY, NEEDS_ZIP64), write(4, 0, 0));
  const locator = joinBytes(write(4, 0), write(8, offset + length), write(4, 1));
  return joinBytes(mark(6, 6), head, write(8, count, count, length, offset), mark(6, 7), locator, end);
}

/** The sizes of the end record, and of the zip64 end record and locator before it. */
export const ZIP_END_BYTES = 22;
export const ZIP64_END_BYTES = 56;
export const ZIP64_LOCATOR_BYTES = 20;

function flagsOf({ isStreamed }: ZippedFile): number {
  return isStreamed ? NAME_IS_UTF8 | SIZES_FOLLOW : NAME_IS_UTF8;
}

function needsZip64({ size, offset }: ZippedFile): boolean {
  return size >= MAX_32 || offset >= MAX_32;
}

/** The signature of a ZIP part: "PK" and two bytes for its kind. */
function mark(third: number, fourth: number): Bytes {
  return Uint8Array.of(0x50, 0x4b, third, fourth);
}

/** Writes numbers with so many bytes each, the lowest byte first. */
function write(width: 2 | 4 | 8, ...values: readonly number[]): Bytes {
  const bytes = new Uint8Array(values.length * width);
  const view = new DataView(bytes.buffer);
  for (const [place, value] of values.entries()) {
    if (width === 2) view.setUint16(place * width, value, true);
    else if (width === 4) view.setUint32(place * width, value, true);
    else view.setBigUint64(place * width, BigInt(value), true);
  }
  return bytes;
}
