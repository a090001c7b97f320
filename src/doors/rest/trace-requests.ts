import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { HandleRequest } from '#base/admission/socket-queue.ts';
import { runAt, type WorkPlace } from '#base/tracing/current-work.ts';
import { parseTraceParent } from '#base/tracing/trace-parent.ts';
import { describeWork, isTracing, startWork } from '#base/tracing/tracing.ts';
import { readRequestId } from './request-id.ts';

const places = new WeakMap<IncomingMessage, WorkPlace>();

/** Builds a handler that wraps every request in a span, which ends with the response; returns the handler unchanged while tracing is off. */
export function traceRequests(handle: HandleRequest): HandleRequest {
  if (!isTracing()) return handle;
  return (request, response) => {
    const { method = 'GET', headers } = request;
    const parent = parseTraceParent(headers.traceparent);
    const start = { name: method, kind: 'server', requestId: readRequestId(headers), jobId: null, parent } as const;
    const { place, end } = startWork(start);
    places.set(request, place);
    response.on('close', () => {
      const { statusCode } = response;
      const attributes = { 'http.request.method': method, 'http.response.status_code': statusCode };
      end(attributes, statusCode >= 500 ? String(statusCode) : null);
    });
    runAt(place, () => handle(request, response));
  };
}

/** Names the span after its route. Reading a body and sending a response leave the span's context, so both return to it. */
export function addTracing(server: FastifyInstance): void {
  if (!isTracing()) return;
  server.addHook('onRequest', ({ method, routeOptions }, _reply, done) => {
    // The route, not the URL: what callers look up must not be exported.
    const route = routeOptions.url ?? null;
    describeWork({ 'http.route': route }, route === null ? method : `${method} ${route}`);
    done();
  });
  server.addHook('preValidation', (request, _reply, done) => runAt(places.get(request.raw), done));
  server.addHook('onResponse', (request, _reply, done) => runAt(places.get(request.raw), done));
}
