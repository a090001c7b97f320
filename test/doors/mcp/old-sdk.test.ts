import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Body } from '#test/support/answers.ts';
import {
  CALLBACK,
  type ConsentService,
  connect,
  decide,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import published from '../../../mcp-tools.json' with { type: 'json' };

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

/** Stores the OAuth state of SDK 1.x. */
class OldHost implements OAuthClientProvider {
  readonly redirectUrl = CALLBACK;
  readonly clientMetadata = { client_name: 'Old host', redirect_uris: [CALLBACK] };
  #information: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  sentTo: URL | null = null;

  clientInformation = () => this.#information;
  saveClientInformation = (information: OAuthClientInformationMixed) => {
    this.#information = information;
  };
  tokens = () => this.#tokens;
  saveTokens = (tokens: OAuthTokens) => {
    this.#tokens = tokens;
  };
  codeVerifier = () => this.#verifier;
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  redirectToAuthorization = (url: URL) => {
    this.sentTo = url;
  };
}

type OpenTransport = (host: OldHost) => Transport & { finishAuth(code: string): Promise<void> };

const TRANSPORTS: Record<'/mcp' | '/sse', OpenTransport> = {
  '/mcp': (authProvider) => new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), { authProvider }),
  '/sse': (authProvider) => new SSEClientTransport(new URL(`${service.url}/sse`), { authProvider }),
};

function openClient(t: TestContext): Client {
  const client = new Client({ name: 'old-host', version: '1.0.0' });
  // An open stream would block shutdown.
  t.after(() => client.close());
  return client;
}

for (const path of ['/mcp', '/sse'] as const) {
  test(`SDK 1.x gets a token for ${path} through consent, lists the tools and calls one [agent-door.sse]`, async (t) => {
    const host = new OldHost();
    const openTransport = TRANSPORTS[path];
    const first = openTransport(host);
    await assert.rejects(openClient(t).connect(first), UnauthorizedError);
    assert.equal(host.sentTo?.searchParams.get('resource'), service.url + path);
    const browser = await openSignedIn(service);
    const answer = await decide(browser, await browser.open(String(host.sentTo)));
    await first.finishAuth(answer.get('code') ?? '');
    const client = openClient(t);
    await client.connect(openTransport(host));
    assert.equal((await client.listTools()).tools.length, published.tools.length);
    const result = (await client.callTool({ name: 'abn_lookup', arguments: { abn: '79002637069' } })) as Body;
    assert.equal((result.structuredContent as Body).abn, '79002637069', JSON.stringify(result));
  });

  test(`${path} links its own metadata when it refuses, and the metadata names ${path}`, async () => {
    const refused = await fetch(service.url + path);
    assert.equal(refused.status, 401);
    const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1];
    assert.equal(address, `${service.url}/.well-known/oauth-protected-resource${path}`);
    const metadata = (await (await fetch(address)).json()) as Body;
    assert.equal(metadata.resource, service.url + path);
    assert.deepEqual(metadata.authorization_servers, [service.url]);
  });

  test(`a token for ${path} works for both /mcp and /sse`, async () => {
    const { accessToken } = await connect(service, { resource: service.url + path });
    const headers = { authorization: `Bearer ${accessToken}` };
    const leave = new AbortController();
    const stream = await fetch(`${service.url}/sse`, { headers, signal: leave.signal });
    assert.equal(stream.status, 200);
    leave.abort();
    const listed = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    assert.equal(listed.status, 200);
    await listed.arrayBuffer();
  });
}

test('an insufficient-scope response on /sse links the metadata of /sse', async (t) => {
  const { accessToken } = await connect(service, { resource: `${service.url}/sse` });
  const headers = { authorization: `Bearer ${accessToken}` };
  const leave = new AbortController();
  t.after(() => leave.abort());
  const stream = await fetch(`${service.url}/sse`, { headers, signal: leave.signal });
  const opened = new TextDecoder().decode((await stream.body?.getReader().read())?.value);
  const address = /^data: (\S+)$/m.exec(opened)?.[1] ?? '';
  const params = { name: 'list_recent_searches', arguments: {} };
  const refused = await fetch(service.url + address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  assert.equal(refused.status, 403);
  assert.match(
    refused.headers.get('www-authenticate') ?? '',
    /resource_metadata="[^"]+\/oauth-protected-resource\/sse"/,
  );
});
