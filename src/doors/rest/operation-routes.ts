import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import type { RateState } from '#base/admission/shared-rate-limit.ts';
import { invariant } from '#base/invariant.ts';
import { type MaybePromise, whenKnown } from '#base/maybe-promise.ts';
import type { Operation, RestFacet } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import { type Authenticate, checkCredential } from '#operations/funnel/authenticate.ts';
import type { AdmittedCall, CallHead } from '#operations/funnel/call.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findIdempotencyKey } from '#operations/funnel/idempotency-key.ts';
import { sendFile } from '#pages/send-file.ts';
import { type AddressLimits, findExactAddress } from './admit-requests.ts';
import { markMode } from './mark-mode.ts';
import { buildInputReader } from './read-input.ts';
import { addReference } from './read-reference.ts';
import type { LoggedCall } from './request-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Runs the operation of the route; null until the caller is admitted. */
    runAdmitted: AdmittedCall | null;
  }
}

export type RouteParts = {
  funnel: Funnel;
  authenticate: Authenticate;
  limits: Pick<AddressLimits, 'proxyHops'>;
};

/** Adds a route for every operation with a REST facet. */
export function addOperationRoutes(server: FastifyInstance, operations: readonly Operation[], parts: RouteParts): void {
  server.decorateRequest('runAdmitted', null);
  for (const operation of operations) {
    if (operation.rest === null) continue;
    const { rest } = operation;
    // HEAD does everything that GET does, so it is offered only where GET writes nothing.
    const exposeHeadRoute = rest.method === 'GET' && operation.kind === 'read';
    const onRequest = buildAdmission(operation, parts);
    const handler = buildHandler(operation, rest);
    const bodyLimit = rest.bodyBytes === undefined ? {} : { bodyLimit: rest.bodyBytes };
    const config = operation.credential === 'none' ? {} : { guarded: operation.name };
    const options = { onRequest, handler, exposeHeadRoute, config, ...bodyLimit };
    server.route({ method: rest.method, url: toRoutePath(rest), ...options });
  }
}

// The headers alone decide: without a valid credential no body is read. A callback, because most callers are known and
// need no promise.
function buildAdmission(operation: Operation, parts: RouteParts) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    const admit = (runAdmitted: AdmittedCall) => {
      request.runAdmitted = runAdmitted;
      done();
    };
    let admitted: MaybePromise<AdmittedCall>;
    try {
      admitted = parts.funnel.admit(toCallHead(operation, request, reply, parts));
    } catch (error) {
      done(error as Error);
      return;
    }
    if (admitted instanceof Promise) admitted.then(admit, done);
    else admit(admitted);
  };
}

function toCallHead(
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticate, limits }: RouteParts,
): CallHead {
  return {
    operation: operation.name,
    authenticate: () =>
      whenKnown(checkCredential(authenticate, request.headers.authorization), (found) => {
        request.loggedCall = toLoggedCall(operation.name, found);
        return markMode(reply, found);
      }),
    requestId: request.id,
    address: findExactAddress(request.raw, limits.proxyHops),
    onRate: (state) => setRateHeaders(reply, state),
  };
}

function toLoggedCall(operation: string, found: Caller | string): LoggedCall {
  if (typeof found === 'string') return { operation, accountId: null, credentialId: null };
  return { operation, accountId: found.accountId, credentialId: found.credentialId };
}

function buildHandler(operation: Operation, rest: RestFacet) {
  const readInput = buildInputReader(operation, rest);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    invariant(request.runAdmitted !== null, `${operation.name} runs only after admission`);
    const input = addReference(operation, request, readInput(request));
    const key = { place: 'Idempotency-Key', value: request.headers['idempotency-key'] };
    const idempotencyKey = findIdempotencyKey(operation, key, input);
    const answer = await request.runAdmitted({ input, idempotencyKey });
    if (answer.recordId !== null) reply.header('x-record-id', answer.recordId);
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    if (answer.file !== null)
      return sendFile(request, reply.code(operation.status), answer.file, operation.mayRedirect);
    if (operation.status === 204) return reply.code(204).send();
    reply.code(operation.status).header('content-type', 'application/json; charset=utf-8');
    // Not `reply.send`: a reply is a thenable, so returning one costs two more steps.
    return toAnswerText(answer.body);
  };
}

const written = new WeakMap<object, Buffer>();

// A frozen answer is a cached one: its bytes are built once.
function toAnswerText(body: unknown): string | Buffer {
  if (typeof body !== 'object' || body === null || !Object.isFrozen(body)) return JSON.stringify(body);
  let bytes = written.get(body);
  if (bytes === undefined) {
    bytes = Buffer.from(JSON.stringify(body));
    written.set(body, bytes);
  }
  return bytes;
}

function setRateHeaders(reply: FastifyReply, state: RateState): void {
  reply.header('ratelimit-policy', `"default";q=${state.limit};w=60`);
  reply.header('ratelimit', `"default";r=${state.remaining};t=${state.resetSeconds}`);
}

function toRoutePath(rest: RestFacet): string {
  return rest.path.replace(/\{(\w+)\}/g, ':$1');
}
