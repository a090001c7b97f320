import type { Duplex } from 'node:stream';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { SECURITY_HEADERS } from './common-headers.ts';

const REASONS: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Content Too Large' };

/** Answers what is not even HTTP: the framework never saw a request. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else answerOnSocket(socket, toRefusal(error.code));
}

/** Writes a refusal straight on the socket and closes it. */
export function answerOnSocket(socket: Duplex, refusal: ServiceError): void {
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
