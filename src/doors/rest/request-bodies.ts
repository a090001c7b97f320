import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { findQueue } from '#base/admission/socket-queue.ts';
import { parseBoundedJson } from '#base/bounded-json.ts';
import { ServiceError } from '#contract/service-error.ts';

/** Bodies larger than this are refused. */
export const BODY_LIMIT_BYTES = 256 * 1024;

/** Builds the error for a body above a limit in bytes. */
export function buildTooLarge(limitBytes: number): ServiceError {
  return new ServiceError(
    'payload_too_large',
    `The body is larger than ${Math.round(limitBytes / 1024)} KB; send less at once.`,
  );
}

const LONG_BYTES = 16 * 1024;

/** Whether the headers announce a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Whether the headers announce a body of more than 16 KB, or of unknown length. */
export function hasLongBody(raw: IncomingMessage): boolean {
  return hasBody(raw) && !(Number(raw.headers['content-length']) <= LONG_BYTES);
}

/** Makes the server read JSON bodies within the limits of `bounded-json.ts`, and no other media type. */
export function readJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body: Buffer, done) => {
    if (body.length === 0) return done(new ServiceError('invalid_input', 'The body is empty; send a JSON object.'));
    const read = parseBoundedJson(body);
    if (read.ok) done(null, read.value);
    else done(new ServiceError('invalid_input', read.fault));
  });
}

/** Makes a GET or HEAD with a body wait for the end of that body. Otherwise the service could carry out a request and then, when its body breaks off, answer that it was invalid. */
export function awaitUnusedBodies(server: FastifyInstance): void {
  // Earlier hooks decide by the headers alone, so what they refuse does not wait.
  server.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    if ((raw.method !== 'GET' && raw.method !== 'HEAD') || !hasBody(raw)) return done();
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= BODY_LIMIT_BYTES || bytes - chunk.length > BODY_LIMIT_BYTES) return;
      done(buildTooLarge(BODY_LIMIT_BYTES));
    });
    raw.once('end', () => bytes <= BODY_LIMIT_BYTES && done());
  });
}

/** Closes the connection after a response that did not wait for a long body; the rest of the body is dropped unparsed. */
export function dropUnreadBodies(server: FastifyInstance): void {
  server.addHook('onSend', ({ raw }, reply, payload, done) => {
    // Reading the rest of a short body costs less than a new connection.
    if (!raw.complete && hasLongBody(raw)) {
      reply.header('connection', 'close');
      findQueue(raw.socket)?.discard();
    }
    done(null, payload);
  });
}
