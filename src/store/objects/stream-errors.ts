import { Readable } from 'node:stream';
import { withDeadline } from '#base/deadline.ts';
import { ObjectStoreError } from './object-store-error.ts';

/** Gives the bytes of a stream as they are asked for; its trouble is an ObjectStoreError that says what was being done, and so is waiting longer than the time allowed for its next bytes. */
export function wrapStreamErrors(deed: string, source: Readable, idleMs: number): Readable {
  const stream = Readable.from(readWithin(deed, source, idleMs), { objectMode: false });
  // A reader that goes away before its first byte never starts the generator, which could not let go of the source.
  return stream.once('close', () => source.destroy());
}

async function* readWithin(deed: string, source: Readable, idleMs: number): AsyncGenerator<Buffer> {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  const late = () => new Error(`nothing came for ${idleMs} ms`);
  try {
    for (;;) {
      // Only the wait for the source counts: a slow reader may take its time.
      const next = await withDeadline(chunks.next(), idleMs, late);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (cause) {
    throw new ObjectStoreError(`the object store could not ${deed} to its end`, cause);
  }
}
