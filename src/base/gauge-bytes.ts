import type { Hash } from 'node:crypto';

/** Passes bytes on, and adds their number and their hash to the gauge. */
export async function* gaugeBytes<Chunk extends Uint8Array>(
  gauge: { sizeBytes: number; hash: Hash },
  source: AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  for await (const chunk of source) {
    gauge.sizeBytes += chunk.length;
    gauge.hash.update(chunk);
    yield chunk;
  }
}
