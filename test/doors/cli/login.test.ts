import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { signIn } from '#doors/cli/login/sign-in.ts';
import { type FakeAnswer, startFakeService } from '#test/fakes/fake-service.ts';
import {
  askRest,
  type ConsentService,
  decide,
  openSignedIn,
  refresh,
  startConsentService,
} from '#test/support/consent-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { runProgram, runSvc, runSvcLine, SVC } from './run-svc.ts';

const CONFIG = mkdtempSync(join(tmpdir(), 'svc-login-'));
const PROFILES = join(CONFIG, 'svc/profiles.json');
const OPENED = join(CONFIG, 'opened');

let service: ConsentService;
before(async () => {
  service = await startConsentService();
  // Stands in for the browser: notes the URL, which the test then opens.
  mkdirSync(join(CONFIG, 'bin'));
  writeFileSync(join(CONFIG, 'bin/xdg-open'), `#!/bin/sh\nprintf %s "$1" > ${OPENED}\n`, { mode: 0o755 });
});
after(() => service.stop());

const run = (words: string[], env: Record<string, string> = {}) =>
  runSvcLine(words, { XDG_CONFIG_HOME: CONFIG, ...env });
const readFile = () => JSON.parse(readFileSync(PROFILES, 'utf8'));

async function logIn(words: string[], decision: Record<string, string | string[]> = {}) {
  const PATH = `${join(CONFIG, 'bin')}:${process.env.PATH}`;
  const env = { PATH, HOME: CONFIG, XDG_CONFIG_HOME: CONFIG };
  writeFileSync(OPENED, '');
  const child = spawn(SVC, ['login', '--base-url', service.url, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve) => child.once('close', resolve));
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  await waitUntil('the browser was opened', () => readFileSync(OPENED, 'utf8') !== '');
  const url = readFileSync(OPENED, 'utf8');
  const callback = new URL(url).searchParams.get('redirect_uri') ?? '';
  const browser = await openSignedIn(service);
  const page = await browser.open(url);
  const answer = await decide(browser, page, { scope: ['abn:lookup', 'billing:read'], ...decision }, callback);
  // A stranger who guesses the port has no state.
  assert.equal((await fetch(`${callback}?code=stolen&state=guess`)).status, 404);
  const shown = await (await fetch(`${callback}?${answer}`)).text();
  const [stdout, stderr] = await output;
  return { code: await exit, stdout, stderr, url, shown };
}

test('login opens the browser, keeps a short-lived token in a private file, and REST accepts it', async () => {
  const { code, stdout, stderr, url, shown } = await logIn([]);
  assert.equal(code, 0, stderr);
  assert.match(shown, /You are signed in/);
  assert.ok(stderr.includes(url), 'the URL is printed too');
  assert.equal(new URL(url).searchParams.get('resource'), `${service.url}/v1`);
  assert.match(stdout, /Signed in to http:\/\/127\.0\.0\.1:\d+ as profile "default"/);
  assert.equal(statSync(PROFILES).mode & 0o777, 0o600);
  assert.equal(statSync(join(CONFIG, 'svc')).mode & 0o777, 0o700);
  const { login } = readFile().profiles.default;
  const lifeMs = Date.parse(login.expires_at) - Date.now();
  assert.ok(lifeMs > 3_000_000 && lifeMs <= 3_600_000);
  assert.ok(!(stdout + stderr).includes(login.access_token) && !(stdout + stderr).includes(login.refresh_token));
  const lookup = await run(['abn', 'lookup', '79002637069', '--json']);
  assert.equal(lookup.code, 0, lookup.stderr);
});

test('whoami shows account, mode, scopes, expiry, server and where the credential came from', async () => {
  const { code, stdout } = await run(['whoami', '--json']);
  assert.equal(code, 0);
  const { login } = readFile().profiles.default;
  const { credential_id, name, ...rest } = JSON.parse(stdout);
  assert.match(credential_id, /^grt_/);
  assert.match(name, /^svc on /);
  assert.deepEqual(rest, {
    ok: true,
    credential: 'access_token',
    tenant_id: service.account.tenant_id,
    account_id: service.account.account_id,
    mode: 'live',
    scopes: ['abn:lookup', 'billing:read'],
    expires_at: login.expires_at,
    server: service.url,
    credential_from: 'profile "default" (svc login)',
  });
});

test('an expiring token is renewed, and the new pair is saved', async () => {
  const file = readFile();
  const { login } = file.profiles.default;
  file.profiles.default.login.expires_at = new Date(Date.now() + 10_000).toISOString();
  writeFileSync(PROFILES, JSON.stringify(file));
  assert.equal((await run(['whoami'])).code, 0);
  const fresh = readFile().profiles.default.login;
  assert.notEqual(fresh.access_token, login.access_token);
  assert.notEqual(fresh.refresh_token, login.refresh_token);
  assert.ok(Date.parse(fresh.expires_at) - Date.now() > 3_000_000);
});

test('the token is not sent to another host, whatever names it', async (t) => {
  const stranger = await startFakeService();
  t.after(() => stranger.stop());
  const lookup = ['abn', 'lookup', '79002637069'];
  const named = await run([...lookup, '--profile', 'default', '--base-url', stranger.url]);
  assert.equal(named.code, 2);
  assert.match(named.stderr, /its credential is not sent to/);
  assert.equal((await run([...lookup, '--base-url', stranger.url])).code, 4);
  assert.equal((await run(lookup, { SERVICE_BASE_URL: stranger.url })).code, 4);
  assert.deepEqual(stranger.seen, []);
});

test('a file that others can read is refused', async () => {
  for (const mode of [0o640, 0o604]) {
    chmodSync(PROFILES, mode);
    const { code, stderr } = await run(['whoami']);
    chmodSync(PROFILES, 0o600);
    assert.equal(code, 2);
    assert.match(stderr, /other users can read it: run chmod 600/);
  }
});

test('a second profile holds a key from standard input; use chooses, and lists show no secret', async () => {
  const { api_key } = service.account;
  const words = `login --with-key --profile work --base-url ${service.url}`;
  const made = await runProgram('sh', ['-c', `printf '%s\\n' "$K" | ${SVC} ${words}`], {
    K: api_key,
    XDG_CONFIG_HOME: CONFIG,
  });
  assert.equal(made.code, 0, made.stderr);
  assert.equal(JSON.parse((await run(['whoami', '--json'])).stdout).credential, 'api_key');
  assert.equal((await run(['profiles', 'use', 'default'])).code, 0);
  assert.equal(JSON.parse((await run(['whoami', '--json'])).stdout).credential, 'access_token');
  const env = { SVC_PROFILE: 'work' };
  assert.equal(JSON.parse((await run(['whoami', '--json'], env)).stdout).credential_from, 'profile "work" (API key)');
  for (const flags of [[], ['--json']]) {
    const { code, stdout } = await run(['profiles', ...flags]);
    assert.equal(code, 0);
    assert.match(stdout, /work/);
    assert.ok(!stdout.includes(api_key) && !stdout.includes(readFile().profiles.default.login.access_token));
  }
  assert.equal((await run(['profiles', 'use', 'nope'])).code, 2);
  const file = readFile();
  writeFileSync(PROFILES, JSON.stringify({ ...file, profiles: { ...file.profiles, spare: file.profiles.work } }));
  assert.equal((await run(['logout', '--profile', 'spare'])).code, 0);
  assert.deepEqual(readFile(), file, 'the profile in use stays in use');
});

test('logout revokes at the service and deletes the profile', async () => {
  const { access_token, refresh_token, client_id } = readFile().profiles.default.login;
  assert.equal((await askRest(service, access_token, '/v1/whoami')).status, 200);
  const { code, stdout } = await run(['logout'], { SVC_PROFILE: '' });
  assert.equal(code, 0);
  assert.match(stdout, /The token no longer works/);
  assert.equal((await askRest(service, access_token, '/v1/whoami')).status, 401);
  assert.equal((await refresh(service, client_id, refresh_token)).body.error, 'invalid_grant');
  assert.deepEqual(Object.keys(readFile().profiles), ['work']);
  assert.equal((await run(['whoami'])).code, 4);
  assert.match((await run(['logout', '--profile', 'work'])).stdout, /The API key itself still works/);
  assert.equal((await run(['logout'])).code, 2);
});

test('a login that ended elsewhere says so, and logout still deletes it', async () => {
  await logIn(['--profile', 'other', '--scopes', 'abn:lookup'], { scope: ['abn:lookup'] });
  const file = readFile();
  const { login } = file.profiles.other;
  login.expires_at = '2020-01-01T00:00:00Z';
  await fetch(login.revocation_endpoint, {
    method: 'POST',
    body: new URLSearchParams({ client_id: login.client_id, token: login.refresh_token }),
  });
  writeFileSync(PROFILES, JSON.stringify(file));
  const { code, stderr } = await run(['whoami']);
  assert.equal(code, 4);
  assert.match(stderr, /the login of profile "other" has ended: run svc login --profile other/);
  assert.equal((await run(['logout'])).code, 0);
});

test('a declined request creates no login and leaves the profiles alone', async () => {
  const before = existsSync(PROFILES) ? readFileSync(PROFILES, 'utf8') : '';
  const { code, stderr } = await logIn([], { decision: 'deny' });
  assert.equal(code, 4);
  assert.match(stderr, /not signed in: the request was declined/);
  assert.equal(readFileSync(PROFILES, 'utf8'), before);
});

test('login refuses http to another machine, and a server that is not this service', async (t) => {
  assert.match((await run(['login', '--base-url', 'http://service.example'])).stderr, /is not https/);
  const stranger = await startFakeService();
  t.after(() => stranger.stop());
  const { code, stderr } = await run(['login', '--base-url', stranger.url, '--no-browser']);
  assert.equal(code, 4);
  assert.match(stderr, /it may not be this service/);
});

// What an issuer changes in its documents and answers, and why svc then does not sign in; null when it does.
type Hostile = { resource?: object; metadata?: object; register?: FakeAnswer; token?: FakeAnswer; iss?: string };
const odd = { toString: 1, valueOf: 1 };
const flood: FakeAnswer = (response) => {
  const chunk = Buffer.alloc(1 << 20, 32);
  response.on('close', () => clearInterval(timer));
  const timer = setInterval(() => response.write(chunk), 1);
};
const HOSTILE: [what: string, hostile: Hostile, why: RegExp | null][] = [
  ['an issuer as it should be', {}, null],
  ['a resource that is no URL', { resource: { resource: 'nonsense' } }, /may not be this service/],
  ['an issuer over plain http', { resource: { authorization_servers: ['http://issuer.example'] } }, /is not https/],
  ['an endpoint that is no text', { metadata: { token_endpoint: odd } }, /may not be this service/],
  ['a registration without an end', { register: flood }, /larger than 8 MiB/],
  ['a refusal that is no text', { register: { status: 400, body: { error_description: odd } } }, /HTTP 400/],
  ['tokens without an end', { token: flood }, /larger than 8 MiB/],
  ['a token error that is no text', { token: { status: 400, body: { error_description: odd } } }, /HTTP 400/],
  ['a token with a line end', { token: { status: 200, body: { access_token: 'a\r\nX: 1' } } }, /no usable token/],
  ['a token that never expires', { token: { status: 200, body: { access_token: 'a', expires_in: 1e300 } } }, null],
  ['an answer of another issuer', { iss: 'http://127.0.0.1:1' }, /another issuer/],
  [
    'an answer without the promised issuer',
    { metadata: { authorization_response_iss_parameter_supported: true } },
    /does not name its issuer/,
  ],
];
test('an issuer that is wrong or hostile gets a plain refusal', async (t) => {
  for (const [what, { resource, metadata, register, token, iss }, why] of HOSTILE) {
    const routes: Record<string, FakeAnswer> = {
      'POST /r': register ?? { status: 201, body: { client_id: 'c' } },
      'POST /t': token ?? { status: 200, body: { access_token: 'a', expires_in: 60 } },
    };
    const { url, stop } = await startFakeService(routes);
    t.after(stop);
    const endpoints = { authorization_endpoint: `${url}/a`, registration_endpoint: `${url}/r` };
    routes['GET /.well-known/oauth-protected-resource/mcp'] = {
      status: 200,
      body: { resource: `${url}/mcp`, authorization_servers: [url], ...resource },
    };
    routes['GET /.well-known/oauth-authorization-server'] = {
      status: 200,
      body: { issuer: url, ...endpoints, token_endpoint: `${url}/t`, revocation_endpoint: `${url}/v`, ...metadata },
    };
    const show = (shown: string) => {
      const { searchParams } = new URL(shown);
      const query = new URLSearchParams({ code: 'x', state: searchParams.get('state') ?? '', ...(iss && { iss }) });
      void fetch(`${searchParams.get('redirect_uri')}?${query}`);
    };
    const login = await signIn({ baseUrl: url, scopes: null, appName: 'svc' }, show, AbortSignal.timeout(60_000));
    if (why !== null) assert.match(String(login), why, what);
    else assert.match(JSON.stringify(login), /"expires_at":"20/, what);
  }
});

test('profiles of several processes are all kept, and damaged ones say what to do', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-profiles-'));
  const path = join(folder, 'svc/profiles.json');
  const env = { XDG_CONFIG_HOME: folder, K: 'svc_live_ThisIsNoRealKeyJustTextForTests000' };
  const keep = (name: string) => {
    const words = `login --with-key --profile ${name} --base-url ${service.url}`;
    return runProgram('sh', ['-c', `printf '%s\\n' "$K" | ${SVC} ${words}`], env);
  };
  mkdirSync(join(folder, 'svc'), { mode: 0o700 });
  // A process that died left these.
  for (const left of ['.new', '.lock']) writeFileSync(path + left, '', { mode: 0o600 });
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const codes = (await Promise.all(names.map(keep))).map(({ code, stderr }) => `${code}${stderr}`);
  assert.deepEqual(
    [codes, Object.keys(JSON.parse(readFileSync(path, 'utf8')).profiles).sort()],
    [names.map(() => '0'), names],
  );
  for (const words of [
    ['profiles', 'use', 'toString'],
    ['logout', '--profile', 'constructor'],
  ]) {
    const { code, stderr } = await runSvc(words, env);
    assert.deepEqual([code, /there is no profile/.test(stderr)], [2, true], stderr);
  }
  writeFileSync(path, '{"current": "a", "prof');
  const damaged = await keep('a');
  assert.deepEqual([damaged.code, /is not JSON: delete it and run svc login/.test(damaged.stderr)], [2, true]);
  rmSync(path);
  mkdirSync(path);
  const directory = await keep('a');
  assert.deepEqual([directory.code, /is not a regular file: delete it/.test(directory.stderr)], [2, true]);
});

test('a key goes over https or to this machine only, and never where demo credentials point', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-demo-'));
  mkdirSync(join(folder, 'var'));
  const demo = { base_url: service.url, api_key: 'demo' };
  writeFileSync(join(folder, 'var/demo-credentials.json'), JSON.stringify(demo), { mode: 0o600 });
  const key = { SERVICE_API_KEY: service.account.api_key };
  const other = await runProgram(SVC, ['whoami', '--timeout', '5'], key, folder);
  assert.match(other.stderr, /cannot reach the service at http:\/\/127\.0\.0\.1:8080|authentication_required/);
  const words = ['whoami', '--token', service.account.api_key, '--base-url', 'http://service.example'];
  const plain = await runSvc(words);
  assert.deepEqual([plain.code, /http:\/\/service\.example is not https/.test(plain.stderr)], [2, true], plain.stderr);
});

test('open prints the page of a record and opens it', async () => {
  const id = 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH';
  writeFileSync(OPENED, '');
  const PATH = `${join(CONFIG, 'bin')}:${process.env.PATH}`;
  const { code, stdout } = await run(['open', id, '--base-url', service.url], { PATH });
  assert.deepEqual([code, stdout], [0, `${service.url}/verify/${id}\n`]);
  await waitUntil('the browser was opened', () => readFileSync(OPENED, 'utf8') === stdout.trim());
  assert.equal((await fetch(stdout.trim())).status, 200);
  for (const wrong of [[], ['rec_1'], [`${id}/..`], [id, id], ['--', '--help']])
    assert.equal((await run(['open', ...wrong])).code, 2);
});

test('demo credentials of this folder or DATA_DIR are found, and only sent to this machine', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-demo-'));
  mkdirSync(join(folder, 'var'));
  const path = join(folder, 'var/demo-credentials.json');
  const { api_key } = service.account;
  writeFileSync(path, JSON.stringify({ base_url: service.url, api_key }), { mode: 0o600 });
  const inFolder = (words: string[], env = {}) => runSvcLine(words, env, folder);
  const found = await inFolder(['whoami', '--json']);
  assert.equal(JSON.parse(found.stdout).credential_from, 'var/demo-credentials.json', found.stderr);
  assert.equal((await runSvc(['whoami'], { DATA_DIR: join(folder, 'var') })).code, 0);
  assert.equal((await inFolder(['health'])).code, 0);
  const away = await inFolder(['whoami', '--base-url', 'http://192.0.2.1:1', '--timeout', '1']);
  assert.equal(away.code, 4, 'nothing was sent');
  chmodSync(path, 0o644);
  const open = await inFolder(['whoami']);
  assert.equal(open.code, 4);
  assert.match(open.stderr, /other users can read it/);
});
