import type { Server } from 'node:http';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { LoadShedder } from '#base/admission/load-shedder.ts';
import type { Operation } from '#contract/operation.ts';
import { type AddressLimits, addAdmission, buildAnonymousRate } from './admit-requests.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { addCommonHeaders, setCommonHeaders } from './common-headers.ts';
import { createHttpServer, type HttpLimits } from './create-http-server.ts';
import { addCrossOrigin } from './cross-origin.ts';
import { addOperationRoutes, type RouteParts } from './operation-routes.ts';
import { type EarlyParts, refuseEarly } from './refuse-early.ts';
import { awaitUnusedBodies, BODY_LIMIT_BYTES, dropUnreadBodies, readJsonBodies } from './request-bodies.ts';
import { readRequestId } from './request-id.ts';
import { addRequestLog, type RequestLogSettings } from './request-log.ts';
import { RouteIndex } from './route-index.ts';
import { sendRefusal } from './send-refusal.ts';
import { addTracing, traceRequests } from './trace-requests.ts';
import { toTransportRefusal } from './transport-error.ts';
import { refuseUnknownRoutes } from './unknown-routes.ts';

const HEADER_LIMIT_BYTES = 16 * 1024;

type RestParts = RouteParts & {
  operations: readonly Operation[];
  log: FastifyBaseLogger;
  shedder: LoadShedder;
  limits: Omit<HttpLimits, 'headerBytes'> & AddressLimits & RequestLogSettings;
};

/** Builds the HTTP server with a route for each operation with a REST facet; other doors add their routes to it. */
export function buildRestServer(parts: RestParts): FastifyInstance {
  const routes = new RouteIndex();
  const takeAnonymous = buildAnonymousRate(parts.limits.anonymousRateLimitPerMinute);
  const server = fastify({
    loggerInstance: buildChildlessLog(parts.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createHttpServer(
        traceRequests(refuseEarly(handle, () => early)),
        { ...parts.limits, headerBytes: HEADER_LIMIT_BYTES },
        parts.shedder.noteShed,
      ),
    forceCloseConnections: 'idle',
    // While the server closes, a connection in use gets one more response before it is closed.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // The header limit covers the request line, so only the contract limits the length of a path parameter.
    routerOptions: { maxParamLength: HEADER_LIMIT_BYTES },
    genReqId: (request) => readRequestId(request.headers),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void refuse(error, request, setCommonHeaders(request, reply)),
  });
  readJsonBodies(server);
  server.setErrorHandler(refuse);
  addTracing(server);
  addCommonHeaders(server);
  const noteRefusal = addRequestLog(server, parts.limits);
  addCrossOrigin(server);
  addAdmission(server, parts.shedder, parts.limits, takeAnonymous);
  routes.follow(server);
  refuseUnknownRoutes(server, routes);
  awaitUnusedBodies(server);
  dropUnreadBodies(server);
  addOperationRoutes(server, parts.operations, parts);
  let closing = false;
  server.addHook('preClose', async () => {
    closing = true;
  });
  const { proxyHops } = parts.limits;
  const early: EarlyParts = { ...parts, routes, takeAnonymous, proxyHops, noteRefusal, isClosing: () => closing };
  return server;
}

// Creating a child logger for each request would cost more than the line it writes, and so would Fastify's check of a
// logger factory. Log lines name their request_id themselves.
function buildChildlessLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const childless: FastifyBaseLogger = Object.create(log, { child: { value: () => childless } });
  return childless;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, toTransportRefusal(error, request.routeOptions.bodyLimit ?? BODY_LIMIT_BYTES));
}

export function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
