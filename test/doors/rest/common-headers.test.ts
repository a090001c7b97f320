import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { assertCommonHeaders } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

test('every response has X-Request-Id and the security headers [errors.request-id-header]', async () => {
  const { api_key } = service.account;
  const requests = [
    'GET /v1/_health HTTP/1.1\r\nHost: a\r\n',
    'GET /docs HTTP/1.1\r\nHost: a\r\n',
    'GET / HTTP/1.1\r\nHost: a\r\n',
    'GET /llms.txt HTTP/1.1\r\nHost: a\r\n',
    'GET /.well-known/openapi.json HTTP/1.1\r\nHost: a\r\n',
    'GET /.well-known/oauth-protected-resource HTTP/1.1\r\nHost: a\r\n',
    'POST /mcp HTTP/1.1\r\nHost: a\r\n',
    'GET /v1/usage HTTP/1.1\r\nHost: a\r\n',
    `GET /v1/usage HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api_key}\r\n`,
    `POST /v1/ppsr/search HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${api_key}\r\n`,
    'GET /nowhere HTTP/1.1\r\nHost: a\r\n',
    'PUT /v1/_health HTTP/1.1\r\nHost: a\r\n',
    'GET /% HTTP/1.1\r\nHost: a\r\n',
    'GET /v1/_health HTTP/1.1\r\n',
    'NONSENSE\r\n',
  ];
  for (const head of requests) {
    const answer = await sendRaw(service.url, `${head}Connection: close\r\n\r\n`);
    assert.ok(answer !== null, head);
    assertCommonHeaders(answer);
  }
});

test('each request has its own id', async () => {
  const ids = await Promise.all(
    Array.from({ length: 50 }, async () => (await fetch(`${service.url}/v1/_health`)).headers.get('x-request-id')),
  );
  assert.equal(new Set(ids).size, 50);
});

test('responses are not stored, framed, sniffed or sent as a referrer, and no header names the software', async () => {
  const { headers } = await fetch(`${service.url}/v1/_health`);
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
  assert.equal(headers.get('x-frame-options'), 'DENY');
  assert.equal(headers.get('referrer-policy'), 'no-referrer');
  assert.equal(headers.get('content-security-policy'), "default-src 'none'; frame-ancestors 'none'");
  assert.equal(headers.get('server'), null);
  assert.equal(headers.get('x-powered-by'), null);
});
