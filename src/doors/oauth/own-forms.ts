import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseBoundedJson } from '#base/bounded-json.ts';
import { isPlainObject } from '#contract/plain-object.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Whether a form came from this site, by Sec-Fetch-Site or, in older browsers, by Origin. */
export function isOwnForm(request: FastifyRequest, origins: readonly string[]): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin !== undefined && origins.includes(origin);
}

/** Makes a scope of the server accept forms only. */
export function addFormParser(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => {
    // PostgreSQL cannot store a NUL; browsers replace it with U+FFFD too.
    done(null, new URLSearchParams(String(body).replaceAll(/%00|\0/g, '%EF%BF%BD')));
  });
}

/** The form in a request; empty when there is none. */
export function readForm(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** Reads a JSON object from a form field; empty when the field is not an object, which every later check refuses. */
export function parseFormObject<T extends object>(text: string | null): T {
  const read = parseBoundedJson(Buffer.from(text ?? ''));
  return (read.ok && isPlainObject(read.value) ? read.value : {}) as T;
}
