import { ServiceError } from '#contract/service-error.ts';
import { ObjectStoreError } from '#store/objects/object-store-error.ts';

/** Runs a step of a job and turns object store errors into a ServiceError, which the caller sees when no retry is left. */
export async function reportStoreErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ObjectStoreError)) throw error;
    throw new ServiceError('store_unavailable', 'The object store did not respond.', { cause: error });
  }
}
