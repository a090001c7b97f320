import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type AgentService, startAgentService } from '#test/support/agent-service.ts';
import { type AnyAnswer, assertCommonHeaders, assertNoLeak } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';

const LIST = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });

let service: AgentService;
let port: string;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  port = new URL(service.url).port;
});
after(() => service.stop());

async function post(headers: string, body = LIST): Promise<AnyAnswer> {
  const usual = 'Authorization: Bearer good\r\nAccept: application/json, text/event-stream\r\nConnection: close\r\n';
  const head = `POST /mcp HTTP/1.1\r\n${usual}${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const answer = await sendRaw(service.url, head + body);
  assert.ok(answer !== null);
  return answer;
}

const JSON_TYPE = 'Content-Type: application/json\r\n';

async function assertRefused(answer: AnyAnswer, status: number): Promise<void> {
  const text = await answer.text();
  assert.equal(answer.status, status, text);
  assertNoLeak(text);
  assertCommonHeaders(answer);
}

test('a Host that is not ours is refused, so that no web page can rebind its name to us', async () => {
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', '']) {
    await assertRefused(await post(`Host: ${host}\r\n${JSON_TYPE}`), 403);
  }
});

test('an Origin that is not ours is refused', async () => {
  for (const origin of ['http://evil.example', 'null', `http://evil.example:${port}`]) {
    await assertRefused(await post(`Host: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\n${JSON_TYPE}`), 403);
  }
});

test('our own names are let in, with or without an Origin', async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const answer = await post(`Host: ${host}\r\n${JSON_TYPE}`);
    assert.equal(answer.status, 200, host);
    assertCommonHeaders(answer);
  }
  assert.equal((await post(`Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n${JSON_TYPE}`)).status, 200);
});

test('what is not JSON, not JSON-RPC, of another type or too large is a 4xx', async () => {
  const host = `Host: 127.0.0.1:${port}\r\n`;
  for (const body of ['{bad', '', '\0', '[]', '{}', '7', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}']) {
    await assertRefused(await post(host + JSON_TYPE, body), 400);
  }
  await assertRefused(await post(`${host}Content-Type: text/plain\r\n`), 415);
  await assertRefused(await post(host + JSON_TYPE, JSON.stringify('x'.repeat(5 * 1024 * 1024))), 413);
});
