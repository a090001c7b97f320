import { DamagedZip } from '#base/checked-zip-bytes.ts';
import { readErrorCode } from '#base/read-error.ts';
import { listZipEntries } from '#base/zip-entries.ts';

/** Returns the first file of a small zip with a matching name; null if there is none, it is too large, or the zip is damaged. */
export async function findZipEntry(zip: Buffer, name: RegExp, maxBytes: number): Promise<Buffer | null> {
  try {
    const entry = (await listZipEntries(zip)).find((one) => name.test(one.name));
    if (entry === undefined || entry.sizeBytes > maxBytes) return null;
    const chunks: Buffer[] = [];
    // open() throws as soon as the file exceeds the size in the zip's directory.
    for await (const chunk of entry.open()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  // Node throws RangeError for positions outside the zip, and Z_ codes for broken deflate streams.
  return error instanceof DamagedZip || error instanceof RangeError || readErrorCode(error).startsWith('Z_');
}
