import { type Operation, takesIdempotencyKey } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';

const SHAPE = /^[\x21-\x7e]{1,255}$/;

/** What a door found beside the input, and what the caller calls that place. */
export type GivenKey = { place: string; value: unknown };

/** Reads the key of a call: the one given beside the input, else the input's own `idempotency_key`; null when there is none, or when the operation has no use for one. */
export function findIdempotencyKey(operation: Operation, given: GivenKey, input: unknown): string | null {
  if (!takesIdempotencyKey(operation)) return null;
  const inInput = findKeyInInput(input);
  const key = given.value ?? inInput;
  if (key === undefined) return null;
  if (inInput !== undefined && inInput !== key)
    throw new ServiceError(
      'invalid_input',
      `idempotency_key and ${given.place} must be the same where both are given.`,
    );
  if (typeof key === 'string' && SHAPE.test(key)) return key;
  throw new ServiceError('invalid_input', `${given.place} must be 1 to 255 printable ASCII characters without spaces.`);
}

// One that is no text is a misfit of the input, which the contract's own check names.
function findKeyInInput(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('idempotency_key' in input)) return undefined;
  return typeof input.idempotency_key === 'string' ? input.idempotency_key : undefined;
}
