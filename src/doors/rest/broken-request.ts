import type { Duplex } from 'node:stream';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { SECURITY_HEADERS } from './common-headers.ts';
import { findQueue } from './socket-queue.ts';

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  503: 'Service Unavailable',
};

// A client that still sends when we are done would lose the answer to a reset.
const LINGER_MS = 1_000;

/** Answers what is not HTTP, or did not come in time. A request that is under way keeps its one answer; the socket is closed after it. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  const queue = findQueue(socket);
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  // A stray byte may look like the start of a request, or never become one; headers that are too large are surely one.
  else if (queue === null || queue.mayAnswer(error.code === 'HPE_HEADER_OVERFLOW'))
    answerOnSocket(socket, toRefusal(error.code));
  else queue.close();
}

/** Writes a refusal straight on the socket and closes it. */
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
      return new ServiceError('payload_too_large', 'The headers are larger than this service takes.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new ServiceError('invalid_input', 'The request did not arrive in time.', { status: 408 });
    default:
      return new ServiceError('invalid_input', 'This is not a valid HTTP request.');
  }
}
