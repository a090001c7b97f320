import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { GRANTABLE_SCOPES, SCOPES } from '#contract/scopes.ts';
import { findGrant } from '#store/access/grants.ts';
import { runSvc } from '#test/doors/cli/run-svc.ts';
import { readRefusal } from '#test/support/answers.ts';
import {
  askRest,
  beginAsking,
  CALLBACK,
  type ConsentService,
  connect,
  decide,
  openSignedIn,
  post,
  redeem,
  registerClient,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { postJson } from '#test/support/post-json.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

test('discovery returns the issuer, its endpoints and what it supports, without a credential [auth.discovery] [routes.oauth-metadata]', async () => {
  const response = await fetch(`${service.url}/.well-known/oauth-authorization-server`);
  assert.equal(response.status, 200);
  assert.deepEqual(await response.json(), {
    issuer: service.url,
    authorization_endpoint: `${service.url}/oauth/authorize`,
    token_endpoint: `${service.url}/oauth/token`,
    registration_endpoint: `${service.url}/oauth/register`,
    revocation_endpoint: `${service.url}/oauth/revoke`,
    scopes_supported: GRANTABLE_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  });
});

test('the issuer uses its configured addresses, whatever the Host or forwarding headers contain', async () => {
  const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', host: 'evil.example' };
  const response = await fetch(`${service.url}/.well-known/oauth-authorization-server`, { headers });
  assert.doesNotMatch(await response.text(), /evil\.example/);
});

test('a client registers itself and gets an id, and a secret only if it asks for one [auth.register]', async () => {
  const open = await registerClient(service);
  assert.equal(open.status, 201);
  assert.match(String(open.body.client_id), /^[\w-]{20,}$/);
  assert.equal(open.body.client_secret, undefined);
  assert.deepEqual(open.body.redirect_uris, [CALLBACK]);
  const closed = await registerClient(service, { token_endpoint_auth_method: 'client_secret_post' });
  assert.equal(closed.status, 201);
  const secret = String(closed.body.client_secret);
  assert.ok(secret.length >= 40);
  const { rows } = await service.database.pool.query(
    "select payload::text from oauth_artifacts where model = 'Client'",
  );
  assert.ok(!JSON.stringify(rows).includes(secret), 'the secret is kept as a hash');
});

test('the consent page shows a sentence for each requested scope, the cap, and what is not granted [scopes.consent-sentences]', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service, { scope: 'abn:lookup company:lookup billing:read' });
  const text = await (await browser.open(asking.url)).text();
  for (const scope of ['abn:lookup', 'company:lookup', 'billing:read'] as const) {
    assert.ok(text.includes(`value="${scope}" checked><span>${SCOPES[scope]}</span>`), scope);
  }
  assert.doesNotMatch(text, /name="scope" value="gst:status"/);
  assert.match(text, /name="cap"[^>]* value="5\.00"/);
  assert.match(text, /It calls itself<\/dt><dd><q><bdi>A host<\/bdi><\/q><br><span class="hint">Written by the app\./);
  assert.match(text, /this device \(127\.0\.0\.1:9\)/);
  assert.ok(text.includes(`<li>${SCOPES['gst:status']}</li>`), 'what it did not request is shown too');
  assert.match(text, /No one has verified who this is/);
});

test('the page says what no consent grants, what the cap covers, and who decides for which account', async () => {
  const browser = await openSignedIn(service);
  const text = await (await browser.open((await beginAsking(service)).url)).text();
  for (const said of [
    'Your password, your passkeys, or the ability to sign in as you.',
    'A paid search, unless you approve that one search and its price',
    'Searches about people: this service has none.',
    'The cap covers look-ups that cost A$0.10 each. Enter 0 to allow free calls only. A day ends at midnight in Sydney.',
    `You are signed in as <bdi>${service.person.email}</bdi> for `,
  ]) {
    assert.ok(text.includes(said), said);
  }
});

test('a token carries exactly what the person approved [auth.consent] [auth.authorize] [auth.token] [service.mcp-consent] [scopes.oauth-approved-only]', async () => {
  const { scope, accessToken } = await connect(
    service,
    { scope: 'abn:lookup gst:status billing:read' },
    { scope: ['abn:lookup', 'assets:receipts'], cap: '1.50' },
  );
  assert.equal(scope, 'abn:lookup');
  assert.equal((await askRest(service, accessToken)).status, 200);
  const refused = await readRefusal(await askRest(service, accessToken, '/v1/usage'), 403, 'insufficient_scope');
  assert.deepEqual(refused.missing_scopes, ['billing:read']);
  const records = await askRest(service, accessToken, '/v1/receipts/due-diligence');
  assert.equal(records.status, 403, 'a box that the page never showed cannot be ticked');
});

test('a consent is stored with its scopes, cap, client, person and last use', async () => {
  const { accessToken, asking } = await connect(service, {}, { cap: '12.34' });
  await askRest(service, accessToken);
  const row = await service.database.db
    .selectFrom('grants')
    .select('grant_id')
    .where('client_id', '=', asking.clientId)
    .executeTakeFirstOrThrow();
  const grant = await findGrant(service.database.db, row.grant_id);
  assert.ok(grant !== null && grant.last_used_at !== null);
  const { user_id, account_id, client_name, scopes, cap_cents_per_day } = grant;
  assert.deepEqual(
    { user_id, account_id, client_name, scopes, cap_cents_per_day },
    {
      user_id: service.person.user_id,
      account_id: service.account.account_id,
      client_name: 'A host',
      scopes: ['abn:lookup', 'gst:status'],
      cap_cents_per_day: 1_234,
    },
  );
});

test('REST and the CLI accept the token of a delegated client [auth.oauth-on-rest]', async () => {
  const { accessToken } = await connect(service);
  assert.equal((await askRest(service, accessToken)).status, 200);
  const run = await runSvc([
    'abn',
    'lookup',
    '79002637069',
    '--base-url',
    service.url,
    '--token',
    accessToken,
    '--json',
  ]);
  assert.equal(run.code, 0, run.stderr);
  assert.equal((JSON.parse(run.stdout) as { abn: string }).abn, '79002637069');
});

test('no token unlocks PPSR, whatever the person approved [availability.ppsr-oauth-does-not-unlock]', async () => {
  const scope = ['ppsr:search.org', 'ppsr:search.serial'];
  const { accessToken } = await connect(service, { scope: scope.join(' ') }, { scope });
  for (const path of ['/v1/ppsr/preview', '/v1/ppsr/search']) {
    const response = await postJson(service, path, {}, { authorization: `Bearer ${accessToken}` });
    await readRefusal(response, 503, 'ppsr_unavailable');
  }
});

test('a client that names no scope and no resource is offered the default scopes for the MCP endpoint', async () => {
  const asked = { scope: null, resource: null };
  const { scope, accessToken } = await connect(service, asked, { scope: GRANTABLE_SCOPES });
  assert.equal(scope, 'abn:lookup gst:status company:lookup address:lookup assets:receipts');
  assert.equal((await askAgentDoor(accessToken)).status, 200);
});

test('OpenID Connect parameters are ignored, and no ID token is issued', async () => {
  const habits = { scope: 'openid offline_access abn:lookup', nonce: 'n', prompt: 'consent', max_age: '1' };
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service, habits);
  const answer = await decide(browser, await browser.open(asking.url));
  const tokens = await redeem(service, asking, answer.get('code') ?? '');
  assert.equal(tokens.status, 200);
  assert.equal(tokens.body.id_token, undefined);
  assert.equal(tokens.body.scope, 'abn:lookup');
});

test('only an explicit “allow” grants access; the client receives access_denied otherwise', async () => {
  const browser = await openSignedIn(service);
  for (const decision of ['deny', '', 'Allow', []]) {
    const asking = await beginAsking(service);
    const answer = await decide(browser, await browser.open(asking.url), { decision });
    assert.equal(answer.get('error'), 'access_denied');
    assert.equal(answer.get('state'), asking.state);
    assert.equal(answer.get('code'), null);
    const granted = service.database.db.selectFrom('grants').selectAll().where('client_id', '=', asking.clientId);
    assert.deepEqual(await granted.execute(), []);
  }
});

test('a form with no scope or an invalid cap is shown again with the values entered', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service);
  const path = /action="(\/oauth\/consent\/[^"]+)"/.exec(await (await browser.open(asking.url)).text())?.[1] ?? '';
  const unticked = await browser.send(path, { decision: 'allow', cap: '5' });
  assert.equal(unticked.status, 400);
  assert.match(await unticked.text(), /Leave at least one box ticked\. Otherwise, choose “Keep it as it is”\./);
  const odd = await browser.send(path, { decision: 'allow', scope: 'gst:status', cap: 'lots<' });
  const text = await odd.text();
  assert.equal(odd.status, 400);
  assert.match(text, /value="lots&lt;"[^>]*aria-invalid="true"/);
  assert.match(text, /value="gst:status" checked/);
  assert.doesNotMatch(text, /value="abn:lookup" checked/);
  const high = await browser.send(path, { decision: 'allow', scope: 'gst:status', cap: '1000.01' });
  assert.equal(high.status, 400);
});

test('a consent requires sign-in first and returns to the same request', async () => {
  const browser = new FetchBrowser(service.url);
  const asking = await beginAsking(service);
  const page = await browser.open(asking.url);
  const text = await page.text();
  assert.match(text, /<h1>Sign in<\/h1>/);
  const next = /name="next" value="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.match(next, /^\/oauth\/consent\//);
  const { email, password } = service.person;
  const consent = await browser.send('/sign-in', { email, password, next });
  const answer = await decide(browser, consent);
  assert.ok(answer.get('code'));
});

test('no silent grants: a repeated request shows the page again, and prompt=none is refused', async () => {
  const { browser, asking } = await connect(service);
  const again = await beginAsking(service, { client_id: asking.clientId });
  assert.match(await (await browser.open(again.url)).text(), /<h1>Connect “A host”/);
  const silent = await beginAsking(service, { client_id: asking.clientId, prompt: 'none' });
  const answer = await browser.open(silent.url);
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  assert.equal(searchParams.get('error'), 'consent_required');
});

test('a step-up asks for the new scopes, and its token has them', async () => {
  const { browser, asking, accessToken } = await connect(service);
  await readRefusal(await askRest(service, accessToken, '/v1/usage'), 403, 'insufficient_scope');
  const more = await beginAsking(service, { client_id: asking.clientId, scope: 'abn:lookup billing:read' });
  const answer = await decide(browser, await browser.open(more.url), { scope: ['abn:lookup', 'billing:read'] });
  const tokens = await redeem(service, more, answer.get('code') ?? '');
  assert.equal((await askRest(service, String(tokens.body.access_token), '/v1/usage')).status, 200);
});

test('a client disconnects itself: revoking either token ends both, in every process [auth.revoke]', async () => {
  for (const kind of ['accessToken', 'refreshToken'] as const) {
    const held = await connect(service);
    assert.equal((await askRest(service, held.accessToken)).status, 200);
    const revoked = await post(service, '/oauth/revoke', { token: held[kind], client_id: held.asking.clientId });
    assert.equal(revoked.status, 200);
    assert.equal((await askRest(service, held.accessToken)).status, 401, kind);
    const refreshed = await post(service, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: held.refreshToken,
      client_id: held.asking.clientId,
    });
    assert.deepEqual([refreshed.status, refreshed.body.error], [400, 'invalid_grant'], kind);
  }
  const unknown = await post(service, '/oauth/revoke', {
    token: 'x'.repeat(43),
    client_id: (await connect(service)).asking.clientId,
  });
  assert.equal(unknown.status, 200, 'RFC 7009: an unknown token counts as revoked');
});

test('disconnecting an app on the page ends its access immediately', async () => {
  const { browser, accessToken } = await connect(service);
  const page = await (await browser.open('/account/apps')).text();
  const grantId = /name="grant_id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  assert.match(page, /up to A\$5\.00 a day/);
  const other = await connect(service);
  const asked = await (await browser.send('/account/apps/disconnect', { grant_id: grantId })).text();
  assert.match(asked, /<h1>Disconnect “A host”, which receives its access at [^<]*\?<\/h1>/, 'a page asks first');
  assert.equal((await askRest(service, accessToken)).status, 200);
  const fields = { grant_id: grantId, confirmed: /name="confirmed" value="(\w+)"/.exec(asked)?.[1] ?? '' };
  const answer = await browser.send('/account/apps/disconnect', fields);
  assert.match(await answer.text(), /Disconnected\. The app no longer has access\./);
  const again = await browser.send('/account/apps/disconnect', { grant_id: grantId });
  assert.match(await again.text(), /That app was already disconnected\./, 'a second click is no error');
  assert.equal((await askRest(service, accessToken)).status, 401);
  assert.equal((await askRest(service, other.accessToken)).status, 200);
});

test('tokens, codes and secrets are stored only as hashes', async () => {
  const { accessToken, refreshToken, code, browser } = await connect(service);
  const { rows } = await service.database.pool.query('select * from oauth_artifacts');
  const sessions = await service.database.pool.query('select * from user_sessions');
  const kept = JSON.stringify([rows, sessions.rows]);
  for (const secret of [accessToken, refreshToken, code, browser.cookie('svc_session') ?? '?'])
    assert.ok(!kept.includes(secret));
});

function askAgentDoor(token: string): Promise<Response> {
  return fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
}
