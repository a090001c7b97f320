import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { buildLoadShedder } from '#base/admission/load-shedder.ts';
import { addAdmission, buildAnonymousRate } from '#doors/rest/admit-requests.ts';
import { startTestService } from '#test/support/test-service.ts';

const LIMITS = { maxBodiesPerAddress: 1_000, proxyHops: 0 };

const GOOD = { authorization: 'Bearer good' };
const BAD = { authorization: 'Bearer bad' };

const openShedder = () => buildLoadShedder({ maxInFlight: 1_000, maxLagMs: 60_000 });

/** A server with an open route, a route that needs a credential, a limit of four requests a minute without one, and a fixed clock. */
function buildLimited(proxyHops = 0) {
  const clock = { ms: 0 };
  const server = fastify();
  const time = { nowMs: () => clock.ms, later: (run: () => void) => run() };
  addAdmission(server, openShedder(), { ...LIMITS, proxyHops }, buildAnonymousRate(4, time), time);
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

test('requests of an address without a valid credential are limited, invalid credentials included, and the refusal names when to retry', async () => {
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
  assert.equal((await ask('/open')).statusCode, 200, 'after that time it may send another request');
});

test('an invalid credential on a page without credentials is still counted', async () => {
  const { ask } = buildLimited();
  for (let times = 0; times < 4; times += 1) assert.equal((await ask('/open', BAD)).statusCode, 200);
  assert.equal((await ask('/open', BAD)).json().code, 'rate_limited');
});

test('valid credentials from the same address, and other addresses, are not limited', async () => {
  const { ask } = buildLimited();
  for (let times = 0; times < 4; times += 1) await ask('/open');
  assert.equal((await ask('/open')).json().code, 'rate_limited');
  assert.equal((await ask('/v1/closed', GOOD)).statusCode, 200);
  assert.equal((await ask('/open', {}, '203.0.113.8')).statusCode, 200);
});

test('behind an operator’s proxy the forwarded address counts, and without one the header is ignored', async () => {
  const from = (forwarded: string) => ({ 'x-forwarded-for': forwarded });
  const behind = buildLimited(1);
  for (let times = 0; times < 4; times += 1) await behind.ask('/open', from('198.51.100.1'));
  assert.equal((await behind.ask('/open', from('198.51.100.1'))).json().code, 'rate_limited');
  assert.equal((await behind.ask('/open', from('198.51.100.2'))).statusCode, 200);
  const direct = buildLimited();
  for (let times = 0; times < 4; times += 1) await direct.ask('/open', from(`198.51.100.${times}`));
  assert.equal((await direct.ask('/open', from('198.51.100.9'))).json().code, 'rate_limited');
});

test('the limit applies to all pages and routes, health included', async (t) => {
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

/** A server with a fixed clock, and how long requests would have waited by it. */
function buildPaced(proxyHops = 0) {
  const clock = { ms: 1_000 };
  const shedder = openShedder();
  const waitsMs: number[] = [];
  const server = fastify();
  const later = (run: () => void, afterMs: number) => {
    waitsMs.push(afterMs);
    run();
  };
  const time = { nowMs: () => clock.ms, later };
  addAdmission(server, shedder, { ...LIMITS, proxyHops }, buildAnonymousRate(1_000, time), time);
  server.post('/', async () => 'done');
  const onRequest = async ({ headers }: FastifyRequest, reply: FastifyReply) =>
    headers.authorization === GOOD.authorization ? undefined : reply.code(401).send();
  server.post('/v1/closed', { onRequest }, async () => 'done');
  const postClosed = async (authorization: string) => {
    const headers = { 'content-type': 'application/json', authorization };
    const payload = JSON.stringify('x'.repeat(20_000));
    return (await server.inject({ method: 'POST', url: '/v1/closed', headers, payload })).statusCode;
  };
  const post = async (length: number, remoteAddress = '203.0.113.7', forwarded = '') => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const payload = JSON.stringify('x'.repeat(length - 2));
    return (await server.inject({ method: 'POST', url: '/', remoteAddress, headers, payload })).statusCode;
  };
  return { clock, shedder, waitsMs, post, postClosed };
}

test('long bodies of an address start 20 ms apart; short ones and other addresses do not wait', async () => {
  const { clock, post, waitsMs } = buildPaced();
  for (let count = 0; count < 4; count++) await post(20_000);
  assert.deepEqual(waitsMs, [20, 40, 60], 'the first starts at once');
  await post(16_384);
  assert.equal(waitsMs.length, 3, 'a body of 16 KB is short');
  await post(20_000, '203.0.113.8');
  assert.equal(waitsMs.length, 3, 'another address');
  await post(16_385);
  assert.equal(waitsMs.at(-1), 80);
  clock.ms += 1_000;
  await post(20_000);
  assert.equal(waitsMs.length, 4, 'later the address does not wait');
});

test('a stranger takes no turn of a caller that shares its address', async () => {
  const { postClosed, waitsMs } = buildPaced();
  for (let count = 0; count < 150; count++) assert.equal(await postClosed(BAD.authorization), 401);
  assert.deepEqual([await postClosed(GOOD.authorization), waitsMs], [200, []]);
});

test('a body that would wait more than two seconds is refused, and counted as shed', async () => {
  const { clock, shedder, waitsMs, post } = buildPaced();
  for (let count = 0; count < 101; count++) assert.equal(await post(20_000), 200);
  assert.equal(waitsMs.at(-1), 2_000);
  // Without the error handler of the service, Fastify answers 500.
  assert.equal(await post(20_000), 500);
  assert.equal(shedder.counts().shed, 1);
  clock.ms += 20;
  assert.equal(await post(20_000), 200);
});

test('behind the operator’s own proxy the caller’s address counts', async () => {
  const { post, waitsMs } = buildPaced(1);
  await post(20_000, '10.0.0.1', '203.0.113.7');
  await post(20_000, '10.0.0.1', '203.0.113.8');
  assert.deepEqual(waitsMs, []);
  await post(20_000, '10.0.0.1', '203.0.113.7');
  assert.deepEqual(waitsMs, [20]);
});
