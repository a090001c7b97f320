import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sha256Hex } from '#base/sha256.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { buildApiKey } from '#domain/access/api-key.ts';
import { readApiKeys } from '#store/access/api-keys.ts';
import { revokeApiKey, rotateApiKey } from '#store/access/end-keys.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// A key is looked up at most once a second.
const NOTICED_MS = 1_100;

const captured = captureLog();
let service: TestService;
before(async () => {
  service = await startTestService({}, {}, { log: captured.log });
});
after(() => service.stop());

const ask = (api_key: string) => service.request('/v1/sources', { headers: { authorization: `Bearer ${api_key}` } });

async function readKeyRow({ key_id }: { key_id: string }) {
  const query = service.database.db.selectFrom('api_keys').selectAll().where('key_id', '=', key_id);
  return query.executeTakeFirstOrThrow();
}

test('a key is stored as its hash and a prefix, never in clear text in any table [auth.keys-are-secrets]', async () => {
  const account = await createTestAccount(service.database.db);
  await readOk(await ask(account.api_key));
  const row = await readKeyRow(account);
  assert.equal(row.key_sha256, sha256Hex(account.api_key));
  assert.equal(row.key_prefix, account.api_key.slice(0, 13));
  assert.doesNotMatch(JSON.stringify(await readApiKeys(service.database.db, null)), new RegExp(account.api_key));
  const secret = account.api_key.slice(13);
  const { rows: tables } = await service.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const found = await service.database.pool.query(`select 1 from ${name} t where t::text like $1`, [`%${secret}%`]);
    assert.equal(found.rowCount, 0, name);
  }
});

test('a key is in no line of the log, whatever happens to its request [auth.keys-are-secrets]', async () => {
  const account = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${account.api_key}` };
  await service.request('/v1/abn/79002637069', { headers });
  await service.request('/v1/usage', { headers });
  await service.request(`/v1/abn/${account.api_key}?api_key=${account.api_key}`, { headers });
  await service.request('/v1/ppsr/search', { headers, method: 'POST', body: account.api_key });
  captured.log.error({ api_key: account.api_key, headers, req: { headers }, token: account.api_key }, 'a mistake');
  assert.match(captured.text(), /"answered"/);
  assert.match(captured.text(), /\[redacted\]/);
  assert.deepEqual(
    captured
      .text()
      .split('\n')
      .filter((line) => line.includes(account.api_key)),
    [],
  );
  assert.ok(!captured.text().includes('79002637069'), 'nor is what was looked up');
});

test('a key has all scopes unless they are listed [scopes.key-default-all]', async () => {
  assert.deepEqual([...(await readKeyRow(service.account)).scopes].sort(), [...ALL_SCOPES].sort());
  const limited = await createTestAccount(service.database.db, { scopes: ['billing:read'] });
  assert.deepEqual((await readKeyRow(limited)).scopes, ['billing:read']);
});

test('the last use of a key is recorded', async () => {
  const account = await createTestAccount(service.database.db);
  assert.equal((await readKeyRow(account)).last_used_at, null);
  await readOk(await ask(account.api_key));
  // No request waits for this write.
  await waitUntil('the use is recorded', async () => (await readKeyRow(account)).last_used_at !== null);
});

test('a revoked key is rejected within about a second', async () => {
  const account = await createTestAccount(service.database.db);
  await readOk(await ask(account.api_key));
  assert.equal(await revokeApiKey(service.database.db, account.key_id), true);
  await sleep(NOTICED_MS);
  await readRefusal(await ask(account.api_key), 401, 'authentication_required');
  assert.equal(await revokeApiKey(service.database.db, account.key_id), false);
});

test('rotation creates a successor with the same rights and keeps the old key valid for 24 hours', async () => {
  const account = await createTestAccount(service.database.db, { scopes: ['billing:read'], rate_limit_per_minute: 77 });
  const successor = (await rotateApiKey(service.database.db, account.key_id)) as TestAccount;
  for (const key of [account.api_key, successor.api_key]) await readOk(await ask(key));
  const [oldRow, newRow] = [await readKeyRow(account), await readKeyRow(successor)];
  const hours = ((oldRow.expires_at?.getTime() ?? 0) - Date.now()) / 3_600_000;
  assert.ok(hours > 23.9 && hours <= 24, `${hours} h`);
  assert.deepEqual([newRow.scopes, newRow.rate_limit_per_minute, newRow.expires_at], [['billing:read'], 77, null]);
  assert.equal(newRow.replaces_key_id, account.key_id);
});

test('a second rotation does not extend the old key’s life, and an expired key is rejected', async () => {
  const account = await createTestAccount(service.database.db);
  const soon = new Date(Date.now() + 500);
  const { db } = service.database;
  await db.updateTable('api_keys').set({ expires_at: soon }).where('key_id', '=', account.key_id).execute();
  await rotateApiKey(db, account.key_id);
  assert.deepEqual((await readKeyRow(account)).expires_at, soon);
  await sleep(NOTICED_MS);
  await readRefusal(await ask(account.api_key), 401, 'authentication_required');
  assert.equal(await rotateApiKey(db, account.key_id), null);
});

test('a key that was never issued is rejected, even if it is well formed', async () => {
  await readRefusal(await ask(buildApiKey(() => 7)), 401, 'authentication_required');
  const typo = service.account.api_key.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  await readRefusal(await ask(typo), 401, 'authentication_required');
});
