import { DamagedZip } from '#base/checked-zip-bytes.ts';
import { listZipEntries } from '#base/zip-entries.ts';

/** Finds the first file of a small zip whose name fits, unpacked; null when there is none, it is larger than allowed, or the zip is damaged. */
export async function findZipEntry(zip: Buffer, name: RegExp, maxBytes: number): Promise<Buffer | null> {
  try {
    const entry = (await listZipEntries(zip)).find((one) => name.test(one.name));
    if (entry === undefined || entry.sizeBytes > maxBytes) return null;
    const chunks: Buffer[] = [];
    // What unpacks to more than the zip says is refused before it is kept.
    for await (const chunk of entry.open()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

function isDamage(error: unknown): boolean {
  // Positions outside the zip and broken deflate streams are reported by Node itself.
  const code = String((error as { code?: unknown }).code ?? '');
  return error instanceof DamagedZip || error instanceof RangeError || code.startsWith('Z_');
}
