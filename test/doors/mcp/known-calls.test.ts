import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { PlainObject } from '#base/plain-object.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { buildCalledFinder } from '#doors/mcp/called-operation.ts';
import { findPlainCall, KnownCalls } from '#doors/mcp/known-calls.ts';
import { type AgentService, postMessage, REVISIONS, startAgentService } from '#test/support/agent-service.ts';

let service: AgentService;
before(async () => {
  service = await startAgentService();
  await service.grant('good');
  await service.grant('narrow', ['abn:lookup']);
});
after(() => service.stop());

type Revision = (typeof REVISIONS)[number];

const NEW_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1.0.0' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

type Call = { message: PlainObject & { params: PlainObject }; headers: Record<string, string> };

function buildCall(revision: Revision, name: string, args: PlainObject, meta: PlainObject = {}): Call {
  const isNew = revision === '2026-07-28';
  const params = { name, arguments: args, _meta: { ...(isNew && NEW_META), ...meta } };
  const headers = {
    authorization: 'Bearer good',
    'mcp-protocol-version': revision,
    ...(isNew && { 'mcp-method': 'tools/call', 'mcp-name': name }),
  };
  return { message: { jsonrpc: '2.0', id: 7, method: 'tools/call', params }, headers };
}

/** The response without what differs between any two calls. */
async function post({ message, headers }: Call) {
  const response = await postMessage(service, message, headers);
  const text = await response.text();
  const body = JSON.parse(text.replace(/^event: message\ndata: /, '')) as PlainObject;
  const { 'x-request-id': _id, date: _date, ...head } = Object.fromEntries(response.headers);
  const masked = JSON.stringify(body).replace(/(rec|req)_[0-9A-Z]+/g, '$1');
  return { status: response.status, head, body: JSON.parse(masked) as PlainObject };
}

// Only the SDK streams a response, so these headers say which way it took.
const withoutWay = ({
  head: { 'content-length': _, 'transfer-encoding': __, ...head },
  ...rest
}: Awaited<ReturnType<typeof post>>) => ({ ...rest, head });

const CALLS: [what: string, tool: string, args: PlainObject][] = [
  ['a check', 'abn_lookup', { abn: '79002637069' }],
  ['a refusal', 'abn_lookup', { abn: '1' }],
  ['arguments that the SDK drops', 'abn_lookup', JSON.parse('{"abn":"79002637069","__proto__":{"x":1}}')],
  ['a read', 'list_recent_searches', { limit: 1, tool: 'gst_check' }],
];

for (const revision of REVISIONS) {
  for (const [what, tool, args] of CALLS)
    test(`${revision}: ${what} is answered as the SDK answers it once its form is known`, async () => {
      // The first one of a form is answered by the SDK, whatever other tests have sent.
      const call = buildCall(revision, tool, args, { note: what });
      const [first, second] = [await post(call), await post(call)];
      assert.deepEqual(withoutWay(second), withoutWay(first));
      assert.equal(first.status, 200);
      if (revision === '2025-11-25') {
        assert.equal(first.head['content-length'], undefined);
        assert.ok(Number(second.head['content-length']) > 0, 'the second one did not go through the SDK');
      }
      const other = await post({ ...call, message: { ...call.message, id: 'another' } });
      assert.equal(other.body.id, 'another');
    });

  test(`${revision}: what the SDK rejects is still rejected after a call of a similar form`, async () => {
    const good = buildCall(revision, 'abn_lookup', { abn: '79002637069' });
    for (let sent = 0; sent < 2; sent++) assert.equal((await post(good)).status, 200);
    const { message, headers } = good;
    const bad: Call[] = [
      { message: { ...message, id: 1.5 }, headers },
      { message: { ...message, jsonrpc: '1.0' }, headers },
      { message: { ...message, params: { ...message.params, arguments: [] } }, headers },
      { message, headers: { ...headers, 'mcp-protocol-version': '1999-01-01' } },
    ];
    for (const call of bad) {
      const { status, body } = await post(call);
      assert.ok(status >= 400 || 'error' in body, JSON.stringify(body));
    }
  });

  test(`${revision}: a known form still needs the scopes of its tool`, async () => {
    const call = buildCall(revision, 'list_recent_searches', { limit: 1 });
    for (let sent = 0; sent < 2; sent++) assert.equal((await post(call)).status, 200);
    const narrow = await post({ ...call, headers: { ...call.headers, authorization: 'Bearer narrow' } });
    assert.equal(narrow.status, 403);
  });
}

test('only calls that are answered with one result are plain, and the form leaves out their arguments', () => {
  const find = (name: string, params: PlainObject = {}, id: unknown = 1) => {
    const message = { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: {}, ...params } };
    return findPlainCall(buildCalledFinder(OPERATIONS), {}, message);
  };
  assert.ok(find('abn_lookup'));
  assert.equal(find('abn_lookup')?.form, find('abn_lookup', { arguments: { abn: '1' } }, 'x')?.form);
  assert.notEqual(find('abn_lookup')?.form, find('abn_lookup', { _meta: { a: 1 } })?.form);
  assert.notEqual(find('abn_lookup')?.form, find('gst_check')?.form);
  assert.equal(find('abn_lookup', { _meta: { progressToken: 1 } }), null, 'it reports progress');
  assert.equal(find('abn_lookup', { task: {} }), null, 'it asks for a task');
  assert.equal(find('ppsr_search_organisation'), null, 'a person must approve its price');
  assert.equal(find('no_such_tool'), null);
  assert.equal(find('abn_lookup', { arguments: null }), null);
  for (const id of [null, 1.5, {}, undefined]) assert.equal(find('abn_lookup', {}, id ?? null), null);
  assert.equal(find('abn_lookup', { _meta: { long: 'x'.repeat(3_000) } }), null, 'it would fill the memory');
});

test('a form is known once the SDK has accepted it', () => {
  const known = new KnownCalls();
  const message = { id: 1, method: 'tools/call', params: { name: 'abn_lookup', arguments: {} } };
  const call = findPlainCall(buildCalledFinder(OPERATIONS), {}, message);
  assert.ok(call);
  assert.equal(known.findEra(call), undefined);
  known.note(call, 'legacy');
  assert.equal(known.findEra(call), 'legacy');
});
