import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, test } from 'node:test';
import { readOk } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// A socket that is never closed must not block the whole run.
const timeout = 60_000;
const DOCS = 'GET /docs HTTP/1.1\r\nHost: a\r\n\r\n';

let service: TestService;
afterEach(() => service.stop());

/** Sends requests and reads nothing; returns the socket. */
async function askWithoutReading(bytes: string) {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.pause();
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

test('a connection whose client reads nothing is closed after the limit, and others are served', {
  timeout,
}, async () => {
  service = await startTestService({ unreadTimeoutMs: 500 });
  const [connection] = [once(service.server.server, 'connection')];
  const socket = await askWithoutReading(DOCS.repeat(2_000));
  const [ours] = await connection;
  await readOk(await fetch(`${service.url}/v1/_health`));
  if (!ours.closed) await once(ours, 'close');
  socket.destroy();
});

test('a client that waits and then reads gets all its responses', { timeout }, async () => {
  service = await startTestService();
  const count = 300;
  const socket = await askWithoutReading(DOCS.repeat(count - 1) + DOCS.replace('Host', 'Connection: close\r\nHost'));
  await readOk(await fetch(`${service.url}/v1/_health`));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.resume();
  await once(socket, 'close');
  assert.equal(text.split('HTTP/1.1 200 OK').length - 1, count);
  assert.equal(text.split('</html>').length - 1, count);
});
