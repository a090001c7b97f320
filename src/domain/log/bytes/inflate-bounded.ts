import { type Bytes, joinBytes } from './bytes.ts';
import { accept, type Parsed, refuse } from './parsed.ts';

/** Unpacks a zlib stream (RFC 1950) up to so many bytes: one that would give more is refused before it has. */
export async function inflateBounded(packed: Bytes, maxBytes: number): Promise<Parsed<Bytes>> {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size > maxBytes) {
        await reader.cancel();
        return refuse(`it unpacks to more than ${maxBytes} bytes`);
      }
    }
  } catch {
    return refuse('it cannot be unpacked');
  }
  return accept(joinBytes(...chunks));
}
