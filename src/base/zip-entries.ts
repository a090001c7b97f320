import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { checkedZipBytes, DamagedZip } from './checked-zip-bytes.ts';

/** The positions of a file's bytes in a ZIP, and whether they are deflated. */
type ZipSpan = { start: number; end: number; deflated: boolean };

/** A file in a ZIP, and how to read it. */
export type ZipEntry = {
  name: string;
  compressedBytes: number;
  sizeBytes: number;
  crc32: number;
  /** Finds the bytes, for a reader that unpacks and checks them itself, for example in another thread. */
  findSpan(): Promise<ZipSpan>;
  /** Unpacks the bytes; throws a DamagedZip when their size or checksum is wrong. */
  open(): AsyncIterable<Buffer>;
};

/** The bytes of a ZIP, on disk or in memory. */
type ZipBytes = {
  readSize(): Promise<number>;
  readAt(position: number, length: number): Promise<Buffer>;
  /** Streams the bytes from `start` to `end`, both included. */
  open(start: number, end: number): Readable;
};

type PackedFile = {
  zip: ZipBytes;
  name: string;
  nameBytes: Buffer;
  method: number;
  crc32: number;
  sizeBytes: number;
  compressedBytes: number;
  headerAt: number;
};

const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const IN_ZIP64 = 0xffffffff;
const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_LENGTH = 30;

/** Lists the files of a ZIP (path or bytes) from its central directory, ZIP64 included, without reading them; throws a DamagedZip when it is not a ZIP. */
export async function listZipEntries(given: string | Buffer): Promise<ZipEntry[]> {
  const zip = typeof given === 'string' ? buildFileBytes(given) : buildMemoryBytes(given);
  const size = await zip.readSize();
  const { offset, length, count } = await readEnd(zip, size);
  if (offset + length > size) throw new DamagedZip('the directory of the zip lies outside it');
  const directory = await zip.readAt(offset, length);
  return readDirectory(directory, count, zip).filter((entry) => !entry.name.endsWith('/'));
}

function buildFileBytes(path: string): ZipBytes {
  return {
    async readSize() {
      return (await stat(path)).size;
    },
    async readAt(position, length) {
      const file = await open(path);
      const read = file.read(Buffer.alloc(length), 0, length, position).finally(() => file.close());
      const { buffer, bytesRead } = await read;
      if (bytesRead !== length) throw new DamagedZip('the zip is cut off');
      return buffer;
    },
    open: (start, end) => createReadStream(path, { start, end, highWaterMark: 1 << 18 }),
  };
}

function buildMemoryBytes(bytes: Buffer): ZipBytes {
  return {
    readSize: async () => bytes.length,
    async readAt(position, length) {
      if (position + length > bytes.length) throw new DamagedZip('the zip is cut off');
      return bytes.subarray(position, position + length);
    },
    open: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
  };
}

async function readEnd(zip: ZipBytes, size: number) {
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT);
  const tail = await zip.readAt(size - tailLength, tailLength);
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at === -1 || at + END_LENGTH > tail.length) throw new DamagedZip('not a zip file, or one that is cut off');
  const end = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const locator = at - 20;
  if (end.offset !== IN_ZIP64 || locator < 0) return end;
  const zip64 = await zip.readAt(Number(tail.readBigUInt64LE(locator + 8)), 56);
  return {
    count: Number(zip64.readBigUInt64LE(32)),
    length: Number(zip64.readBigUInt64LE(40)),
    offset: Number(zip64.readBigUInt64LE(48)),
  };
}

function readDirectory(directory: Buffer, count: number, zip: ZipBytes): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    const isThere = at + ENTRY_LENGTH <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE;
    if (!isThere) throw new DamagedZip('the directory of the zip is damaged');
    const nameEnd = at + ENTRY_LENGTH + directory.readUInt16LE(at + 28);
    const extraEnd = nameEnd + directory.readUInt16LE(at + 30);
    const sizes = readSizes(directory, at, directory.subarray(nameEnd, extraEnd));
    const nameBytes = directory.subarray(at + ENTRY_LENGTH, nameEnd);
    const packed: PackedFile = {
      zip,
      name: nameBytes.toString('utf8'),
      nameBytes,
      method: directory.readUInt16LE(at + 10),
      crc32: directory.readUInt32LE(at + 16),
      ...sizes,
    };
    entries.push({
      name: packed.name,
      compressedBytes: packed.compressedBytes,
      sizeBytes: packed.sizeBytes,
      crc32: packed.crc32,
      findSpan: () => findSpan(packed),
      open: () => checkedZipBytes(readPacked(packed), packed),
    });
    at = extraEnd + directory.readUInt16LE(at + 32);
  }
  if (at !== directory.length) throw new DamagedZip('the directory of the zip does not end where it should');
  return entries;
}

function readSizes(directory: Buffer, at: number, extra: Buffer) {
  const zip64 = findExtra(extra, 0x0001);
  let next = 0;
  const take = (short: number) => {
    if (short !== IN_ZIP64 || zip64 === null) return short;
    const value = Number(zip64.readBigUInt64LE(next));
    next += 8;
    return value;
  };
  // The ZIP64 field contains only the values that did not fit, in this order.
  const sizeBytes = take(directory.readUInt32LE(at + 24));
  const compressedBytes = take(directory.readUInt32LE(at + 20));
  return { sizeBytes, compressedBytes, headerAt: take(directory.readUInt32LE(at + 42)) };
}

function findExtra(extra: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return null;
}

async function findSpan(packed: PackedFile): Promise<ZipSpan> {
  const { zip, name, nameBytes, method, headerAt, compressedBytes } = packed;
  if (method !== STORED && method !== DEFLATED)
    throw new DamagedZip(`the zip uses method ${method}, which is not read here`);
  const header = await zip.readAt(headerAt, LOCAL_LENGTH + nameBytes.length);
  const isSame = header.readUInt32LE(0) === LOCAL_SIGNATURE && header.subarray(LOCAL_LENGTH).equals(nameBytes);
  if (!isSame) throw new DamagedZip(`${name} is not where the directory of the zip says`);
  const start = headerAt + LOCAL_LENGTH + header.readUInt16LE(26) + header.readUInt16LE(28);
  return { start, end: start + compressedBytes - 1, deflated: method === DEFLATED };
}

async function* readPacked(packed: PackedFile): AsyncGenerator<Buffer> {
  const { start, end, deflated } = await findSpan(packed);
  if (packed.compressedBytes === 0) return;
  const raw = packed.zip.open(start, end);
  if (!deflated) {
    yield* raw;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 1 << 18 });
  raw.once('error', (error) => inflate.destroy(error));
  yield* raw.pipe(inflate);
}
