import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '#contract/scopes.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';

type Check = {
  tool: string;
  method: 'GET' | 'POST';
  /** The path, with the query of a GET. */
  path: string;
  input: Record<string, string>;
  scopes: Scope[];
  priceCents: number;
  /** An invalid request, and its error code. */
  invalid: { path: string; input: Record<string, string>; code: string };
};

const ABN = '79002637069';
const METERED: Check[] = [
  {
    tool: 'abn_lookup',
    method: 'GET',
    path: `/v1/abn/${ABN}/profile`,
    input: { abn: ABN },
    scopes: ['abn:lookup', 'gst:status'],
    priceCents: 10,
    invalid: { path: '/v1/abn/79002637068/profile', input: {}, code: 'invalid_abn' },
  },
  {
    tool: 'abn_history',
    method: 'GET',
    path: `/v1/abn/${ABN}/history`,
    input: { abn: ABN },
    scopes: ['abn:lookup', 'gst:status'],
    priceCents: 10,
    invalid: { path: '/v1/abn/123/history', input: {}, code: 'invalid_abn' },
  },
  {
    tool: 'gst_check',
    method: 'GET',
    path: `/v1/abn/${ABN}/gst?as_at=2026-10-01`,
    input: { abn: ABN, as_at: '2026-10-01' },
    scopes: ['gst:status'],
    priceCents: 10,
    invalid: { path: `/v1/abn/${ABN}/gst`, input: {}, code: 'invalid_input' },
  },
];
const FREE: Check[] = [
  {
    tool: 'company_lookup',
    method: 'POST',
    path: '/v1/companies/lookup',
    input: { acn: '002637069' },
    scopes: ['company:lookup'],
    priceCents: 0,
    invalid: { path: '/v1/companies/lookup', input: {}, code: 'invalid_input' },
  },
  {
    tool: 'verify_business_name_registration',
    method: 'POST',
    path: '/v1/business-names/verify',
    input: { business_name: 'Sample Harbour Bread' },
    scopes: ['company:lookup'],
    priceCents: 0,
    invalid: { path: '/v1/business-names/verify', input: { business_name: '' }, code: 'invalid_input' },
  },
  {
    tool: 'asic_licence_lookup',
    method: 'GET',
    path: '/v1/licences/999902?licence_type=afsl',
    input: { licence_number: '999902', licence_type: 'afsl' },
    scopes: ['company:lookup'],
    priceCents: 0,
    invalid: { path: '/v1/licences/999902?licence_type=pilot', input: {}, code: 'invalid_input' },
  },
];

let service: AgentService;
let cut: CutService;
before(async () => {
  service = await startAgentService();
  cut = await startCutService();
});
after(async () => {
  await service.stop();
  await cut.stop();
});

type Request = Pick<Check, 'method' | 'path'> & { input: Record<string, string> };

function send(url: string, { method, path, input }: Request, headers: Record<string, string>): Promise<Response> {
  const body = method === 'POST' ? { body: JSON.stringify(input) } : {};
  const type: Record<string, string> = method === 'POST' ? { 'content-type': 'application/json' } : {};
  return fetch(url + path, { method, headers: { ...type, ...headers }, ...body });
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function readMoney(api_key: string) {
  const { balance_cents, spend_cents } = await readOk(
    await fetch(`${service.url}/v1/usage`, { headers: bearer(api_key) }),
  );
  return { balance_cents, spend_cents };
}

// The record id differs between two calls of one check.
const withoutRecordId = ({ record_id, ...answer }: Body) => answer;

for (const check of [...METERED, ...FREE]) {
  const { tool, priceCents, invalid } = check;

  test(`${tool}: ok: the route and the tool give the same answer at the same price [money.one-price]`, async () => {
    const account = await createTestAccount(service.database.db, { creditCents: 100 });
    const response = await send(service.url, check, bearer(account.api_key));
    const answer = await readOk(response);
    assert.equal(response.headers.get('x-record-id'), answer.record_id);
    assert.deepEqual(await readMoney(account.api_key), { balance_cents: 100 - priceCents, spend_cents: priceCents });

    await service.grant(`agent-${tool}`, undefined, 600, account);
    const client = await connectAgent(service, `agent-${tool}`, REVISIONS[0]);
    const { structuredContent } = await client.callTool({ name: tool, arguments: check.input });
    await client.close();
    assert.deepEqual(withoutRecordId(structuredContent as Body), withoutRecordId(answer));
    assert.deepEqual(await readMoney(account.api_key), {
      balance_cents: 100 - 2 * priceCents,
      spend_cents: 2 * priceCents,
    });
    for (const { record_id } of [answer, structuredContent as Body]) {
      const path = `/v1/receipts/due-diligence/${record_id}`;
      const { record } = await readOk(await fetch(service.url + path, { headers: bearer(account.api_key) }));
      assert.deepEqual([(record as Body).tool, (record as Body).price_cents], [tool, priceCents]);
    }
  });

  test(`${tool}: invalid: ${invalid.code}, and nothing is charged`, async () => {
    const account = await createTestAccount(service.database.db, { creditCents: 100 });
    const request = { method: check.method, ...invalid };
    await readRefusal(await send(service.url, request, bearer(account.api_key)), 400, invalid.code);
    assert.deepEqual(await readMoney(account.api_key), { balance_cents: 100, spend_cents: 0 });
  });

  test(`${tool}: unauthenticated is 401, unscoped is 403 and names the scopes`, async () => {
    await readRefusal(await send(service.url, check, {}), 401, 'authentication_required');
    const { api_key } = await createTestAccount(service.database.db, { scopes: ['address:lookup'] });
    const refusal = await readRefusal(await send(service.url, check, bearer(api_key)), 403, 'insufficient_scope');
    assert.deepEqual(refusal.missing_scopes, check.scopes);
  });

  test(`${tool}: with an Idempotency-Key a request sent twice is one check`, async () => {
    const account = await createTestAccount(service.database.db, { creditCents: 100 });
    const headers = { ...bearer(account.api_key), 'idempotency-key': 'key-1' };
    const first = await readOk(await send(service.url, check, headers));
    const again = await send(service.url, check, headers);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await readOk(again), first);
    assert.deepEqual(await readMoney(account.api_key), { balance_cents: 100 - priceCents, spend_cents: priceCents });
  });

  test(`${tool}: store down: 503, never an answer`, async () => {
    await cut.store.cut();
    try {
      const response = await send(cut.service.url, check, bearer(cut.service.account.api_key));
      await readRefusal(response, 503, 'store_unavailable');
    } finally {
      await cut.store.restore();
    }
  });
}

for (const check of METERED) {
  test(`${check.tool}: with one cent too little the answer is 402 insufficient_credit, and nothing is charged or recorded [money.one-price]`, async () => {
    const account = await createTestAccount(service.database.db, { creditCents: check.priceCents - 1 });
    const refusal = await readRefusal(
      await send(service.url, check, bearer(account.api_key)),
      402,
      'insufficient_credit',
    );
    assert.equal(refusal.price_cents, check.priceCents);
    assert.deepEqual(await readMoney(account.api_key), { balance_cents: check.priceCents - 1, spend_cents: 0 });
    const { rows } = await service.database.pool.query('select from records where account_id = $1', [
      account.account_id,
    ]);
    assert.equal(rows.length, 0);
  });
}

for (const [promise, path, code] of [
  ['abn_lookup of a bad ABN', '/v1/abn/79002637068/profile', 'invalid_abn'],
  ['abn_history of a bad ABN', '/v1/abn/79002637068/history', 'invalid_abn'],
  ['gst_check of a bad ABN', '/v1/abn/79002637068/gst?as_at=2026-10-01', 'invalid_abn'],
  ['gst_check of a future day', `/v1/abn/${ABN}/gst?as_at=2999-10-01`, 'invalid_input'],
] as const) {
  test(`${promise} is 400 ${code} for an account without credit too, not 402`, async () => {
    const { api_key } = await createTestAccount(service.database.db, { creditCents: 0 });
    await readRefusal(await fetch(service.url + path, { headers: bearer(api_key) }), 400, code);
  });
}

test('a repeated query parameter is refused', async () => {
  const { api_key } = await createTestAccount(service.database.db, { creditCents: 100 });
  const path = `/v1/abn/${ABN}/gst?as_at=2026-10-01&as_at=2026-10-02`;
  const refusal = await readRefusal(
    await fetch(service.url + path, { headers: bearer(api_key) }),
    400,
    'invalid_input',
  );
  assert.equal(refusal.message, 'as_at is given more than once: send it once.');
});

test('an access token spends from its cap over REST too', async () => {
  const account = await createTestAccount(service.database.db, { creditCents: 100 });
  await service.grant('capped', undefined, 600, account, { capCents: 10 });
  const [check] = METERED;
  assert.ok(check !== undefined);
  await readOk(await send(service.url, check, bearer('capped')));
  await readRefusal(await send(service.url, check, bearer('capped')), 402, 'spend_cap_reached');
});

test('the short record of an ABN stays free', async () => {
  const { api_key } = await createTestAccount(service.database.db, { creditCents: 0 });
  await readOk(await fetch(`${service.url}/v1/abn/${ABN}`, { headers: bearer(api_key) }));
});
