import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ProfileFile } from '#doors/cli/access/config-file.ts';
import { type AskedAccess, type Demo, decideAccess } from '#doors/cli/access/decide-access.ts';

const PROD = 'https://prod.example';
const HERE = 'http://127.0.0.1:9090';
const login = {
  client_id: 'c',
  token_endpoint: `${PROD}/oauth/token`,
  revocation_endpoint: `${PROD}/oauth/revoke`,
  access_token: 'prod-token',
  refresh_token: 'r',
  expires_at: '2099-01-01T00:00:00Z',
};
const file: ProfileFile = {
  current: 'prod',
  profiles: { prod: { base_url: PROD, login }, local: { base_url: HERE, api_key: 'local-key' } },
};
const none: ProfileFile = { current: null, profiles: {} };
const demo: Demo = { path: 'var/demo-credentials.json', base_url: HERE, api_key: 'demo-key' };
const away: Demo = { ...demo, base_url: PROD };

const ask = (more: Partial<AskedAccess> = {}, env: Partial<AskedAccess['env']> = {}): AskedAccess => ({
  token: null,
  profile: null,
  baseUrl: null,
  ...more,
  env: { key: null, profile: null, baseUrl: null, ...env },
});
const KEY = { name: 'SERVICE_API_KEY', value: 'env-key' };

const decide = (asked: AskedAccess, stored = { file, demo: demo as Demo | null }) => {
  const access = decideAccess(asked, stored);
  return 'exitCode' in access ? access.message : `${access.token} -> ${access.baseUrl}`;
};

test('the first credential wins: flag, environment, profile, demo', () => {
  const everything = { key: KEY, profile: 'prod' };
  assert.equal(decide(ask({ token: 't' }, everything)), `t -> http://127.0.0.1:8080`);
  assert.equal(decide(ask({ profile: 'local' }, everything)), `local-key -> ${HERE}`);
  assert.equal(decide(ask({}, everything)), `env-key -> http://127.0.0.1:8080`);
  assert.equal(decide(ask({}, { profile: 'local' })), `local-key -> ${HERE}`);
  assert.equal(decide(ask()), `prod-token -> ${PROD}`);
  assert.equal(decide(ask(), { file: none, demo }), `demo-key -> ${HERE}`);
  assert.equal(decide(ask(), { file: none, demo: null }), 'null -> http://127.0.0.1:8080');
});

test('the credential of a profile goes to no other scheme, host or port', () => {
  const others = [
    'https://evil.example',
    'http://prod.example',
    'https://prod.example:8443',
    'https://prod.example.evil',
  ];
  for (const baseUrl of others) {
    const refusal = `profile "prod" is for ${PROD}: its credential is not sent to ${baseUrl}`;
    assert.equal(decide(ask({ profile: 'prod', baseUrl })), refusal);
    assert.equal(decide(ask({ baseUrl }, { profile: 'prod' })), refusal);
    assert.equal(decide(ask({}, { profile: 'prod', baseUrl })), refusal);
    // The profile that is merely in use does not apply to another service.
    assert.equal(decide(ask({ baseUrl })), `null -> ${baseUrl}`);
    assert.equal(decide(ask({}, { baseUrl })), `null -> ${baseUrl}`);
  }
  assert.equal(decide(ask({ profile: 'prod' }, { baseUrl: 'https://evil.example' })), `prod-token -> ${PROD}`);
  assert.equal(decide(ask({ baseUrl: `${PROD}/` })), `prod-token -> ${PROD}/`);
});

test('the demo key goes to the port of the demo on this machine only', () => {
  const given = (baseUrl: string, stored = { file: none, demo: demo as Demo | null }) =>
    decide(ask({ baseUrl }), stored);
  assert.equal(given('http://localhost:9090'), 'demo-key -> http://localhost:9090');
  assert.equal(given('http://[::1]:9090/'), 'demo-key -> http://[::1]:9090/');
  for (const url of [
    'http://127.0.0.1:9091',
    'https://127.0.0.1:9090',
    'http://192.168.0.7:9090',
    'http://127.0.0.1.evil:9090',
  ]) {
    assert.equal(given(url), `null -> ${url}`);
  }
  assert.equal(given(PROD, { file: none, demo: away }), `null -> ${PROD}`);
  assert.equal(decide(ask(), { file: none, demo: away }), 'null -> http://127.0.0.1:8080');
});

test('a profile that does not exist is named with those that do', () => {
  const message = 'names no profile: there is no "x" (profiles: prod, local)';
  assert.equal(decide(ask({ profile: 'x' })), `--profile ${message}`);
  assert.equal(decide(ask({}, { profile: 'x' })), `SVC_PROFILE ${message}`);
  assert.match(decide(ask({ profile: 'prod', token: 't' })), /both name a credential/);
});
