import { areSameBytes, type ByteSource, type Bytes, parseText } from '#domain/log/bytes/bytes.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';
import {
  buildDirectoryLine,
  buildFileHeader,
  buildFileTail,
  buildZipEnd,
  ZIP_END_BYTES,
  ZIP64_END_BYTES,
  ZIP64_LOCATOR_BYTES,
  type ZipDirectory,
  type ZippedFile,
} from './zip-layout.ts';

// Enough for half a million files. Bounds the memory that an untrusted archive can claim.
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const LINE_BYTES = 46;
const MAX_NAME_BYTES = 200;
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** Returns the CRC-32 used by ZIP archives; browsers have no built-in one. */
export function crc32(bytes: Uint8Array): number {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = (rest >>> 8) ^ (CRC_TABLE[(rest ^ byte) & 0xff] ?? 0);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Lists the files of a ZIP of this service. Requires files without gaps and the exact directory bytes that this service writes. */
export async function parseZipDirectory(source: ByteSource): Promise<Parsed<ZippedFile[]>> {
  const found = await findDirectory(source);
  if (!found.ok) return found;
  const { offset, length, count } = found.value;
  const bytes = await source.read(offset, offset + length);
  const files: ZippedFile[] = [];
  let at = 0;
  let next = 0;
  while (at < bytes.length) {
    const file = readLine(bytes, at, next);
    if (file === null)
      return refuse(
        `the directory of the ZIP is not in the form that this service writes, at file ${files.length + 1}`,
      );
    files.push(file);
    at += buildDirectoryLine(file).length;
    next = endOf(file);
  }
  if (files.length !== count || next !== offset) return refuse('the directory of the ZIP does not match its contents');
  const names = new Set(files.map(({ name }) => name));
  return names.size === files.length ? accept(files) : refuse('the ZIP contains two files with the same name');
}

/** Reads one file of the ZIP; its header, CRC-32 and data descriptor must match the directory. */
export async function readZippedFile(source: ByteSource, file: ZippedFile): Promise<Parsed<Bytes>> {
  const [header, tail] = [buildFileHeader(file), buildFileTail(file)];
  const bytes = await source.read(file.offset, endOf(file));
  const data = bytes.slice(header.length, header.length + file.size);
  const isWhole = areSameBytes(bytes.subarray(0, header.length), header);
  const isEnded = areSameBytes(bytes.subarray(header.length + file.size), tail);
  if (!isWhole || !isEnded) return refuse(`the bytes around ${file.name} do not match the directory of the ZIP`);
  return crc32(data) === file.crc32
    ? accept(data)
    : refuse(`${file.name} does not have the CRC-32 that the directory states`);
}

async function findDirectory(source: ByteSource): Promise<Parsed<ZipDirectory>> {
  const longest = ZIP64_END_BYTES + ZIP64_LOCATOR_BYTES + ZIP_END_BYTES;
  const tail = await source.read(Math.max(0, source.size - longest), source.size);
  if (tail.length < ZIP_END_BYTES) return refuse('the ZIP is cut off');
  const short = readShortEnd(tail);
  const long = tail.length === longest ? readLongEnd(tail) : null;
  const directory = [short, long].find((one) => {
    if (one === null) return false;
    const end = buildZipEnd(one);
    return one.offset + one.length + end.length === source.size && areSameBytes(tail.slice(-end.length), end);
  });
  if (directory === undefined || directory === null) {
    return refuse('the end of the ZIP is not in the form that this service writes');
  }
  return directory.length <= MAX_DIRECTORY_BYTES ? accept(directory) : refuse('the ZIP lists too many files');
}

function readShortEnd(tail: Bytes): ZipDirectory {
  const view = new DataView(tail.buffer, tail.length - ZIP_END_BYTES);
  return { count: view.getUint16(10, true), length: view.getUint32(12, true), offset: view.getUint32(16, true) };
}

function readLongEnd(tail: Bytes): ZipDirectory {
  const view = new DataView(tail.buffer);
  const read = (at: number) => Number(view.getBigUint64(at, true));
  return { count: read(32), length: read(40), offset: read(48) };
}

/** Parses a directory entry; null unless its bytes are exactly what this service writes. */
function readLine(bytes: Bytes, at: number, offset: number): ZippedFile | null {
  if (at + LINE_BYTES > bytes.length) return null;
  const view = new DataView(bytes.buffer, at);
  const nameLength = view.getUint16(28, true);
  const end = at + LINE_BYTES + nameLength;
  const name = nameLength <= MAX_NAME_BYTES ? parseText(bytes.subarray(at + LINE_BYTES, end)) : null;
  // A zip64 entry has its size after the name; all other fields are at the same position.
  const isLong = view.getUint16(30, true) > 0;
  if (name === null || (isLong && end + 12 > bytes.length)) return null;
  const size = isLong ? Number(new DataView(bytes.buffer, end).getBigUint64(4, true)) : view.getUint32(24, true);
  if (!Number.isSafeInteger(size)) return null;
  const file = { name, size, crc32: view.getUint32(16, true), offset, isStreamed: view.getUint16(8, true) % 16 >= 8 };
  const line = buildDirectoryLine(file);
  return areSameBytes(bytes.subarray(at, at + line.length), line) ? file : null;
}

function endOf(file: ZippedFile): number {
  return file.offset + buildFileHeader(file).length + file.size + buildFileTail(file).length;
}
