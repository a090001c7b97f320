import { Provider } from 'oidc-provider';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';

const MODEL = 'ClientDocument';
// Longer than a refresh token lives; every new question reads the document again.
const KEPT_SECONDS = 90 * 86_400;

/**
 * Builds the reading of metadata documents that keeps those of connected apps: a refresh then needs no other host, while
 * a new question to a person reads what the document says now.
 */
export function keepDocuments(fetchDocument: typeof fetch, memory: IssuerMemory): typeof fetch {
  return async (input, options) => {
    const id = String(input);
    if (!(await memory.holdsGrant(id))) return fetchDocument(input, options);
    const kept = isQuestion() ? null : await memory.find(MODEL, id);
    if (kept !== null) return Response.json(kept.payload);
    const response = await fetchDocument(input, options);
    if (response.status === 200) {
      const payload = (await response.clone().json()) as Record<string, unknown>;
      await memory.put({ model: MODEL, id, grant_id: null, payload, lifeSeconds: KEPT_SECONDS });
    }
    return response;
  };
}

function isQuestion(): boolean {
  return Provider.ctx?.path.startsWith('/oauth/authorize') ?? false;
}
