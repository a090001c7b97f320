import type { FastifyInstance } from 'fastify';
import { NOT_JSON, parseBoundedJson } from '#base/bounded-json.ts';
import { ServiceError } from '#contract/service-error.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;

/** Leaves bodies as bytes, for the SDK to parse: its errors are in the words of the protocol. */
export function keepBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
    done(null, body),
  );
}

/** The bytes of a body; none where there was none. */
export function bytesOf(body: unknown): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

/** Parses a message; null where it is no JSON, which the SDK reports itself. Throws a refusal where it breaks a limit of `bounded-json.ts`. */
export function parseMessage(bytes: Buffer): unknown {
  const read = parseBoundedJson(bytes);
  if (read.ok) return read.value;
  if (read.fault === NOT_JSON) return null;
  // The SDK must not parse it either.
  throw new ServiceError('invalid_input', read.fault);
}
