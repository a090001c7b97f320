import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';

/** Whether a request says that a body follows its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Lets a GET or HEAD that came with a body wait for its end, which nobody reads: a request that breaks off there must not be carried out and then be told that it was no request. */
export function awaitUnusedBodies(server: FastifyInstance, maxBytes: number): void {
  // The hooks before this one read headers alone, so what they refuse need not wait.
  server.addHook('preParsing', ({ raw }, _reply, _payload, done) => {
    if ((raw.method !== 'GET' && raw.method !== 'HEAD') || !hasBody(raw)) return done();
    let bytes = 0;
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes || bytes - chunk.length > maxBytes) return;
      done(new ServiceError('payload_too_large', 'The body is larger than this service takes.'));
    });
    raw.once('end', () => bytes <= maxBytes && done());
  });
}
