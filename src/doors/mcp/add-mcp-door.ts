import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { hostHeaderValidation, type NodeMcpRequestHandler, toNodeHandler } from '@modelcontextprotocol/node';
import { type AuthInfo, createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { toPlainObject } from '#base/plain-object.ts';
import { inRequest } from '#base/tracing/tracing.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { LOOPBACK_HOSTS } from '#domain/access/redirect-target.ts';
import { DEFAULT_SCOPES } from '#domain/access/requested-scopes.ts';
import { AGENT_PATHS, type AgentPath } from '#domain/access/resources.ts';
import { addSseDoor } from './add-sse-door.ts';
import { admitAgent, buildTokenCheck } from './admit-agent.ts';
import type { AgentDoorParts, AgentRequest, Era, McpParts } from './agent-door-parts.ts';
import { answerPlainCall } from './answer-plain-call.ts';
import { buildServerJson } from './build-server-json.ts';
import { buildCalledFinder } from './called-operation.ts';
import { GrantWatch } from './grant-watch.ts';
import { findPlainCall, KnownCalls } from './known-calls.ts';
import { buildMcpServerFactory } from './mcp-server.ts';
import { buildScopeFinder } from './missing-scopes.ts';
import { bytesOf, keepBytes, parseMessage } from './parse-message.ts';
import { serveMessage } from './serve-message.ts';
import { declaresUrls } from './show-price.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Adds `/mcp` (streamable HTTP, protocol 2026-07-28 and older), `/sse` for old hosts, the protected-resource metadata (RFC 9728) and `/server.json` for the MCP registry. */
export function addMcpDoor(server: FastifyInstance, parts: McpParts): void {
  const watch = new GrantWatch(parts.findRevoked, (error) =>
    server.log.warn({ err: error }, 'could not read which grants are revoked'),
  );
  const findCalled = buildCalledFinder(parts.operations);
  const findMissingScopes = buildScopeFinder(findCalled);
  const door: AgentDoorParts = { ...parts, watch, findCalled, findMissingScopes, hasOwnHost };
  server.decorateRequest('agent', null);
  addMetadata(server, parts);
  addStreamableHttp(server, door);
  addSseDoor(server, door);

  function hasOwnHost({ raw }: FastifyRequest, response: ServerResponse): boolean {
    const names = [...LOOPBACK_HOSTS, new URL(parts.publicUrl()).hostname];
    // Origin is not checked: access needs a bearer token, which no browser sends by itself.
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
    const fetchMessage: McpHttpHandler['fetch'] = async (...call) => leaveConnection(await handler.fetch(...call));
    const handle = toNodeHandler({ fetch: fetchMessage });
    const known = new KnownCalls();
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
        if (!door.hasOwnHost(request, response)) return;
        // A response that has not started is not a stream yet.
        const end = () => void (response.headersSent && response.destroy());
        response.once('close', door.watch.add(caller.delegation.grantId, end));
        const session = buildSessionNote(message);
        if (session !== null) response.setHeader('mcp-session-id', session);
        const declaredUrls = opensPagesBy(request.headers['mcp-session-id']);
        const address = door.addressOf(request.raw);
        const isOurs = request.method === 'POST' && door.standIn === null;
        const plain = isOurs ? findPlainCall(door.findCalled, request.headers, message) : null;
        const era = plain === null ? undefined : known.findEra(plain);
        const onAccepted = (accepted: Era) => void (plain !== null && known.note(plain, accepted));
        const agentRequest = { caller, address, requestId: request.id, message, declaredUrls, onAccepted };
        if (plain !== null && era !== undefined)
          return inRequest(request.id, () => answerPlainCall(door, plain, { era, agentRequest }, response));
        const auth = toAuthInfo(agentRequest);
        // What is not JSON is left to the SDK, which reports it as the protocol requires.
        const serve = () =>
          request.method !== 'POST' || message === null
            ? handle(toMessage(request, bytes, auth), response)
            : serveMessage(fetchMessage, { request, message, auth }, response);
        await inRequest(request.id, serve);
      },
    });
  });
}

// The SDK answers a stream with `Connection: keep-alive`, which would replace the `close` of a process that is stopping:
// the caller would send its next request while the process closes the connection.
function leaveConnection(response: Response): Response {
  response.headers.delete('connection');
  return response;
}

/** The request in the form that the SDK reads: with the body already read and its caller. */
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

function toAuthInfo(extra: AgentRequest & { caller: DelegatedCaller }): AuthInfo {
  const { caller } = extra;
  // The SDK and the tools do not need the token, so it is not passed on.
  return { token: '', clientId: caller.delegation.clientId, scopes: [...caller.scopes], extra };
}

function addMetadata(server: FastifyInstance, parts: McpParts): void {
  const describe = (path: AgentPath) => ({
    resource: parts.publicUrl() + path,
    authorization_servers: [parts.issuerUrl()],
    // Hosts request every scope listed here, so rarely needed ones are left to a step-up.
    scopes_supported: DEFAULT_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Register-Data Service',
  });
  const add = (url: string, path: AgentPath) => server.get(url, { exposeHeadRoute: true }, async () => describe(path));
  for (const path of AGENT_PATHS) add(`${WELL_KNOWN}${path}`, path);
  // For hosts that know only the origin.
  add(WELL_KNOWN, '/mcp');
  // The operator publishes it to the MCP registry.
  server.get('/server.json', { exposeHeadRoute: true }, async () => buildServerJson(parts.publicUrl(), parts.version));
}

const OPENS_PAGES = 'opens-pages-';

/**
 * The session id for a host that declares URL elicitation in `initialize`; null for other messages. Before 2026-07-28 a
 * host says what it can do only there. The id repeats it, so that every process knows it and none stores a session.
 */
function buildSessionNote(message: unknown): string | null {
  const { method, params } = toPlainObject(message);
  return method === 'initialize' && declaresUrls(toPlainObject(params).capabilities)
    ? OPENS_PAGES + randomUUID()
    : null;
}

/** Whether the session id of a request says that its host opens pages. */
function opensPagesBy(sessionId: string | string[] | undefined): boolean {
  return typeof sessionId === 'string' && sessionId.startsWith(OPENS_PAGES);
}
