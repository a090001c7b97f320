import { SSEServerTransport } from '@modelcontextprotocol/server-legacy/sse';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';
import { admitAgent, buildTokenCheck } from './admit-agent.ts';
import type { AgentDoorParts, AgentRequest } from './agent-door-parts.ts';
import { buildServerFor } from './mcp-server.ts';
import { bytesOf, keepBytes, parseMessage } from './parse-message.ts';

const MAX_STREAMS_OF_A_GRANT = 5;
// A person can have many grants, and every open stream counts as a running request.
const MAX_STREAMS_OF_AN_ACCOUNT = 50;
const MESSAGES_PATH = '/sse/messages';

type Stream = { transport: SSEServerTransport; grantId: string; accountId: string; agentRequest: AgentRequest };

/** Adds HTTP+SSE for old hosts: GET `/sse` opens a stream, and messages posted to its address are answered on it. A stream exists in one process only. */
export function addSseDoor(server: FastifyInstance, door: AgentDoorParts): void {
  const streams = new Map<string, Stream>();
  const buildServer = buildServerFor(door);
  const onRequest = buildTokenCheck(door, '/sse');
  // An open stream would block shutdown.
  server.addHook('preClose', async () => {
    for (const { transport } of streams.values()) await transport.close();
  });
  server.get('/sse', { onRequest }, async (request, reply) => {
    const caller = admitAgent(door, '/sse', request, reply, null);
    if (caller === null) return reply;
    const { accountId } = caller;
    const { grantId } = caller.delegation;
    const ofAccount = [...streams.values()].filter((stream) => stream.accountId === accountId);
    const ofGrant = ofAccount.filter((stream) => stream.grantId === grantId);
    if (ofGrant.length >= MAX_STREAMS_OF_A_GRANT) throw buildTooMany('A grant', MAX_STREAMS_OF_A_GRANT);
    if (ofAccount.length >= MAX_STREAMS_OF_AN_ACCOUNT) throw buildTooMany('An account', MAX_STREAMS_OF_AN_ACCOUNT);
    const response = door.handOver(reply);
    if (!door.hasOwnHost(request, response)) return;
    const transport = new SSEServerTransport(MESSAGES_PATH, response);
    const address = door.addressOf(request.raw);
    const agentRequest = { caller, address, requestId: request.id, message: null };
    streams.set(transport.sessionId, { transport, grantId, accountId, agentRequest });
    const stopWatching = door.watch.add(grantId, () => void transport.close());
    response.once('close', () => {
      stopWatching();
      streams.delete(transport.sessionId);
    });
    await buildServer(agentRequest, 'legacy').connect(transport);
  });
  server.register(async (scope) => {
    keepBytes(scope);
    scope.post<{ Querystring: { sessionId?: unknown } }>(MESSAGES_PATH, { onRequest }, async (request, reply) => {
      const message = parseMessage(bytesOf(request.body));
      const caller = admitAgent(door, '/sse', request, reply, message);
      if (caller === null) return reply;
      const stream = streams.get(String(request.query.sessionId));
      // A stream of another grant is treated as missing.
      if (stream === undefined || stream.grantId !== caller.delegation.grantId) {
        throw new ServiceError('not_found', 'There is no stream with this sessionId. Open one with GET /sse.');
      }
      const response = door.handOver(reply);
      if (!door.hasOwnHost(request, response)) return;
      // The caller is the sender of this message: the token that opened the stream may have had more scopes.
      const address = door.addressOf(request.raw);
      Object.assign(stream.agentRequest, { caller, address, requestId: request.id, message });
      await stream.transport.handlePostMessage(request.raw, response, message);
    });
  });
}

function buildTooMany(who: string, limit: number): ServiceError {
  return new ServiceError('overloaded', `${who} may have at most ${limit} open streams. Close one first.`, {
    details: { retry_after_seconds: 1 },
  });
}
