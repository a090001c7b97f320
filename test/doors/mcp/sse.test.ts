import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { Client, SSEClientTransport } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { type AgentService, startAgentService } from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import published from '../../../mcp-tools.json' with { type: 'json' };

let service: AgentService;
before(async () => {
  service = await startAgentService();
  for (const token of ['good', 'other', 'many']) service.grant(token);
  service.grant('narrow', ['abn:lookup', 'gst:status']);
});
after(() => service.stop());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Connects the official client over HTTP+SSE; close it, because an open stream blocks shutdown. */
async function connectBySse(t: TestContext, token: string): Promise<Client> {
  const client = new Client(
    { name: 'an old host', version: '1.0.0' },
    { versionNegotiation: { mode: 'legacy' }, jsonSchemaValidator: new CfWorkerJsonSchemaValidator() },
  );
  const transport = new SSEClientTransport(new URL(`${service.url}/sse`), {
    requestInit: { headers: bearer(token) },
    eventSourceInit: { fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...bearer(token) } }) },
  });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

/** Opens a stream by hand; returns its message URL and a function that closes it. */
async function openStream(token: string) {
  const leave = new AbortController();
  const answer = await fetch(`${service.url}/sse`, { headers: bearer(token), signal: leave.signal });
  if (answer.status !== 200) return { answer, url: '', leave };
  const reader = answer.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  return { answer, url: service.url + (/^data: (\S+)$/m.exec(first)?.[1] ?? ''), leave };
}

const post = (url: string, token: string, message: unknown) =>
  fetch(url, {
    method: 'POST',
    headers: { ...bearer(token), 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
const CALL = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_recent_searches', arguments: {} } };

test('the official client calls a tool over HTTP+SSE [agent-door.sse] [service.mcp] [service.mcp-sse]', async (t) => {
  const client = await connectBySse(t, 'good');
  assert.equal((await client.listTools()).tools.length, published.tools.length);
  const result = (await client.callTool({ name: 'abn_lookup', arguments: { abn: '79002637069' } })) as Body;
  assert.equal((result.structuredContent as Body).abn, '79002637069');
});

test('without a token the stream and each message are refused with a link to the metadata', async () => {
  const { url, leave } = await openStream('good');
  for (const answer of [await fetch(`${service.url}/sse`), await post(url, 'nobody', CALL)]) {
    assert.equal(answer.status, 401);
    assert.match(answer.headers.get('www-authenticate') ?? '', /resource_metadata="http/);
  }
  leave.abort();
});

test('a message reaches only a stream of its own grant, and uses its own scopes', async () => {
  const { url, leave } = await openStream('good');
  assert.equal((await post(url, 'other', CALL)).status, 404);
  assert.equal((await post(`${service.url}/sse/messages?sessionId=x`, 'good', CALL)).status, 404);
  assert.equal((await post(`${service.url}/sse/messages`, 'good', CALL)).status, 404);
  assert.equal((await post(url, 'good', CALL)).status, 202);
  const narrow = await openStream('narrow');
  assert.equal((await post(narrow.url, 'narrow', CALL)).status, 403);
  leave.abort();
  narrow.leave.abort();
});

test('a stream uses the current scopes, not those from when it was opened', async (t) => {
  const holder = await service.grant('widened', ['abn:lookup']);
  const client = await connectBySse(t, 'widened');
  Object.assign(holder, { scopes: ['abn:lookup', 'assets:receipts'] });
  const result = (await client.callTool({ name: 'list_recent_searches', arguments: {} })) as Body;
  assert.equal((result.structuredContent as Body).ok, true, JSON.stringify(result));
});

test('a grant can have five open streams, and closing one frees a slot', async () => {
  const streams = [];
  for (let count = 0; count < 5; count += 1) streams.push(await openStream('many'));
  assert.equal((await openStream('many')).answer.status, 503);
  streams[0]?.leave.abort();
  for (let tries = 0; ; tries += 1) {
    const again = await openStream('many');
    if (again.answer.status === 200) break;
    assert.ok(tries < 200, 'there is room again');
  }
});

test('an account can have fifty open streams over all its grants, and other accounts have their own', async () => {
  const account = await createTestAccount(service.database.db);
  const tokens = Array.from({ length: 11 }, (_, index) => `crowd-${index}`);
  for (const token of tokens) await service.grant(token, undefined, 600, account);
  const streams = [];
  for (const token of tokens.slice(0, 10))
    for (let count = 0; count < 5; count += 1) streams.push(await openStream(token));
  assert.ok(streams.every(({ answer }) => answer.status === 200));
  assert.equal((await openStream('crowd-10')).answer.status, 503);
  const other = await openStream('other');
  assert.equal(other.answer.status, 200);
  for (const { leave } of [...streams, other]) leave.abort();
});

test('a page of any origin needs a token', async () => {
  const origin = 'http://host.example';
  assert.equal((await fetch(`${service.url}/sse`, { headers: { origin } })).status, 401);
  const { url, leave } = await openStream('good');
  const sent = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify(CALL);
  assert.equal((await fetch(url, { method: 'POST', headers: sent, body })).status, 401);
  assert.equal((await fetch(url, { method: 'POST', headers: { ...sent, ...bearer('good') }, body })).status, 202);
  leave.abort();
});
