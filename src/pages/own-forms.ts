import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseBoundedJson } from '#base/bounded-json.ts';
import { isPlainObject } from '#base/plain-object.ts';
import { ServiceError } from '#contract/service-error.ts';

const FORM = 'application/x-www-form-urlencoded';
const UPLOAD = 'multipart/form-data';
// More than a page accepts, so that the page itself can say that a file is too large.
const UPLOAD_LIMIT_BYTES = 1024 * 1024;
// As browsers write it.
const BOUNDARY = /^multipart\/form-data; ?boundary=([\w-]{1,70})$/i;
// A form with files has a few fields.
const MAX_PARTS = 10;

/** A form with files, each under the name of its field; a field without a chosen file has none. */
type UploadForm = { fields: URLSearchParams; files: ReadonlyMap<string, Uint8Array> };

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

/** Makes a scope of the server accept forms with files too. Their bytes are kept as they came until readUploadForm reads them. */
export function addUploadParser(scope: FastifyInstance): void {
  const upload = { parseAs: 'buffer', bodyLimit: UPLOAD_LIMIT_BYTES } as const;
  scope.addContentTypeParser(UPLOAD, upload, (_request, body, done) => done(null, body));
}

/** Reads the form in a request of a route with addUploadParser, with or without files. Read it only for a signed-in person: it takes time. */
export async function readUploadForm(request: FastifyRequest): Promise<UploadForm> {
  const { body, headers } = request;
  if (!Buffer.isBuffer(body)) return { fields: readForm(request), files: new Map() };
  const boundary = BOUNDARY.exec(headers['content-type'] ?? '')?.[1];
  // Each part takes time to read, so they are counted first.
  if (boundary === undefined || body.toString('latin1').split(`--${boundary}`).length > MAX_PARTS) throw brokenForm();
  const type = `${UPLOAD}; boundary=${boundary}`;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData().catch(() => {
    throw brokenForm();
  });
  const fields = new URLSearchParams();
  const files = new Map<string, Uint8Array>();
  for (const [name, value] of form) {
    if (typeof value === 'string') fields.append(name, value.replaceAll('\0', '\uFFFD'));
    else if (value.size > 0) files.set(name, new Uint8Array(await value.arrayBuffer()));
  }
  return { fields, files };
}

function brokenForm(): ServiceError {
  return new ServiceError('invalid_input', 'The form is not valid multipart/form-data. Send it again.');
}

/** The form in a request; empty when there is none. */
export function readForm({ body }: FastifyRequest): URLSearchParams {
  return body instanceof URLSearchParams ? body : new URLSearchParams();
}

/** Reads a JSON object from a form field; empty when the field is not an object, which every later check refuses. */
export function parseFormObject<T extends object>(text: string | null): T {
  const read = parseBoundedJson(Buffer.from(text ?? ''));
  return (read.ok && isPlainObject(read.value) ? read.value : {}) as T;
}
