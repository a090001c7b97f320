import assert from 'node:assert/strict';
import { isIP } from 'node:net';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import { RegisterDataClient } from '#client/register-data-client.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES, type Scope } from '#contract/scopes.ts';
import { awaitKeysTurn } from '#store/access/account-keys.ts';
import { type NewApiKey, recordApiKey } from '#store/access/api-keys.ts';
import { revokeApiKey } from '#store/access/end-keys.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

// A key is looked up at most once a second.
const NOTICED_MS = 1_100;
const HOUR_MS = 3_600_000;
const ADMIN: Scope[] = ['abn:lookup', 'billing:read', 'account:admin'];

type Key = {
  key_id: string;
  mode: string;
  scopes: string[];
  allowed_networks: string[] | null;
  state: string;
  expires_at: string | null;
  last_used_at: string | null;
  created_by_key_id: string | null;
  revoked_by_key_id: string | null;
  replaces_key_id: string | null;
};
type Made = { key: Key; api_key: string; replaced: Key };

const captured = captureLog();
let service: TestService;
before(async () => {
  service = await startTestService({ proxyHops: 1 }, {}, { log: captured.log });
});
after(() => service.stop());

const open = (options: { scopes?: Scope[] } = {}) =>
  createTestAccount(service.database.db, { creditCents: 0, scopes: ADMIN, ...options });
const add = (account_id: string, key: Partial<NewApiKey>) =>
  recordApiKey(service.database.db, { account_id, name: 'Other', scopes: ADMIN, rate_limit_per_minute: null, ...key });

function send(api_key: string, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return service.request(path, {
    method,
    headers: { authorization: `Bearer ${api_key}`, ...typed, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function make(api_key: string, body: object, path = '/v1/keys', headers: Record<string, string> = {}) {
  const response = await send(api_key, 'POST', path, body, headers);
  const text = await response.text();
  assert.equal(response.status, 201, text);
  return JSON.parse(text) as Made;
}

const list = async (api_key: string) =>
  ((await readOk(await send(api_key, 'GET', '/v1/keys?limit=200'))) as { keys: Key[] }).keys;
const use = (api_key: string, from?: string) =>
  send(api_key, 'GET', '/v1/sources', undefined, from === undefined ? {} : { 'x-forwarded-for': from });
const issueOf = ({ issues }: Record<string, unknown>) => (issues as { field: string; problem: string }[])[0];

test('a key is created with name, scopes, expiry and networks, works at once, and is listed without its secret', async () => {
  const account = await open();
  const expires_at = new Date(Date.now() + HOUR_MS).toISOString();
  const allowed_networks = ['203.0.113.0/24', '2001:DB8::/32', '::ffff:198.51.100.7', '203.0.113.0/24'];
  const wish = { name: 'Loans desk', scopes: ['billing:read', 'abn:lookup'], expires_at, allowed_networks };
  const { key, api_key } = await make(account.api_key, wish);
  assert.match(api_key, /^svc_live_[0-9A-Za-z]{36}$/);
  assert.deepEqual(
    [key.scopes, key.expires_at, key.allowed_networks, key.state, key.created_by_key_id, key.last_used_at],
    [
      ['abn:lookup', 'billing:read'],
      expires_at,
      ['203.0.113.0/24', '2001:db8::/32', '198.51.100.7/32'],
      'active',
      account.key_id,
      null,
    ],
  );
  for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::77', '198.51.100.7'])
    assert.equal((await use(api_key, from)).status, 200, from);
  const [listed, first] = await list(account.api_key);
  assert.deepEqual(listed, { ...key, created_by_name: 'Test key', last_used_at: listed?.last_used_at });
  assert.equal(first?.key_id, account.key_id);
});

test('by default a key has the caller’s scopes except account:admin, its expiry and its networks', async () => {
  const account = await open();
  const expires_at = new Date(Date.now() + HOUR_MS);
  const bound = await add(account.account_id, { expires_at, allowed_networks: ['10.0.0.0/8'] });
  const { key } = await make(bound.api_key, { name: 'Plain' }, '/v1/keys', { 'x-forwarded-for': '10.1.2.3' });
  assert.deepEqual(
    [key.scopes, key.expires_at, key.allowed_networks],
    [['abn:lookup', 'billing:read'], expires_at.toISOString(), ['10.0.0.0/8']],
  );
});

test('no key can do more than the one that creates it, and a refusal leaves nothing', async () => {
  const account = await open();
  const soon = new Date(Date.now() + HOUR_MS);
  const bound = await add(account.account_id, { expires_at: soon, allowed_networks: ['10.0.0.0/8'] });
  const later = new Date(soon.getTime() + 1).toISOString();
  const table: [object, string, string | null][] = [
    [{ scopes: ['gst:status', 'account:admin'] }, 'insufficient_scope', null],
    [{ expires_at: later }, 'key_too_broad', 'expires_at'],
    [{ allowed_networks: ['0.0.0.0/0'] }, 'key_too_broad', 'allowed_networks'],
    [{ allowed_networks: ['10.0.0.0/8', '::/0'] }, 'key_too_broad', 'allowed_networks'],
  ];
  const from = { 'x-forwarded-for': '10.1.2.3' };
  for (const [wish, code, field] of table) {
    const refused = await send(bound.api_key, 'POST', '/v1/keys', { name: 'x', ...wish }, from);
    const body = await readRefusal(refused, 403, code);
    if (field === null) assert.deepEqual(body.missing_scopes, ['gst:status']);
    else assert.equal(issueOf(body)?.field, field);
  }
  assert.equal((await list(account.api_key)).length, 2);
});

test('a live key creates and manages test keys; a test key sees only test keys and creates no live one', async () => {
  const account = await open();
  const made = await make(account.api_key, { name: 'Sandbox', mode: 'test', scopes: ADMIN });
  assert.match(made.api_key, /^svc_test_/);
  assert.deepEqual([made.key.mode, (await use(made.api_key)).headers.get('svc-mode')], ['test', 'test']);
  const second = await make(made.api_key, { name: 'By default a test key' });
  assert.match(second.api_key, /^svc_test_/);
  const refused = await readRefusal(
    await send(made.api_key, 'POST', '/v1/keys', { name: 'x', mode: 'live' }),
    403,
    'key_too_broad',
  );
  assert.equal(issueOf(refused)?.field, 'mode');
  const ids = async (api_key: string) => (await list(api_key)).map(({ key_id }) => key_id);
  assert.deepEqual(await ids(made.api_key), [second.key.key_id, made.key.key_id]);
  assert.deepEqual(await ids(account.api_key), [second.key.key_id, made.key.key_id, account.key_id]);
  for (const [method, path] of [
    ['DELETE', `/v1/keys/${account.key_id}`],
    ['POST', `/v1/keys/${account.key_id}/rotate`],
  ] as const)
    await readRefusal(await send(made.api_key, method, path, method === 'POST' ? {} : undefined), 404, 'not_found');
  const turned = await make(account.api_key, {}, `/v1/keys/${second.key.key_id}/rotate`);
  assert.match(turned.api_key, /^svc_test_/);
  // The live admin can manage test keys, so no test key is the last one.
  assert.equal((await send(made.api_key, 'DELETE', `/v1/keys/${made.key.key_id}`)).status, 204);
  await readRefusal(await send(account.api_key, 'DELETE', `/v1/keys/${account.key_id}`), 409, 'last_admin_key');
});

test('bad input has its field, and leaves nothing', async () => {
  const account = await open();
  const table: [object, string][] = [
    [{}, 'name'],
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'a\nb' }, 'name'],
    [{ name: 'a\u202Eb' }, 'name'],
    [{ name: 'a\u200Bb' }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ name: 'x', mode: 'both' }, 'mode'],
    [{ name: 'x', scopes: [] }, 'scopes'],
    [{ name: 'x', scopes: ['abn:everything'] }, 'scopes.0'],
    [{ name: 'x', scopes: 'abn:lookup' }, 'scopes'],
    [{ name: 'x', expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ name: 'x', expires_at: new Date(Date.now() - 1).toISOString() }, 'expires_at'],
    [{ name: 'x', expires_at: '9999-12-31T23:59:59-23:59' }, 'expires_at'],
    [{ name: 'x', expires_at: 'tomorrow' }, 'expires_at'],
    [{ name: 'x', expires_at: '2030-01-01' }, 'expires_at'],
    [{ name: 'x', allowed_networks: [] }, 'allowed_networks'],
    [{ name: 'x', allowed_networks: ['10.0.0.5/8'] }, 'allowed_networks.0'],
    [{ name: 'x', allowed_networks: ['10.0.0.0/33'] }, 'allowed_networks.0'],
    [{ name: 'x', allowed_networks: ['localhost'] }, 'allowed_networks.0'],
    [{ name: 'x', allowed_networks: Array(21).fill('10.0.0.0/8') }, 'allowed_networks'],
    [{ name: 'x', rate_limit_per_minute: 1 }, 'rate_limit_per_minute'],
    [{ name: 'x', api_key: 'svc_live_mine' }, 'api_key'],
  ];
  for (const [body, field] of table) {
    const refused = await readRefusal(await send(account.api_key, 'POST', '/v1/keys', body), 400, 'invalid_input');
    assert.equal(issueOf(refused)?.field, field, JSON.stringify(body));
  }
  for (const path of ['/v1/keys/nonsense', '/v1/keys/key_01M7ES76408EW975SMSV938GT'])
    await readRefusal(await send(account.api_key, 'DELETE', path), 400, 'invalid_id');
  const overlap = await send(account.api_key, 'POST', `/v1/keys/${account.key_id}/rotate`, { overlap_hours: 169 });
  assert.equal(issueOf(await readRefusal(overlap, 400, 'invalid_input'))?.field, 'overlap_hours');
  await readRefusal(await send(account.api_key, 'GET', '/v1/keys?cursor=bm9uc2Vuc2U'), 400, 'invalid_input');
  assert.equal((await list(account.api_key)).length, 1);
});

test('only a key with account:admin manages keys, and no app can be granted that scope', async () => {
  const account = await open({ scopes: [...GRANTABLE_SCOPES] });
  const calls = [
    ['GET', '/v1/keys'],
    ['POST', '/v1/keys', { name: 'x' }],
    ['POST', `/v1/keys/${account.key_id}/rotate`, {}],
    ['DELETE', `/v1/keys/${account.key_id}`],
  ] as const;
  for (const [method, path, body] of calls) {
    const refused = await readRefusal(await send(account.api_key, method, path, body), 403, 'insufficient_scope');
    assert.deepEqual(refused.missing_scopes, ['account:admin']);
    const anonymous = await fetch(service.url + path, { method, headers: { 'x-forwarded-for': '192.0.2.1' } });
    await readRefusal(anonymous, 401, 'authentication_required');
  }
  assert.deepEqual(
    ALL_SCOPES.filter((scope) => !GRANTABLE_SCOPES.includes(scope)),
    ['account:admin'],
  );
});

test('the keys of another account do not exist', async () => {
  const [account, stranger] = [await open(), await open()];
  for (const [method, path] of [
    ['DELETE', `/v1/keys/${stranger.key_id}`],
    ['POST', `/v1/keys/${stranger.key_id}/rotate`],
  ] as const) {
    const body = method === 'POST' ? {} : undefined;
    await readRefusal(await send(account.api_key, method, path, body), 404, 'not_found');
  }
  assert.deepEqual(
    (await list(account.api_key)).map(({ key_id }) => key_id),
    [account.key_id],
  );
  assert.equal((await use(stranger.api_key)).status, 200);
});

test('a key outside its networks is refused with a code of its own, is not noted as used, and counts as no credential', async () => {
  const account = await open();
  const { key, api_key } = await make(account.api_key, { name: 'Office', allowed_networks: ['203.0.113.0/24'] });
  for (const from of ['203.0.114.1', '::ffff:198.51.100.1', '2001:db8::1', '127.0.0.1', 'nonsense', '203.0.113.9:x']) {
    const { message } = await readRefusal(await use(api_key, from), 403, 'network_not_allowed');
    // For an entry that is not an address, the address of the connection counts: here the loopback.
    const shown = isIP(from) === 0 ? '127.0.0.1' : from;
    assert.ok(String(message).startsWith(`This API key does not work from ${shown};`), String(message));
  }
  // Only the entry of the operator's own proxy counts.
  await readRefusal(await use(api_key, '203.0.113.9, 192.0.2.9'), 403, 'network_not_allowed');
  assert.equal((await use(api_key, '192.0.2.9, 203.0.113.9')).status, 200);
  assert.equal((await use(api_key, '192.0.2.9, 203.0.113.9:99')).status, 200, 'some balancers append a port');
  await waitUntil('the allowed use is noted', async () =>
    (await list(account.api_key)).some(({ key_id, last_used_at }) => key_id === key.key_id && last_used_at !== null),
  );
});

test('the last use is written at most once a minute, and not by a refused request', async () => {
  const account = await open();
  const outside = await make(account.api_key, { name: 'Office', allowed_networks: ['203.0.113.0/24'] });
  await readRefusal(await use(outside.api_key, '192.0.2.44'), 403, 'network_not_allowed');
  const used = await waitUntil('the use is noted', async () => {
    const keys = await list(account.api_key);
    return keys.find(({ key_id }) => key_id === account.key_id)?.last_used_at ?? null;
  });
  await sleep(NOTICED_MS);
  for (let times = 0; times < 5; times += 1) await readOk(await use(account.api_key));
  const keys = await list(account.api_key);
  const seen = (id: string) => keys.find(({ key_id }) => key_id === id)?.last_used_at;
  assert.deepEqual([seen(account.key_id), seen(outside.key.key_id)], [used, null]);
});

test('an expired key says so, and so does a revoked one', async () => {
  const account = await open();
  const expires_at = new Date(Date.now() + 300).toISOString();
  const { api_key } = await make(account.api_key, { name: 'Short', expires_at });
  const revoked = await make(account.api_key, { name: 'Gone' });
  assert.equal((await send(account.api_key, 'DELETE', `/v1/keys/${revoked.key.key_id}`)).status, 204);
  await sleep(NOTICED_MS);
  const ended = await readRefusal(await use(api_key), 401, 'authentication_required');
  assert.match(String(ended.message), /^The API key has expired;/);
  const gone = await readRefusal(await use(revoked.api_key), 401, 'authentication_required');
  assert.match(String(gone.message), /^The API key was revoked;/);
  const [second, first] = await list(account.api_key);
  assert.deepEqual([second?.state, second?.revoked_by_key_id, first?.state], ['revoked', account.key_id, 'expired']);
  assert.equal((await send(account.api_key, 'DELETE', `/v1/keys/${revoked.key.key_id}`)).status, 204, 'a retry');
});

test('rotation makes a successor with the same rights; the old key works for the overlap and then ends', async () => {
  const account = await open();
  const { key, api_key } = await make(account.api_key, { name: 'Job', allowed_networks: ['127.0.0.0/8', '::1'] });
  const path = `/v1/keys/${key.key_id}/rotate`;
  const beganMs = Date.now();
  const made = await make(account.api_key, { overlap_hours: 2 }, path);
  assert.deepEqual(
    [made.key.scopes, made.key.allowed_networks, made.key.replaces_key_id, made.key.expires_at],
    [key.scopes, key.allowed_networks, key.key_id, null],
  );
  const endsMs = Date.parse(made.replaced.expires_at ?? '');
  assert.ok(endsMs >= beganMs + 2 * HOUR_MS && endsMs <= Date.now() + 2 * HOUR_MS);
  for (const secret of [api_key, made.api_key]) assert.equal((await use(secret)).status, 200);
  await readRefusal(await send(account.api_key, 'POST', path, {}), 409, 'key_already_rotated');
  // Without an overlap the old key ends at once.
  const last = await make(account.api_key, { overlap_hours: 0 }, `/v1/keys/${made.key.key_id}/rotate`);
  assert.equal(last.replaced.state, 'expired');
  await sleep(NOTICED_MS);
  await readRefusal(await use(made.api_key), 401, 'authentication_required');
  assert.equal((await use(last.api_key)).status, 200);
  await readRefusal(await send(account.api_key, 'POST', `/v1/keys/${made.key.key_id}/rotate`, {}), 404, 'not_found');
});

test('rotation grants no key more rights: not a wider key, not a longer life, and a rotated key cannot outlive itself', async () => {
  const account = await open();
  const soon = new Date(Date.now() + HOUR_MS);
  const narrow = await add(account.account_id, { scopes: ['account:admin'], expires_at: soon });
  const wider = await send(narrow.api_key, 'POST', `/v1/keys/${account.key_id}/rotate`, {});
  assert.deepEqual((await readRefusal(wider, 403, 'insufficient_scope')).missing_scopes, [
    'abn:lookup',
    'billing:read',
  ]);
  const peer = await add(account.account_id, { scopes: ['account:admin'] });
  await readRefusal(await send(narrow.api_key, 'POST', `/v1/keys/${peer.key_id}/rotate`, {}), 403, 'key_too_broad');
  const own = `/v1/keys/${narrow.key_id}/rotate`;
  const expires_at = new Date(soon.getTime() + 1).toISOString();
  await readRefusal(await send(narrow.api_key, 'POST', own, { expires_at }), 403, 'key_too_broad');
  const { key } = await make(narrow.api_key, { overlap_hours: 0 }, own);
  assert.equal(key.expires_at, soon.toISOString(), 'the successor ends when the old key would have');
  // Another admin may give a longer life.
  const longer = await make(account.api_key, { expires_at }, `/v1/keys/${key.key_id}/rotate`);
  assert.equal(longer.key.expires_at, expires_at);
  const rotated = await make(account.api_key, {}, `/v1/keys/${account.key_id}/rotate`);
  assert.equal(rotated.key.expires_at, null);
  const minted = await make(account.api_key, { name: 'From the old key' });
  assert.equal(minted.key.expires_at, rotated.replaced.expires_at);
});

test('the last key with account:admin cannot be revoked, only rotated', async () => {
  const account = await open();
  const own = `/v1/keys/${account.key_id}`;
  await readRefusal(await send(account.api_key, 'DELETE', own), 409, 'last_admin_key');
  const short = await add(account.account_id, { expires_at: new Date(Date.now() + HOUR_MS) });
  await readRefusal(await send(account.api_key, 'DELETE', own), 409, 'last_admin_key');
  assert.equal((await send(account.api_key, 'DELETE', `/v1/keys/${short.key_id}`)).status, 204);
  const elsewhere = await add(account.account_id, { allowed_networks: ['203.0.113.0/24'] });
  await readRefusal(await send(account.api_key, 'DELETE', own), 409, 'last_admin_key');
  assert.equal((await send(account.api_key, 'DELETE', `/v1/keys/${elsewhere.key_id}`)).status, 204);
  const second = await make(account.api_key, { name: 'Second', scopes: ADMIN });
  assert.equal((await send(account.api_key, 'DELETE', own)).status, 204);
  const { key, api_key } = await make(second.api_key, { overlap_hours: 0 }, `/v1/keys/${second.key.key_id}/rotate`);
  await readRefusal(await send(api_key, 'DELETE', `/v1/keys/${key.key_id}`), 409, 'last_admin_key');
});

test('two admins that revoke each other at once leave one of them', async () => {
  for (let round = 0; round < 5; round += 1) {
    const account = await open();
    const other = await add(account.account_id, {});
    const statuses = await Promise.all([
      send(account.api_key, 'DELETE', `/v1/keys/${other.key_id}`).then(({ status }) => status),
      send(other.api_key, 'DELETE', `/v1/keys/${account.key_id}`).then(({ status }) => status),
    ]);
    assert.deepEqual(statuses.filter((status) => status === 204).length, 1, String(statuses));
    assert.ok(
      statuses.some((status) => status === 401 || status === 409),
      String(statuses),
    );
  }
});

test('a change waits for another process that changes the keys of the account, and then sees what it did', async () => {
  const account = await open();
  const other = await add(account.account_id, {});
  const { db } = service.database;
  const isWaiting = async () => {
    const { rows } = await sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
    return rows.length > 0;
  };
  let answer: Response | null = null;
  let asked: Promise<unknown> | null = null;
  await db.transaction().execute(async (trx) => {
    await awaitKeysTurn(trx, account.account_id);
    asked = send(account.api_key, 'DELETE', `/v1/keys/${other.key_id}`).then((response) => {
      answer = response;
    });
    await waitUntil('the request waits, or does not', async () => answer !== null || (await isWaiting()));
    assert.equal(answer, null);
    await revokeApiKey(trx, account.key_id, { key_id: other.key_id, user_id: null });
  });
  await asked;
  assert.ok(answer !== null);
  await readRefusal(answer, 401, 'authentication_required');
  assert.equal((await use(other.api_key)).status, 200);
});

test('a key that was revoked or rotated a moment ago mints nothing, though it is still accepted', async () => {
  for (const end of ['revoke', 'rotate'] as const) {
    const account = await open();
    await readOk(await use(account.api_key));
    if (end === 'revoke') await revokeApiKey(service.database.db, account.key_id);
    else await make(account.api_key, { overlap_hours: 0 }, `/v1/keys/${account.key_id}/rotate`);
    const minted = await send(account.api_key, 'POST', '/v1/keys', { name: 'Too late' });
    assert.ok([400, 401].includes(minted.status), `${end}: ${minted.status} ${await minted.text()}`);
    const { count } = await service.database.db
      .selectFrom('api_keys')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .where('account_id', '=', account.account_id)
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), end === 'revoke' ? 1 : 2);
  }
});

test('an account has at most 50 keys that work, also when many are created at once', async () => {
  const account = await open();
  for (let number = 0; number < 45; number += 1) await add(account.account_id, { scopes: [] });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, at) => send(account.api_key, 'POST', '/v1/keys', { name: `Key ${at}` })),
  );
  const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { code?: string }).code));
  assert.equal(codes.filter((code) => code === undefined).length, 4);
  assert.equal(codes.filter((code) => code === 'key_limit_reached').length, 8);
  const made = await make(account.api_key, {}, `/v1/keys/${account.key_id}/rotate`);
  const again = await send(made.api_key, 'POST', `/v1/keys/${made.key.key_id}/rotate`, {});
  await readRefusal(again, 409, 'key_limit_reached');
  const first = (await readOk(await send(made.api_key, 'GET', '/v1/keys?limit=30'))) as {
    keys: Key[];
    next_cursor: string;
  };
  const rest = (await readOk(await send(made.api_key, 'GET', `/v1/keys?limit=30&cursor=${first.next_cursor}`))) as {
    keys: Key[];
    next_cursor: null;
  };
  assert.deepEqual([first.keys.length, rest.keys.length, rest.next_cursor], [30, 21, null]);
});

test('the secret is in one answer only: not in a replay, the database or the log', async () => {
  const account = await open();
  const headers = { 'idempotency-key': 'make-one' };
  const first = await make(account.api_key, { name: 'Once' }, '/v1/keys', headers);
  const again = await make(account.api_key, { name: 'Once' }, '/v1/keys', headers);
  assert.deepEqual(again, { ...first, api_key: null });
  const path = `/v1/keys/${first.key.key_id}/rotate`;
  const turned = await make(account.api_key, {}, path, { 'idempotency-key': 'turn' });
  assert.deepEqual(await make(account.api_key, {}, path, { 'idempotency-key': 'turn' }), { ...turned, api_key: null });
  assert.equal((await list(account.api_key)).length, 3);
  const { rows: tables } = await service.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { api_key } of [first, turned]) {
    const secret = api_key.slice(13);
    for (const { name } of tables) {
      const found = await service.database.pool.query(`select 1 from ${name} t where t::text like $1`, [`%${secret}%`]);
      assert.equal(found.rowCount, 0, name);
    }
    assert.ok(!captured.text().includes(secret));
    const listed = JSON.stringify(await list(account.api_key));
    assert.ok(!listed.includes(secret) && !listed.includes(sha256Hex(api_key)));
  }
});

test('keys that a key creates share its rate limit', async () => {
  const account: TestAccount = await createTestAccount(service.database.db, { rate_limit_per_minute: 6 });
  const { api_key, key } = await make(account.api_key, { name: 'More', scopes: ['account:admin'] });
  const successor = await make(api_key, {}, `/v1/keys/${key.key_id}/rotate`);
  const statuses = [];
  for (const secret of [api_key, successor.api_key, account.api_key, api_key, successor.api_key, account.api_key])
    statuses.push((await use(secret)).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
});

test('the client creates, lists, rotates and revokes', async () => {
  const account = await open();
  const client = new RegisterDataClient({ baseUrl: service.url, token: account.api_key });
  const { key, api_key } = await client.createKey({ name: 'From the client', scopes: ['abn:lookup'] });
  assert.ok(api_key?.startsWith('svc_live_'));
  const { keys } = await client.listKeys({ limit: 1 });
  assert.equal(keys[0]?.key_id, key.key_id);
  const rotated = await client.rotateKey({ key_id: key.key_id, overlap_hours: 1 });
  await client.revokeKey({ key_id: rotated.key.key_id });
  assert.equal((await client.listKeys({ limit: 1 })).keys[0]?.state, 'revoked');
});
