import type { FastifyInstance } from 'fastify';

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

/** Parses a message; null where it is no JSON, which the SDK will tell. */
export function parseMessage(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
