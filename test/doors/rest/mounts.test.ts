import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import type { Mount } from '#doors/rest/add-mount.ts';
import { assertCommonHeaders, readRefusal } from '#test/support/answers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

/** A small sub-application that reads forms and sets cookies, as an OAuth issuer does. */
async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  if (request.url === '/issuer/fails') throw new Error('a secret of the sub-application');
  if (request.url === '/issuer/breaks') {
    response.writeHead(200, { 'content-length': '10' });
    response.write('half');
    throw new Error('too late');
  }
  response.setHeader('set-cookie', ['a=1; Path=/', 'b=2; HttpOnly', 'c=3']);
  response.setHeader('content-security-policy', "default-src 'self'");
  response.writeHead(request.url === '/issuer/nowhere' ? 404 : 200, { 'content-type': 'text/plain' });
  response.end(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
}

const MOUNT: Mount = {
  routes: [
    { path: '/issuer/*', methods: ['GET', 'POST'] },
    { path: '/.well-known/issuer', methods: ['GET'] },
  ],
  handle,
};

const log = captureLog();
let service: TestService;
before(async () => {
  service = await startTestService({}, { mounts: [MOUNT] }, { log: log.log });
});
after(() => service.stop());

test('a sub-application reads its own body, of any type, and its response keeps every cookie', async () => {
  const body = new URLSearchParams({ grant_type: 'a b', code: '{' });
  const response = await fetch(`${service.url}/issuer/token?x=1`, { method: 'POST', body });
  assertCommonHeaders(response);
  assert.equal(response.status, 200);
  assert.equal(await response.text(), 'POST /issuer/token?x=1 grant_type=a+b&code=%7B');
  assert.deepEqual(response.headers.getSetCookie(), ['a=1; Path=/', 'b=2; HttpOnly', 'c=3']);
});

test('a sub-application may replace a common header, and keeps the others', async () => {
  const response = await fetch(`${service.url}/.well-known/issuer`, { headers: { 'x-request-id': 'mine' } });
  assert.equal(response.headers.get('content-security-policy'), "default-src 'self'");
  assert.equal(response.headers.get('x-frame-options'), 'DENY');
  assert.equal(response.headers.get('x-request-id'), 'mine');
  assert.equal(await response.text(), 'GET /.well-known/issuer ');
});

test('below its prefix a sub-application answers 404 itself', async () => {
  const response = await fetch(`${service.url}/issuer/nowhere`);
  assert.deepEqual([response.status, await response.text()], [404, 'GET /issuer/nowhere ']);
});

test('an unsupported method is 405 with the supported ones, and neighbouring paths stay 404', async () => {
  for (const [path, method, allow] of [
    ['/issuer/token', 'DELETE', 'GET, POST'],
    ['/issuer/a/b/c', 'PUT', 'GET, POST'],
    ['/.well-known/issuer', 'POST', 'GET'],
  ] as const) {
    const response = await fetch(service.url + path, { method });
    assert.equal(response.headers.get('allow'), allow);
    await readRefusal(response, 405, 'method_not_allowed');
  }
  for (const path of ['/issuers', '/issue', '/.well-known/issuer/more', '/x/issuer/token']) {
    for (const method of ['GET', 'DELETE']) {
      await readRefusal(await fetch(service.url + path, { method }), 404, 'not_found');
    }
  }
});

test('a sub-application that fails is 500 without its secrets, or a closed connection', async () => {
  const refused = await fetch(`${service.url}/issuer/fails`);
  const body = await readRefusal(refused, 500, 'internal_error');
  assert.doesNotMatch(JSON.stringify(body), /secret/);
  await assert.rejects(async () => (await fetch(`${service.url}/issuer/breaks`)).text());
  assert.equal(log.text().split('a sub-application failed').length - 1, 2);
});

test('load shedding applies to a sub-application, and operations keep their own parsing', async () => {
  const own = await startTestService({ maxInFlight: 0 }, { mounts: [MOUNT] });
  try {
    await readRefusal(await fetch(`${own.url}/issuer/token`), 503, 'overloaded');
  } finally {
    await own.stop();
  }
  const body = new URLSearchParams({ abn: '79002637069' });
  const response = await service.request('/v1/verify-counterparty', { method: 'POST', body });
  await readRefusal(response, 415, 'unsupported_media_type');
});

test('the log has a line for a response of a sub-application, with its route and not its URL', async () => {
  await (await fetch(`${service.url}/issuer/nowhere?code=secret`)).text();
  await waitUntil('the line is written', () => /"route":"\/issuer\/\*","status":404/.test(log.text()));
  assert.doesNotMatch(log.text(), /code=secret/);
});
