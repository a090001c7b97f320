import type { IncomingMessage } from 'node:http';

/** Reads the body of a request; null when it is larger than that. */
export async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    // Read to its end, so that the answer can be read; kept only as far as it may be.
    if (bytes <= maxBytes) chunks.push(chunk as Buffer);
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks);
}
