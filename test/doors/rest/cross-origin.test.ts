import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type ConsentService, startConsentService } from '#test/support/consent-service.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

const ORIGIN = 'https://inspector.example';
const SHARED: Record<string, string> = {
  '/.well-known/oauth-protected-resource': 'GET',
  '/.well-known/oauth-protected-resource/mcp': 'GET',
  '/.well-known/oauth-protected-resource/sse': 'GET',
  '/.well-known/oauth-authorization-server': 'GET',
  '/oauth/register': 'POST',
  '/oauth/token': 'POST',
  '/oauth/revoke': 'POST',
  '/mcp': 'POST',
  '/sse': 'GET',
  '/sse/messages': 'POST',
};

for (const [path, method] of Object.entries(SHARED)) {
  test(`${path} answers pages of any origin, also with refusals, and never allows credentials`, async () => {
    const asked = 'authorization, content-type, mcp-method, mcp-protocol-version';
    const preflight = await fetch(service.url + path, {
      method: 'OPTIONS',
      headers: {
        origin: ORIGIN,
        'access-control-request-method': method,
        'access-control-request-headers': asked,
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('access-control-allow-headers'), asked);
    assert.match(preflight.headers.get('access-control-allow-methods') ?? '', new RegExp(`\\b${method}\\b`));
    const answer = await fetch(service.url + path, { method, headers: { origin: ORIGIN } });
    await answer.arrayBuffer();
    for (const { headers } of [preflight, answer]) {
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('access-control-allow-credentials'), null);
      assert.match(headers.get('access-control-expose-headers') ?? '', /www-authenticate/);
    }
  });
}

test('HTML pages and REST do not answer pages of another origin', async () => {
  const pages = [
    '/sign-in',
    '/account/apps',
    '/approvals',
    '/account/security',
    '/oauth/authorize',
    '/oauth/consent/x',
  ];
  for (const path of [...pages, '/v1/abn/79002637069', '/docs', '/mcpx', '/oauth/token/x']) {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await fetch(service.url + path, { method, headers: { origin: ORIGIN }, redirect: 'manual' });
      assert.equal(headers.get('access-control-allow-origin'), null, `${method} ${path}`);
    }
  }
});
