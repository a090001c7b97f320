import type { ServerResponse } from 'node:http';
import { hostHeaderValidation, originValidation, toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import type { Authenticate } from '#operations/funnel/authenticate.ts';
import { buildErrorBody } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { buildMcpServerFactory, type CallerCarrier } from './mcp-server.ts';

const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** What the agent door stands on. */
export type McpParts = {
  operations: readonly Operation[];
  funnel: Funnel;
  version: string;
  publicUrl: () => string;
  issuerUrl: () => string;
  /** The check of every door; this one takes only callers whom a person let in, so no API keys. */
  authenticate: Authenticate;
  /** Takes an answer out of the framework's hands, with the headers that every answer carries. */
  handOver: (reply: FastifyReply) => ServerResponse;
};

/** Adds `/mcp` (streamable HTTP, 2026-07-28 and the older revisions) and its protected-resource metadata (RFC 9728) to the server. */
export function addMcpDoor(server: FastifyInstance, parts: McpParts): void {
  addMetadata(server, parts);
  server.register(async (scope) => {
    // The SDK reads the body itself, so that one limit and one parser apply to both protocol eras.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = createMcpHandler(buildMcpServerFactory(parts), {
      onerror: (error) => server.log.warn({ err: error }, 'mcp'),
    });
    scope.addHook('onClose', () => handler.close());
    const handle = toNodeHandler(handler);
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      handler: async (request, reply) => {
        const caller = await findDelegatedCaller(parts, request);
        if (caller === null) return challenge(parts, request, reply);
        const response = parts.handOver(reply);
        const names = [...LOCAL_NAMES, new URL(parts.publicUrl()).hostname];
        if (!hostHeaderValidation(names)(request.raw, response)) return;
        if (!originValidation(names)(request.raw, response)) return;
        const authenticated = Object.assign(request.raw, { auth: toAuthInfo(caller, request.id) });
        await handle(authenticated as Parameters<typeof handle>[0], response);
      },
    });
  });
}

function toAuthInfo(caller: DelegatedCaller, requestId: string) {
  const extra: CallerCarrier = { caller, requestId };
  // The token itself goes no further than this door.
  return { token: '', clientId: caller.delegation.clientId, scopes: [...caller.scopes], extra };
}

async function findDelegatedCaller(parts: McpParts, request: FastifyRequest): Promise<DelegatedCaller | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const caller = bearer === undefined ? null : await parts.authenticate(bearer);
  return caller !== null && caller.delegation !== null ? { ...caller, delegation: caller.delegation } : null;
}

function challenge(parts: McpParts, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const metadata = getOAuthProtectedResourceMetadataUrl(new URL(resourceUrl(parts)));
  const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  const refusal = new ServiceError(
    'authentication_required',
    'This door needs an OAuth access token; API keys are not accepted here.',
  );
  return reply
    .code(401)
    .header('www-authenticate', `Bearer ${error}resource_metadata="${metadata}"`)
    .send(buildErrorBody(refusal, request.id));
}

function addMetadata(server: FastifyInstance, parts: McpParts): void {
  const describe = () => ({
    resource: resourceUrl(parts),
    authorization_servers: [parts.issuerUrl()],
    scopes_supported: ALL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Register-Data Service',
  });
  for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']) {
    server.get(path, { exposeHeadRoute: true }, async () => describe());
  }
}

function resourceUrl(parts: McpParts): string {
  return `${parts.publicUrl()}/mcp`;
}
