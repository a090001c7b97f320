/** Trouble of the object store itself, such as a full disk or a bucket out of reach; the cause says what it was. */
export class ObjectStoreError extends Error {
  constructor(message: string, cause: unknown) {
    super(`${message}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'ObjectStoreError';
  }
}

/** Runs a piece of work of the store, and throws its trouble as an ObjectStoreError that says what was being done. */
export async function namingTrouble<T>(deed: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new ObjectStoreError(`the object store could not ${deed}`, cause);
  }
}
