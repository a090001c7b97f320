import { type FileHandle, open } from 'node:fs/promises';
import { invariant } from '#base/invariant.ts';

const END_SIGNATURE = 0x06054b50;
const END64_LOCATOR_SIGNATURE = 0x07064b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_LENGTH = 22;
const LOCATOR_LENGTH = 20;
const LOCAL_HEADER_LENGTH = 30;
const ENTRY_LENGTH = 46;
const MAX_COMMENT = 0xffff;
const FOUR_GIGABYTES = 0xffffffff;
const ZIP64_FIELD = 1;

/** One file inside a zip file, and where its bytes stand. */
export type ZipEntry = { name: string; start: number; storedBytes: number; deflated: boolean };

/** Lists a zip file by its central directory; files over 4 GB are understood. Throws when it is no zip file. */
export async function listZipEntries(path: string): Promise<ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const directory = await readDirectory(file, size);
    const entries: ZipEntry[] = [];
    for (let position = 0; position + ENTRY_LENGTH <= directory.length; ) {
      if (directory.readUInt32LE(position) !== ENTRY_SIGNATURE) break;
      const { entry, headerOffset, length } = readEntry(directory, position);
      position += length;
      const local = await readBytes(file, headerOffset, LOCAL_HEADER_LENGTH);
      entry.start = headerOffset + LOCAL_HEADER_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28);
      entries.push(entry);
    }
    return entries;
  } finally {
    await file.close();
  }
}

async function readDirectory(file: FileHandle, size: number): Promise<Buffer> {
  const tailStart = Math.max(0, size - END_LENGTH - MAX_COMMENT - LOCATOR_LENGTH);
  const tail = await readBytes(file, tailStart, size - tailStart);
  let end = tail.length - END_LENGTH;
  while (end >= 0 && tail.readUInt32LE(end) !== END_SIGNATURE) end--;
  invariant(end >= 0, 'a zip file has an end record');
  let length = tail.readUInt32LE(end + 12);
  let offset = tail.readUInt32LE(end + 16);
  const locator = end - LOCATOR_LENGTH;
  if (offset === FOUR_GIGABYTES && locator >= 0 && tail.readUInt32LE(locator) === END64_LOCATOR_SIGNATURE) {
    const end64 = await readBytes(file, Number(tail.readBigUInt64LE(locator + 8)), 56);
    length = Number(end64.readBigUInt64LE(40));
    offset = Number(end64.readBigUInt64LE(48));
  }
  return readBytes(file, offset, length);
}

function readEntry(directory: Buffer, position: number): { entry: ZipEntry; headerOffset: number; length: number } {
  const nameLength = directory.readUInt16LE(position + 28);
  const extraLength = directory.readUInt16LE(position + 30);
  const commentLength = directory.readUInt16LE(position + 32);
  const nameEnd = position + ENTRY_LENGTH + nameLength;
  let storedBytes = directory.readUInt32LE(position + 20);
  let headerOffset = directory.readUInt32LE(position + 42);
  const plainBytes = directory.readUInt32LE(position + 24);
  for (let extra = nameEnd; extra + 4 <= nameEnd + extraLength; extra += 4 + directory.readUInt16LE(extra + 2)) {
    if (directory.readUInt16LE(extra) !== ZIP64_FIELD) continue;
    let field = extra + 4;
    if (plainBytes === FOUR_GIGABYTES) field += 8;
    if (storedBytes === FOUR_GIGABYTES) {
      storedBytes = Number(directory.readBigUInt64LE(field));
      field += 8;
    }
    if (headerOffset === FOUR_GIGABYTES) headerOffset = Number(directory.readBigUInt64LE(field));
  }
  const name = directory.toString('utf8', position + ENTRY_LENGTH, nameEnd);
  const deflated = directory.readUInt16LE(position + 10) === 8;
  const length = ENTRY_LENGTH + nameLength + extraLength + commentLength;
  return { entry: { name, start: 0, storedBytes, deflated }, headerOffset, length };
}

async function readBytes(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, start);
  invariant(bytesRead === length, 'a zip file is as long as it says');
  return bytes;
}
