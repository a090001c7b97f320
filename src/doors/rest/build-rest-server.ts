import type { Server } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { newSortableId } from '#base/ids.ts';
import { HEALTH_PATH } from '#contract/list-error-codes.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { addCommonHeaders, setCommonHeaders } from './common-headers.ts';
import { addConnectionDrain } from './drain-connections.ts';
import { buildLoadShedder } from './load-shedder.ts';
import { answerOddRequests } from './odd-requests.ts';
import { addOperationRoutes, type RouteParts } from './operation-routes.ts';
import { addRequestLog } from './request-log.ts';
import { sendRefusal } from './send-refusal.ts';
import { toTransportRefusal } from './transport-error.ts';
import { refuseUnknownRoutes } from './unknown-routes.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const HEADER_LIMIT_BYTES = 16 * 1024;
const REQUEST_TIMEOUT_MS = 15_000;
const TIMEOUT_CHECK_MS = 1_000;
const KEEP_ALIVE_MS = 65_000;

/** What the REST door stands on. */
export type RestParts = RouteParts & {
  operations: readonly Operation[];
  log: FastifyBaseLogger;
  maxInFlight: number;
  maxLagMs: number;
};

/** Builds the HTTP server with a route for every operation; other doors add their paths to it. */
export function buildRestServer(parts: RestParts): FastifyInstance {
  const server = fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    // A child logger a request would cost more than the line it writes; lines name their request_id themselves.
    childLoggerFactory: (log) => log,
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    // While draining, a connection in use is answered once more and then let go.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A request line fits into the header limit, so the contract alone judges how long a path parameter may be.
    routerOptions: { maxParamLength: HEADER_LIMIT_BYTES },
    http: {
      maxHeaderSize: HEADER_LIMIT_BYTES,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Node would answer it with an empty body; the common headers' hook gives it ours.
      requireHostHeader: false,
    },
    genReqId: (request) => readRequestId(request.headers['x-request-id']) ?? newSortableId('req_'),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void refuse(error, request, setCommonHeaders(request, reply)),
  });
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler(refuse);
  answerOddRequests(server.server);
  addCommonHeaders(server);
  addConnectionDrain(server);
  addRequestLog(server);
  addLoadShedding(server, parts);
  refuseUnknownRoutes(server);
  addOperationRoutes(server, parts.operations, parts);
  return server;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, toTransportRefusal(error));
}

function readRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null;
}

function addLoadShedding(server: FastifyInstance, limits: { maxInFlight: number; maxLagMs: number }): void {
  const shedder = buildLoadShedder(limits);
  server.addHook('onClose', async () => shedder.stop());
  server.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url === HEALTH_PATH) return done();
    if (shedder.enter()) {
      reply.raw.once('close', shedder.leave);
      return done();
    }
    const details = { retry_after_seconds: 1 };
    done(new ServiceError('overloaded', 'Too many requests are under way; try again shortly.', { details }));
  });
}

/** The URL at which a listening server can be reached. */
export function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
