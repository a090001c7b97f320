import { readErrorMessage } from '#base/read-error.ts';

/** A failure of the object store, such as a full disk or an unreachable bucket; `cause` is the original error. */
export class ObjectStoreError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message}: ${readErrorMessage(cause)}`, { cause });
    this.name = 'ObjectStoreError';
  }
}

/** Runs work of the store and throws its errors as an ObjectStoreError that names the action. */
export async function wrapErrors<T>(deed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ObjectStoreError(`the object store could not ${deed}`, cause);
  }
}

/** Runs a write of the bytes of a source. Errors of the store become an ObjectStoreError; errors of the source are rethrown unchanged. */
export async function wrapWriteErrors<T>(
  key: string,
  source: AsyncIterable<Uint8Array>,
  write: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const ofSource: unknown[] = [];
  async function* watched(): AsyncGenerator<Uint8Array> {
    try {
      yield* source;
    } catch (error) {
      ofSource.push(error);
      throw error;
    }
  }
  try {
    return await write(watched());
  } catch (cause) {
    if (ofSource.length > 0) throw ofSource[0];
    throw new ObjectStoreError(`the object store could not write ${key}`, cause);
  }
}
