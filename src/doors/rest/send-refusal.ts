import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServiceError } from '#contract/service-error.ts';
import { buildErrorBody, statusOf } from '#operations/funnel/error-body.ts';
import { html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { renderSiteLinks } from '#pages/site-links.ts';
import { readMode } from './mark-mode.ts';

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

/** The page of a refusal for a person who is not known: what happened, and where to go. */
function renderRefusedPage({ code }: ServiceError, status: number, requestId: string): string {
  const title = status === 404 ? 'Page not found' : status >= 500 ? 'Something went wrong' : 'This was not done';
  const what =
    status === 404
      ? 'There is no page at this address. Check it for typos.'
      : status >= 500
        ? 'The service could not answer. Nothing was charged. Try again in a minute.'
        : 'The request could not be handled. Go back and try again.';
  const main = html`<section class="sheet"><h1>${title}</h1><p>${what}</p>
<p><a href="/">Start page</a> · <a href="/docs">Docs</a></p>
<p class="hint">If you ask for help, quote <code>${code}</code> and <code>${requestId}</code>.</p></section>`;
  return renderPage({ title, main, shape: 'card', tools: renderSiteLinks() });
}

// Programs read these, whatever they accept.
const PROGRAMS = /^\/(?:v1|mcp|\.well-known|log|oauth)(?:[/?]|$)|^\/openapi\.json/;

/** Whether a refusal is shown to a person: a browser opens an address that is not for programs. */
function wantsPage({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean {
  const accepts = (headers.accept ?? '').split(',').some((one) => one.trim().startsWith('text/html'));
  return (method === 'GET' || method === 'POST') && accepts && !PROGRAMS.test(url);
}
