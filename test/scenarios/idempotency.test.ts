import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordApiKey } from '#store/access/api-keys.ts';
import { rotateApiKey } from '#store/access/end-keys.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import { type AgentService, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';

const own = buildTestOperations();
let service: AgentService;
let account: TestAccount;
before(async () => {
  own.letGo();
  service = await startAgentService({}, own);
});
after(() => service.stop());

const buy = (key: string, body: Body, path = '/v1/test-priced') =>
  postJson(service, path, body, { authorization: `Bearer ${account.api_key}`, 'idempotency-key': key });

async function readState() {
  const headers = { authorization: `Bearer ${account.api_key}` };
  const { balance_cents, calls } = await readOk(await service.request('/v1/usage', { headers }));
  return { balance_cents, calls };
}

test('the same key and body replays the stored answer, byte for byte, and charges once [money.idempotency-replay]', async () => {
  account = await createTestAccount(service.database.db);
  const ranBefore = own.runs.priced;
  const first = await buy('key-1', { subject: 'a', reference: 'deal-7' });
  const text = await first.text();
  assert.equal(first.headers.get('idempotency-replayed'), null);
  for (const body of [
    { subject: 'a', reference: 'deal-7' },
    { reference: 'deal-7', subject: 'a' },
  ]) {
    const again = await buy('key-1', body);
    assert.deepEqual([again.status, await again.clone().text()], [200, text]);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.equal(again.headers.get('x-record-id'), (await readOk(again)).record_id);
  }
  assert.equal(own.runs.priced, ranBefore + 1);
  assert.deepEqual(await readState(), { balance_cents: 5_000 - 10, calls: 1 });
});

test('the same key with another body or for another operation is idempotency_conflict [money.idempotency-conflict]', async () => {
  account = await createTestAccount(service.database.db);
  await readOk(await buy('key-1', { subject: 'a' }));
  await readRefusal(await buy('key-1', { subject: 'b' }), 409, 'idempotency_conflict');
  await readRefusal(await buy('key-1', { subject: 'a', reference: 'x' }), 409, 'idempotency_conflict');
  const elsewhere = await buy('key-1', { subject: 'a' }, '/v1/test-slow');
  assert.equal(elsewhere.headers.get('retry-after'), null, 'waiting would not help');
  await readRefusal(elsewhere, 409, 'idempotency_conflict');
  assert.deepEqual(await readState(), { balance_cents: 5_000 - 10, calls: 1 });
});

test('the keys of two accounts are independent', async () => {
  account = await createTestAccount(service.database.db);
  const mine = await readOk(await buy('key-1', { subject: 'a' }));
  account = await createTestAccount(service.database.db);
  const theirs = await buy('key-1', { subject: 'b' });
  assert.equal(theirs.headers.get('idempotency-replayed'), null);
  assert.notEqual((await readOk(theirs)).record_id, mine.record_id);
});

test('two API keys of one account: neither reads the answer of the other, nor blocks its Idempotency-Key [money.idempotency-owner]', async () => {
  account = await createTestAccount(service.database.db);
  const first = await readOk(await buy('key-1', { subject: 'a' }));
  const second = { account_id: account.account_id, name: 'second', scopes: ['company:lookup'] as const };
  const { api_key } = await recordApiKey(service.database.db, { ...second, rate_limit_per_minute: null });
  const owner = account.api_key;
  account = { ...account, api_key };
  const other = await buy('key-1', { subject: 'a' });
  assert.equal(other.headers.get('idempotency-replayed'), null);
  assert.notEqual((await readOk(other)).record_id, first.record_id);
  await readRefusal(await buy('key-1', { subject: 'b' }), 409, 'idempotency_conflict');
  await readOk(await buy('key-2', { subject: 'b' }));
  account = { ...account, api_key: owner };
  assert.deepEqual(await readOk(await buy('key-1', { subject: 'a' })), first);
  await readOk(await buy('key-2', { subject: 'c' }));
});

test('two grants of one account, and an API key beside them, have separate Idempotency-Keys [money.idempotency-owner]', async () => {
  account = await createTestAccount(service.database.db);
  const askAs = (authorization: string) =>
    postJson(service, '/v1/test-priced', { subject: 'a' }, { authorization, 'idempotency-key': 'key-1' });
  const tokens = ['one', 'two'];
  for (const token of tokens) await service.grant(token, undefined, 600, account, { clientId: token });
  const answers = new Set<unknown>();
  for (const bearer of [...tokens, account.api_key]) {
    const answer = await askAs(`Bearer ${bearer}`);
    assert.equal(answer.headers.get('idempotency-replayed'), null);
    answers.add((await readOk(answer)).record_id);
  }
  assert.equal(answers.size, 3);
  for (const bearer of [...tokens, account.api_key]) {
    const again = await askAs(`Bearer ${bearer}`);
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.ok(answers.has((await readOk(again)).record_id));
  }
});

test('a rotated API key is the same caller: a retry with its successor is replayed, and charged once', async () => {
  account = await createTestAccount(service.database.db);
  const first = await readOk(await buy('key-1', { subject: 'a' }));
  for (let times = 0; times < 2; times += 1) {
    const successor = await rotateApiKey(service.database.db, account.key_id);
    assert.ok(successor !== null);
    account = { ...account, ...successor };
    assert.deepEqual(await readOk(await buy('key-1', { subject: 'a' })), first);
  }
  assert.deepEqual(await readState(), { balance_cents: 5_000 - 10, calls: 1 });
});

test('a refused request releases its key, so that it can be retried', async () => {
  account = await createTestAccount(service.database.db, { creditCents: 0 });
  await readRefusal(await buy('key-1', { subject: 'a' }), 402, 'insufficient_credit');
  for (const ending of ['refuses', 'throws', 'breaks_the_contract']) {
    const refused = await buy('key-2', { subject: 'a', ending });
    assert.ok(refused.status >= 400);
  }
  await recordCredit(service.database.db, { accountId: account.account_id, amountCents: 10, reason: 'a test' });
  const answered = await buy('key-1', { subject: 'a' });
  assert.equal(answered.headers.get('idempotency-replayed'), null);
  await readOk(answered);
  assert.deepEqual(await readState(), { balance_cents: 0, calls: 1 });
});

test('an invalid request does not use up the key', async () => {
  account = await createTestAccount(service.database.db);
  await readRefusal(await buy('key-1', { subject: 7 }), 400, 'invalid_input');
  await readOk(await buy('key-1', { subject: 'a' }));
});

test('a key is 1 to 255 printable ASCII characters', async () => {
  account = await createTestAccount(service.database.db);
  for (const key of ['', 'two words', 'x'.repeat(256), 'tab\there', 'caf\u00e9']) {
    await readRefusal(await buy(key, { subject: 'a' }), 400, 'invalid_input');
  }
  for (const key of ['!', '~'.repeat(255), '{"a":1}']) await readOk(await buy(key, { subject: 'a' }));
});

test('a GET ignores the header, whatever its value', async () => {
  for (const key of ['', 'key-1', 'x'.repeat(300)]) {
    const response = await service.request('/v1/abn/79002637069', { headers: { 'idempotency-key': key } });
    assert.equal(response.headers.get('idempotency-replayed'), null);
    await readOk(response);
  }
});
