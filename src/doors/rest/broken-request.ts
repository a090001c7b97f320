import type { Socket } from 'node:net';
import { newSortableId } from '#base/ids.ts';
import { ServiceError } from '#base/service-error.ts';
import { buildErrorBody, statusOf } from '#operations/error-body.ts';

const REASONS: Record<number, string> = { 400: 'Bad Request', 408: 'Request Timeout', 413: 'Content Too Large' };

/** Answers what is not even HTTP, straight on the socket: the framework never saw a request. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = newSortableId('req_');
  const refusal = toRefusal(error.code);
  const status = statusOf(refusal);
  const body = JSON.stringify(buildErrorBody(refusal, requestId));
  socket.end(
    [
      `HTTP/1.1 ${status} ${REASONS[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
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
