import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '#contract/service-error.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { readMode } from './mark-mode.ts';
import { renderRefusedPage } from './refused-page.ts';
import { wantsPage } from './wants-page.ts';

const DEFAULT_RETRY_AFTER_SECONDS = 1;

/** Sends a refusal with its status, body and headers. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, error: ServiceError): FastifyReply {
  const status = statusOf(error);
  reply.refusal = error;
  // The response may have started as a file that failed before its first byte.
  reply.removeHeader('content-disposition');
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  const retryAfter = error.details.retry_after_seconds;
  if (typeof retryAfter === 'number') reply.header('retry-after', retryAfter);
  else if (status === 503 && error.code !== 'ppsr_unavailable')
    reply.header('retry-after', DEFAULT_RETRY_AFTER_SECONDS);
  if (wantsPage(request))
    return reply
      .code(status)
      .headers(PAGE_HEADERS)
      .send(renderRefusedPage(error, status, request.id));
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify(buildErrorBody(error, request.id, readMode(reply))));
}
