import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, test } from 'node:test';
import type { Config } from '#app/config.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// A socket that is never closed must not block the whole run.
const timeout = 60_000;
const ANNOUNCED = 'Content-Type: application/json\r\nContent-Length: 15\r\n\r\n';

let service: TestService;
let sockets: Socket[] = [];
async function start(settings: Partial<Config>): Promise<void> {
  service = await startTestService(settings, buildTestOperations());
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await service.stop();
});

/** Opens a socket, sends bytes on it and leaves it open. */
async function hold(bytes: string): Promise<Socket> {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  sockets.push(socket);
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
}

function announceBody(): string {
  return `POST /v1/test-priced HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.account.api_key}\r\n${ANNOUNCED}`;
}

/** Asks until what was sent on other sockets before has been read. */
async function settle(): Promise<void> {
  for (let round = 0; round < 3; round++) await readOk(await fetch(`${service.url}/v1/_health`));
}

test('bodies that are announced and never sent take no place in flight', { timeout }, async () => {
  await start({ maxInFlight: 1 });
  for (let count = 0; count < 5; count++) await hold(announceBody());
  await settle();
  await readOk(await service.request('/v1/sources'));
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }));
});

test('unfinished bodies are limited per address; requests without a body and bodies that arrive are served', {
  timeout,
}, async () => {
  await start({ maxBodiesPerAddress: 2 });
  const [first] = [await hold(announceBody()), await hold(announceBody())];
  await settle();
  const shed = await postJson(service, '/v1/test-priced', { subject: 'a' });
  assert.equal(shed.headers.get('retry-after'), '1');
  await readRefusal(shed, 503, 'overloaded');
  await readOk(await service.request('/v1/sources'));
  first.write('{"subject":"b"}');
  assert.match(String((await once(first, 'data'))[0]), /^HTTP\/1\.1 200 /);
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'c' }));
});

/** The head of a request with a body of 240 KB, which is refused before that is read. */
function announceLongBody(path: string, credential: string | null): string {
  const authorization = credential === null ? '' : `Authorization: Bearer ${credential}\r\n`;
  return `POST ${path} HTTP/1.1\r\nHost: a\r\n${authorization}Content-Type: application/json\r\nContent-Length: 240000\r\n\r\n`;
}

for (const [name, path, status, withKey] of [
  ['without a credential', '/v1/test-priced', 401, false],
  ['to no route', '/v1/no-such-route', 404, true],
  ['to a closed gate', '/v1/ppsr/search', 503, true],
] as const) {
  test(`a long body ${name} is refused unread, and keeps no place among those on their way`, { timeout }, async () => {
    await start({ maxBodiesPerAddress: 2 });
    const head = announceLongBody(path, withKey ? service.account.api_key : null);
    for (let count = 0; count < 5; count++) {
      const answer = await sendRaw(service.url, head + '['.repeat(count * 20_000));
      assert.equal(answer?.status, status, `refusal ${count + 1}`);
      assert.doesNotMatch((await answer?.text()) ?? '', /on their way/);
    }
    await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }));
  });
}

test('a body that breaks off keeps no place among those on their way', { timeout }, async () => {
  await start({ maxBodiesPerAddress: 2 });
  for (let count = 0; count < 5; count++) {
    const socket = await hold(`${announceBody()}{"sub`);
    await settle();
    socket.destroy();
    await settle();
  }
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'a' }));
});

test('behind a proxy of the operator’s own, the bodies on their way are counted for each caller', {
  timeout,
}, async () => {
  await start({ maxBodiesPerAddress: 1, proxyHops: 1 });
  await hold(announceBody().replace('\r\n', '\r\nX-Forwarded-For: 203.0.113.7\r\n'));
  await settle();
  const post = (address: string) =>
    postJson(service, '/v1/test-priced', { subject: 'a' }, { 'x-forwarded-for': address });
  await readRefusal(await post('203.0.113.7'), 503, 'overloaded');
  await readOk(await post('203.0.113.8'));
});

test('health says degraded when requests are turned away, and that the store is well', { timeout }, async () => {
  await start({ maxBodiesPerAddress: 1 });
  await hold(announceBody());
  await settle();
  assert.equal((await readOk(await fetch(`${service.url}/v1/_health`))).status, 'ok');
  await readRefusal(await postJson(service, '/v1/test-priced', { subject: 'a' }), 503, 'overloaded');
  const { status, store } = await readOk(await fetch(`${service.url}/v1/_health`));
  assert.deepEqual([status, store], ['degraded', 'ok']);
});

test('one connection too many from an address gets 503 and is closed; one that ends frees its place', {
  timeout,
}, async () => {
  await start({ maxConnectionsPerAddress: 2 });
  const [first] = [await hold(''), await hold('')];
  const bytes = 'GET /v1/sources HTTP/1.1\r\nHost: a\r\n\r\n';
  const answer = await sendRaw(service.url, bytes);
  assert.ok(answer !== null);
  assert.equal(answer.headers.get('connection'), 'close');
  await readRefusal(answer, 503, 'overloaded');
  first.destroy();
  await waitUntil('there is room', async () => (await sendRaw(service.url, bytes))?.status === 401);
});

test('a connection too many in all is closed, and health says degraded when there is room again', {
  timeout,
}, async () => {
  await start({ maxConnections: 2 });
  const [first] = [await hold(''), await hold('')];
  const third = await hold('GET /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n').catch(() => null);
  if (third !== null && !third.closed) await once(third, 'close').catch(() => undefined);
  first.destroy();
  const health = await waitUntil('there is room', () => fetch(`${service.url}/v1/_health`).catch(() => null));
  assert.equal((await readOk(health)).status, 'degraded');
});
