import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { findQueue } from '#base/admission/socket-queue.ts';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { SECURITY_HEADERS } from './common-headers.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  503: 'Service Unavailable',
};

// Without this pause, a client that still sends would lose the response to a reset.
const LINGER_MS = 1_000;

/** Refuses bytes that are not HTTP, and requests that did not arrive in time. A request in progress keeps its one response; then the socket is closed. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  const queue = findQueue(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  // A stray byte may never become a request; headers that are too large certainly belong to one.
  else if (queue === null || queue.mayAnswer(error.code === 'HPE_HEADER_OVERFLOW'))
    answerOnSocket(socket, toRefusal(error.code));
  else queue.close();
}

/** Answers what Node would answer with an empty response: an Expect header that it does not know, and CONNECT. */
export function answerOddRequests(server: Server): void {
  // RFC 9110 allows a server to ignore an expectation that it does not know.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  server.on('connect', (_request, socket) => {
    const queue = findQueue(socket);
    // An earlier request on this socket gets its own response, and no other.
    if (queue !== null && !queue.mayAnswer(true)) return queue.close();
    answerOnSocket(socket, new ServiceError('invalid_input', 'CONNECT is not supported: this service is not a proxy.'));
  });
}

/** Writes a refusal directly to the socket and closes it. */
export function answerOnSocket(socket: Duplex, refusal: ServiceError): void {
  findQueue(socket)?.stop();
  const requestId = newSortableId('req_');
  const status = statusOf(refusal);
  const body = JSON.stringify(buildErrorBody(refusal, requestId));
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${REASONS[status]}`, ...lines, '', body].join('\r\n'));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

function toRefusal(code: string | undefined): ServiceError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new ServiceError('payload_too_large', 'The headers are larger than 16 KB; send fewer or shorter ones.');
    case 'TOO_MANY_PIECES':
      return new ServiceError('payload_too_large', 'The body has too many chunks; send fewer and longer ones.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError('invalid_input', 'The request did not arrive in time; send it faster.', { status: 408 });
    default:
      return new ServiceError('invalid_input', 'This is not a valid HTTP request.');
  }
}
