import { generateKeyPairSync } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import {
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { isPlainObject } from '#base/plain-object.ts';
import { sha256Hex } from '#base/sha256.ts';
import { GRANTABLE_SCOPES } from '#contract/scopes.ts';
import { listResources } from '#domain/access/resources.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';
import { showIssuerError } from './error-page.ts';
import { buildIssuerAdapters } from './issuer-adapter.ts';
import { keepDocuments } from './keep-documents.ts';
import { buildRedirectGuard } from './redirect-guard.ts';

const ACCESS_TOKEN_SECONDS = 3_600;
const REFRESH_TOKEN_SECONDS = 60 * 86_400;
const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 3_600;

type IssuerParts = {
  issuerUrl: string;
  publicUrl: string;
  memory: IssuerMemory;
  /** Reads a client's metadata document from a public address. */
  fetchDocument: typeof fetch;
  /** Whether the person who is signed in has this app connected. */
  isConnected: (request: IncomingMessage, clientId: string) => Promise<boolean>;
  onTrouble: (error: unknown) => void;
};

/** Builds the OAuth issuer: authorisation code with PKCE S256, refresh with rotation, opaque tokens for one audience each. */
export function buildIssuer(parts: IssuerParts): Provider {
  const provider = new Provider(parts.issuerUrl, describeIssuer(parts));
  // Makes the issuer use the forwarding headers, which the mount overwrites with the configured address.
  provider.proxy = true;
  EventEmitter.prototype.on.call(provider, 'error', parts.onTrouble);
  provider.on('server_error', (_ctx, error) => parts.onTrouble(error));
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.oidc?.route === 'discovery' && isPlainObject(ctx.body)) ctx.body = describeMetadata(ctx.body);
  });
  provider.use(buildRedirectGuard(parts.isConnected));
  // Client secrets are stored as hashes, so the secret a client sends is hashed before the comparison.
  const { prototype } = provider.Client;
  const compare = prototype.compareClientSecret;
  prototype.compareClientSecret = function compareHashed(secret) {
    return compare.call(this, sha256Hex(secret));
  };
  return provider;
}

function describeIssuer(parts: IssuerParts): Configuration {
  const cookie = { signed: false, httpOnly: true, sameSite: 'lax', overwrite: true } as const;
  return {
    adapter: buildIssuerAdapters(parts.memory, parts.publicUrl),
    jwks: { keys: [buildUnusedKey()] },
    scopes: [...GRANTABLE_SCOPES],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_post', 'client_secret_basic'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      registration: '/oauth/register',
      jwks: '/oauth/jwks',
    },
    cookies: {
      names: { session: 'svc_oauth_session', interaction: 'svc_oauth_consent', resume: 'svc_oauth_resume' },
      long: cookie,
      short: cookie,
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: REFRESH_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
    },
    features: describeFeatures(parts),
    interactions: { policy: buildPolicy(), url: (_ctx, { uid }) => `/oauth/consent/${uid}` },
    // A consent applies only to the request it was given for.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId);
    },
    findAccount: async (_ctx, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: async () => false,
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    renderError: (ctx, out, error) =>
      showIssuerError(ctx, error.name === 'SessionNotFound' ? 'session_not_found' : out.error),
    fetch: keepDocuments(parts.fetchDocument, parts.memory),
  };
}

/** The library requires a key for ID tokens. This service issues none, so the key signs nothing and is not published. */
function buildUnusedKey(): JWK {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' }) as JWK;
}

function describeFeatures({ publicUrl, memory }: IssuerParts): Configuration['features'] {
  const [defaultResource = publicUrl] = listResources(publicUrl);
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    dPoP: { enabled: false },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: { enabled: true, allowedPolicy: async (_ctx, client, token) => token.clientId === client.clientId },
    resourceIndicators: {
      enabled: true,
      defaultResource: () => defaultResource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, resource) => {
        if (!listResources(publicUrl).includes(resource)) throw new errors.InvalidTarget();
        return {
          scope: GRANTABLE_SCOPES.join(' '),
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: ACCESS_TOKEN_SECONDS,
        };
      },
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      allowFetch: async (ctx, clientId) => (await memory.takeDocument(ctx.ip, clientId)) === null,
    },
  };
}

/** Every authorisation request needs a new decision by the person; no request is granted silently. */
function buildPolicy(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const describe = (ctx: KoaContextWithOIDC) => {
    const { client } = ctx.oidc;
    const isDocument = client !== undefined && 'clientIdMetadataDocument' in client;
    return { client_name: client?.clientName ?? null, is_document: isDocument };
  };
  return [
    new Prompt(
      { name: 'consent', requestable: true },
      describe,
      new Check('nothing_asked', 'none of the requested scopes exists', 'invalid_scope', (ctx) => {
        const asked = String(ctx.oidc.params?.scope).split(' ');
        if (GRANTABLE_SCOPES.some((scope) => asked.includes(scope))) return Check.NO_NEED_TO_PROMPT;
        throw new errors.InvalidScope('none of the requested scopes exists', asked.join(' '));
      }),
      new Check('person_not_asked', 'the person has not decided yet', 'consent_required', (ctx) =>
        ctx.oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
      ),
    ),
  ];
}

const METADATA = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'registration_endpoint',
  'revocation_endpoint',
  'scopes_supported',
  'response_types_supported',
  'grant_types_supported',
  'token_endpoint_auth_methods_supported',
  'code_challenge_methods_supported',
  'authorization_response_iss_parameter_supported',
  'client_id_metadata_document_supported',
];

/** The metadata of this issuer (RFC 8414), without the entries of library features that are switched off. */
function describeMetadata(whole: Record<string, unknown>): Record<string, unknown> {
  const kept = Object.fromEntries(METADATA.map((name) => [name, whole[name]]));
  return {
    ...kept,
    scopes_supported: GRANTABLE_SCOPES,
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    revocation_endpoint_auth_methods_supported: whole.token_endpoint_auth_methods_supported,
  };
}
