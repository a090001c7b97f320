import { crc32, inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/** Finds the first file of a small zip whose name fits, inflated; null when there is none or the zip is damaged. */
export function findZipEntry(zip: Buffer, name: RegExp, maxBytes: number): Buffer | null {
  try {
    return findInDirectory(zip, name, maxBytes);
  } catch {
    // Offsets beyond the end and broken deflate streams throw: both mean a damaged zip.
    return null;
  }
}

function findInDirectory(zip: Buffer, name: RegExp, maxBytes: number): Buffer | null {
  const end = findEnd(zip);
  if (end === null) return null;
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) return null;
    const nameBytes = zip.readUInt16LE(at + 28);
    const entryName = zip.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
    if (name.test(entryName)) return inflateEntry(zip, at, maxBytes);
    at += ENTRY_BYTES + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return null;
}

function findEnd(zip: Buffer): number | null {
  // A comment of up to 65,535 bytes may follow the end record.
  for (let at = zip.length - END_BYTES; at >= Math.max(0, zip.length - END_BYTES - 65_535); at -= 1) {
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  return null;
}

function inflateEntry(zip: Buffer, entry: number, maxBytes: number): Buffer | null {
  const method = zip.readUInt16LE(entry + 10);
  const packedBytes = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  if (zip.readUInt32LE(local) !== LOCAL_HEADER) return null;
  const start = local + LOCAL_BYTES + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(start, start + packedBytes);
  if (method !== STORED && method !== DEFLATED) return null;
  const data = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: maxBytes });
  return data.length <= maxBytes && crc32(data) === zip.readUInt32LE(entry + 16) ? data : null;
}
