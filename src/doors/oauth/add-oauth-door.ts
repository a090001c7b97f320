import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { GuardedClient } from '#base/guarded-client.ts';
import type { Consents } from '#operations/access/consents.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';
import type { PasskeySignIn } from '#operations/access/passkey-sign-in.ts';
import type { SignIn } from '#operations/access/sign-in.ts';
import type { AccountCaps } from '#operations/billing/account-caps.ts';
import type { Approvals } from '#operations/billing/approvals.ts';
import { addApprovalsRoutes } from './approvals-routes.ts';
import { addAppsRoutes } from './apps-routes.ts';
import { addConsentRoutes } from './consent-routes.ts';
import { buildDocumentFetch } from './fetch-document.ts';
import { buildIssuerMount } from './issuer-mount.ts';
import { addPeoplePages } from './people-door.ts';
import { addSecurityRoutes } from './security-routes.ts';
import { readSessionCookie } from './session-cookie.ts';
import { addSignInRoutes } from './sign-in-routes.ts';

/** What the OAuth door stands on. */
export type OauthParts = {
  signIn: SignIn;
  passkeys: PasskeySignIn;
  consents: Consents;
  approvals: Approvals;
  accountCaps: AccountCaps;
  memory: IssuerMemory;
  issuerUrl: () => string;
  publicUrl: () => string;
  /** Who asks, as far as the network tells. */
  addressOf: (request: IncomingMessage) => string;
  /** Reads programs' own metadata documents. */
  web: GuardedClient;
};

/** Adds the pages on which people sign in, decide and look after what they decided; gives the issuer to mount beside them. */
export function addOauthDoor(server: FastifyInstance, parts: OauthParts): ReturnType<typeof buildIssuerMount> {
  let issuer: Promise<Provider> | null = null;
  const buildOnce = async () => {
    // Loaded when first needed: a service that is asked for data alone need not wait for it to start.
    const { buildIssuer } = await import('./build-issuer.ts');
    return buildIssuer({
      issuerUrl: parts.issuerUrl(),
      publicUrl: parts.publicUrl(),
      memory: parts.memory,
      fetchDocument: buildDocumentFetch(parts.web),
      isConnected: async (request, clientId) => {
        const secret = readSessionCookie(request, parts.issuerUrl().startsWith('https:'));
        const person = secret === null ? null : await parts.signIn.findPerson(secret);
        return person !== null && parts.memory.isConnected(person.user_id, clientId);
      },
      onTrouble: (error) => server.log.error({ err: error }, 'the issuer failed'),
    });
  };
  const openIssuer = () => {
    issuer ??= buildOnce();
    return issuer;
  };
  addPeoplePages(server, parts, (scope, door) => {
    addSignInRoutes(scope, door, { ...parts, openIssuer });
    addConsentRoutes(scope, door, { consents: parts.consents, openIssuer });
    addAppsRoutes(scope, door, parts);
    addApprovalsRoutes(scope, door, parts.approvals);
    addSecurityRoutes(scope, door, parts);
  });
  return buildIssuerMount({ ...parts, openIssuer });
}
