import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import { GRANTABLE_SCOPES } from '#contract/scopes.ts';
import { buildTokenVerifier } from '#operations/access/verify-token.ts';
import { recordUser } from '#store/access/accounts.ts';
import { findGrant, revokeGrant } from '#store/access/grants.ts';
import { type ConsentedGrant, createGrant } from '#test/support/consented-grant.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.ts';

const URL = 'https://registers.example';
let database: TestDatabase;
let account: TestAccount;
let grant: ConsentedGrant;
before(async () => {
  database = await createTestDatabase();
  account = await createTestAccount(database.db);
  const { account_id } = account;
  const user_id = await recordUser(database.db, { account_id, email: 'a@example.com', password_hash: 'x' });
  grant = {
    account_id,
    user_id,
    client_id: 'client',
    client_name: 'A host',
    redirect_uri: null,
    scopes: [...GRANTABLE_SCOPES],
    cap_cents_per_day: 500,
  };
});
after(() => database.drop());

type TokenParts = { aud?: string; scope?: string; lifeSeconds?: number; model?: string };

async function addToken(grant_id: string, parts: TokenParts = {}): Promise<string> {
  const token = `token-of-a-test-${Math.random().toString(36).slice(2).padEnd(12, '0')}`;
  const payload = { aud: parts.aud ?? `${URL}/mcp`, scope: parts.scope ?? 'abn:lookup gst:status' };
  const expires_at = new Date(Date.now() + (parts.lifeSeconds ?? 600) * 1000);
  await database.db
    .insertInto('oauth_artifacts')
    .values({
      model: parts.model ?? 'AccessToken',
      id_sha256: sha256Hex(token),
      grant_id,
      payload: JSON.stringify(payload),
      expires_at,
    })
    .execute();
  return token;
}

const verify = (token: string, door: 'agent' | 'rest' = 'agent') =>
  buildTokenVerifier(database.callers, () => URL)(token, door);

test('a valid token returns its account, grant and scopes', async () => {
  const grant_id = await createGrant(database.db, grant);
  const token = await addToken(grant_id, { scope: 'gst:status abn:lookup openid no:scope' });
  const verified = await verify(token);
  assert.ok(verified !== null);
  assert.deepEqual(verified.caller, {
    credentialId: grant_id,
    idempotencyOwner: grant_id,
    rateOwner: grant_id,
    tenantId: account.tenant_id,
    accountId: account.account_id,
    mode: 'live',
    scopes: ['abn:lookup', 'gst:status'],
    rateLimitPerMinute: null,
    allowedNetworks: [],
    delegation: { grantId: grant_id, userId: grant.user_id, clientId: 'client' },
    userId: null,
    role: 'owner',
  });
  assert.ok(verified.expiresAtSeconds > Date.now() / 1000);
  assert.ok((await findGrant(database.db, grant_id))?.last_used_at !== null);
});

test('a token has no scope that was removed from its grant since', async () => {
  const grant_id = await createGrant(database.db, grant);
  const token = await addToken(grant_id);
  await database.db
    .updateTable('grants')
    .set({ scopes: ['gst:status'] })
    .where('grant_id', '=', grant_id)
    .execute();
  assert.deepEqual((await verify(token))?.caller.scopes, ['gst:status']);
});

test('a token is valid for its audience only: that of MCP or SSE also for REST, that of REST not for agents', async () => {
  const grant_id = await createGrant(database.db, grant);
  const opens = async (aud: string) => {
    const token = await addToken(grant_id, { aud });
    return [(await verify(token, 'agent')) !== null, (await verify(token, 'rest')) !== null];
  };
  assert.deepEqual(await opens(`${URL}/mcp`), [true, true]);
  assert.deepEqual(await opens(`${URL}/sse`), [true, true]);
  assert.deepEqual(await opens(`${URL}/v1`), [false, true]);
  for (const other of ['https://other.example/mcp', URL, `${URL}/mcp/`, 'https://registers.example.evil/mcp', ''])
    assert.deepEqual(await opens(other), [false, false], other);
});

test('an expired, unknown or malformed token, or one of another kind, is rejected', async () => {
  const grant_id = await createGrant(database.db, grant);
  assert.equal(await verify(await addToken(grant_id, { lifeSeconds: -1 })), null);
  assert.equal(await verify(await addToken(grant_id, { model: 'RefreshToken' })), null);
  for (const token of ['x'.repeat(43), '', "' or 1=1 --", 'x'.repeat(300)]) assert.equal(await verify(token), null);
});

test('a revoked token is rejected at once, also by a verifier that accepted it before', async () => {
  const grant_id = await createGrant(database.db, grant);
  const token = await addToken(grant_id);
  const other = buildTokenVerifier(database.callers, () => URL);
  assert.ok((await other(token, 'agent')) !== null);
  await database.db.updateTable('grants').set({ revoked_at: new Date() }).where('grant_id', '=', grant_id).execute();
  assert.equal(await other(token, 'agent'), null, 'even while the token itself is still there');
});

test('tokens that are verified together each get their own result', async () => {
  const [good, revoked] = [
    await createGrant(database.db, grant),
    await createGrant(database.db, { ...grant, client_id: 'another' }),
  ];
  const tokens = [await addToken(good), await addToken(revoked), await addToken(good), 'y'.repeat(43)];
  await revokeGrant(database.db, revoked);
  const check = buildTokenVerifier(database.callers, () => URL);
  const answers = await Promise.all([...tokens, ...tokens].map((token) => check(token, 'agent')));
  const grants = answers.map((one) => one?.caller.delegation.grantId ?? null);
  assert.deepEqual(grants, [good, null, good, null, good, null, good, null]);
});
