import type { FastifyInstance } from 'fastify';
import { NOT_JSON, parseBoundedJson } from '#base/bounded-json.ts';
import { isPlainObject, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { ServiceError } from '#contract/service-error.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Keeps bodies as bytes: the SDK parses them and reports errors as the protocol requires. */
export function keepBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}

/** The bytes of a body; empty when there is none. */
export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Parses a message; null when it is not JSON, which the SDK reports. Throws when it exceeds a limit of `bounded-json.ts`. */
export function parseMessage(bytes: Buffer): unknown {
  const read = parseBoundedJson(bytes);
  if (read.ok) return read.value;
  if (read.fault === NOT_JSON) return null;
  // The SDK must not parse it either.
  throw new ServiceError('invalid_input', read.fault);
}

/**
 * Finds the arguments of a call as they were sent; undefined when there are none. The SDK silently drops `__proto__`,
 * but the service must refuse it.
 */
export function findRawArguments(message: unknown, id: unknown): PlainObject | undefined {
  const call = (Array.isArray(message) ? message : [message]).find((one) => toPlainObject(one).id === id);
  const { arguments: input } = toPlainObject(toPlainObject(call).params);
  return isPlainObject(input) ? input : undefined;
}
