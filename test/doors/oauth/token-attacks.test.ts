import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sha256Hex } from '#base/sha256.ts';
import {
  askRest,
  beginAsking,
  type ConsentService,
  connect,
  decide,
  openSignedIn,
  post,
  redeem,
  refresh,
  registerClient,
  startConsentService,
} from '#test/support/consent-service.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

async function getCode() {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service);
  const answer = await decide(browser, await browser.open(asking.url));
  return { asking, code: answer.get('code') ?? '' };
}

test('a code works once, and using it again revokes its tokens', async () => {
  const { asking, code } = await getCode();
  const first = await redeem(service, asking, code);
  assert.equal(first.status, 200);
  const token = String(first.body.access_token);
  assert.equal((await askRest(service, token)).status, 200);
  const second = await redeem(service, asking, code);
  assert.deepEqual([second.status, second.body.error], [400, 'invalid_grant']);
  assert.equal((await askRest(service, token)).status, 401);
  assert.equal((await refresh(service, asking.clientId, String(first.body.refresh_token))).status, 400);
});

test('of eight concurrent uses of a code at most one gets tokens, and those are revoked', async () => {
  const { asking, code } = await getCode();
  const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(service, asking, code)));
  const won = answers.filter(({ status }) => status === 200);
  assert.ok(won.length <= 1);
  for (const { status, body } of answers) if (status !== 200) assert.equal(body.error, 'invalid_grant');
  for (const { body } of won) {
    assert.equal((await askRest(service, String(body.access_token))).status, 401);
    assert.equal((await refresh(service, asking.clientId, String(body.refresh_token))).status, 400);
  }
});

test('a code is valid for one minute', async () => {
  const { asking, code } = await getCode();
  await service.database.pool.query(
    "update oauth_artifacts set expires_at = expires_at - interval '61 seconds' where model = 'AuthorizationCode'",
  );
  assert.equal((await redeem(service, asking, code)).body.error, 'invalid_grant');
});

test('an access token is valid for an hour, a refresh token for sixty days', async () => {
  const { asking, code } = await getCode();
  const { body } = await redeem(service, asking, code);
  assert.equal(body.expires_in, 3_600);
  const age = (life: string, model: string) =>
    service.database.pool.query(
      'update oauth_artifacts set expires_at = expires_at - $1::interval where model = $2 and id_sha256 = any($3)',
      [life, model, [body.access_token, body.refresh_token].map((token) => sha256Hex(String(token)))],
    );
  await age('55 minutes', 'AccessToken');
  assert.equal((await askRest(service, String(body.access_token))).status, 200);
  await age('5 minutes', 'AccessToken');
  assert.equal((await askRest(service, String(body.access_token))).status, 401);
  await age('60 days', 'RefreshToken');
  assert.equal((await refresh(service, asking.clientId, String(body.refresh_token))).body.error, 'invalid_grant');
});

test('PKCE cannot be left out, weakened or guessed', async () => {
  const browser = await openSignedIn(service);
  for (const changes of [
    { code_challenge: null, code_challenge_method: null },
    { code_challenge_method: 'plain' },
    { code_challenge_method: null },
    { code_challenge: 'short' },
  ]) {
    const asking = await beginAsking(service, changes);
    const answer = await browser.open(asking.url);
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /<code>invalid_request</, JSON.stringify(changes));
  }
  const { asking, code } = await getCode();
  const wrong = await redeem(service, asking, code, { code_verifier: 'x'.repeat(43) });
  assert.equal(wrong.body.error, 'invalid_grant');
  const { code_verifier: _left, ...without } = { code_verifier: '', code, client_id: asking.clientId };
  const none = await post(service, '/oauth/token', {
    grant_type: 'authorization_code',
    redirect_uri: 'http://127.0.0.1:9/callback',
    ...without,
  });
  assert.equal(none.body.error, 'invalid_grant');
});

test('a token works only for its audience: a REST token is refused by MCP, and other audiences get none', async () => {
  const browser = await openSignedIn(service);
  for (const resource of ['https://other.example/mcp', `${service.url}/mcp/`, `${service.url}`, 'nothing']) {
    const asking = await beginAsking(service, { resource });
    assert.match(await (await browser.open(asking.url)).text(), /<code>invalid_target</, resource);
  }
  const { accessToken } = await connect(service, { resource: `${service.url}/v1` });
  assert.equal((await askRest(service, accessToken)).status, 200);
  const agent = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
  });
  assert.equal(agent.status, 401);
  assert.match(agent.headers.get('www-authenticate') ?? '', /error="invalid_token"/);
});

test('neither a refresh token nor a code works as an access token', async () => {
  const { refreshToken, code } = await connect(service);
  for (const token of [refreshToken, code]) assert.equal((await askRest(service, token)).status, 401);
});

test('a refresh issues a new pair, and late reuse of the old token revokes everything', async () => {
  const held = await connect(service);
  const next = await refresh(service, held.asking.clientId, held.refreshToken);
  assert.equal(next.status, 200);
  assert.notEqual(next.body.refresh_token, held.refreshToken);
  await makeLate();
  const reused = await refresh(service, held.asking.clientId, held.refreshToken);
  assert.deepEqual([reused.status, reused.body.error], [400, 'invalid_grant']);
  assert.equal((await askRest(service, String(next.body.access_token))).status, 401);
  const after = await refresh(service, held.asking.clientId, String(next.body.refresh_token));
  assert.equal(after.body.error, 'invalid_grant');
});

test('a client that refreshes several times at once stays connected, and each response works', async () => {
  const held = await connect(service);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => refresh(service, held.asking.clientId, held.refreshToken)),
  );
  for (const { status, body } of answers) {
    assert.equal(status, 200);
    assert.equal((await askRest(service, String(body.access_token))).status, 200);
  }
});

test('the grace period of a refresh token starts at its first use', async () => {
  const held = await connect(service);
  await refresh(service, held.asking.clientId, held.refreshToken);
  const firstUse = await readFirstUse();
  await refresh(service, held.asking.clientId, held.refreshToken);
  assert.deepEqual(await readFirstUse(), firstUse);
});

test('a refresh token works only for its client and cannot gain scopes', async () => {
  const held = await connect(service);
  const thief = String((await registerClient(service)).body.client_id);
  assert.equal((await refresh(service, thief, held.refreshToken)).body.error, 'invalid_grant');
  const grown = await post(service, '/oauth/token', {
    grant_type: 'refresh_token',
    client_id: held.asking.clientId,
    refresh_token: held.refreshToken,
    scope: 'abn:lookup billing:read',
  });
  assert.equal(grown.body.error, 'invalid_scope');
});

test('a client cannot revoke another client’s token', async () => {
  const held = await connect(service);
  const thief = String((await registerClient(service)).body.client_id);
  await post(service, '/oauth/revoke', { token: held.accessToken, client_id: thief });
  assert.equal((await askRest(service, held.accessToken)).status, 200);
});

test('a client with a secret must send the right one', async () => {
  const { body } = await registerClient(service, { token_endpoint_auth_method: 'client_secret_post' });
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service, { client_id: String(body.client_id) });
  const code = (await decide(browser, await browser.open(asking.url))).get('code') ?? '';
  assert.deepEqual((await redeem(service, asking, code)).status, 401);
  const wrong = await redeem(service, asking, code, { client_secret: 'x'.repeat(43) });
  assert.deepEqual([wrong.status, wrong.body.error], [401, 'invalid_client']);
  const { rows } = await service.database.pool.query<{ hash: string }>(
    "select payload->>'client_secret' as hash from oauth_artifacts where payload->>'client_id' = $1",
    [asking.clientId],
  );
  const byHash = await redeem(service, asking, code, { client_secret: rows[0]?.hash ?? '' });
  assert.equal(byHash.status, 401, 'what is kept is no secret');
  assert.equal((await redeem(service, asking, code, { client_secret: String(body.client_secret) })).status, 200);
});

test('other grant types are refused', async () => {
  const clientId = String((await registerClient(service)).body.client_id);
  for (const grant_type of [
    'password',
    'client_credentials',
    'implicit',
    'urn:ietf:params:oauth:grant-type:device_code',
  ]) {
    const { status, body } = await post(service, '/oauth/token', { grant_type, client_id: clientId });
    assert.deepEqual([status, body.error], [400, 'unsupported_grant_type'], grant_type);
  }
});

async function makeLate(): Promise<void> {
  await service.database.pool.query("update oauth_artifacts set consumed_at = consumed_at - interval '11 seconds'");
}

async function readFirstUse(): Promise<unknown> {
  const { rows } = await service.database.pool.query(
    "select max(consumed_at) as used from oauth_artifacts where model = 'RefreshToken'",
  );
  return rows[0]?.used;
}
