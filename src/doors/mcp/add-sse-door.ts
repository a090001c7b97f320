import { SSEServerTransport } from '@modelcontextprotocol/server-legacy/sse';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '#contract/service-error.ts';
import { admitAgent, buildTokenCheck } from './admit-agent.ts';
import type { AgentDoorParts } from './agent-door-parts.ts';
import type { CallerCarrier } from './caller-carrier.ts';
import { buildServerFor } from './mcp-server.ts';
import { bytesOf, keepBytes, parseMessage } from './parse-message.ts';

const MAX_STREAMS_OF_A_GRANT = 5;
// A person may consent as often as they like, and every stream is a request under way.
const MAX_STREAMS_OF_AN_ACCOUNT = 50;
const MESSAGES_PATH = '/sse/messages';

type Stream = { transport: SSEServerTransport; grantId: string; accountId: string; carrier: CallerCarrier };

/** Adds HTTP+SSE for old hosts: `/sse` opens a stream, and messages that are posted to the address it names are answered on it. The stream lives in this process alone. */
export function addSseDoor(server: FastifyInstance, door: AgentDoorParts): void {
  const streams = new Map<string, Stream>();
  const buildServer = buildServerFor(door);
  const onRequest = buildTokenCheck(door, '/sse');
  // An open stream would keep the service from ending.
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
    if (!door.isOurs(request, response)) return;
    const transport = new SSEServerTransport(MESSAGES_PATH, response);
    const carrier = { caller, requestId: request.id, message: null };
    streams.set(transport.sessionId, { transport, grantId, accountId, carrier });
    const stopWatching = door.watch.add(grantId, () => void transport.close());
    response.once('close', () => {
      stopWatching();
      streams.delete(transport.sessionId);
    });
    await buildServer(carrier).connect(transport);
  });
  server.register(async (scope) => {
    keepBytes(scope);
    scope.post<{ Querystring: { sessionId?: unknown } }>(MESSAGES_PATH, { onRequest }, async (request, reply) => {
      const message = parseMessage(bytesOf(request.body));
      const caller = admitAgent(door, '/sse', request, reply, message);
      if (caller === null) return reply;
      const stream = streams.get(String(request.query.sessionId));
      // Another grant's stream is as good as none.
      if (stream === undefined || stream.grantId !== caller.delegation.grantId) {
        throw new ServiceError('not_found', 'There is no such stream; open one with GET /sse.');
      }
      const response = door.handOver(reply);
      if (!door.isOurs(request, response)) return;
      // Who asks is who sent this message: the token that opened the stream may have been narrowed since.
      Object.assign(stream.carrier, { caller, requestId: request.id, message });
      await stream.transport.handlePostMessage(request.raw, response, message);
    });
  });
}

function buildTooMany(who: string, limit: number): ServiceError {
  return new ServiceError('overloaded', `${who} may have ${limit} streams open at a time.`, {
    details: { retry_after_seconds: 1 },
  });
}
