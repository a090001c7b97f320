import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { GuardedClient } from '#base/guarded-client.ts';
import type { Consents } from '#operations/access/consents.ts';
import type { Invitations } from '#operations/access/invitations.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';
import type { PasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import type { SignIn } from '#operations/access/sign-in.ts';
import type { AccountCaps } from '#operations/billing/account-caps.ts';
import type { Approvals } from '#operations/billing/approvals.ts';
import type { DocsKeys } from '#operations/keys/docs-keys.ts';
import type { NameOrganisations } from '#operations/readers/name-organisations.ts';
import { addApprovalsRoutes } from './approvals-routes.ts';
import { addAppsRoutes } from './apps-routes.ts';
import { addConsentRoutes } from './consent-routes.ts';
import { addDocsKeyRoutes } from './docs-key-routes.ts';
import { buildDocumentFetch } from './fetch-document.ts';
import { buildIssuerMount } from './issuer-mount.ts';
import { addJoinRoutes } from './join-routes.ts';
import { addPeoplePages, type PeopleDoor } from './people-door.ts';
import { addSecurityRoutes } from './security-routes.ts';
import { readSecretCookie } from './session-cookie.ts';
import { addSignInRoutes } from './sign-in-routes.ts';

export type OauthParts = {
  signIn: SignIn;
  passkeys: PasskeySignIn;
  consents: Consents;
  approvals: Approvals;
  nameOrganisations: NameOrganisations;
  accountCaps: AccountCaps;
  docsKeys: DocsKeys;
  invitations: Invitations;
  memory: IssuerMemory;
  issuerUrl: () => string;
  publicUrl: () => string;
  /** The network address of the client. */
  addressOf: (request: IncomingMessage) => string;
  /** Adds more pages for signed-in people. */
  addPages: (scope: FastifyInstance, door: PeopleDoor) => void;
  /** Reads the metadata documents of OAuth clients. */
  web: GuardedClient;
};

/** Adds the sign-in, consent, approval and account pages. Returns the issuer for the caller to mount. */
export function addOauthDoor(server: FastifyInstance, parts: OauthParts): ReturnType<typeof buildIssuerMount> {
  let issuer: Promise<Provider> | null = null;
  const buildOnce = async () => {
    // Imported on first use: a service that only answers data requests starts faster without it.
    const { buildIssuer } = await import('./build-issuer.ts');
    return buildIssuer({
      issuerUrl: parts.issuerUrl(),
      publicUrl: parts.publicUrl(),
      memory: parts.memory,
      fetchDocument: buildDocumentFetch(parts.web),
      isConnected: async (request, clientId) => {
        const secret = readSecretCookie('svc_session', request, parts.issuerUrl().startsWith('https:'));
        const person = secret === null ? null : await parts.signIn.findPerson(secret);
        return person !== null && parts.memory.isConnected(person.user_id, clientId);
      },
      onTrouble: (error) => server.log.error({ err: error }, 'the OAuth issuer failed'),
    });
  };
  const openIssuer = () => {
    issuer ??= buildOnce();
    return issuer;
  };
  addPeoplePages(server, parts, (scope, door) => {
    addSignInRoutes(scope, door, { ...parts, openIssuer });
    addJoinRoutes(scope, door, parts.invitations);
    addConsentRoutes(scope, door, { consents: parts.consents, openIssuer });
    addAppsRoutes(scope, door, parts);
    addApprovalsRoutes(scope, door, parts);
    addSecurityRoutes(scope, door, parts);
    addDocsKeyRoutes(scope, door, parts);
    parts.addPages(scope, door);
  });
  return buildIssuerMount({ ...parts, openIssuer });
}
