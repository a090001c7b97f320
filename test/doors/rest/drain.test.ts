import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, beforeEach, test } from 'node:test';
import { startAgentService } from '#test/support/agent-service.ts';
import { readOk } from '#test/support/answers.ts';
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
  service = await startTestService({}, own);
});
afterEach(async () => {
  own.letGo();
  await service.stop();
});

test('a request that runs when the server closes is completed and recorded', { timeout }, async () => {
  const slow = postJson(service, '/v1/test-slow', { subject: 'a' });
  await own.slowStarted();
  const closed = service.server.close();
  await assert.rejects(fetch(`${service.url}/v1/_health`), 'no new connection is accepted');
  own.letGo();
  const { record_id } = await readOk(await slow);
  await closed;
  const { db } = service.database;
  assert.deepEqual(await db.selectFrom('records').select('record_id').execute(), [{ record_id }]);
});

test('while draining, a connection in use gets one more response and is closed', { timeout }, async () => {
  const body = '{"subject":"a"}';
  const head = `Host: a\r\nAuthorization: Bearer ${service.account.api_key}\r\nContent-Type: application/json\r\n`;
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(`POST /v1/test-slow HTTP/1.1\r\n${head}Content-Length: ${body.length}\r\n\r\n${body}`);
  await own.slowStarted();
  const closed = service.server.close();
  socket.write('GET /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n');
  own.letGo();
  await once(socket, 'close');
  await closed;
  const answers = text.split(/(?=HTTP\/1\.1 )/);
  assert.deepEqual(
    answers.map((answer) => answer.slice(9, 12)),
    ['200', '200'],
  );
  assert.match(answers[1] ?? '', /^connection: close\r$/im);
});

test('without a drain time an idle connection is closed at once', { timeout }, async () => {
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
  socket.write('GET /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  const startedMs = performance.now();
  await Promise.all([once(socket, 'close'), service.server.close()]);
  // A kept-alive connection would be closed after 65 seconds.
  assert.ok(performance.now() - startedMs < 30_000);
});

test('after SIGTERM it still answers for the drain time, with Connection: close, and reports that it is draining', {
  timeout,
}, async () => {
  const other = await startTestService({ drainMs: 3_000 });
  const socket = connect(Number(new URL(other.url).port), '127.0.0.1');
  socket.write('GET /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n');
  const [first] = await once(socket, 'data');
  assert.doesNotMatch(String(first), /^connection: close\r$/im);
  const stopped = other.stop();
  await waitUntil('it drains', () => other.built.isDraining());

  const fresh = await fetch(`${other.url}/v1/_health`);
  assert.deepEqual([fresh.status, fresh.headers.get('connection')], [200, 'close'], 'a new connection is accepted');
  socket.write('GET /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n');
  const [second] = await once(socket, 'data');
  assert.match(String(second), /^HTTP\/1\.1 200 .*^connection: close\r$/ims, 'a connection that was idle still works');
  await Promise.all([once(socket, 'close'), stopped]);
  await assert.rejects(fetch(`${other.url}/v1/_health`), 'after the drain time no connection is accepted');
});

test('while draining, a tool call that is answered as a stream gets Connection: close too', { timeout }, async (t) => {
  const other = await startAgentService({ drainMs: 3_000 });
  let stopped: Promise<void> | null = null;
  t.after(() => stopped ?? other.stop());
  await other.grant('good');
  const params = { name: 'abn_lookup', arguments: { abn: '79002637069' } };
  const call = async () => {
    const response = await fetch(`${other.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer good',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
    assert.match(await response.text(), /entity name: SAMPLE HARBOUR BAKERY/);
    return ['content-type', 'connection'].map((name) => response.headers.get(name));
  };
  assert.deepEqual(await call(), ['text/event-stream', 'keep-alive']);
  stopped = other.stop();
  await waitUntil('it drains', () => other.built.isDraining());
  assert.deepEqual(await call(), ['text/event-stream', 'close']);
  await stopped;
});

test('while draining, a refusal of a request without a credential closes its connection', { timeout }, async () => {
  const other = await startTestService({ drainMs: 3_000 });
  const stopped = other.stop();
  await waitUntil('it drains', () => other.built.isDraining());
  const refused = await fetch(`${other.url}/v1/abn/51824753556`);
  assert.deepEqual([refused.status, refused.headers.get('connection')], [401, 'close']);
  await stopped;
});
