import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import { abnHistoryAnswer, abnLookupAnswer, gstCheckAnswer } from '#contract/schemas/abn-tools.ts';
import { businessNameAnswer, companyLookupAnswer, licenceLookupAnswer } from '#contract/schemas/company-tools.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { findRecordFaults } from '#store/fsck.ts';
import { type AgentService, connectAgent, learnTools, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const ABN = '79002637069';

/** Each tool with its input, its expected answer and its price. */
const TOOLS = [
  { name: 'abn_lookup', title: 'ABN lookup (A$0.10)', input: { abn: ABN }, answer: abnLookupAnswer, cents: 10 },
  { name: 'abn_history', title: 'ABN history (A$0.10)', input: { abn: ABN }, answer: abnHistoryAnswer, cents: 10 },
  {
    name: 'gst_check',
    title: 'GST check (A$0.10)',
    input: { abn: ABN, as_at: '2020-01-01' },
    answer: gstCheckAnswer,
    cents: 10,
  },
  {
    name: 'company_lookup',
    title: 'Company lookup',
    input: { acn: '002637069' },
    answer: companyLookupAnswer,
    cents: 0,
  },
  {
    name: 'verify_business_name_registration',
    title: 'Verify a business name',
    input: { business_name: 'Sample Harbour Bread' },
    answer: businessNameAnswer,
    cents: 0,
  },
  {
    name: 'asic_licence_lookup',
    title: 'ASIC licence lookup',
    input: { licence_number: '999902' },
    answer: licenceLookupAnswer,
    cents: 0,
  },
] as const;
const METERED = TOOLS.filter(({ cents }) => cents > 0);

let service: AgentService;
let client: Client;
let tools: Awaited<ReturnType<typeof learnTools>>;
before(async () => {
  service = await startAgentService();
  service.grant('good');
  service.grant('narrow', ['assets:receipts']);
  client = await connectAgent(service, 'good', '2026-07-28');
  tools = await learnTools(client);
});
after(async () => {
  await client.close();
  await service.stop();
});

async function call(name: string, args: Body, by = client) {
  const result = (await by.callTool({ name, arguments: args })) as Body;
  const [first] = result.content as { text: string }[];
  assert.match(first?.text ?? '', /^[A-Z][^{]+/, 'the text is for reading, not the JSON again');
  return { isError: result.isError === true, body: result.structuredContent as Body };
}

async function readUsage() {
  const { balance_cents, calls } = await readOk(await service.request('/v1/usage'));
  return { balance: Number(balance_cents), calls: Number(calls) };
}

async function readRecord(record_id: unknown): Promise<Body> {
  return (await readOk(await service.request(`/v1/receipts/due-diligence/${record_id}`))).record as Body;
}

const withoutId = ({ request_id, ...body }: Body) => ({ ...body, has_request_id: typeof request_id === 'string' });

test('each tool lists its price in title and _meta, and is marked read-only [tools.cheap-prices] [agent-door.price-in-meta]', () => {
  for (const { name, title, cents } of TOOLS) {
    const tool = tools.find((one) => one.name === name);
    const costHint = cents === 0 ? 'free' : 'cheap';
    assert.equal(tool?.title, title);
    assert.deepEqual(tool?._meta?.['svc/price'], { currency: 'AUD', price_cents: cents, costHint });
    assert.deepEqual([tool?.annotations?.readOnlyHint, tool?.annotations?.destructiveHint], [true, false]);
  }
});

for (const { name, input, answer, cents } of TOOLS) {
  test(`${name}: the answer matches its schema, costs ${cents} cents once, and has its record [agent-door.output-schema] [money.charge-with-record]`, async () => {
    const start = await readUsage();
    const { isError, body } = await call(name, input);
    assert.deepEqual([isError, body.ok, body.tool, body.data_mode], [false, true, name, 'snapshot']);
    assert.ok(answer.safeParse(body).success);
    assert.doesNotMatch(JSON.stringify(body), /\bclear\b/i);
    assert.deepEqual(await readUsage(), { balance: start.balance - cents, calls: start.calls + 1 });
    const record = await readRecord(body.record_id);
    assert.deepEqual([record.tool, record.price_cents, record.request], [name, cents, input]);
    assert.deepEqual(record.result, body);
  });
}

test('charges and records agree, entry by entry', async () => {
  const faults: string[] = [];
  await findRecordFaults(service.database.db, (fault) => faults.push(fault));
  await findLedgerFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('an error is isError with the REST body, costs nothing and writes no record [agent-door.refusal] [money.failed-check-free]', async () => {
  const start = await readUsage();
  const overRest = async (abn: string) => (await service.request(`/v1/abn/${abn}`)).json() as Promise<Body>;
  for (const abn of ['79002637068', '7900263706']) {
    const { isError, body } = await call('abn_lookup', { abn });
    assert.equal(isError, true);
    assert.deepEqual(withoutId(body), withoutId(await overRest(abn)));
  }
  const posted = await postJson(service, '/v1/verify-counterparty', { abn: '1', extra: 'x' });
  const { body } = await call('abn_history', { abn: '1', extra: 'x' });
  assert.deepEqual(withoutId(body), withoutId((await posted.json()) as Body));
  const refused: [string, Body, string][] = [
    ['abn_history', { abn: '7900263706' }, 'invalid_abn'],
    ['gst_check', { abn: ABN }, 'invalid_input'],
    ['gst_check', { abn: ABN, as_at: '2026-02-30' }, 'invalid_input'],
    ['company_lookup', {}, 'invalid_input'],
    ['company_lookup', { acn: '002637068' }, 'invalid_input'],
    ['verify_business_name_registration', {}, 'invalid_input'],
    ['asic_licence_lookup', { licence_number: 'x', licence_type: 'both' }, 'invalid_input'],
  ];
  for (const [name, args, code] of refused) {
    const answer = await call(name, args);
    assert.deepEqual([answer.isError, answer.body.ok, answer.body.code], [true, false, code], name);
  }
  assert.deepEqual(await readUsage(), start);
});

test('an unknown ABN is refused as over REST, costs nothing, and writes a record', async () => {
  const start = await readUsage();
  const { isError, body } = await call('abn_lookup', { abn: '56638257003' });
  const { record_id, ...reported } = withoutId(body) as Body;
  const overRest = (await (await service.request('/v1/abn/56638257003')).json()) as Body;
  assert.equal(isError, true);
  assert.deepEqual({ ...reported, record_id: overRest.record_id }, withoutId(overRest));
  const { tool, price_cents } = await readRecord(record_id);
  assert.deepEqual([tool, price_cents], ['abn_lookup', 0]);
  assert.deepEqual(await readUsage(), { balance: start.balance, calls: start.calls + 2 });
});

test('a token without the scope gets an error that names it [scopes.missing-named]', async () => {
  const narrow = await connectAgent(service, 'narrow', '2026-07-28');
  const missing: Record<string, string[]> = {
    abn_lookup: ['abn:lookup', 'gst:status'],
    abn_history: ['abn:lookup', 'gst:status'],
    gst_check: ['gst:status'],
  };
  for (const { name, input } of TOOLS) {
    // The official client reads the missing scopes from the 403.
    const requiredScope = ['assets:receipts', ...(missing[name] ?? ['company:lookup'])].join(' ');
    await assert.rejects(call(name, input, narrow), { requiredScope });
  }
  await narrow.close();
});

test('without credit a metered tool is insufficient_credit with its price, and a free one answers [money.free-registers]', async () => {
  const poor = await createTestAccount(service.database.db, { creditCents: 15 });
  service.grant('poor', ALL_SCOPES, 600, poor);
  const agent = await connectAgent(service, 'poor', '2025-11-25');
  assert.equal((await call('gst_check', { abn: ABN, as_at: '2020-01-01' }, agent)).isError, false);
  for (const { name, input } of METERED) {
    const { isError, body } = await call(name, input, agent);
    assert.deepEqual([isError, body.code, body.price_cents], [true, 'insufficient_credit', 10]);
  }
  for (const { name, input, cents } of TOOLS) {
    if (cents === 0) assert.equal((await call(name, input, agent)).isError, false);
  }
  const headers = { authorization: `Bearer ${poor.api_key}` };
  const usage = await readOk(await service.request('/v1/usage', { headers }));
  assert.deepEqual([usage.balance_cents, usage.calls], [5, 4]);
  await agent.close();
});
