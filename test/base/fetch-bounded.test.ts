import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { fetchBounded } from '#base/fetch-bounded.ts';
import { buildUnread } from '#base/source-reading.ts';
import { SLOW_ANSWERS } from '#test/fakes/broken-answers.ts';
import { answerWith, startSourceServer } from '#test/fakes/source-server.ts';

const LIMITS = { timeoutMs: 5_000, maxBytes: 1_000 };

test('returns the body and sends the headers', async (t) => {
  const server = await startSourceServer(t, answerWith('hello'));
  const reading = await fetchBounded(new URL(server.url), { ...LIMITS, headers: { filters: '{}' } });
  assert.equal(reading.ok && reading.value.toString(), 'hello');
  assert.equal(server.requests[0]?.headers.filters, '{}');
});

test('a body of exactly the limit is accepted, one byte more is not', async (t) => {
  const server = await startSourceServer(t, answerWith('x'.repeat(1_000)));
  assert.equal((await fetchBounded(new URL(server.url), LIMITS)).ok, true);
  server.answer = answerWith('x'.repeat(1_001));
  const tooLarge = await fetchBounded(new URL(server.url), LIMITS);
  assert.deepEqual(tooLarge, buildUnread('sent an answer that is too large', 'unreadable'));
});

for (const [name, answer] of Object.entries(SLOW_ANSWERS)) {
  test(`${name}: times out`, async (t) => {
    const server = await startSourceServer(t, answer);
    const startedMs = performance.now();
    const reading = await fetchBounded(new URL(server.url), { ...LIMITS, timeoutMs: 150 });
    assert.deepEqual(reading, buildUnread('did not answer in time', 'late'));
    assert.ok(performance.now() - startedMs < 4_000);
  });
}

test('a refused connection and another status are failed readings that do not repeat the URL', async (t) => {
  const server = await startSourceServer(t, answerWith('no', 500));
  const url = new URL(`${server.url}/?username=someone@example.com`);
  assert.deepEqual(await fetchBounded(url, LIMITS), buildUnread('answered with HTTP status 500', 'refused'));
  server.answer = answerWith('no', 429);
  assert.deepEqual(await fetchBounded(url, LIMITS), buildUnread('answered with HTTP status 429', 'throttled'));
  // A host without an earlier request, because a kept-alive connection fails with another code.
  const closed = await startSourceServer(t, answerWith('no'));
  await closed.stop();
  assert.deepEqual(await fetchBounded(new URL(`${closed.url}/?username=someone@example.com`), LIMITS), {
    ...buildUnread('could not be reached or broke off', 'unreachable'),
    fault: 'ECONNREFUSED',
  });
});

test('follows a redirect on the same host, and never to another', async (t) => {
  const other = await startSourceServer(t, answerWith('other'));
  const server = await startSourceServer(t, (request, response) => {
    if (request.url === '/there') response.end('there');
    else response.writeHead(302, { location: request.url === '/away' ? other.url : '/there' }).end();
  });
  const followed = await fetchBounded(new URL('/here', server.url), LIMITS);
  assert.equal(followed.ok && followed.value.toString(), 'there');
  const away = await fetchBounded(new URL('/away', server.url), LIMITS);
  assert.deepEqual(away, buildUnread('sent us elsewhere, which is not followed', 'unreachable'));
  assert.equal(other.requests.length, 0);
});

test('a form is sent by POST in the body, and follows no redirect, not even on the same host', async (t) => {
  const server = await startSourceServer(t, async (request, response) => {
    if (request.url === '/away') response.writeHead(307, { location: '/there' }).end();
    else response.end(`${request.method} ${request.url} ${await text(request)}`);
  });
  const form = new URLSearchParams({ secret: 'a b' });
  const reading = await fetchBounded(new URL('/here', server.url), { ...LIMITS, form });
  assert.equal(reading.ok && reading.value.toString(), 'POST /here secret=a+b');
  const away = await fetchBounded(new URL('/away', server.url), { ...LIMITS, form });
  assert.deepEqual(away, buildUnread('sent us elsewhere, which is not followed', 'unreachable'));
  assert.deepEqual(
    server.requests.map(({ url }) => url),
    ['/here', '/away'],
  );
});

test('is aborted by its signal', async (t) => {
  const server = await startSourceServer(t, () => undefined);
  const controller = new AbortController();
  const reading = fetchBounded(new URL(server.url), { ...LIMITS, signal: controller.signal });
  setTimeout(() => controller.abort(), 50);
  assert.deepEqual(await reading, buildUnread('was not waited for', 'late'));
});
