import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { readProfiles, updateProfiles } from '#doors/cli/access/config-file.ts';
import { refreshLogin } from '#doors/cli/access/exchange-tokens.ts';
import { fetchJson } from '#doors/cli/access/fetch-json.ts';
import { discoverIssuer } from '#doors/cli/login/discover-issuer.ts';
import { listenForCode } from '#doors/cli/login/receive-code.ts';
import { signIn } from '#doors/cli/login/sign-in.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '#test/support/scripted-server.ts';

const EVIL = 'https://evil.example';
const folder = mkdtempSync(join(tmpdir(), 'svc-sign-in-'));
let server: ScriptedServer;
let stranger: ScriptedServer;
before(async () => {
  [server, stranger] = await Promise.all([startScriptedServer(), startScriptedServer()]);
  stranger.follow(sendJson(200, { ok: true }));
});
after(() => {
  server.stop();
  stranger.stop();
  rmSync(folder, { recursive: true, force: true });
});

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'registration_endpoint', 'revocation_endpoint'];

// What a service says about itself and its issuer; the changes are lies.
const describeService = (resource: object = {}, issuer: object = {}) => [
  sendJson(200, { resource: `${server.url}/mcp`, authorization_servers: [server.url], ...resource }),
  sendJson(200, {
    issuer: server.url,
    ...Object.fromEntries(ENDPOINTS.map((name) => [name, `${server.url}/${name}`])),
    scopes_supported: ['abn:lookup', 'ppsr:search'],
    ...issuer,
  }),
];

const LIES: [what: string, resource: object, issuer: object, why: RegExp][] = [
  ['another URL of its own', { resource: `${EVIL}/mcp` }, {}, /its own URL is https:\/\/evil\.example/],
  ['another issuer in its metadata', {}, { issuer: EVIL }, /may not be this service/],
  ...ENDPOINTS.map((name): (typeof LIES)[number] => [
    `its ${name} on another host`,
    {},
    { [name]: `${EVIL}/x` },
    /may not be this service/,
  ]),
];
for (const [what, resource, issuer, why] of LIES) {
  test(`a service with ${what} is not signed in to`, async () => {
    server.follow(...describeService(resource, issuer));
    assert.match(String(await discoverIssuer(server.url)), why);
  });
}

// Signs in; the browser comes back with what the issuer would add, and the changes.
async function comeBack(changes: Record<string, string>) {
  server.follow(
    ...describeService(),
    sendJson(201, { client_id: 'c' }),
    sendJson(200, { access_token: 'a', refresh_token: 'r', expires_in: 3600 }),
  );
  const show = (shown: string) => {
    const { searchParams } = new URL(shown);
    assert.equal(searchParams.get('scope'), 'abn:lookup', 'the closed PPSR is not asked for');
    const answer = { state: searchParams.get('state') ?? '', code: 'secret', iss: server.url, ...changes };
    void fetch(`${searchParams.get('redirect_uri')}?${new URLSearchParams(answer)}`);
  };
  const request = { baseUrl: server.url, scopes: null, appName: 'svc' };
  const login = await signIn(request, show, AbortSignal.timeout(10_000));
  return { login, redeemed: server.arrived.slice(3).map(({ body }) => new URLSearchParams(body).get('code')) };
}

test('a code of another issuer is not redeemed', async () => {
  assert.deepEqual((await comeBack({})).redeemed, ['secret']);
  assert.deepEqual(await comeBack({ iss: EVIL }), { login: 'the answer comes from another issuer', redeemed: [] });
});

test('the listener is on this machine only, and takes one GET with the state', async (t) => {
  const { redirectUri, answer, close } = await listenForCode('right');
  t.after(close);
  const { port } = new URL(redirectUri);
  await assert.rejects(fetch(`http://127.0.0.2:${port}/callback?state=right&code=x`));
  for (const [path, method] of [
    ['callback?state=wrong&code=x', 'GET'],
    ['callback?code=x', 'GET'],
    ['callback?state=right&code=x', 'POST'],
    ['other?state=right&code=x', 'GET'],
  ] as const)
    assert.equal((await fetch(`http://127.0.0.1:${port}/${path}`, { method })).status, 404, `${method} ${path}`);
  assert.equal((await fetch(`${redirectUri}?state=right&code=good`)).status, 200);
  assert.equal((await answer).get('code'), 'good');
});

test('sign-in follows no redirect, which could carry a token to another host', async () => {
  server.follow((response) => response.writeHead(307, { location: `${stranger.url}/stolen` }).end());
  assert.ok('reason' in (await fetchJson(server.url, new URLSearchParams({ token: 'x' }))));
  assert.equal(stranger.arrived.length, 0);
});

test('a renewed login replaces only its own tokens, and keeps a refresh token that is not rotated', async () => {
  const env = { XDG_CONFIG_HOME: folder };
  const login = {
    client_id: 'c',
    token_endpoint: `${server.url}/token`,
    revocation_endpoint: `${server.url}/revoke`,
    access_token: 'old',
    refresh_token: 'r',
    expires_at: '2020-01-01T00:00:00Z',
  };
  const other = { base_url: EVIL, api_key: 'key' };
  updateProfiles(env, () => ({ current: 'other', profiles: { other, mine: { base_url: server.url, login } } }));
  server.follow(sendJson(200, { access_token: 'new', expires_in: 3600 }));
  const access = await refreshLogin({ baseUrl: server.url, token: 'old', from: 'x', profile: 'mine' }, 'mine', env);
  assert.equal('token' in access && access.token, 'new');
  const { current, profiles } = readProfiles(env);
  assert.deepEqual([current, profiles.other], ['other', other]);
  assert.deepEqual([profiles.mine?.login?.access_token, profiles.mine?.login?.refresh_token], ['new', 'r']);
  server.follow(sendJson(503, { error: 'temporarily_unavailable' }));
  const refused = await refreshLogin({ baseUrl: server.url, token: 'new', from: 'x', profile: 'mine' }, 'mine', env);
  assert.match('message' in refused ? refused.message : '', /could not be renewed: temporarily_unavailable/);
  assert.equal(readProfiles(env).profiles.mine?.login?.refresh_token, 'r', 'it may be renewed later');
});
