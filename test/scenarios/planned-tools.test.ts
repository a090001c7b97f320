import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { GATES } from '#contract/gates.ts';
import { OPERATIONS } from '#contract/operations.ts';
import { listRecords } from '#store/records/records.ts';
import { connectAgent, REVISIONS } from '#test/support/agent-service.ts';
import type { Body } from '#test/support/answers.ts';
import { type BatchPerson, type BatchService, startBatchService } from '#test/support/batch-service.ts';
import { assertNoMoneyFaults } from '#test/support/money-service.ts';
import { PID } from '#test/support/monitored-targets.ts';

// Every planned tool with its gate open, called by the official client on every revision.
const ABN = '79002637069';
const CANCELLED_ABN = '30613501612';
const INVOICE = {
  supplier_abn: ABN,
  supplier_name: 'Sample Harbour Bakery',
  invoice_date: '2026-10-01',
  total_cents: 11_000,
  gst_cents: 1_000,
};

let service: BatchService;
let person: BatchPerson;
before(async () => {
  service = await startBatchService();
  person = await service.addPerson(null);
});
after(async () => {
  await assertNoMoneyFaults(service.database);
  await service.stop();
});

const listOwnRecords = () => listRecords(service.database.db, person.account.account_id, { limit: 200, before: null });

/** Calls a tool with the official client and checks the answer against the contract. */
async function callOfficially(revision: (typeof REVISIONS)[number], name: string, args: Body, meta: Body = {}) {
  const client = await connectAgent(service, person.token, revision);
  try {
    const result = await client.callTool({ name, arguments: args, _meta: meta });
    const operation = OPERATIONS.find(({ tool }) => tool?.name === name);
    assert.ok(operation !== undefined && operation.tool?.listed === false, name);
    const body = result.structuredContent as Body;
    if (result.isError !== true) assert.deepEqual(operation.output.parse(body), body, 'the output schema');
    return { isError: result.isError === true, body, meta: result._meta as Body | undefined };
  } finally {
    await client.close();
  }
}

// A call of each tool, and how many records it leaves. A read takes no key.
const CALLS: Readonly<Record<string, { args: () => Promise<Body>; records: number }>> = {
  verify_counterparty: { args: async () => ({ abn: ABN, reference: 'deal-9' }), records: 1 },
  verify_payment_or_invoice: {
    args: async () => ({ ...INVOICE, invoice_number: newSortableId('INV-'), reference: 'deal-9' }),
    records: 1,
  },
  monitor_entity: { args: async () => ({ target_type: 'ABN', target: ABN, reference: 'deal-9' }), records: 1 },
  monitor_asset: { args: async () => ({ target_type: 'address', target: PID, reference: 'deal-9' }), records: 1 },
  create_evidence_pack: {
    args: async () => ({ target: await recordCheck('verify_counterparty').then(() => ABN) }),
    records: 0,
  },
  explain_risk_flags: { args: async () => ({ record_id: await recordCheck('verify_counterparty') }), records: 0 },
};

async function recordCheck(tool: string): Promise<string> {
  const { body } = await service.callTool(person.token, tool, { abn: ABN });
  return String(body.record_id);
}

for (const revision of REVISIONS) {
  for (const [name, { args, records }] of Object.entries(CALLS)) {
    test(`${revision}: ${name} answers by its schema, leaves ${records} records, and a repeated call repeats it`, async () => {
      const asked = await args();
      const before = (await listOwnRecords()).length;
      const key = { 'svc/idempotency_key': `${revision}-${name}` };
      const first = await callOfficially(revision, name, asked, key);
      assert.deepEqual([first.isError, first.body.ok], [false, true], JSON.stringify(first.body));
      const again = await callOfficially(revision, name, asked, key);
      assert.deepEqual(again.body, first.body);
      const all = await listOwnRecords();
      const made = all.slice(0, all.length - before);
      assert.deepEqual(
        made.map(({ record }) => [record?.tool, record?.reference]),
        Array(records).fill([name, 'deal-9']),
      );
    });
  }

  test(`${revision}: no planned tool is listed, even with its gate open`, async () => {
    const client = await connectAgent(service, person.token, revision);
    try {
      const names = new Set((await client.listTools()).tools.map(({ name }) => name));
      for (const { name } of GATES) assert.ok(!names.has(name), name);
    } finally {
      await client.close();
    }
  });
}

for (const [name, { args }] of Object.entries(CALLS)) {
  test(`${name}: a grant without its scopes is refused, and leaves no rows`, async () => {
    const asked = await args();
    const before = await listOwnRecords();
    await service.grant('narrow', ['billing:read'], undefined, person.account);
    const { isError, body } = await service.callTool('narrow', name, asked);
    assert.deepEqual([isError, body.code], [true, 'insufficient_scope']);
    assert.deepEqual(await listOwnRecords(), before);
  });
}

test('verify_counterparty, the tool, answers as the route does', async () => {
  const { body } = await service.callTool(person.token, 'verify_counterparty', { abn: ABN });
  const headers = { authorization: `Bearer ${person.account.api_key}`, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: JSON.stringify({ abn: ABN }) };
  const overRest = (await (await fetch(`${service.url}/v1/verify-counterparty`, sent)).json()) as Body;
  assert.deepEqual(body.card, overRest.card);
  const { body: refusal } = await service.callTool(person.token, 'verify_counterparty', { abn: '79002637068' });
  assert.equal(refusal.code, 'invalid_abn');
});

test('explain_risk_flags explains a recorded flag with its evidence, and only a record of the account', async () => {
  const { body: card } = await service.callTool(person.token, 'verify_counterparty', { abn: CANCELLED_ABN });
  const { body } = await service.callTool(person.token, 'explain_risk_flags', { record_id: card.record_id });
  const [flag] = body.flags as { code: string; evidence: { refs: string[]; sources: Body[] }; next_check: string }[];
  assert.deepEqual([flag?.code, flag?.evidence.refs], ['abn_cancelled', [`abn:${CANCELLED_ABN}`]]);
  assert.equal(flag?.evidence.sources[0]?.source_id, 'abn');
  assert.match(String(flag?.next_check), /under which ABN/);
  assert.equal((body.record as Body).sample_data, true, 'the registers of this test are samples');
  const stranger = await service.addPerson(null);
  const codes: [token: string, record_id: unknown, code: string][] = [
    [stranger.token, card.record_id, 'not_found'],
    [person.token, `rec_${'0'.repeat(26)}`, 'not_found'],
    [person.token, 'rec_1', 'invalid_id'],
  ];
  for (const [token, record_id, code] of codes)
    assert.equal((await service.callTool(token, 'explain_risk_flags', { record_id })).body.code, code);
});
