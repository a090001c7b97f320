/** Builds a bundle of entries (C2SP tlog-tiles): each behind its length in two bytes, the larger first. */
export function buildEntryBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(entries.flatMap((entry) => [Buffer.of(entry.length >> 8, entry.length & 0xff), entry]));
}
