import { MAX_ANSWER_BYTES, TOO_LARGE } from './send-call.ts';

/** Reads a whole answer as text; rejects when it is larger than an answer of the service may be. */
export async function readLimited(chunks: AsyncIterable<Uint8Array> | null): Promise<string> {
  const kept: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error(TOO_LARGE);
    kept.push(chunk);
  }
  return Buffer.concat(kept).toString();
}
