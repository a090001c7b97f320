import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { defineOperation } from '#contract/operation.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES } from '#contract/scopes.ts';
import type { Caller } from '#domain/access/caller.ts';
import { bind, callerOf } from '#operations/funnel/handler.ts';
import { type AgentService, connectAgent, startAgentService } from '#test/support/agent-service.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const seen: Caller[] = [];
const who = bind(
  defineOperation({
    name: 'test_who',
    summary: 'For tests',
    input: z.strictObject({}),
    output: z.object({ ok: z.literal(true) }),
    family: 'general',
    scopes: [],
    availability: 'fixture',
    kind: 'read',
    rest: { method: 'GET', path: '/v1/test-who' },
    tool: { name: 'test_who', title: 'For tests', readOnlyHint: true, openWorldHint: false },
  }),
).read(async (_input, context) => {
  seen.push(callerOf(context));
  return { ok: true };
});

let service: AgentService;
before(async () => {
  service = await startAgentService({}, { operations: [who] });
});
after(() => service.stop());

const ask = (token: string, path: string) => service.request(path, { headers: { authorization: `Bearer ${token}` } });

test('a handler gets the user, client and grant of a token, over REST and from an agent', async () => {
  const { delegation } = await service.grant('good');
  seen.length = 0;
  await readOk(await ask('good', '/v1/test-who'));
  const client = await connectAgent(service, 'good', '2026-07-28');
  await client.callTool({ name: 'test_who', arguments: {} });
  await client.close();
  const { tenant_id, account_id } = service.account;
  const expected = {
    credentialId: 'good',
    idempotencyOwner: delegation.grantId,
    rateOwner: delegation.grantId,
    tenantId: tenant_id,
    accountId: account_id,
    mode: 'live',
    scopes: GRANTABLE_SCOPES,
    rateLimitPerMinute: null,
    allowedNetworks: [],
    delegation,
    userId: null,
    role: 'owner',
    address: '127.0.0.1',
  };
  assert.deepEqual(seen, [expected, expected]);
});

test('an API key has no user, client or grant', async () => {
  seen.length = 0;
  await readOk(await service.request('/v1/test-who'));
  assert.deepEqual(
    seen.map(({ credentialId, delegation }) => [credentialId, delegation]),
    [[service.account.key_id, null]],
  );
});

test('REST accepts a token like a key, with the token’s scopes and account', async () => {
  const other = await createTestAccount(service.database.db, { creditCents: 1_234 });
  service.grant('narrow', ['billing:read'], 600, other);
  const usage = await readOk(await ask('narrow', '/v1/usage'));
  assert.equal(usage.balance_cents, 1_234);
  const refused = await readRefusal(await ask('narrow', '/v1/abn/79002637069'), 403, 'insufficient_scope');
  assert.deepEqual(refused.missing_scopes, ['abn:lookup']);
});

test('an unknown or expired token is 401 over REST [errors.www-authenticate]', async () => {
  service.grant('ended', ALL_SCOPES, -1);
  for (const token of ['ended', 'unknown', 'svc_live_no-key']) {
    const response = await ask(token, '/v1/usage');
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    await readRefusal(response, 401, 'authentication_required');
  }
});

test('no token opens the PPSR', async () => {
  service.grant('good');
  for (const path of ['/v1/ppsr/preview', '/v1/ppsr/search']) {
    const response = await postJson(service, path, {}, { authorization: 'Bearer good' });
    await readRefusal(response, 503, 'ppsr_unavailable');
  }
});

test('a text with the prefix of an API key is never passed to the token verifier', async () => {
  const key = `svc_live_${'x'.repeat(36)}`;
  service.grant(key);
  await readRefusal(await ask(key, '/v1/usage'), 401, 'authentication_required');
});
