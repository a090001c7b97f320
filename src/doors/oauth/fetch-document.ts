import { parseBoundedJson } from '#base/bounded-json.ts';
import type { GuardedClient } from '#base/guarded-client.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { parseRegistration } from '#domain/access/client-registration.ts';

const MAX_DOCUMENT_BYTES = 32 * 1024;
// The same as the timeout of oidc-provider.
const TIMEOUT_MS = 2_500;

/** Builds the `fetch` that oidc-provider uses to read client ID metadata documents. */
export function buildDocumentFetch(web: GuardedClient): typeof globalThis.fetch {
  return async (input, options) => {
    const answer = await web.send(String(input), {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_DOCUMENT_BYTES,
      ...(options?.signal && { signal: options.signal }),
    });
    if (!answer.ok) throw new Error(`the client metadata document could not be read: ${answer.message}`);
    if (answer.status !== 200) return new Response(null, { status: answer.status });
    const document = parseDocument(answer.body);
    return Response.json(document, { headers: keepCacheHeaders(answer.headers) });
  };
}

/** Keeps the fields of a document that this issuer uses; oidc-provider compares its id. Throws when it is invalid. */
function parseDocument(body: Buffer): object {
  const read = parseBoundedJson(body);
  if (!read.ok) throw new Error(read.fault);
  const metadata = parseRegistration(read.value);
  if ('error' in metadata) throw new Error(String(metadata.error_description));
  const { client_id, token_endpoint_auth_method } = toPlainObject(read.value);
  return { ...metadata, client_id, token_endpoint_auth_method: token_endpoint_auth_method ?? 'none' };
}

function keepCacheHeaders(headers: NodeJS.Dict<string | string[]>): Record<string, string> {
  return Object.fromEntries(
    ['cache-control', 'expires'].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
