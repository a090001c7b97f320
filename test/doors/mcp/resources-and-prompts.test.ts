import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { CfWorkerJsonSchemaValidator } from '@modelcontextprotocol/client/validators/cf-worker';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { callTool } from '#doors/mcp/call-tool.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

let service: AgentService;
let record_id: string;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  const other = await createTestAccount(service.database.db);
  service.grant('other', undefined, 600, other);
  await readOk(await service.request('/v1/abn/79002637069'));
  record_id = String((await readOk(await service.request('/v1/abn/79002637069'))).record_id);
  await integrateAll(service.database.db);
});
after(() => service.stop());

for (const revision of REVISIONS) {
  test(`${revision}: records are resources, newest first, listed and read within the grant`, async () => {
    const client = await connectAgent(service, 'good', revision);
    const { resources } = await client.listResources();
    assert.equal(resources.length, 2);
    assert.equal(resources[0]?.uri, `record://${record_id}`);
    assert.match(resources[0]?.title ?? '', /^get_abn: ABN 79002637069$/);
    const { resourceTemplates } = await client.listResourceTemplates();
    assert.deepEqual(
      resourceTemplates.map(({ uriTemplate }) => uriTemplate),
      ['record://{record_id}', 'job://{job_id}'],
    );
    const { contents } = await client.readResource({ uri: `record://${record_id}` });
    const [first] = contents as { uri: string; mimeType: string; text: string }[];
    assert.equal(first?.mimeType, 'application/json');
    const { record } = await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`));
    assert.deepEqual(JSON.parse(first?.text ?? ''), record);
    await client.close();
  });

  test(`${revision}: another account's record looks like one that does not exist`, async () => {
    const client = await connectAgent(service, 'other', revision);
    assert.deepEqual((await client.listResources()).resources, []);
    const reported: unknown[] = [];
    for (const uri of [`record://${record_id}`, `record://rec_${'0'.repeat(26)}`, 'record://x', 'file:///etc/passwd']) {
      await assert.rejects(client.readResource({ uri }), (error: { code: number; message: string }) => {
        reported.push([error.code, error.message.replaceAll(uri, 'URI')]);
        return true;
      });
    }
    assert.deepEqual(reported[0], reported[1]);
    await client.close();
  });

  test(`${revision}: the prompts name the tools, the cost and what remains unchecked`, async () => {
    const client = await connectAgent(service, 'good', revision);
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ title }) => title),
      ['Check a counterparty before paying', 'Prepare evidence for settlement', 'Review earlier checks'],
    );
    const tools = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
    const given: Record<string, string> = {
      abn: '51824753556',
      reference: 'F-7',
      name: 'Us "&" Co',
      tool: 'address_lookup',
      licence_number: '218600',
      licence_type: 'afsl',
      source_version: 'gnaf-2026-08',
    };
    for (const { name, arguments: takes = [] } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: given });
      const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n');
      const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
      const called = named.filter(
        (word) => !['as_at', 'data_mode', 'record_id', 'sample_response', 'source_version'].includes(word),
      );
      assert.ok(called.length >= 4, text);
      for (const word of called) assert.ok(tools.has(word), `${name} names ${word}`);
      for (const [, tool, price] of text.matchAll(/\b(\w+) \((A\$\d\.\d\d)\)/g)) {
        assert.ok(tools.get(String(tool))?.title?.endsWith(`(${price})`), `${tool} costs ${price}`);
      }
      assert.match(text, /Not checked by any of these/);
      // The stated cost is that of calling each named metered tool once.
      const cents = [...text.matchAll(/\(A\$0\.(\d\d)\)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
      const cost = cents === 0 ? /cost nothing/ : new RegExp(`[Aa]t most A\\$0\\.${cents}\\b`);
      assert.match(text, cost, 'what it costs at most');
      if (text.includes('ppsr_')) assert.match(text, /refuses before any price.*no access to the PPSR.*not evidence/);
      for (const argument of takes) assert.ok(text.includes(given[argument.name] ?? ''), argument.name);
    }
    for (const [name, message] of [
      ['no_such_prompt', /Unknown prompt/],
      ['prepare_evidence_for_settlement', /needs these arguments: reference/],
    ] as const) {
      await assert.rejects(client.getPrompt({ name, arguments: {} }), { code: -32602, message });
    }
    await client.close();
  });
}

for (const revision of REVISIONS) {
  test(`${revision}: arguments with known values are completed, and others are not`, async (t) => {
    const client = await connectAgent(service, 'good', revision);
    t.after(() => client.close());
    const versions = (await readOk(await service.request('/v1/sources'))).sources as Body[];
    const held = versions.find(({ source_id }) => source_id === 'gnaf')?.versions as Body[];
    const [settlement, review] = ['prepare_evidence_for_settlement', 'review_earlier_checks'];
    for (const [name, argument, typed, expected] of [
      [settlement, 'source_version', '', held.map(({ source_version }) => source_version)],
      [settlement, 'source_version', 'none such', []],
      [settlement, 'licence_type', '', ['afsl', 'acl']],
      [settlement, 'licence_type', 'AF', ['afsl']],
      [settlement, 'address', '1', []],
      [settlement, 'tool', '', []],
      [review, 'tool', 'gst', ['gst_check']],
      [review, 'tool', 'batch', []],
    ] as const) {
      const ref = { type: 'ref/prompt' as const, name };
      const { completion } = await client.complete({ ref, argument: { name: argument, value: typed } });
      assert.deepEqual(completion.values, expected, `${argument} ${typed}`);
      assert.equal(completion.total, expected.length);
    }
    assert.ok(held.length > 0, 'a version is there to complete');
    const argument = { name: 'job_id', value: 'job_' };
    const template = { type: 'ref/resource' as const, uri: 'job://{job_id}' };
    assert.deepEqual((await client.complete({ ref: template, argument })).completion.values, []);
    for (const ref of [
      { type: 'ref/prompt' as const, name: 'none' },
      { type: 'ref/resource' as const, uri: 'file://{path}' },
    ]) {
      await assert.rejects(client.complete({ ref, argument }), { code: -32602 });
    }
  });

  test(`${revision}: the server’s info has its website and icons, which a host can load`, async (t) => {
    const client = await connectAgent(service, 'good', revision);
    t.after(() => client.close());
    const { name, websiteUrl, icons = [] } = client.getServerVersion() ?? {};
    assert.deepEqual([name, websiteUrl], ['register-data-service', `${service.url}/docs`]);
    assert.equal((await fetch(String(websiteUrl))).status, 200);
    assert.deepEqual(
      icons.map(({ mimeType }) => mimeType),
      ['image/png', 'image/svg+xml'],
    );
    for (const { src, mimeType } of icons) {
      const response = await fetch(src);
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, mimeType]);
      assert.ok((await response.bytes()).length > 200);
    }
  });
}

test('server.json, committed and of a running service, meets the registry’s schema', async () => {
  const read = (path: string) => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Body;
  const schema = read('./registry-schema/server.schema.json');
  const validate = new CfWorkerJsonSchemaValidator({ draft: '7', shortcircuit: false }).getValidator(schema);
  const committed = read('../../../server.json');
  const served = (await (await fetch(`${service.url}/server.json`)).json()) as Body;
  for (const document of [committed, served]) {
    const { valid, errorMessage } = validate(document);
    assert.ok(valid, errorMessage);
    assert.equal(document.$schema, schema.$id);
  }
  assert.equal((served.remotes as Body[])[0]?.url, `${service.url}/mcp`);
  assert.equal(committed.name, 'example.service/register-data-service');
  assert.ok(!validate({ ...committed, name: 'no slash' }).valid, 'the schema is applied');
  assert.ok(!validate({ ...committed, remotes: [{ type: 'carrier-pigeon', url: 'https://x' }] }).valid);
});

test('a rendering error does not turn a recorded and charged check into a refusal', async () => {
  const body = {
    ok: true,
    get status() {
      throw new Error('cannot be read');
    },
  };
  const call = async () => ({ body, file: null, recordId: 'rec_1', replayed: false, chargedCents: 0 });
  const funnel = { refuseAnonymous: () => null, admit: async () => call, call };
  const carrier = { caller: TEST_CALLER, requestId: 'req_1', message: null, address: '203.0.113.7' };
  const links = { build: () => assert.fail('there is no file') };
  const parts = { funnel, links, publicUrl: () => 'http://localhost' };
  const result = await callTool(parts, getSearchRecord, { params: { name: 'get_search_record' } }, carrier);
  assert.equal(result.isError, undefined);
  assert.deepEqual(result._meta, { 'svc/record_id': 'rec_1', 'svc/verify_url': 'http://localhost/verify/rec_1' });
  assert.match(JSON.stringify(result.content), /structured content/);
});
