import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const ask = (token: string) => service.request('/v1/whoami', { headers: { authorization: `Bearer ${token}` } });

test('ok: a live key without any other scope reads its own name, account, scopes and expiry', async () => {
  const { db } = service.database;
  const account = await createTestAccount(db);
  const { account_id, tenant_id } = account;
  const expires_at = new Date('2099-01-01T00:00:00Z');
  const made = { account_id, name: 'Loans desk', scopes: ['gst:status'] as const, rate_limit_per_minute: null };
  const { api_key, key_id } = await recordApiKey(db, { ...made, expires_at });
  assert.deepEqual(await readOk(await ask(api_key)), {
    ok: true,
    credential: 'api_key',
    credential_id: key_id,
    name: 'Loans desk',
    tenant_id,
    account_id,
    mode: 'live',
    scopes: ['gst:status'],
    expires_at: '2099-01-01T00:00:00.000Z',
  });
});

test('ok: a test key says that it is one, and names its test account', async () => {
  const { db } = service.database;
  const { account_id } = await createTestAccount(db);
  const key = { account_id, name: 'Try', scopes: ALL_SCOPES, rate_limit_per_minute: null };
  const { api_key } = await recordApiKey(db, key, 'test');
  const answer = await readOk(await ask(api_key));
  assert.deepEqual([answer.mode, answer.expires_at, answer.account_id === account_id], ['test', null, false]);
});

test('refused: without a valid credential, and with a field', async () => {
  await readRefusal(await fetch(`${service.url}/v1/whoami`), 401, 'authentication_required');
  const { api_key } = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${api_key}` };
  await readRefusal(await service.request('/v1/whoami?x=1', { headers }), 400, 'invalid_input');
});
