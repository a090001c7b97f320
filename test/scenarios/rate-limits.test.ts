import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordApiKey } from '#store/access/api-keys.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService({ rateLimitPerMinute: 600 });
});
after(() => service.stop());

const ask = (account: TestAccount) =>
  service.request('/v1/sources', { headers: { authorization: `Bearer ${account.api_key}` } });

test('every answer to a key shows the rest of its limit', async () => {
  const response = await ask(service.account);
  assert.equal(response.headers.get('ratelimit-policy'), '"default";q=600;w=60');
  assert.match(response.headers.get('ratelimit') ?? '', /^"default";r=\d+;t=\d+$/);
  await readOk(response);
});

test('a key over its own limit is 429 with Retry-After and RateLimit, and another key is not affected [errors.rate-limited-headers]', async () => {
  const busy = await createTestAccount(service.database.db, { rate_limit_per_minute: 3 });
  for (const remaining of [2, 1, 0]) {
    const response = await ask(busy);
    assert.match(response.headers.get('ratelimit') ?? '', new RegExp(`^"default";r=${remaining};`));
    await readOk(response);
  }
  const limited = await ask(busy);
  const wait = Number(limited.headers.get('retry-after'));
  assert.ok(wait >= 1 && wait <= 20, `a token comes back every 20 s, not in ${wait} s`);
  assert.equal(limited.headers.get('ratelimit-policy'), '"default";q=3;w=60');
  assert.equal(limited.headers.get('ratelimit'), `"default";r=0;t=${wait}`);
  assert.equal((await readRefusal(limited, 429, 'rate_limited')).retry_after_seconds, wait);
  await readOk(await ask(service.account));
});

test('two keys of one account have separate limits', async () => {
  const account = await createTestAccount(service.database.db, { rate_limit_per_minute: 1 });
  await readOk(await ask(account));
  await readRefusal(await ask(account), 429, 'rate_limited');
  const second = { account_id: account.account_id, name: 'second', scopes: [], rate_limit_per_minute: 1 };
  await readOk(await ask({ ...account, ...(await recordApiKey(service.database.db, second)) }));
});

test('a limited request does nothing: no record, no charge', async () => {
  const account = await createTestAccount(service.database.db, { rate_limit_per_minute: 1 });
  const headers = { authorization: `Bearer ${account.api_key}` };
  await readOk(await service.request('/v1/abn/79002637069', { headers }));
  await readRefusal(await service.request('/v1/abn/79002637069', { headers }), 429, 'rate_limited');
  const query = service.database.db.selectFrom('records').select('record_id');
  assert.equal((await query.where('account_id', '=', account.account_id).execute()).length, 1);
});

test('health has no limit', async () => {
  for (let index = 0; index < 20; index++) await readOk(await fetch(`${service.url}/v1/_health`));
});
