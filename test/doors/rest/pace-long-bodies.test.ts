import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { paceLongBodies } from '#doors/rest/pace-long-bodies.ts';

/** A server with a clock that stands, and how long requests would have waited by it. */
function buildPaced(proxyHops = 0) {
  const clock = { ms: 1_000 };
  const counts = { shed: 0 };
  const waitsMs: number[] = [];
  const server = fastify();
  const noteShed = () => {
    counts.shed += 1;
  };
  const later = (run: () => void, afterMs: number) => {
    waitsMs.push(afterMs);
    run();
  };
  paceLongBodies(server, { proxyHops }, noteShed, { nowMs: () => clock.ms, later });
  server.post('/', async () => 'done');
  const post = async (length: number, remoteAddress = '203.0.113.7', forwarded = '') => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded };
    const payload = JSON.stringify('x'.repeat(length - 2));
    return (await server.inject({ method: 'POST', url: '/', remoteAddress, headers, payload })).statusCode;
  };
  return { clock, counts, waitsMs, post };
}

test('the long bodies of an address begin 20 ms apart; short ones and other addresses do not wait', async () => {
  const { clock, post, waitsMs } = buildPaced();
  for (let count = 0; count < 4; count++) await post(20_000);
  assert.deepEqual(waitsMs, [20, 40, 60], 'the first begins at once');
  await post(16_384);
  assert.equal(waitsMs.length, 3, 'a body of 16 KB is short');
  await post(20_000, '203.0.113.8');
  assert.equal(waitsMs.length, 3, 'another address');
  await post(16_385);
  assert.equal(waitsMs.at(-1), 80);
  clock.ms += 1_000;
  await post(20_000);
  assert.equal(waitsMs.length, 4, 'later the address is free again');
});

test('one that would wait more than two seconds is 503, and counted as shed', async () => {
  const { clock, counts, waitsMs, post } = buildPaced();
  for (let count = 0; count < 101; count++) assert.equal(await post(20_000), 200);
  assert.equal(waitsMs.at(-1), 2_000);
  // Fastify alone knows no status of a ServiceError.
  assert.equal(await post(20_000), 500);
  assert.equal(counts.shed, 1);
  clock.ms += 20;
  assert.equal(await post(20_000), 200);
});

test('behind a proxy of the operator’s own the caller’s address counts', async () => {
  const { post, waitsMs } = buildPaced(1);
  await post(20_000, '10.0.0.1', '203.0.113.7');
  await post(20_000, '10.0.0.1', '203.0.113.8');
  assert.deepEqual(waitsMs, []);
  await post(20_000, '10.0.0.1', '203.0.113.7');
  assert.deepEqual(waitsMs, [20]);
});
