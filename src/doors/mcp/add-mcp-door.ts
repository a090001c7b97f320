import type { ServerResponse } from 'node:http';
import { hostHeaderValidation, type NodeMcpRequestHandler, toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { DEFAULT_SCOPES } from '#domain/access/requested-scopes.ts';
import { AGENT_PATHS, type AgentPath } from '#domain/access/resources.ts';
import { addSseDoor } from './add-sse-door.ts';
import { admitAgent, buildTokenCheck } from './admit-agent.ts';
import type { AgentDoorParts, McpParts } from './agent-door-parts.ts';
import type { CallerCarrier } from './caller-carrier.ts';
import { GrantWatch } from './grant-watch.ts';
import { buildMcpServerFactory } from './mcp-server.ts';
import { buildScopeFinder } from './missing-scopes.ts';
import { bytesOf, keepBytes, parseMessage } from './parse-message.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';
const LOCAL_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** Adds `/mcp` (streamable HTTP, 2026-07-28 and the older revisions), `/sse` for old hosts, and the protected-resource metadata (RFC 9728) to the server. */
export function addMcpDoor(server: FastifyInstance, parts: McpParts): void {
  const watch = new GrantWatch(parts.findRevoked, (error) =>
    server.log.warn({ err: error }, 'revoked grants could not be looked up'),
  );
  const door: AgentDoorParts = { ...parts, watch, findMissingScopes: buildScopeFinder(parts.operations), isOurs };
  server.decorateRequest('agent', null);
  addMetadata(server, parts);
  addStreamableHttp(server, door);
  addSseDoor(server, door);

  function isOurs({ raw }: FastifyRequest, response: ServerResponse): boolean {
    const names = [...LOCAL_NAMES, new URL(parts.publicUrl()).hostname];
    // Any origin may ask: only a bearer token counts, which no browser sends by itself.
    return hostHeaderValidation(names)(raw, response);
  }
}

function addStreamableHttp(server: FastifyInstance, door: AgentDoorParts): void {
  server.register(async (scope) => {
    keepBytes(scope);
    const handler = createMcpHandler(door.standIn ?? buildMcpServerFactory(door), {
      onerror: (error) => server.log.warn({ err: error }, 'mcp'),
    });
    scope.addHook('onClose', () => handler.close());
    const handle = toNodeHandler(handler);
    scope.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      onRequest: buildTokenCheck(door, '/mcp'),
      handler: async (request, reply) => {
        const bytes = bytesOf(request.body);
        const message = parseMessage(bytes);
        const caller = admitAgent(door, '/mcp', request, reply, message);
        if (caller === null) return reply;
        const response = door.handOver(reply);
        if (!door.isOurs(request, response)) return;
        // An answer that has not begun is no stream yet.
        const end = () => void (response.headersSent && response.destroy());
        response.once('close', door.watch.add(caller.delegation.grantId, end));
        await handle(toMessage(request, bytes, toAuthInfo({ caller, requestId: request.id, message })), response);
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

function toAuthInfo(extra: CallerCarrier & { caller: DelegatedCaller }): AuthInfo {
  const { caller } = extra;
  // The token itself goes no further than this door.
  return { token: '', clientId: caller.delegation.clientId, scopes: [...caller.scopes], extra };
}

function addMetadata(server: FastifyInstance, parts: McpParts): void {
  const describe = (path: AgentPath) => ({
    resource: parts.publicUrl() + path,
    authorization_servers: [parts.issuerUrl()],
    // Hosts ask for all that stands here: what is rarely needed is asked for when it is.
    scopes_supported: DEFAULT_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Register-Data Service',
  });
  const add = (url: string, path: AgentPath) => server.get(url, { exposeHeadRoute: true }, async () => describe(path));
  for (const path of AGENT_PATHS) add(`${WELL_KNOWN}${path}`, path);
  // Where hosts look that know the origin alone.
  add(WELL_KNOWN, '/mcp');
}
