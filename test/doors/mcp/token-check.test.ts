import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ALL_SCOPES } from '#contract/scopes.ts';
import {
  type AgentService,
  connectAgent,
  postMessage,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import { readRefusal } from '#test/support/answers.ts';
import { startTestService } from '#test/support/test-service.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

let service: AgentService;
before(async () => {
  service = await startAgentService();
});
after(() => service.stop());

test('without a token it is 401 with the URL of the metadata [agent-door.no-token]', async () => {
  const metadata = `${service.url}/.well-known/oauth-protected-resource/mcp`;
  for (const method of ['POST', 'GET', 'DELETE']) {
    const response = await fetch(`${service.url}/mcp`, { method });
    assert.equal(response.headers.get('www-authenticate'), `Bearer resource_metadata="${metadata}"`);
    await readRefusal(response, 401, 'authentication_required');
  }
});

test('an unknown or expired token is 401 and the error says so [errors.www-authenticate]', async () => {
  service.grant('ended', ALL_SCOPES, -1);
  for (const authorization of ['Bearer unknown', 'Bearer ended', 'Bearer', 'Basic eDp5']) {
    const response = await postMessage(service, LIST, { authorization });
    assert.match(response.headers.get('www-authenticate') ?? '', /^Bearer error="invalid_token", resource_metadata="/);
    await readRefusal(response, 401, 'authentication_required');
  }
});

test('a 401 says which of four things is wrong, and that an API key is not an access token', async () => {
  for (const [authorization, expected] of [
    [null, /^No credential was sent\./],
    ['Basic eDp5', /does not use the scheme Bearer\./],
    ['Bearer', /^The credential is malformed;/],
    [`Bearer ${'t'.repeat(43)}`, /^The credential is unknown, expired or revoked\./],
    [`Bearer ${service.account.api_key}`, /^This is an API key\./],
  ] as const) {
    const headers: Record<string, string> = authorization === null ? {} : { authorization };
    const response = await fetch(`${service.url}/mcp`, { method: 'POST', headers });
    const { message } = await readRefusal(response, 401, 'authentication_required');
    assert.match(String(message), expected);
    assert.match(String(message), /MCP needs an OAuth access token; API keys are not accepted\.$/);
  }
});

test('a token that expires between two requests is refused at the second', async () => {
  service.grant('short', ALL_SCOPES, 600);
  const authorization = 'Bearer short';
  assert.equal((await postMessage(service, LIST, { authorization })).status, 200);
  service.grant('short', ALL_SCOPES, 0);
  await readRefusal(await postMessage(service, LIST, { authorization }), 401, 'authentication_required');
});

test('MCP accepts no API key, even a valid one [auth.mcp-refuses-api-key]', async () => {
  const authorization = `Bearer ${service.account.api_key}`;
  await readRefusal(await postMessage(service, LIST, { authorization }), 401, 'authentication_required');
  for (const revision of REVISIONS) await assert.rejects(connectAgent(service, service.account.api_key, revision));
});

test('while PostgreSQL is down the credential check is 503, not 401', async () => {
  const away = async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  const own = await startTestService({}, { verifyToken: away });
  try {
    const authorization = 'Bearer any';
    await readRefusal(await postMessage(own, LIST, { authorization }), 503, 'store_unavailable');
    const overRest = await fetch(`${own.url}/v1/usage`, { headers: { authorization } });
    await readRefusal(overRest, 503, 'store_unavailable');
  } finally {
    await own.stop();
  }
});

test('a service without issued tokens accepts none', async () => {
  const own = await startTestService();
  try {
    for (const token of ['good', own.account.api_key, 'x']) {
      const response = await postMessage(own, LIST, { authorization: `Bearer ${token}` });
      await readRefusal(response, 401, 'authentication_required');
    }
  } finally {
    await own.stop();
  }
});

test('the protected-resource metadata (RFC 9728) needs no credential [routes.protected-resource-metadata]', async () => {
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource']) {
    const response = await fetch(service.url + path);
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
    assert.deepEqual(await response.json(), {
      resource: `${service.url}/mcp`,
      authorization_servers: [service.url],
      scopes_supported: ['abn:lookup', 'gst:status', 'company:lookup', 'address:lookup', 'assets:receipts'],
      bearer_methods_supported: ['header'],
      resource_name: 'Register-Data Service',
    });
  }
});

test('ISSUER_URL and PUBLIC_URL set the addresses of issuer and resource [config.issuer-url]', async () => {
  const settings = { publicUrl: 'https://api.example', issuerUrl: 'https://login.example' };
  const own = await startAgentService(settings);
  try {
    const local = `http://127.0.0.1:${(own.server.server.address() as { port: number }).port}`;
    const metadata = (await (await fetch(`${local}/.well-known/oauth-protected-resource`)).json()) as object;
    assert.deepEqual(
      { ...metadata, scopes_supported: [] },
      {
        resource: 'https://api.example/mcp',
        authorization_servers: ['https://login.example'],
        scopes_supported: [],
        bearer_methods_supported: ['header'],
        resource_name: 'Register-Data Service',
      },
    );
  } finally {
    await own.stop();
  }
});
