import type { TokenClient } from '#doors/cli/access/exchange-tokens.ts';
import { fetchJson } from '#doors/cli/access/fetch-json.ts';
import { isProtected, isSameOrigin } from '#doors/cli/access/same-origin.ts';

/** The issuer of a service: its endpoints, the resource to request tokens for, and the scopes it offers. */
export type Issuer = Omit<TokenClient, 'client_id'> & {
  issuer: string;
  authorization_endpoint: string;
  registration_endpoint: string;
  resource: string;
  scopes: string[];
  /** Whether its answers name it (RFC 9207). */
  namesItself: boolean;
};

const NOT_OURS = 'it does not describe how to sign in, so it may not be this service';

/** Finds the issuer that a service names (RFC 9728, RFC 8414), or returns why it cannot be used. */
export async function discoverIssuer(baseUrl: string): Promise<Issuer | string> {
  const base = baseUrl.replace(/\/+$/, '');
  const protectedBy = await fetchJson(`${base}/.well-known/oauth-protected-resource/mcp`);
  if ('reason' in protectedBy) return protectedBy.reason;
  const { resource, authorization_servers } = protectedBy.body;
  const issuer: unknown = Array.isArray(authorization_servers) ? authorization_servers[0] : null;
  if (typeof resource !== 'string' || typeof issuer !== 'string') return NOT_OURS;
  // A token is for the URL in the service's own settings. Sending it anywhere else would hand it to another host.
  const own = URL.parse(resource)?.origin;
  if (own === undefined) return NOT_OURS;
  if (!isSameOrigin(resource, base)) return `its own URL is ${own}: use --base-url ${own}`;
  if (!isProtected(issuer))
    return `it signs in at ${issuer}, which is not https: a token would cross the network unprotected`;
  const described = await fetchJson(`${issuer.replace(/\/+$/, '')}/.well-known/oauth-authorization-server`);
  if ('reason' in described) return described.reason;
  const endpoints = readEndpoints(described.body, issuer);
  if (endpoints === null) return NOT_OURS;
  const { scopes_supported, authorization_response_iss_parameter_supported } = described.body;
  const scopes = Array.isArray(scopes_supported) ? scopes_supported.filter(isText) : [];
  const namesItself = authorization_response_iss_parameter_supported === true;
  return { ...endpoints, issuer, resource: resource.replace(/\/mcp$/, '/v1'), scopes, namesItself };
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function readEndpoints(metadata: Record<string, unknown>, issuer: string) {
  // RFC 8414, 3.3: a document that names another issuer must not be used.
  if (metadata.issuer !== issuer) return null;
  const read = (name: string) => (isText(metadata[name]) ? metadata[name] : '');
  const found = {
    authorization_endpoint: read('authorization_endpoint'),
    token_endpoint: read('token_endpoint'),
    registration_endpoint: read('registration_endpoint'),
    revocation_endpoint: read('revocation_endpoint'),
  };
  return Object.values(found).every((url) => isSameOrigin(url, issuer)) ? found : null;
}
