import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';
import { markTestKey } from './mark-mode.ts';

/** The security headers of every response. */
export const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
}

/** Sets the common headers of every response, and refuses a request with ambiguous headers. */
export function addCommonHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply);
    markTestKey(request, reply);
    const fault = findHeaderFault(request.raw);
    done(fault === null ? undefined : new ServiceError('invalid_input', fault));
  });
}

// Node keeps the first of each and silently drops the others; a proxy in front may have used the last.
const ALLOWED_ONCE = new Set(['authorization', 'content-type', 'host']);

/** Returns what is wrong with the headers as a whole; null when nothing is. */
export function findHeaderFault({ httpVersion, headers, rawHeaders }: IncomingMessage): string | null {
  if (httpVersion === '1.1' && headers.host === undefined) return 'Host: HTTP/1.1 needs this header';
  // As many names as headers: none was repeated.
  if (Object.keys(headers).length * 2 === rawHeaders.length) return null;
  const seen = new Set<string>();
  // Names and values alternate.
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    if (seen.has(name)) return `${rawHeaders[index]}: send this header once`;
    if (ALLOWED_ONCE.has(name)) seen.add(name);
  }
  return null;
}
