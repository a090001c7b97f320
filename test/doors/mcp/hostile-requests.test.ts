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

test('a foreign Host header is refused, which stops DNS rebinding', async () => {
  for (const host of ['evil.example', `evil.example:${port}`, '127.0.0.1.evil.example', '']) {
    await assertRefused(await post(`Host: ${host}\r\n${JSON_TYPE}`), 403);
  }
});

test('any Origin is accepted with a token, unless the Host header is foreign', async () => {
  for (const origin of ['http://host.example', 'null', `http://host.example:${port}`]) {
    const answer = await post(`Host: 127.0.0.1:${port}\r\nOrigin: ${origin}\r\n${JSON_TYPE}`);
    assert.equal(answer.status, 200, origin);
    await assertRefused(await post(`Host: evil.example\r\nOrigin: ${origin}\r\n${JSON_TYPE}`), 403);
  }
});

test('the service’s own host names are accepted, with or without an Origin', async () => {
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]) {
    const answer = await post(`Host: ${host}\r\n${JSON_TYPE}`);
    assert.equal(answer.status, 200, host);
    assertCommonHeaders(answer);
  }
  assert.equal((await post(`Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n${JSON_TYPE}`)).status, 200);
});

test('a body that is not JSON, not JSON-RPC, of another type or too large is a 4xx', async () => {
  const host = `Host: 127.0.0.1:${port}\r\n`;
  for (const body of ['{bad', '', '\0', '[]', '{}', '7', '{"jsonrpc":"1.0","id":1,"method":"tools/list"}']) {
    await assertRefused(await post(host + JSON_TYPE, body), 400);
  }
  await assertRefused(await post(`${host}Content-Type: text/plain\r\n`), 415);
  await assertRefused(await post(host + JSON_TYPE, JSON.stringify('x'.repeat(5 * 1024 * 1024))), 413);
});

test('`__proto__` in the arguments is refused as over REST, not silently dropped', async () => {
  const bad: [args: string, field: string][] = [
    ['{"abn":"79002637069","__proto__":{"abn":"1"}}', '__proto__'],
    ['{"abn":"79002637069","\\u005f_proto__":7}', '__proto__'],
    ['{"abn":"79002637069","more":[{"__proto__":7}]}', 'more.0.__proto__'],
    ['{"abn":"79002637069","constructor":{"prototype":7}}', 'constructor.prototype'],
  ];
  for (const [args, field] of bad) {
    const body = `{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"abn_lookup","arguments":${args}}}`;
    const text = await (await post(`Host: 127.0.0.1:${port}\r\n${JSON_TYPE}`, body)).text();
    const { result } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
    const { code, issues } = result.structuredContent;
    assert.deepEqual([result.isError, code], [true, 'invalid_input'], args);
    assert.deepEqual(issues, [{ field, problem: 'is a name that a request must not use' }]);
  }
});

test('the SSE stream refuses `__proto__` too', async () => {
  const authorization = 'Bearer good';
  const leave = new AbortController();
  const stream = await fetch(`${service.url}/sse`, { headers: { authorization }, signal: leave.signal });
  const reader = stream.body?.getReader();
  const read = async () => new TextDecoder().decode((await reader?.read())?.value);
  const url = service.url + (/^data: (\S+)$/m.exec(await read())?.[1] ?? '');
  const init = '{"protocolVersion":"2025-03-26","capabilities":{},"clientInfo":{"name":"a","version":"1"}}';
  const args = '{"abn":"79002637069","__proto__":7}';
  for (const message of [
    `{"jsonrpc":"2.0","id":1,"method":"initialize","params":${init}}`,
    `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"abn_lookup","arguments":${args}}}`,
  ]) {
    const headers = { authorization, 'content-type': 'application/json' };
    assert.equal((await fetch(url, { method: 'POST', headers, body: message })).status, 202);
  }
  let reported = '';
  while (!reported.includes('"id":2')) reported += await read();
  leave.abort();
  assert.match(reported, /"code":"invalid_input"/);
});
