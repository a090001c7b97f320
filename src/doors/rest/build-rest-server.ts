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
import type { Operation } from '#contract/operation.ts';
import { answerBrokenRequest } from './broken-request.ts';
import { addCommonHeaders, setCommonHeaders } from './common-headers.ts';
import { createHttpServer, type HttpLimits } from './create-http-server.ts';
import { addCrossOrigin } from './cross-origin.ts';
import { dropUnreadBodies } from './drop-unread-bodies.ts';
import { readJsonBodies } from './json-bodies.ts';
import { type AnonymousLimits, limitAnonymous } from './limit-anonymous.ts';
import type { LoadShedder } from './load-shedder.ts';
import { addOperationRoutes, type RouteParts } from './operation-routes.ts';
import { paceLongBodies } from './pace-long-bodies.ts';
import { addRequestLog } from './request-log.ts';
import { sendRefusal } from './send-refusal.ts';
import { addLoadShedding, type BodyLimits } from './shed-load.ts';
import { toTransportRefusal } from './transport-error.ts';
import { refuseUnknownRoutes } from './unknown-routes.ts';
import { awaitUnusedBodies } from './unused-bodies.ts';

const BODY_LIMIT_BYTES = 256 * 1024;
const HEADER_LIMIT_BYTES = 16 * 1024;

/** What the REST door stands on. */
export type RestParts = RouteParts & {
  operations: readonly Operation[];
  log: FastifyBaseLogger;
  shedder: LoadShedder;
  limits: Omit<HttpLimits, 'headerBytes'> & AnonymousLimits & BodyLimits;
};

/** Builds the HTTP server with a route for every operation; other doors add their paths to it. */
export function buildRestServer(parts: RestParts): FastifyInstance {
  const server = fastify({
    loggerInstance: buildChildlessLog(parts.log),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    serverFactory: (handle) =>
      createHttpServer(handle, { ...parts.limits, headerBytes: HEADER_LIMIT_BYTES }, parts.shedder.noteShed),
    forceCloseConnections: 'idle',
    // While draining, a connection in use is answered once more and then let go.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    // A request line fits into the header limit, so the contract alone judges how long a path parameter may be.
    routerOptions: { maxParamLength: HEADER_LIMIT_BYTES },
    genReqId: (request) => readRequestId(request.headers['x-request-id']) ?? newSortableId('req_'),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (error, request, reply) => void refuse(error, request, setCommonHeaders(request, reply)),
  });
  readJsonBodies(server);
  server.setErrorHandler(refuse);
  addCommonHeaders(server);
  addRequestLog(server);
  addCrossOrigin(server);
  limitAnonymous(server, parts.limits);
  addLoadShedding(server, parts.shedder, parts.limits);
  paceLongBodies(server, parts.limits, parts.shedder.noteShed);
  refuseUnknownRoutes(server);
  awaitUnusedBodies(server, BODY_LIMIT_BYTES);
  dropUnreadBodies(server);
  addOperationRoutes(server, parts.operations, parts);
  return server;
}

// A child logger for each request would cost more than the line it writes; lines name their request_id themselves. The
// framework would look a logger of a factory of ours over for every request.
function buildChildlessLog(log: FastifyBaseLogger): FastifyBaseLogger {
  const childless: FastifyBaseLogger = Object.create(log, { child: { value: () => childless } });
  return childless;
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRefusal(request, reply, toTransportRefusal(error));
}

function readRequestId(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : null;
}

/** The URL at which a listening server can be reached. */
export function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
