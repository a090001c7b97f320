import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { ServiceError } from '#base/service-error.ts';
import type { Operation, RestFacet } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { RateState } from '#domain/access/rate-limit.ts';
import type { Funnel } from '#operations/funnel.ts';
import { buildInputReader, readIdempotencyKey } from './read-input.ts';
import { sendRefusal } from './send-refusal.ts';

const METHODS: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** What the routes stand on. */
export type RouteParts = { funnel: Funnel; authenticate: (bearer: string) => Promise<Caller | null> };

/** Adds a route for every operation that has a REST facet, and a clear refusal for every other method on its path. */
export function addOperationRoutes(server: FastifyInstance, operations: readonly Operation[], parts: RouteParts): void {
  const methodsByPath = new Map<string, HTTPMethods[]>();
  for (const operation of operations) {
    if (operation.rest === null) continue;
    const url = toRoutePath(operation.rest);
    server.route({ method: operation.rest.method, url, handler: buildHandler(operation, operation.rest, parts) });
    methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), operation.rest.method]);
  }
  for (const [url, allowed] of methodsByPath) refuseOtherMethods(server, url, allowed);
}

/** Refuses every method on a path but those allowed. */
export function refuseOtherMethods(server: FastifyInstance, url: string, allowed: readonly HTTPMethods[]): void {
  const refused = METHODS.filter((method) => !allowed.includes(method));
  server.route({
    method: refused,
    url,
    // Decided before the body is read: a wrong method is a wrong method whatever it carries.
    onRequest: async (request, reply) => {
      reply.header('allow', allowed.join(', '));
      return sendRefusal(
        request,
        reply,
        new ServiceError('method_not_allowed', `Allowed here: ${allowed.join(', ')}.`),
      );
    },
    handler: async () => undefined,
  });
}

function buildHandler(operation: Operation, rest: RestFacet, parts: RouteParts) {
  const readInput = buildInputReader(operation, rest);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const bearer = readBearer(request);
    const answer = await parts.funnel.call({
      operation: operation.name,
      input: readInput(request),
      authenticate: bearer === null ? null : () => parts.authenticate(bearer),
      idempotencyKey: readIdempotencyKey(request),
      onRate: (state) => setRateHeaders(reply, state),
    });
    if (answer.recordId !== null) reply.header('x-record-id', answer.recordId);
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(answer.body));
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
