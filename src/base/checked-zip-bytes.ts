import { crc32 } from 'node:zlib';

/** A ZIP that is damaged, or packed by a method that is not supported. */
export class DamagedZip extends Error {
  override readonly name = 'DamagedZip';
}

/** What the central directory states about a file. */
export type ZipPromise = { name: string; sizeBytes: number; crc32: number };

/** Yields the unpacked bytes of a file; throws a DamagedZip, at the latest after the last of them, when size or CRC-32 is wrong. */
export async function* checkedZipBytes(
  chunks: AsyncIterable<Buffer>,
  promised: ZipPromise,
): AsyncGenerator<Buffer, void, undefined> {
  let size = 0;
  let sum = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    sum = crc32(chunk, sum);
    if (size > promised.sizeBytes) break;
    yield chunk;
  }
  if (size !== promised.sizeBytes) {
    const found = size > promised.sizeBytes ? `${size} bytes or more` : `${size} bytes`;
    throw new DamagedZip(`${promised.name} unpacks to ${found} where the zip says ${promised.sizeBytes}`);
  }
  if (sum !== promised.crc32) throw new DamagedZip(`${promised.name} does not have the CRC-32 that the zip says`);
}
