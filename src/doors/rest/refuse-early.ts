import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LoadShedder } from '#base/admission/load-shedder.ts';
import type { HandleRequest } from '#base/admission/socket-queue.ts';
import type { ServiceError } from '#contract/service-error.ts';
import { type EvidentFault, findEvidentFault } from '#domain/access/parse-bearer.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findCallerAddress, findRateRefusal, type TakeAnonymous } from './admit-requests.ts';
import { findHeaderFault, SECURITY_HEADERS } from './common-headers.ts';
import { isSharedWithPages } from './cross-origin.ts';
import { isTestKey } from './mark-mode.ts';
import { hasBody } from './request-bodies.ts';
import { readRequestId } from './request-id.ts';
import type { NoteRefusal } from './request-log.ts';
import type { IndexedRoute, RouteIndex } from './route-index.ts';
import { NO_SUCH_ROUTE } from './unknown-routes.ts';

export type EarlyParts = {
  routes: RouteIndex;
  funnel: Pick<Funnel, 'refuseAnonymous'>;
  shedder: Pick<LoadShedder, 'isFull'>;
  takeAnonymous: TakeAnonymous;
  proxyHops: number;
  noteRefusal: NoteRefusal;
  isClosing: () => boolean;
};

const COMMON = Object.entries({ ...SECURITY_HEADERS, 'content-type': 'application/json; charset=utf-8' }).flat();
const ID_HERE = '{request_id}';
// The router decodes these, so the path would be compared in another form.
const UNUSUAL_PATH = /[%;#\\]|\/\/|.\/$/;

/**
 * Answers the cheapest requests of strangers before the framework builds anything for them: no body, and no credential
 * or an evidently wrong one for an operation that needs one, or no credential and no route at all. The framework handles every other request. Its hooks would
 * return the same answer to these; this is only the short way.
 */
export function refuseEarly(handle: HandleRequest, findParts: () => EarlyParts): HandleRequest {
  return (request, response) => {
    const fault = findEvidentFault(request.headers.authorization);
    if (fault === null) return handle(request, response);
    const parts = findParts();
    const route = mayRefuse(request, parts) ? findRoute(request, parts) : undefined;
    if (route === undefined) return handle(request, response);
    const refusal = chooseRefusal(request, fault, route, parts);
    if (refusal === null) return handle(request, response);
    const requestId = readRequestId(request.headers);
    const bytes = send(response, refusal, requestId);
    const exchange = { request_id: requestId, method: request.method ?? '', route: route?.url ?? null };
    parts.noteRefusal({ ...exchange, status: statusOf(refusal), duration_ms: 0, bytes }, refusal, request);
  };
}

/** Whether the short way is the same as the long one: nothing about the request asks for more than a refusal in JSON. */
function mayRefuse(request: IncomingMessage, { shedder, isClosing }: EarlyParts): boolean {
  const { headers, url = '' } = request;
  if (isTestKey(headers) || hasBody(request) || shedder.isFull() || isClosing()) return false;
  if (headers.accept?.includes('text/html') || isSharedWithPages(url)) return false;
  return headers.expect === undefined && headers.upgrade === undefined && findHeaderFault(request) === null;
}

/** Returns the route of a request; null when no method has a route there, undefined when the framework has to find out. */
function findRoute(
  { method = '', url = '' }: IncomingMessage,
  { routes }: EarlyParts,
): IndexedRoute | null | undefined {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.startsWith('/') || UNUSUAL_PATH.test(path)) return undefined;
  return routes.find(method, path) ?? (routes.listMethods(path).length === 0 ? null : undefined);
}

function chooseRefusal(
  request: IncomingMessage,
  fault: EvidentFault,
  route: IndexedRoute | null,
  parts: EarlyParts,
): ServiceError | null {
  const { funnel, takeAnonymous, proxyHops } = parts;
  const guarded = route?.guarded ?? null;
  if (route !== null && guarded === null) return null;
  if (guarded === null && request.headers.authorization !== undefined) return null;
  const taken = takeAnonymous(findCallerAddress(request, proxyHops));
  if (!taken.allowed) return findRateRefusal(taken);
  return guarded === null ? NO_SUCH_ROUTE : funnel.refuseAnonymous(guarded, fault);
}

/** All of a refusal but the id of its request, which is between `start` and `end`. */
type Written = {
  status: number;
  headers: readonly string[];
  start: string;
  end: string;
  bytes: number;
  encoding: 'latin1' | 'utf8';
};

const written = new WeakMap<ServiceError, Written>();

/** Sends a refusal; returns the bytes of its body. */
function send(response: ServerResponse, refusal: ServiceError, requestId: string): number {
  let known = written.get(refusal);
  if (known === undefined) {
    known = write(refusal);
    written.set(refusal, known);
  }
  // A request id is plain ASCII.
  const bytes = known.bytes + requestId.length;
  const headers = [...known.headers, 'x-request-id', requestId, 'content-length', `${bytes}`];
  response.writeHead(known.status, headers).end(known.start + requestId + known.end, known.encoding);
  return bytes;
}

function write(refusal: ServiceError): Written {
  const status = statusOf(refusal);
  const [start = '', end = ''] = JSON.stringify(buildErrorBody(refusal, ID_HERE)).split(ID_HERE);
  const headers = [...COMMON];
  if (status === 401) headers.push('www-authenticate', 'Bearer');
  if (status === 429) headers.push('retry-after', String(refusal.details.retry_after_seconds));
  const bytes = Buffer.byteLength(start + end);
  // Node writes Latin-1 faster, and plain ASCII is the same in both.
  const encoding = bytes === start.length + end.length ? 'latin1' : 'utf8';
  return { status, headers, start, end, bytes, encoding };
}
