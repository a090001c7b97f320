import type { Server } from 'node:http';
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#base/service-error.ts';
import type { Operation } from '#contract/operation.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { buildLoadShedder } from './load-shedder.ts';
import { addOperationRoutes, type RouteParts } from './operation-routes.ts';
import { sendRefusal } from './send-refusal.ts';
import { toTransportRefusal } from './transport-error.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const HANDLER_TIMEOUT_MS = 20_000;
const KEEP_ALIVE_MS = 65_000;
const MAX_LAG_MS = 1_000;
const HEALTH_PATH = '/v1/_health';

const SECURITY_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** What the REST door stands on. */
export type RestParts = RouteParts & {
  operations: readonly Operation[];
  log: FastifyBaseLogger;
  maxInFlight: number;
};

/** Builds the HTTP server with a route for every operation; other doors add their paths to it. */
export function buildRestServer(parts: RestParts): FastifyInstance {
  const server = fastify({
    loggerInstance: parts.log,
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    handlerTimeout: HANDLER_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 500 },
    genReqId: (request) => readRequestId(request.headers['x-request-id']) ?? newSortableId('req_'),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
  });
  server.removeContentTypeParser('text/plain');
  addCommonHeaders(server);
  addRequestLog(server);
  addLoadShedding(server, parts.maxInFlight);
  addOperationRoutes(server, parts.operations, parts);
  server.setErrorHandler(refuse);
  server.setNotFoundHandler((request, reply) =>
    sendRefusal(request, reply, new ServiceError('not_found', 'There is no such route.')),
  );
  return server;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, toTransportRefusal(error));
}

function readRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null;
}

function addCommonHeaders(server: FastifyInstance): void {
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS).header('x-request-id', request.id);
    // While draining, a kept-alive connection is answered once more and then let go.
    if (closing) reply.header('connection', 'close');
  });
}

function addRequestLog(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // The route, not the URL: what callers look up does not belong in a log.
        route: request.routeOptions.url ?? null,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}

function addLoadShedding(server: FastifyInstance, maxInFlight: number): void {
  const shedder = buildLoadShedder({ maxInFlight, maxLagMs: MAX_LAG_MS });
  server.addHook('onClose', async () => shedder.stop());
  server.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url === HEALTH_PATH) return;
    if (shedder.enter()) {
      reply.raw.once('close', shedder.leave);
      return;
    }
    const details = { retry_after_seconds: 1 };
    throw new ServiceError('overloaded', 'Too many requests are under way; try again shortly.', { details });
  });
}

/** The URL at which a listening server can be reached. */
export function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
