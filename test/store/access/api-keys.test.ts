import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import { buildApiKey } from '#domain/access/api-key.ts';
import { findCallerByKey, readApiKeys, recordApiKey, touchKey } from '#store/access/api-keys.ts';
import { revokeApiKey, rotateApiKey } from '#store/access/end-keys.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.drop());

const openAccount = () =>
  createTestAccount(database.db, { creditCents: 0, scopes: ['billing:read'], rate_limit_per_minute: 77 });
const readRow = (key_id: string) =>
  database.db.selectFrom('api_keys').selectAll().where('key_id', '=', key_id).executeTakeFirstOrThrow();
const set = (key_id: string, column: 'last_used_at' | 'expires_at', at: Date) =>
  database.db
    .updateTable('api_keys')
    .set({ [column]: at })
    .where('key_id', '=', key_id)
    .execute();
const find = (api_key: string) => findCallerByKey(database.db, api_key);
const findCaller = async (api_key: string) => {
  const found = await find(api_key);
  return typeof found === 'string' ? null : found;
};
const findId = async (api_key: string) => (await findCaller(api_key))?.credentialId;
const fromNow = (seconds: number) => new Date(Date.now() + seconds * 1_000);

test('a key returns its caller: account, tenant, scopes and limit, without a user', async () => {
  const { tenant_id, account_id, key_id, api_key } = await openAccount();
  assert.match(key_id, /^key_[0-9A-Z]{26}$/);
  assert.deepEqual(await find(api_key), {
    credentialId: key_id,
    idempotencyOwner: key_id,
    rateOwner: key_id,
    tenantId: tenant_id,
    accountId: account_id,
    mode: 'live',
    scopes: ['billing:read'],
    rateLimitPerMinute: 77,
    allowedNetworks: [],
    delegation: null,
    userId: null,
    role: null,
  });
});

test('a key is kept as its hash and a prefix, with what it was made from, and begins unused, for good', async () => {
  const { account_id, key_id, api_key } = await openAccount();
  const { created_at, ...row } = await readRow(key_id);
  assert.ok(created_at instanceof Date);
  assert.deepEqual(row, {
    key_id,
    account_id,
    name: 'Test key',
    key_prefix: api_key.slice(0, 13),
    key_sha256: sha256Hex(api_key),
    scopes: ['billing:read'],
    allowed_networks: [],
    rate_limit_per_minute: 77,
    rate_owner_id: key_id,
    created_by_key_id: null,
    created_by_user_id: null,
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    revoked_by_key_id: null,
    revoked_by_user_id: null,
    replaces_key_id: null,
    first_key_id: key_id,
  });
});

test('two keys of one account differ, and each is its own credential', async () => {
  const { account_id, api_key, key_id } = await openAccount();
  const second = { account_id, name: 'Second', scopes: [], rate_limit_per_minute: null };
  const other = await recordApiKey(database.db, second);
  assert.notEqual(other.api_key, api_key);
  assert.deepEqual([await findId(api_key), await findId(other.api_key)], [key_id, other.key_id]);
});

test('a key that was never given out has no caller', async () => {
  await openAccount();
  assert.equal(await find(buildApiKey(() => 7)), null);
});

test('an expired key is reported as such, and one that expires later still has', async () => {
  const { key_id, api_key } = await openAccount();
  await set(key_id, 'expires_at', fromNow(60));
  assert.equal(await findId(api_key), key_id);
  await set(key_id, 'expires_at', fromNow(-1));
  assert.equal(await find(api_key), 'expired');
});

test('when a key was used is remembered to the minute, and of no other key', async () => {
  const { key_id } = await openAccount();
  const other = await openAccount();
  const touch = () => touchKey(database.db, key_id);
  const beforeMs = Date.now() - 1;
  await touch();
  const used = (await readRow(key_id)).last_used_at?.getTime() ?? 0;
  assert.ok(used >= beforeMs && used <= Date.now() + 1);
  assert.equal((await readRow(other.key_id)).last_used_at, null);
  // Nearly a minute ago is not written again; a whole minute ago is.
  const recent = fromNow(-30);
  await set(key_id, 'last_used_at', recent);
  await touch();
  assert.deepEqual((await readRow(key_id)).last_used_at, recent);
  await set(key_id, 'last_used_at', fromNow(-60));
  await touch();
  assert.ok(((await readRow(key_id)).last_used_at?.getTime() ?? 0) >= used);
});

test('the keys of an account are listed oldest first, or those of all, and never a secret', async () => {
  const account = await openAccount();
  const stranger = await openAccount();
  const second = { account_id: account.account_id, name: 'Second', scopes: [], rate_limit_per_minute: null };
  const { key_id } = await recordApiKey(database.db, second);
  const own = await readApiKeys(database.db, account.account_id);
  assert.deepEqual(
    own.map((row) => row.key_id),
    [account.key_id, key_id],
  );
  const { key_sha256, replaces_key_id, first_key_id, rate_owner_id, ...row } = await readRow(account.key_id);
  const shown = { ...row, created_by_name: null };
  assert.deepEqual([own[0], key_sha256.length, replaces_key_id, first_key_id], [shown, 64, null, rate_owner_id]);
  const all = (await readApiKeys(database.db, null)).map((row) => row.key_id);
  assert.ok(all.includes(stranger.key_id) && all.includes(key_id));
  assert.deepEqual(all, all.toSorted());
});

test('a revoked key is reported as such at once; it is revoked once, and no other with it', async () => {
  const [account, other] = [await openAccount(), await openAccount()];
  const beforeMs = Date.now();
  assert.equal(await revokeApiKey(database.db, account.key_id), true);
  const { revoked_at } = await readRow(account.key_id);
  assert.ok(revoked_at !== null && revoked_at.getTime() >= beforeMs && revoked_at.getTime() <= Date.now());
  assert.equal(await find(account.api_key), 'revoked');
  assert.equal(await revokeApiKey(database.db, account.key_id), false);
  assert.deepEqual((await readRow(account.key_id)).revoked_at, revoked_at, 'the first time is kept');
  assert.equal(await revokeApiKey(database.db, 'key_never'), false);
  assert.equal(await findId(other.api_key), other.key_id);
});

test('rotating makes a successor with the same rights, and ends the old key a day later', async () => {
  const [account, other] = [await openAccount(), await openAccount()];
  const [earliest, successor, latest] = [fromNow(0), await rotate(account), fromNow(0)];
  const { key_id, created_at, key_prefix, key_sha256, ...made } = await readRow(successor.key_id);
  assert.deepEqual(made, {
    account_id: account.account_id,
    name: 'Test key',
    scopes: ['billing:read'],
    allowed_networks: [],
    rate_limit_per_minute: 77,
    rate_owner_id: account.key_id,
    created_by_key_id: null,
    created_by_user_id: null,
    last_used_at: null,
    expires_at: null,
    revoked_at: null,
    revoked_by_key_id: null,
    revoked_by_user_id: null,
    replaces_key_id: account.key_id,
    first_key_id: account.key_id,
  });
  assert.deepEqual([key_id, key_sha256], [successor.key_id, sha256Hex(successor.api_key)]);
  assert.ok(key_prefix !== '' && created_at instanceof Date);
  const endsMs = (await readRow(account.key_id)).expires_at?.getTime() ?? 0;
  const dayMs = 24 * 3_600_000;
  assert.ok(endsMs >= earliest.getTime() + dayMs && endsMs <= latest.getTime() + dayMs);
  assert.equal(await findId(account.api_key), account.key_id);
  assert.equal(await findId(successor.api_key), successor.key_id);
  assert.equal((await readRow(other.key_id)).expires_at, null);
});

const rotate = async ({ key_id }: Pick<TestAccount, 'key_id'>) => {
  const successor = await rotateApiKey(database.db, key_id);
  assert.ok(successor !== null);
  return successor;
};

test('rotating does not lengthen a life that ends sooner', async () => {
  const { key_id } = await openAccount();
  const soon = fromNow(600);
  await set(key_id, 'expires_at', soon);
  await rotate({ key_id });
  assert.deepEqual((await readRow(key_id)).expires_at, soon);
});

test('a key that is revoked, expired or unknown has no successor, and is left as it was', async () => {
  const [revoked, expired] = [await openAccount(), await openAccount()];
  await revokeApiKey(database.db, revoked.key_id);
  const past = fromNow(-1);
  await set(expired.key_id, 'expires_at', past);
  const count = (await readApiKeys(database.db, null)).length;
  for (const key_id of [revoked.key_id, expired.key_id, 'key_never']) {
    assert.equal(await rotateApiKey(database.db, key_id), null);
  }
  assert.equal((await readApiKeys(database.db, null)).length, count);
  assert.deepEqual((await readRow(expired.key_id)).expires_at, past);
  assert.equal((await readRow(revoked.key_id)).expires_at, null);
});

test('the test keys of an account belong to one test account with play money, and are listed with its live keys', async () => {
  const { account_id, tenant_id, key_id } = await openAccount();
  const wish = { account_id, name: 'Test', scopes: [], rate_limit_per_minute: null };
  const made = await Promise.all([1, 2].map(() => recordApiKey(database.db, wish, 'test')));
  const callers = await Promise.all(made.map(({ api_key }) => findCaller(api_key)));
  const [first, second] = callers;
  assert.deepEqual([first?.mode, first?.tenantId, second?.accountId], ['test', tenant_id, first?.accountId]);
  const testAccount = first?.accountId ?? '';
  assert.notEqual(testAccount, account_id);
  assert.equal(await readBalanceCents(database.db, testAccount), 1_000_000);
  assert.equal(await readBalanceCents(database.db, account_id), 0);
  const listed = (await readApiKeys(database.db, account_id)).map((row) => row.key_id);
  assert.deepEqual(listed.toSorted(), [key_id, ...made.map((one) => one.key_id)].toSorted());
});

test('a test account never has a live key, and a successor keeps the mode', async () => {
  const { account_id } = await openAccount();
  const wish = { account_id, name: 'Test', scopes: [], rate_limit_per_minute: null };
  const { key_id, api_key } = await recordApiKey(database.db, wish, 'test');
  const testAccount = (await findCaller(api_key))?.accountId ?? '';
  const direct = await recordApiKey(database.db, { ...wish, account_id: testAccount }, 'live');
  const successor = await rotateApiKey(database.db, key_id);
  for (const key of [direct.api_key, successor?.api_key ?? '']) {
    assert.match(key, /^svc_test_/);
    assert.deepEqual([(await findCaller(key))?.mode, (await findCaller(key))?.accountId], ['test', testAccount]);
  }
});

test('a key whose prefix differs from the mode of its account has no caller', async () => {
  const account = await openAccount();
  const wish = { account_id: account.account_id, name: 'Test', scopes: [], rate_limit_per_minute: null };
  const made = await recordApiKey(database.db, wish, 'test');
  const testAccount = (await findCaller(made.api_key))?.accountId ?? '';
  for (const [key, account_id] of [
    [made, account.account_id],
    [account, testAccount],
  ] as const) {
    await database.db.updateTable('api_keys').set({ account_id }).where('key_id', '=', key.key_id).execute();
    assert.equal(await find(key.api_key), null);
  }
});
