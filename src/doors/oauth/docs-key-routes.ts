import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignIn } from '#operations/access/sign-in.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import type { DocsKey, DocsKeys } from '#operations/keys/docs-keys.ts';
import { readForm } from '#pages/own-forms.ts';
import type { PeopleDoor } from './people-door.ts';
import { readSecretCookie, setSecretCookie } from './session-cookie.ts';
import { normaliseNextPage } from './sign-in-routes.ts';

/** What the documentation knows about its reader. */
type KnownReader = { email: string; mayCreateKey: boolean; key: DocsKey | null };

/** What finding the reader depends on. */
export type ReaderParts = { signIn: SignIn; docsKeys: DocsKeys; issuerUrl: () => string };

/** Adds the form that creates, replaces or revokes the reader's test key. Their browser keeps the secret in a cookie; the service has its hash. */
export function addDocsKeyRoutes(scope: FastifyInstance, door: PeopleDoor, { docsKeys, issuerUrl }: ReaderParts): void {
  const isSecure = () => issuerUrl().startsWith('https:');
  door.signedIn(scope).post('/docs/test-key', async (request, reply, person) => {
    const form = readForm(request);
    try {
      const old = readSecretCookie('svc_docs_key', request, isSecure());
      if (old !== null) await docsKeys.revoke(person, old);
      const secret = form.has('revoke') ? null : await docsKeys.create(person);
      setSecretCookie('svc_docs_key', reply, isSecure(), secret);
    } catch (error) {
      const { code } = toServiceError(error);
      if (code !== 'key_limit_reached' && code !== 'insufficient_scope') throw error;
      return door.refuse(reply, code, code === 'key_limit_reached' ? 409 : 403);
    }
    return reply.redirect(normaliseNextPage(form.get('next')), 303);
  });
}

/** Builds the look-up of the signed-in reader. Returns null for other visitors, without a query when there is no session cookie. */
export function buildReaderSearch({ signIn, docsKeys, issuerUrl }: ReaderParts) {
  return async (request: FastifyRequest): Promise<KnownReader | null> => {
    const isSecure = issuerUrl().startsWith('https:');
    const session = readSecretCookie('svc_session', request, isSecure);
    if (session === null) return null;
    try {
      const person = await signIn.findPerson(session);
      if (person === null) return null;
      const secret = readSecretCookie('svc_docs_key', request, isSecure);
      const key = secret === null ? null : await docsKeys.find(person, secret);
      return { email: person.email, mayCreateKey: docsKeys.isAllowed(person), key };
    } catch {
      // The documentation must work while the store does not.
      return null;
    }
  };
}
