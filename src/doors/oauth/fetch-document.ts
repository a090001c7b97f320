import { parseBoundedJson } from '#base/bounded-json.ts';
import type { GuardedClient } from '#base/guarded-client.ts';
import { parseRegistration } from '#domain/access/client-registration.ts';

const MAX_DOCUMENT_BYTES = 32 * 1024;
// As long as the issuer's library waits.
const TIMEOUT_MS = 2_500;

/** Builds the reading of a program's own metadata document (client-id metadata documents), in the shape that the issuer's library asks for. */
export function buildDocumentFetch(web: GuardedClient): typeof globalThis.fetch {
  return async (input, options) => {
    const answer = await web.send(String(input), {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_DOCUMENT_BYTES,
      ...(options?.signal && { signal: options.signal }),
    });
    if (!answer.ok) throw new Error(`the document was not read: ${answer.message}`);
    if (answer.status !== 200) return new Response(null, { status: answer.status });
    const document = parseDocument(answer.body);
    return Response.json(document, { headers: keepCacheHeaders(answer.headers) });
  };
}

/** What a document says, as far as this issuer uses it; its id is compared by the library. */
function parseDocument(body: Buffer): object {
  const read = parseBoundedJson(body);
  if (!read.ok) throw new Error(read.fault);
  const metadata = parseRegistration(read.value);
  if ('error' in metadata) throw new Error(String(metadata.error_description));
  const { client_id, token_endpoint_auth_method } = read.value as Record<string, unknown>;
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
