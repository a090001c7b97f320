import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { TOOLS_NOT_LIVE } from '#contract/gates.ts';
import {
  type AgentService,
  connectAgent,
  learnTools,
  postMessage,
  REVISIONS,
  startAgentService,
} from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';

// The names of the specification and screen_batch, written out, so that the contract cannot lose one.
const NOT_LIVE = [
  'batch_search',
  'screen_batch',
  'verify_counterparty',
  'verify_asset',
  'verify_payment_or_invoice',
  'create_evidence_pack',
  'explain_risk_flags',
  'monitor_entity',
  'monitor_asset',
];
// Live tools first, in the order of the specification's table; those behind a gate last.
const LISTED = [
  'company_lookup',
  'verify_business_name_registration',
  'asic_licence_lookup',
  'insolvency_check',
  'charity_lookup',
  'indigenous_corporation_lookup',
  'conduct_check',
  'screen_name',
  'ban_check',
  'abn_lookup',
  'abn_history',
  'gst_check',
  'get_search_record',
  'list_recent_searches',
  'export_evidence_pack',
  'address_lookup',
  'planning_context',
  'asset_register_check',
  'what_changed',
  'confirm_no_changes',
  'ppsr_search_organisation',
  'ppsr_search_serial_number',
];

type Tool = {
  name: string;
  title: string;
  description: string;
  annotations: Body;
  execution?: Body;
  _meta: Body;
  outputSchema: Body;
};

const committed = readCommitted();
let service: AgentService;
before(async () => {
  service = await startAgentService();
  service.grant('good');
});
after(() => service.stop());

function readCommitted(): Tool[] {
  const text = readFileSync(new URL('../../../mcp-tools.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { tools: Tool[] }).tools;
}

async function listOverTheWire(): Promise<Tool[]> {
  const message = { jsonrpc: '2.0', id: 7, method: 'tools/list' };
  const text = await (await postMessage(service, message, { authorization: 'Bearer good' })).text();
  const data = text.split('\n').find((line) => line.startsWith('data: '));
  const answer = JSON.parse(data?.slice(6) ?? text) as { jsonrpc: string; id: number; result: { tools: Tool[] } };
  assert.deepEqual([answer.jsonrpc, answer.id], ['2.0', 7]);
  return answer.result.tools;
}

for (const revision of REVISIONS) {
  test(`the official client on ${revision} lists the committed tools [agent-door.streamable-http] [service.mcp]`, async () => {
    const client = await connectAgent(service, 'good', revision);
    assert.equal(client.getNegotiatedProtocolVersion(), revision);
    const tools = await learnTools(client);
    // The client drops unknown annotations, so it shows the price from _meta.
    const shown = committed.map(({ annotations: { costHint: _costHint, ...known }, execution, ...tool }) => ({
      ...tool,
      // Since 2026-07-28 a server decides by itself which calls become tasks.
      ...(execution === undefined || revision === '2026-07-28' ? {} : { execution }),
      annotations: known,
    }));
    assert.deepEqual(tools, shown);
    await client.close();
  });

  test(`${revision}: the instructions say what an answer is not, and how a repeated call is charged once`, async () => {
    const client = await connectAgent(service, 'good', revision);
    const reported = client.getInstructions() ?? '';
    assert.match(reported, /It is not advice\. A source that could not be read is never reported as “nothing found”\./);
    assert.match(reported, /_meta\["svc\/idempotency_key"\]: calls with the same key .* are charged once\./);
    await client.close();
  });
}

test('every tool on the wire equals the committed file, including costHint', async () => {
  assert.deepEqual(await listOverTheWire(), committed);
});

test('every tool has a title, its hints, its price in _meta and an output schema [agent-door.title] [agent-door.annotations] [agent-door.price-in-meta]', async () => {
  // The paid tools are gated: while the gate is closed they name no price.
  const prices: Record<string, number | null> = { free: 0, cheap: 10, paid: null };
  for (const { name, title, annotations, _meta, outputSchema } of await listOverTheWire()) {
    assert.ok(title.length > 0, name);
    for (const hint of ['readOnlyHint', 'destructiveHint', 'openWorldHint'])
      assert.equal(typeof annotations[hint], 'boolean');
    const price_cents = prices[String(annotations.costHint)];
    assert.deepEqual(_meta['svc/price'], { currency: 'AUD', price_cents, costHint: annotations.costHint }, name);
    assert.equal(outputSchema.type, 'object', name);
  }
});

test('the tools whose answers a host can draw as a card name its page', () => {
  const drawn = committed.flatMap(({ name, _meta }) => (_meta.ui === undefined ? [] : [name]));
  assert.deepEqual(drawn, [
    'company_lookup',
    'verify_business_name_registration',
    'abn_lookup',
    'gst_check',
    'get_search_record',
    'address_lookup',
  ]);
});

test('paid tools are marked as paid, non-destructive and open-world [tools.paid-annotations] [tools.ppsr-search-price]', async () => {
  const paid = (await listOverTheWire()).filter(({ annotations }) => annotations.costHint === 'paid');
  assert.deepEqual(
    paid.map(({ name }) => name),
    ['ppsr_search_organisation', 'ppsr_search_serial_number'],
  );
  for (const { annotations, title } of paid) {
    const { readOnlyHint, destructiveHint, openWorldHint } = annotations;
    assert.deepEqual([readOnlyHint, destructiveHint, openWorldHint], [false, false, true]);
    assert.doesNotMatch(title, /A\$/, 'no price while the gate is closed');
  }
});

test('the listing says that PPSR needs approved account access [availability.ppsr-tools-listing]', async () => {
  for (const { name, description } of await listOverTheWire()) {
    if (name.startsWith('ppsr_')) assert.match(description, /needs approved account access/);
  }
});

test('neither batch_search nor a planned tool is listed [agent-door.tool-list] [agent-door.not-listed] [tools.batch-search-not-live] [tools.planned-not-live] [availability.not-generally-available]', async () => {
  const names = (await listOverTheWire()).map(({ name }) => name);
  assert.deepEqual(names, LISTED);
  assert.deepEqual(Object.keys(TOOLS_NOT_LIVE), NOT_LIVE);
  assert.deepEqual(
    names.filter((name) => NOT_LIVE.includes(name)),
    [],
  );
  const openApi = readFileSync(new URL('../../../openapi.json', import.meta.url), 'utf8');
  const commands = readFileSync(new URL('../../../src/doors/cli/commands.generated.json', import.meta.url), 'utf8');
  // Counterparty verification and evidence packs are REST routes; only the tools of these names are planned.
  // The route of screen_batch is described with its closed gate.
  const overRest = ['verify_counterparty', 'create_evidence_pack', 'screen_batch'];
  for (const name of overRest) assert.match(openApi, new RegExp(`"operationId": "${name}"`));
  for (const word of NOT_LIVE.filter((name) => !overRest.includes(name))) {
    // A schema may list a job kind that cannot be started.
    assert.doesNotMatch(openApi, new RegExp(`"operationId": "${word}"|/${word.replaceAll('_', '-')}`));
    assert.doesNotMatch(commands, new RegExp(`["/ ]${word.replace(/_/g, '[_ -]')}["/ ]`));
  }
  // No route or command sells an extract or a plan, but an answer may name an extract as its source.
  const routes = Object.keys((JSON.parse(openApi) as { paths: object }).paths);
  const { commands: table } = JSON.parse(commands) as { commands: { command: string }[] };
  const places = [...routes, ...table.map(({ command }) => command), ...names];
  assert.ok(places.includes('/v1/abn/{abn}') && places.includes('abn lookup') && places.includes('abn_lookup'));
  assert.deepEqual(
    places.filter((place) => /\b(extracts?|plans?)\b/.test(place.replaceAll('_', ' '))),
    [],
  );
});
