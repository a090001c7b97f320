import { type Operation, takesIdempotencyKey } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';

const SHAPE = /^[\x21-\x7e]{1,255}$/;

/** A key that came beside the input, and where it came from. */
type GivenKey = { place: string; value: unknown };

/** Returns the key given beside the input, or else the input's `idempotency_key`; null when there is none, or the operation does not use keys. Throws when a key is invalid or the two differ. */
export function findIdempotencyKey(operation: Operation, given: GivenKey, input: unknown): string | null {
  if (!takesIdempotencyKey(operation)) return null;
  const inInput = findKeyInInput(input);
  const key = given.value ?? inInput;
  if (key === undefined) return null;
  if (inInput !== undefined && inInput !== key)
    throw new ServiceError('invalid_input', `idempotency_key and ${given.place} must be the same when both are given.`);
  if (typeof key === 'string' && SHAPE.test(key)) return key;
  throw new ServiceError('invalid_input', `${given.place} must be 1 to 255 printable ASCII characters without spaces.`);
}

// A key that is not text is reported when the input is validated.
function findKeyInInput(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('idempotency_key' in input)) return undefined;
  return typeof input.idempotency_key === 'string' ? input.idempotency_key : undefined;
}
