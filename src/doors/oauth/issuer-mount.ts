import { IncomingMessage, type ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { parseBoundedJson } from '#base/bounded-json.ts';
import { readBody } from '#base/read-body.ts';
import { type ClientMetadata, parseRegistration } from '#domain/access/client-registration.ts';
import { parseRequestedScopes } from '#domain/access/requested-scopes.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';

const MAX_REGISTRATION_BYTES = 32 * 1024;
// OpenID Connect parameters that clients send by habit. Without ID tokens they mean nothing, and oidc-provider refuses them.
const IGNORED_PARAMETERS = ['prompt', 'nonce', 'max_age', 'acr_values', 'claims', 'claims_locales', 'id_token_hint'];

type IssuerMountParts = {
  issuerUrl: () => string;
  memory: IssuerMemory;
  /** Builds the issuer on first use, because its address is not known earlier. */
  openIssuer: () => Promise<Provider>;
  addressOf: (request: IncomingMessage) => string;
};

export function buildIssuerMount(parts: IssuerMountParts) {
  return {
    routes: [
      { path: '/.well-known/oauth-authorization-server', methods: ['GET'] as const },
      { path: '/oauth/register', methods: ['POST'] as const },
      { path: '/oauth/authorize', methods: ['GET'] as const },
      { path: '/oauth/authorize/:uid', methods: ['GET'] as const },
      { path: '/oauth/token', methods: ['POST'] as const },
      { path: '/oauth/revoke', methods: ['POST'] as const },
    ],
    async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const provider = await parts.openIssuer();
      setTrustedHeaders(request, parts);
      const path = request.url?.split('?')[0];
      if (path === '/oauth/register') return register(parts, provider, request, response);
      if (path === '/oauth/authorize') normaliseQuery(request);
      await provider.callback()(request, response);
    },
  };
}

/** Overwrites Host and the forwarding headers with the configured address, because any client can forge them. */
function setTrustedHeaders(request: IncomingMessage, { issuerUrl, addressOf }: IssuerMountParts): void {
  const { host, protocol } = new URL(issuerUrl());
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-for'] = addressOf(request);
}

/** Replaces the scopes by those that exist, or by the default ones, and removes ignored parameters. */
function normaliseQuery(request: IncomingMessage): void {
  const sent = new URLSearchParams(request.url?.split('?')[1] ?? '');
  // No OAuth parameter may contain a NUL and PostgreSQL cannot store one, so such a query is treated as empty.
  const query = [...sent.values()].some((value) => value.includes('\0')) ? new URLSearchParams() : sent;
  const scopes = parseRequestedScopes(query.get('scope'));
  // When no requested scope exists they stay, so that the refusal can name them.
  if (scopes !== null) query.set('scope', scopes.join(' '));
  const isSilent = query.get('prompt') === 'none';
  for (const name of IGNORED_PARAMETERS) query.delete(name);
  if (isSilent) query.set('prompt', 'none');
  // oidc-provider would put errors for other types and modes into the fragment; this makes it use the query.
  if (query.has('response_type') && query.get('response_type') !== 'code') query.set('response_type', 'unsupported');
  if (query.has('response_mode') && query.get('response_mode') !== 'query') query.set('response_mode', 'unsupported');
  request.url = `/oauth/authorize?${query}`;
}

async function register(
  parts: IssuerMountParts,
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const waitSeconds = await parts.memory.takeRegistration(parts.addressOf(request));
  if (waitSeconds !== null) {
    response.setHeader('retry-after', String(waitSeconds));
    return sendJson(response, 429, {
      error: 'temporarily_unavailable',
      error_description: `Too many registrations from your address; try again in ${waitSeconds} s.`,
    });
  }
  const metadata = parseRegistration(parseJson(await readBody(request, MAX_REGISTRATION_BYTES)));
  if ('error' in metadata) return sendJson(response, 400, metadata);
  await provider.callback()(withBody(request, metadata), response);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

function parseJson(bytes: Buffer | null): unknown {
  const read = bytes === null ? null : parseBoundedJson(bytes);
  return read?.ok === true ? read.value : null;
}

/** Copies a request with another body. */
function withBody(request: IncomingMessage, body: ClientMetadata): IncomingMessage {
  const bytes = Buffer.from(JSON.stringify(body));
  const { method, url, httpVersion, socket } = request;
  const { 'transfer-encoding': _dropped, ...kept } = request.headers;
  const headers = { ...kept, 'content-type': 'application/json', 'content-length': String(bytes.length) };
  // Node closes the socket when an incomplete message ends.
  const copy = Object.assign(new IncomingMessage(socket), { method, url, httpVersion, headers, complete: true });
  copy.push(bytes);
  copy.push(null);
  return copy;
}
