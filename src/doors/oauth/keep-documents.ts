import { Provider } from 'oidc-provider';
import { toPlainObject } from '#base/plain-object.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';

const MODEL = 'ClientDocument';
// Longer than the lifetime of a refresh token.
const KEPT_SECONDS = 90 * 86_400;

/**
 * Builds a `fetch` that stores the metadata documents of connected apps. A refresh then needs no other host; a new
 * authorisation request always reads the current document.
 */
export function keepDocuments(fetchDocument: typeof fetch, memory: IssuerMemory): typeof fetch {
  return async (input, options) => {
    const id = String(input);
    if (!(await memory.holdsGrant(id))) return fetchDocument(input, options);
    const kept = isAuthorisation() ? null : await memory.find(MODEL, id);
    if (kept !== null) return Response.json(kept.payload);
    const response = await fetchDocument(input, options);
    if (response.status === 200) {
      const payload = toPlainObject(await response.clone().json());
      await memory.put({ model: MODEL, id, grant_id: null, payload, lifeSeconds: KEPT_SECONDS });
    }
    return response;
  };
}

function isAuthorisation(): boolean {
  return Provider.ctx?.path.startsWith('/oauth/authorize') ?? false;
}
