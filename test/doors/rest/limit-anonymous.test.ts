import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { limitAnonymous } from '#doors/rest/limit-anonymous.ts';
import { startTestService } from '#test/support/test-service.ts';

const GOOD = { authorization: 'Bearer good' };
const BAD = { authorization: 'Bearer bad' };

/** A server with an open route and one that needs a credential, four requests a minute without one, and a clock that stands. */
function buildLimited(proxyHops = 0) {
  const clock = { ms: 0 };
  const server = fastify();
  limitAnonymous(server, { anonymousRateLimitPerMinute: 4, proxyHops }, () => clock.ms);
  server.get('/open', async () => 'open');
  server.get('/v1/closed', async ({ headers }, reply) =>
    headers.authorization === GOOD.authorization
      ? 'closed'
      : reply.code(401).header('www-authenticate', 'Bearer').send({ code: 'authentication_required' }),
  );
  const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
    server.inject({ url, headers, remoteAddress });
  return { clock, ask };
}

test('an address may ask so often without a good credential, wrong ones counted; then it is told when to come back', async () => {
  const { clock, ask } = buildLimited();
  const answers = [
    await ask('/open'),
    await ask('/v1/closed'),
    await ask('/v1/closed', BAD),
    await ask('/v1/closed', BAD),
  ];
  assert.deepEqual(
    answers.map(({ statusCode }) => statusCode),
    [200, 401, 401, 401],
  );
  const refused = await ask('/v1/closed', BAD);
  assert.equal(refused.statusCode, 429);
  assert.equal(refused.headers['retry-after'], '15');
  assert.equal(refused.headers['www-authenticate'], undefined);
  const { code, retry_after_seconds } = refused.json();
  assert.deepEqual([code, retry_after_seconds], ['rate_limited', 15]);
  assert.equal((await ask('/open')).json().code, 'rate_limited');
  clock.ms = 15_000;
  assert.equal((await ask('/open')).statusCode, 200, 'it may come back then');
});

test('a made-up credential does not make a page uncounted that takes none', async () => {
  const { ask } = buildLimited();
  for (let times = 0; times < 4; times += 1) assert.equal((await ask('/open', BAD)).statusCode, 200);
  assert.equal((await ask('/open', BAD)).json().code, 'rate_limited');
});

test('good credentials of the same address go on, and so does another address', async () => {
  const { ask } = buildLimited();
  for (let times = 0; times < 4; times += 1) await ask('/open');
  assert.equal((await ask('/open')).json().code, 'rate_limited');
  assert.equal((await ask('/v1/closed', GOOD)).statusCode, 200);
  assert.equal((await ask('/open', {}, '203.0.113.8')).statusCode, 200);
});

test('behind a proxy of our own it is the address that the proxy saw, and without one nobody writes another name', async () => {
  const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
  const behind = buildLimited(1);
  for (let times = 0; times < 4; times += 1) await behind.ask('/open', from('198.51.100.1'));
  assert.equal((await behind.ask('/open', from('198.51.100.1'))).json().code, 'rate_limited');
  assert.equal((await behind.ask('/open', from('198.51.100.2'))).statusCode, 200);
  const direct = buildLimited();
  for (let times = 0; times < 4; times += 1) await direct.ask('/open', from(`198.51.100.${times}`));
  assert.equal((await direct.ask('/open', from('198.51.100.9'))).json().code, 'rate_limited');
});

test('the service has this limit for its pages and routes, health included', async (t) => {
  const service = await startTestService({ anonymousRateLimitPerMinute: 1 });
  t.after(() => service.stop());
  assert.equal((await fetch(`${service.url}/v1/_health`)).status, 200);
  for (const path of ['/v1/_health', '/docs', '/v1/usage', '/mcp']) {
    const refused = await fetch(service.url + path);
    assert.equal(refused.status, 429, path);
    assert.equal(((await refused.json()) as { code: string }).code, 'rate_limited', path);
    assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
  }
  assert.equal((await service.request('/v1/usage')).status, 200);
});
