import { ServiceError } from '#contract/service-error.ts';
import { ObjectStoreError } from '#store/objects/object-store-error.ts';

/** Runs a step of a job that makes files: trouble of the store of files is told to the caller in the words of the contract when no try is left. */
export async function reportStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new ServiceError('store_unavailable', 'The store of files did not answer.', { cause: error });
  }
}
