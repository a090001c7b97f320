import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';

/** What every answer tells browsers, whatever it is an answer to. */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Puts the request id and the security headers on an answer. */
export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
}

/** Puts the common headers on every answer. */
export function addCommonHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    const hostless = request.raw.httpVersion === '1.1' && request.headers.host === undefined;
    done(hostless ? new ServiceError('invalid_input', 'Host: HTTP/1.1 needs this header') : undefined);
  });
}
