import type { FastifyInstance, FastifyReply } from 'fastify';

// Everything that an AI host in a browser needs to discover, get, use and revoke a token. No part of it reads a cookie.
const SHARED =
  /^\/(?:mcp|sse|sse\/messages|oauth\/(?:register|token|revoke)|\.well-known\/oauth-(?:authorization-server|protected-resource(?:\/(?:mcp|sse))?))(?:\?|$)/;
const EXPOSED = 'www-authenticate, mcp-session-id, mcp-protocol-version, retry-after, svc-mode, x-request-id';
const METHODS = 'GET, HEAD, POST, DELETE';
const HEADER_NAMES = /^[\w-]+(?:, ?[\w-]+)*$/;
const PREFLIGHT_SECONDS = '7200';

/** Whether pages of any origin may use a URL. */
export function isSharedWithPages(url: string): boolean {
  return SHARED.test(url);
}

/**
 * Allows pages of any origin to use the MCP endpoints and the issuer's endpoints, and nothing else. These use a bearer
 * token alone, so a page can do no more than any program. Credentials mode is never allowed, and other pages get no header.
 */
export function addCrossOrigin(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!isSharedWithPages(request.url)) return done();
    reply.header('access-control-allow-origin', '*').header('access-control-expose-headers', EXPOSED);
    const { 'access-control-request-method': method, 'access-control-request-headers': wanted } = request.headers;
    if (request.method !== 'OPTIONS' || method === undefined) return done();
    answerPreflight(reply, wanted);
  });
}

function answerPreflight(reply: FastifyReply, wanted: string | undefined): void {
  reply.header('access-control-allow-methods', METHODS).header('access-control-max-age', PREFLIGHT_SECONDS);
  // Any header is allowed, because without a token none has an effect.
  if (wanted !== undefined && HEADER_NAMES.test(wanted)) reply.header('access-control-allow-headers', wanted);
  reply.code(204).send();
}
