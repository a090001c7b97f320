import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { blockEventLoop } from '#test/support/block-event-loop.ts';
import { postJson } from '#test/support/post-json.ts';
import { buildTestOperations, type TestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// A request that never ends must not block the whole run.
const timeout = 60_000;

let own: TestOperations;
let service: TestService;
beforeEach(async () => {
  own = buildTestOperations();
  service = await startTestService({ maxInFlight: 1 }, own);
});
afterEach(async () => {
  own.letGo();
  await service.stop();
});

test('a request beyond the limit is 503 overloaded with Retry-After, and health still answers', {
  timeout,
}, async () => {
  const first = postJson(service, '/v1/test-slow', { subject: 'a' });
  await own.slowStarted();
  const shed = await service.request('/v1/sources');
  assert.equal(shed.headers.get('retry-after'), '1');
  await readRefusal(shed, 503, 'overloaded');
  await readRefusal(await fetch(`${service.url}/nowhere`), 503, 'overloaded');
  await readOk(await fetch(`${service.url}/v1/_health`));
  own.letGo();
  await readOk(await first);
});

test('when running requests end there is room again', { timeout }, async () => {
  const first = postJson(service, '/v1/test-slow', { subject: 'a' });
  await own.slowStarted();
  await readRefusal(await service.request('/v1/sources'), 503, 'overloaded');
  own.letGo();
  await readOk(await first);
  for (let round = 0; round < 10; round++) await readOk(await service.request('/v1/sources'));
});

test('a shed request does not count as in flight, and one whose client disconnected makes room', {
  timeout,
}, async () => {
  const leaving = new AbortController();
  const first = service.request('/v1/test-slow', {
    method: 'POST',
    body: JSON.stringify({ subject: 'a' }),
    headers: { 'content-type': 'application/json' },
    signal: leaving.signal,
  });
  await own.slowStarted();
  for (let round = 0; round < 5; round++) await readRefusal(await service.request('/v1/sources'), 503, 'overloaded');
  leaving.abort();
  await assert.rejects(first);
  const deadline = Date.now() + 5_000;
  let status = 503;
  while (status === 503 && Date.now() < deadline) status = (await service.request('/v1/sources')).status;
  assert.equal(status, 200);
});

test('requests are shed while the event loop lags', { timeout }, async () => {
  const lagging = await startTestService({ maxLagMs: 200 });
  try {
    // The lag is measured ten times a second, so a late request may miss it.
    const shed = await waitUntil('a request is shed', async () => {
      blockEventLoop(600);
      await new Promise((resolve) => setTimeout(resolve, 1));
      const response = await lagging.request('/v1/sources');
      return response.status === 503 && response;
    });
    await readRefusal(shed, 503, 'overloaded');
    await waitUntil('requests are taken again', async () => (await lagging.request('/v1/sources')).status === 200);
  } finally {
    await lagging.stop();
  }
});
