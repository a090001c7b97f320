import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Operation, RestFacet } from '#contract/operation.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import type { Authenticate } from '#operations/funnel/authenticate.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findIdempotencyKey } from '#operations/funnel/idempotency-key.ts';
import { toAnswerText } from './answer-text.ts';
import { buildInputReader } from './read-input.ts';
import { sendFile } from './send-file.ts';

/** What the routes stand on. */
export type RouteParts = { funnel: Funnel; authenticate: Authenticate };

/** Adds a route for every operation that has a REST facet. */
export function addOperationRoutes(server: FastifyInstance, operations: readonly Operation[], parts: RouteParts): void {
  for (const operation of operations) {
    if (operation.rest === null) continue;
    const { rest } = operation;
    // A HEAD does all that its GET does, and that must leave nothing behind.
    const exposeHeadRoute = rest.method === 'GET' && operation.kind === 'read';
    const handler = buildHandler(operation, rest, parts);
    server.route({ method: rest.method, url: toRoutePath(rest), handler, exposeHeadRoute });
  }
}

function buildHandler(operation: Operation, rest: RestFacet, parts: RouteParts) {
  const readInput = buildInputReader(operation, rest);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = readBearer(request);
    const input = readInput(request);
    const key = { place: 'Idempotency-Key', value: request.headers['idempotency-key'] };
    const answer = await parts.funnel.call({
      operation: operation.name,
      input,
      authenticate: bearer === null ? null : () => parts.authenticate(bearer),
      idempotencyKey: findIdempotencyKey(operation, key, input),
      onRate: (state) => setRateHeaders(reply, state),
    });
    if (answer.recordId !== null) reply.header('x-record-id', answer.recordId);
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    if (answer.file !== null)
      return sendFile(request, reply.code(operation.status), answer.file, operation.mayRedirect);
    if (operation.status === 204) return reply.code(204).send();
    return reply
      .code(operation.status)
      .header('content-type', 'application/json; charset=utf-8')
      .send(toAnswerText(answer.body));
  };
}

function readBearer(request: FastifyRequest): string | null {
  const header = request.headers.authorization;
  if (header === undefined) return null;
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

function setRateHeaders(reply: FastifyReply, state: RateState): void {
  reply.header('ratelimit-policy', `"default";q=${state.limit};w=60`);
  reply.header('ratelimit', `"default";r=${state.remaining};t=${state.resetSeconds}`);
}

function toRoutePath(rest: RestFacet): string {
  return rest.path.replace(/\{(\w+)\}/g, ':$1');
}
