import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client, JsonSchemaType } from '@modelcontextprotocol/client';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { ERROR_EXAMPLES } from '#contract/error-examples.ts';
import { ERROR_CODES } from '#contract/errors.ts';
import { TOOLS_NOT_LIVE } from '#contract/gates.ts';
import { recordListResponse, recordResponse } from '#contract/schemas/record.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  postMessage,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { maskExample } from '#test/support/error-examples.ts';
import { integrateAll } from '#test/support/evidence-log.ts';

let service: AgentService;
let record_id: unknown;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  service.grant('narrow', ['abn:lookup']);
  record_id = (await readOk(await service.request('/v1/abn/79002637069'))).record_id;
  await integrateAll(service.database.db);
});
after(() => service.stop());

async function withClient(token: string, revision: (typeof REVISIONS)[number], use: (client: Client) => Promise<void>) {
  const client = await connectAgent(service, token, revision);
  try {
    await learnTools(client);
    await use(client);
  } finally {
    await client.close();
  }
}

async function call(client: Client, name: string, args: Body) {
  const result = (await client.callTool({ name, arguments: args })) as Body;
  const [first] = result.content as { type: string; text: string }[];
  assert.match(first?.text ?? '', /^[A-Z][^{]+/, 'the text is for reading, not the JSON again');
  return { isError: result.isError === true, body: result.structuredContent as Body };
}

const withoutId = ({ request_id, ...body }: Body) => ({ ...body, has_request_id: typeof request_id === 'string' });

for (const revision of REVISIONS) {
  test(`${revision}: a record and the list of records are the same as over REST [agent-door.output-schema] [search-record.id-and-metadata]`, async () => {
    await withClient('good', revision, async (client) => {
      const one = await call(client, 'get_search_record', { record_id });
      assert.deepEqual(one, {
        isError: false,
        body: await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`)),
      });
      assert.ok(recordResponse.safeParse(one.body).success);
      const list = await call(client, 'list_recent_searches', { limit: 1 });
      assert.deepEqual(list, {
        isError: false,
        body: await readOk(await service.request('/v1/receipts/due-diligence?limit=1')),
      });
      assert.ok(recordListResponse.safeParse(list.body).success);
    });
  });

  test(`${revision}: get_search_record is free, and json is its default format [tools.get-search-record]`, async () => {
    const usage = async () => readOk(await service.request('/v1/usage'));
    const before = await usage();
    await withClient('good', revision, async (client) => {
      const plain = await call(client, 'get_search_record', { record_id });
      assert.equal(plain.isError, false);
      assert.deepEqual(await call(client, 'get_search_record', { record_id, format: 'json' }), plain);
    });
    assert.deepEqual(await usage(), before);
  });

  test(`${revision}: an error is isError with the same body as REST, and matches the output schema [agent-door.refusal]`, async () => {
    const same: [string, Body, string][] = [
      ['get_search_record', { record_id: 'x' }, '/v1/receipts/due-diligence/x'],
      ['get_search_record', { record_id: `rec_${'0'.repeat(26)}` }, `/v1/receipts/due-diligence/rec_${'0'.repeat(26)}`],
      ['list_recent_searches', { limit: 0 }, '/v1/receipts/due-diligence?limit=0'],
      ['list_recent_searches', { cursor: 'x' }, '/v1/receipts/due-diligence?cursor=x'],
      ['list_recent_searches', { extra: 'x' }, '/v1/receipts/due-diligence?extra=x'],
    ];
    await withClient('good', revision, async (client) => {
      const { tools } = await client.listTools();
      for (const [tool, args, path] of same) {
        const { isError, body } = await call(client, tool, args);
        assert.equal(isError, true);
        const schema = { ...tools.find(({ name }) => name === tool)?.outputSchema } as JsonSchemaType;
        const meets = new CfWorkerJsonSchemaValidator().getValidator(schema);
        assert.equal(meets(body).valid, true, tool);
        assert.equal(meets({ ...body, ok: true }).valid, false, 'the schema is not met by anything');
        const overRest = (await (await service.request(path)).json()) as Body;
        assert.deepEqual(withoutId(body), withoutId(overRest));
      }
    });
  });

  test(`${revision}: the gate refuses the PPSR tools for any token and arguments, except for samples [errors.ppsr-search-closed] [availability.ppsr-search-unavailable]`, async () => {
    for (const token of ['good', 'narrow']) {
      await withClient(token, revision, async (client) => {
        for (const args of [{ acn: '002637069' }, { acn: '1' }, { acn: '002637069', sample_response: false }, {}]) {
          const { isError, body } = await call(client, 'ppsr_search_organisation', args);
          assert.deepEqual([isError, body.ok, body.code], [true, false, 'ppsr_unavailable']);
        }
        const { body } = await call(client, 'ppsr_search_serial_number', { serial_number: '1', serial_type: 'vin' });
        assert.equal(body.code, 'ppsr_unavailable');
        assert.doesNotMatch(JSON.stringify(body), /\$|cents/);
      });
    }
  });

  test(`${revision}: a tool that is not live returns an error that says what to use instead [agent-door.tool-not-live] [errors.status.501] [tools.batch-search-not-live] [tools.payment-consistency-only]`, async () => {
    await withClient('good', revision, async (client) => {
      for (const [name, instead] of Object.entries(TOOLS_NOT_LIVE)) {
        const { isError, body } = await call(client, name, {});
        assert.deepEqual([isError, body.ok, body.code], [true, false, 'tool_not_live'], name);
        assert.ok(String(body.message).endsWith(instead), name);
      }
      const { body } = await call(client, 'verify_payment_or_invoice', {});
      assert.match(String(body.message), /does not verify who owns a bank account/);
      const batch = await call(client, 'batch_search', {});
      assert.deepEqual(maskExample(batch.body, service.url), ERROR_EXAMPLES.tool_not_live);
    });
    assert.equal(ERROR_CODES.tool_not_live.status, 501);
  });

  test(`${revision}: an unknown tool is a protocol error`, async () => {
    await withClient('good', revision, async (client) => {
      for (const name of ['no_such_tool', 'get_abn', 'constructor', '__proto__']) {
        await assert.rejects(client.callTool({ name, arguments: {} }), { code: -32602, message: /Unknown tool/ });
      }
    });
  });
}

test('tools/call with params name and arguments is plain JSON-RPC 2.0 [tools.call] [service.mcp]', async () => {
  const params = { name: 'get_search_record', arguments: { record_id } };
  const message = { jsonrpc: '2.0', id: 'call-1', method: 'tools/call', params };
  const text = await (await postMessage(service, message, { authorization: 'Bearer good' })).text();
  const answer = JSON.parse(
    text
      .split('\n')
      .find((line) => line.startsWith('data: '))
      ?.slice(6) ?? text,
  ) as Body;
  assert.deepEqual([answer.jsonrpc, answer.id], ['2.0', 'call-1']);
  assert.equal(((answer.result as Body).structuredContent as Body).ok, true);
});

test('reads over MCP are free and write no record [money.free]', async () => {
  const before = await readOk(await service.request('/v1/usage'));
  await withClient('good', '2026-07-28', async (client) => void (await call(client, 'list_recent_searches', {})));
  assert.deepEqual(await readOk(await service.request('/v1/usage')), before);
});

test('a message without its scope gets a 403 that lists every scope the next token needs [scopes.missing-named]', async () => {
  const ask = (message: unknown) => postMessage(service, message, { authorization: 'Bearer narrow' });
  const rpc = (method: string, params: unknown = {}) => ({ jsonrpc: '2.0', id: 1, method, params });
  const needing = [
    rpc('tools/call', { name: 'list_recent_searches', arguments: {} }),
    rpc('resources/list'),
    rpc('resources/read', { uri: `record://${record_id}` }),
    [rpc('tools/list'), rpc('tools/call', { name: 'get_search_record', arguments: {} })],
  ];
  for (const message of needing) {
    const answer = await ask(message);
    assert.equal(answer.status, 403, JSON.stringify(message));
    const metadata = `${service.url}/.well-known/oauth-protected-resource/mcp`;
    assert.equal(
      answer.headers.get('www-authenticate'),
      `Bearer error="insufficient_scope", scope="abn:lookup assets:receipts", resource_metadata="${metadata}"`,
    );
    const { code, missing_scopes } = (await answer.json()) as Body;
    assert.deepEqual([code, missing_scopes], ['insufficient_scope', ['assets:receipts']]);
  }
  const sample = { name: 'ppsr_search_organisation', arguments: { acn: '002637069', sample_response: true } };
  const asked = await ask(rpc('tools/call', sample));
  assert.equal(asked.status, 403, 'a sample is not closed: the person can be asked');
  const { message, missing_scopes } = (await asked.json()) as Body;
  assert.deepEqual(missing_scopes, ['ppsr:search.org']);
  assert.match(String(message), /Ask the person to connect again/);
  for (const message of [rpc('tools/list'), rpc('prompts/list'), rpc('resources/templates/list')]) {
    assert.equal((await ask(message)).status, 200, JSON.stringify(message));
  }
});
