import type { FastifyRequest } from 'fastify';
import { isPlainObject } from '#base/plain-object.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { Operation } from '#contract/operation.ts';

// For callers who keep their references out of URLs, which proxies log.
const REFERENCE_HEADER = 'Svc-Reference';
const HEADER_KEY = 'svc-reference';

const ASCII = /^[\x20-\x7e]*$/;

/** Returns the input of a check with the reference of the header; throws invalid_input when the header is repeated, is not ASCII, or differs from the field. */
export function addReference({ kind }: Operation, { raw }: Pick<FastifyRequest, 'raw'>, input: unknown): unknown {
  // `headersDistinct` is built when it is first read, so it is read only when needed.
  if (kind !== 'check' || raw.headers[HEADER_KEY] === undefined) return input;
  const given = raw.headersDistinct[HEADER_KEY] ?? [];
  const [reference = ''] = given;
  if (given.length > 1) throw refuse('is given more than once: send it once');
  // HTTP does not say which characters other bytes are.
  if (!ASCII.test(reference)) throw refuse('must be printable ASCII: send other characters in the field reference');
  if (!isPlainObject(input)) return input;
  if (input.reference !== undefined && input.reference !== reference)
    throw refuse('and the field reference must be the same when both are given');
  return { ...input, reference };
}

function refuse(problem: string) {
  return buildFieldError('invalid_input', REFERENCE_HEADER, problem);
}
