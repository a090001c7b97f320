import { type Bytes, joinBytes } from './bytes.ts';
import { accept, type Parsed, refuse } from './parsed.ts';

/** Decompresses a zlib stream (RFC 1950). Stops and refuses as soon as the output exceeds `maxBytes`. */
export async function inflateBounded(packed: Bytes, maxBytes: number): Promise<Parsed<Bytes>> {
  const stream: ReadableStream<Uint8Array> = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(next.value);
      size += next.value.length;
      if (size > maxBytes) {
        await reader.cancel();
        return refuse(`it decompresses to more than ${maxBytes} bytes`);
      }
    }
  } catch {
    return refuse('it cannot be decompressed');
  }
  return accept(joinBytes(...chunks));
}
