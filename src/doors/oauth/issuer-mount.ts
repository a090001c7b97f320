import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Provider } from 'oidc-provider';
import { parseBoundedJson } from '#base/bounded-json.ts';
import { type ClientMetadata, parseRegistration } from '#domain/access/client-registration.ts';
import { parseRequestedScopes } from '#domain/access/requested-scopes.ts';
import type { IssuerMemory } from '#operations/access/issuer-memory.ts';
import { readBytes } from './read-bytes.ts';

const MAX_REGISTRATION_BYTES = 32 * 1024;
// What OpenID clients send by habit; without identity tokens it means nothing, and the library would refuse it.
const MEANINGLESS = ['prompt', 'nonce', 'max_age', 'acr_values', 'claims', 'claims_locales', 'id_token_hint'];

/** What the mount of the issuer stands on. */
export type IssuerMountParts = {
  issuerUrl: () => string;
  memory: IssuerMemory;
  /** The issuer, built when it is first needed: only then is its own address known. */
  openIssuer: () => Promise<Provider>;
  addressOf: (request: IncomingMessage) => string;
};

/** Builds the issuer as a sub-application of the server, at the paths of the specification. */
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
      pinAddress(request, parts);
      const path = request.url?.split('?')[0];
      if (path === '/oauth/register') return register(parts, provider, request, response);
      if (path === '/oauth/authorize') settleQuery(request);
      await provider.callback()(request, response);
    },
  };
}

/** Writes the address that people and programs use into the request: the Host header and what a proxy adds are anybody's to send. */
function pinAddress(request: IncomingMessage, { issuerUrl, addressOf }: IssuerMountParts): void {
  const { host, protocol } = new URL(issuerUrl());
  request.headers.host = host;
  request.headers['x-forwarded-host'] = host;
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
  request.headers['x-forwarded-for'] = addressOf(request);
}

/** Asks for the scopes that exist here, or for those offered by default, and leaves out what means nothing here. */
function settleQuery(request: IncomingMessage): void {
  const sent = new URLSearchParams(request.url?.split('?')[1] ?? '');
  // No parameter of OAuth may hold a NUL, and no store takes one: such a request is as good as an empty one.
  const query = [...sent.values()].some((value) => value.includes('\0')) ? new URLSearchParams() : sent;
  const scopes = parseRequestedScopes(query.get('scope'));
  // Only scopes that do not exist: left as they are, they are refused by name.
  if (scopes !== null) query.set('scope', scopes.join(' '));
  const isSilent = query.get('prompt') === 'none';
  for (const name of MEANINGLESS) query.delete(name);
  if (isSilent) query.set('prompt', 'none');
  // Every answer goes into the query of the redirect: the library would put a refusal of another type into the fragment.
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
  const metadata = parseRegistration(parseJson(await readBytes(request, MAX_REGISTRATION_BYTES)));
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

/** The same request with another body. */
function withBody(request: IncomingMessage, body: ClientMetadata): IncomingMessage {
  const bytes = Buffer.from(JSON.stringify(body));
  const { method, url, socket, httpVersion } = request;
  const headers: IncomingMessage['headers'] = {
    ...request.headers,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
  };
  delete headers['transfer-encoding'];
  return Object.assign(Readable.from([bytes]), {
    method,
    url,
    socket,
    httpVersion,
    headers,
  }) as unknown as IncomingMessage;
}
