import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

/** Where the bytes of a file stand inside a zip, and whether they are deflated. */
export type ZipSpan = { start: number; end: number; deflated: boolean };

/** A file inside a zip, and how to read it. */
export type ZipEntry = {
  name: string;
  compressedBytes: number;
  sizeBytes: number;
  /** Finds the bytes, for a reader of its own (in another thread, say). */
  findSpan(): Promise<ZipSpan>;
  open(): AsyncIterable<Buffer>;
};

const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;
const IN_ZIP64 = 0xffffffff;

/** Lists the files of a zip by its central directory (zip64 too) without reading them; throws on a file that is no zip. */
export async function listZipEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const { offset, length, count } = await readEnd(file, size);
    const directory = await readAt(file, offset, length);
    return readDirectory(directory, count, path).filter((entry) => !entry.name.endsWith('/'));
  } finally {
    await file.close();
  }
}

async function readEnd(file: FileHandle, size: number) {
  const tailLength = Math.min(size, END_LENGTH + MAX_COMMENT);
  const tail = await readAt(file, size - tailLength, tailLength);
  const at = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (at === -1) throw new Error('not a zip file, or one that is cut off');
  const end = {
    count: tail.readUInt16LE(at + 10),
    length: tail.readUInt32LE(at + 12),
    offset: tail.readUInt32LE(at + 16),
  };
  const locator = at - 20;
  if (end.offset !== IN_ZIP64 || locator < 0) return end;
  const zip64 = await readAt(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
  return {
    count: Number(zip64.readBigUInt64LE(32)),
    length: Number(zip64.readBigUInt64LE(40)),
    offset: Number(zip64.readBigUInt64LE(48)),
  };
}

function readDirectory(directory: Buffer, count: number, path: string): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index++) {
    if (directory.readUInt32LE(at) !== 0x02014b50) throw new Error('the directory of the zip is damaged');
    const nameLength = directory.readUInt16LE(at + 28);
    const extraLength = directory.readUInt16LE(at + 30);
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    const sizes = readSizes(directory, at, extra);
    const method = directory.readUInt16LE(at + 10);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      compressedBytes: sizes.compressed,
      sizeBytes: sizes.plain,
      findSpan: () => findSpan(path, sizes.headerAt, sizes.compressed, method),
      open: () => readEntry(path, sizes.headerAt, sizes.compressed, method),
    });
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32);
  }
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
  // The zip64 field holds only the values that did not fit, in this order.
  const plain = take(directory.readUInt32LE(at + 24));
  const compressed = take(directory.readUInt32LE(at + 20));
  return { plain, compressed, headerAt: take(directory.readUInt32LE(at + 42)) };
}

function findExtra(extra: Buffer, wanted: number): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; ) {
    const length = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return null;
}

async function findSpan(path: string, headerAt: number, length: number, method: number): Promise<ZipSpan> {
  if (method !== STORED && method !== DEFLATED)
    throw new Error(`the zip uses method ${method}, which is not read here`);
  const file = await open(path);
  const header = await readAt(file, headerAt, 30).finally(() => file.close());
  const start = headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  return { start, end: start + length - 1, deflated: method === DEFLATED };
}

async function* readEntry(path: string, headerAt: number, length: number, method: number): AsyncGenerator<Buffer> {
  const { start, end, deflated } = await findSpan(path, headerAt, length, method);
  if (length === 0) return;
  const raw = createReadStream(path, { start, end, highWaterMark: 1 << 18 });
  if (!deflated) {
    yield* raw as AsyncIterable<Buffer>;
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 1 << 18 });
  raw.once('error', (error) => inflate.destroy(error));
  yield* raw.pipe(inflate) as AsyncIterable<Buffer>;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error('the zip is cut off');
  return buffer;
}
