import { leadsToPublic, type ResolveHost } from '#base/public-address.ts';
import { parseRegistration } from '#domain/access/client-registration.ts';

const MAX_DOCUMENT_BYTES = 32 * 1024;

/** How documents are fetched and names resolved; a test may stand in. */
export type DocumentSource = { fetch: typeof fetch; resolveHost?: ResolveHost };

/**
 * Builds the reading of a program's own metadata document (client-id metadata documents): never from a private
 * address, whatever its name resolves to; the issuer's library looks at the socket once more after it is connected.
 */
export function buildDocumentFetch({ fetch, resolveHost }: DocumentSource): typeof globalThis.fetch {
  return async (input, options) => {
    const url = String(input);
    if (!(await leadsToPublic(url, resolveHost))) throw new Error('the document lies at a private address');
    const response = await fetch(url, options);
    if (response.status !== 200) return response;
    const document = parseDocument(await readText(response));
    return Response.json(document, { headers: keepCacheHeaders(response.headers) });
  };
}

/** What a document says, as far as this issuer uses it; its id is compared by the library. */
function parseDocument(text: string): object {
  const sent = JSON.parse(text) as Record<string, unknown>;
  const { client_id, token_endpoint_auth_method } = sent;
  const metadata = parseRegistration(sent);
  if ('error' in metadata) throw new Error(String(metadata.error_description));
  return { ...metadata, client_id, token_endpoint_auth_method: token_endpoint_auth_method ?? 'none' };
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_DOCUMENT_BYTES) throw new Error('the document is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function keepCacheHeaders(headers: Headers): Record<string, string> {
  const names = ['cache-control', 'expires'];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? '']] : [])));
}
