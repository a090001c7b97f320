import { Readable } from 'node:stream';
import { withDeadline } from '#base/deadline.ts';
import { ObjectStoreError } from './object-store-error.ts';

/** Passes a stream through. Its errors, and a wait of more than `idleMs` for the next bytes, become an ObjectStoreError that names the action. */
export function wrapStreamErrors(deed: string, source: Readable, idleMs: number): Readable {
  const stream = Readable.from(readWithin(deed, source, idleMs), { objectMode: false });
  // A reader that closes before the first byte never starts the generator, which then could not close the source.
  return stream.once('close', () => source.destroy());
}

async function* readWithin(deed: string, source: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const late = () => new Error(`no data arrived for ${idleMs} ms`);
  try {
    for (;;) {
      // Only the wait for the source counts, not a slow reader.
      const next = await withDeadline(chunks.next(), idleMs, late);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (cause) {
    throw new ObjectStoreError(`the object store could not ${deed} to its end`, cause);
  }
}
