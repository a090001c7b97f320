import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { callTool } from '#doors/mcp/call-tool.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { readOk } from '#test/support/answers.ts';
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

  test(`${revision}: the two prompts name the tools, the cost and what remains unchecked`, async () => {
    const client = await connectAgent(service, 'good', revision);
    const { prompts } = await client.listPrompts();
    assert.deepEqual(
      prompts.map(({ title }) => title),
      ['Check a counterparty before paying', 'Prepare evidence for settlement'],
    );
    const tools = new Map((await client.listTools()).tools.map((tool) => [tool.name, tool]));
    const given = { abn: '51824753556', reference: 'F-7', name: 'Us "&" Co' };
    for (const { name } of prompts) {
      const { messages } = await client.getPrompt({ name, arguments: given });
      const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join('\n');
      const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b/g)].map(([word]) => word);
      const called = named.filter((word) => !['as_at', 'data_mode', 'record_id', 'sample_response'].includes(word));
      assert.ok(called.length >= 4, text);
      for (const word of called) assert.ok(tools.has(word), `${name} names ${word}`);
      for (const [, tool, price] of text.matchAll(/\b(\w+) \((A\$\d\.\d\d)\)/g)) {
        assert.ok(tools.get(String(tool))?.title?.endsWith(`(${price})`), `${tool} costs ${price}`);
      }
      assert.match(text, /Not checked by any of these/);
      // The stated cost is that of calling each named metered tool once.
      const cents = [...text.matchAll(/\(A\$0\.(\d\d)\)/g)].reduce((sum, [, each]) => sum + Number(each), 0);
      assert.match(text, new RegExp(`[Aa]t most A\\$0\\.${cents}\\b`), 'what it costs at most');
      if (text.includes('ppsr_')) assert.match(text, /refuses before any price.*no access to the PPSR.*not evidence/);
      assert.match(text, /F-7/);
      assert.match(text, /51824753556/);
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

test('a rendering error does not turn a recorded and charged check into a refusal', async () => {
  const body = {
    ok: true,
    get status() {
      throw new Error('cannot be read');
    },
  };
  const call = async () => ({ body, file: null, recordId: 'rec_1', replayed: false, chargedCents: 0 });
  const funnel = { admit: async () => call, call };
  const carrier = { caller: TEST_CALLER, requestId: 'req_1', message: null };
  const links = { build: () => assert.fail('there is no file') };
  const parts = { funnel, links, publicUrl: () => 'http://localhost' };
  const result = await callTool(parts, getSearchRecord, { params: { name: 'get_search_record' } }, carrier);
  assert.equal(result.isError, undefined);
  assert.deepEqual(result._meta, { 'svc/record_id': 'rec_1', 'svc/verify_url': 'http://localhost/verify/rec_1' });
  assert.match(JSON.stringify(result.content), /structured content/);
});
