import type { FastifyInstance, FastifyRequest } from 'fastify';

const FORM = 'application/x-www-form-urlencoded';

/** Whether a form was sent from a page of ours: the browser says so itself (Sec-Fetch-Site), an older one by its Origin. */
export function isOwnForm(request: FastifyRequest, origins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && origins.includes(origin);
}

/** Lets a scope of the server read forms, and nothing else. */
export function addFormParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    // No page of ours sends a NUL, and no store takes one; browsers read it as this sign too.
    done(null, new URLSearchParams(String(body).replaceAll(/%00|\0/g, '%EF%BF%BD')));
  });
}

/** The form that a request sent; empty when it sent none. */
export function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}
