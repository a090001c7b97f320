import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { type HandleRequest, queueRequests } from '#base/admission/socket-queue.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// A socket that is never closed must not block the whole run.
const timeout = 60_000;

/** A server with a queue in front of every socket; it counts the parsed requests. */
async function openServer(t: TestContext, handle: HandleRequest) {
  const server = createServer({ requireHostHeader: false });
  const sockets: Socket[] = [];
  let parsed = 0;
  queueRequests(server, handle);
  server.on('request', () => {
    parsed += 1;
  });
  server.on('connection', (socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clients: Socket[] = [];
  t.after(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  return {
    server,
    sockets,
    parsed: () => parsed,
    ask(bytes: string): Socket {
      const client = connect(port, '127.0.0.1');
      clients.push(client);
      client.write(bytes);
      return client;
    },
  };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\n\r\n`;

test('a chunked body of single bytes is cut off, also one that waits behind another request', {
  timeout,
}, async (t) => {
  for (const before of ['', get('/')]) {
    const seen: IncomingMessage[] = [];
    const codes: unknown[] = [];
    const { ask, server } = await openServer(t, () => undefined);
    server.on('request', (request) => seen.push(request));
    server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      codes.push(error.code);
      socket.destroy();
    });
    ask(`${before}POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n${'1\r\na\r\n'.repeat(60_000)}`).on(
      'error',
      () => undefined,
    );
    await waitUntil('the body is refused', () => codes.length > 0);
    assert.deepEqual(codes, ['TOO_MANY_PIECES']);
    assert.equal(seen.at(-1)?.readableLength, 8_192);
  }
});

test('however many requests a socket sends, one runs, some dozens are parsed, and the rest stay unread', {
  timeout,
}, async (t) => {
  const all = 50_000;
  const held: ServerResponse[] = [];
  const { ask, sockets, parsed } = await openServer(t, (_request, response) => void held.push(response));
  ask(get('/').repeat(all));
  await waitUntil('no more is read, or everything was', () => sockets[0]?.isPaused() === true || parsed() === all);
  assert.equal(held.length, 1, 'under way');
  assert.ok(parsed() < 100, `${parsed()} requests were read while the first was under way`);
  // Each response makes room for some more requests, never for all.
  for (let answered = 0; answered < 200; answered += 1) {
    held[answered]?.end();
    while (held.length < answered + 2) await setImmediate();
    assert.ok(parsed() - answered < 100, `${parsed()} requests were read when ${answered} were answered`);
  }
});

test('when many sockets have a next request at once, a few start in each turn of the event loop', {
  timeout,
}, async (t) => {
  const many = 60;
  const held: ServerResponse[] = [];
  const startsByTurn = new Map<number, number>();
  let [turn, started] = [0, 0];
  const { ask } = await openServer(t, (request, response) => {
    if (request.url === '/first') return void held.push(response);
    started += 1;
    startsByTurn.set(turn, (startsByTurn.get(turn) ?? 0) + 1);
    response.end();
  });
  for (let index = 0; index < many; index += 1) ask(get('/first') + get('/second'));
  await waitUntil('every socket has its first request under way', () => held.length === many);
  for (const response of held) response.end();
  for (; started < many; turn += 1) await setImmediate();
  const most = Math.max(...startsByTurn.values());
  assert.ok(most < 10, `${most} of ${many} were started in one turn of the event loop`);
});
