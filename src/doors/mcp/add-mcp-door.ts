import type { ServerResponse } from 'node:http';
import {
  hostHeaderValidation,
  type NodeMcpRequestHandler,
  originValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation } from '#contract/operation.ts';
import type { Scope } from '#contract/scopes.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { DEFAULT_SCOPES } from '#domain/access/requested-scopes.ts';
import type { Authenticate } from '#operations/funnel/authenticate.ts';
import { buildErrorBody } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { CallerCarrier } from './call-tool.ts';
import { buildMcpServerFactory } from './mcp-server.ts';
import { buildScopeFinder } from './missing-scopes.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
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
    // The SDK parses the body itself, so that one parser and its errors apply to both protocol eras.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    );
    const findMissingScopes = buildScopeFinder(parts.operations);
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
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        const missing = findMissingScopes(parseOrNull(bytes), caller.scopes);
        if (missing.length > 0) return askForScopes(parts, request, reply, caller, missing);
        const response = parts.handOver(reply);
        const names = [...LOCAL_NAMES, new URL(parts.publicUrl()).hostname];
        if (!hostHeaderValidation(names)(request.raw, response)) return;
        if (!originValidation(names)(request.raw, response)) return;
        await handle(toMessage(request, bytes, toAuthInfo(caller, request.id)), response);
      },
    });
  });
}

/** The request as the SDK reads it: the body that has been read, and who sent it. */
function toMessage({ raw }: FastifyRequest, bytes: Buffer, auth: AuthInfo): Parameters<NodeMcpRequestHandler>[0] {
  const { method, url, headers } = raw;
  return {
    ...(method === undefined ? {} : { method }),
    ...(url === undefined ? {} : { url }),
    headers,
    auth,
    async *[Symbol.asyncIterator]() {
      yield bytes;
    },
  };
}

function parseOrNull(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // The SDK says what is wrong with it, in the words of the protocol.
    return null;
  }
}

function askForScopes(
  parts: McpParts,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: DelegatedCaller,
  missing: readonly Scope[],
): FastifyReply {
  const metadata = getOAuthProtectedResourceMetadataUrl(new URL(resourceUrl(parts)));
  // Those that the host has already are named as well, or the new token would lack them.
  const scope = [...caller.scopes, ...missing].join(' ');
  const refusal = new ServiceError('insufficient_scope', `The grant lacks: ${missing.join(', ')}.`, {
    details: { missing_scopes: missing },
  });
  return reply
    .code(403)
    .header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`)
    .send(buildErrorBody(refusal, request.id));
}

function toAuthInfo(caller: DelegatedCaller, requestId: string): AuthInfo {
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
    // Hosts ask for all that stands here: what is rarely needed is asked for when it is.
    scopes_supported: DEFAULT_SCOPES,
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
