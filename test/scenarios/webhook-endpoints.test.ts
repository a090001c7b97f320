import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import { startTestService, TEST_SECRETS_KEY, type TestService } from '#test/support/test-service.ts';
import { announce, listDeliveries } from '#test/support/webhook-deliveries.ts';

type Endpoint = {
  endpoint_id: string;
  url: string;
  event_type: string | null;
  state: string;
  public_keys: { public_key: string; retires_at: string | null }[];
};

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

async function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
  account?: TestAccount,
) {
  const key = account === undefined ? {} : { authorization: `Bearer ${account.api_key}` };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await service.request(path, { method, ...sent, headers: { ...type, ...headers, ...key } });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
}

const create = (body: object, headers = {}) => call('POST', '/v1/webhook-endpoints', body, headers);
const URL_GIVEN = 'https://hooks.example.com/a';

async function createOne(changes: object = {}, account?: TestAccount) {
  const { status, body } = await call('POST', '/v1/webhook-endpoints', { url: URL_GIVEN, ...changes }, {}, account);
  assert.equal(status, 201, JSON.stringify(body));
  return body as { endpoint: Endpoint; secret: string };
}

test('what is done to an endpoint is in the audit log, with the host and without the path or a secret', async () => {
  const account = await createTestAccount(service.database.db);
  const { endpoint } = await createOne({ url: 'https://hooks.example.com/T0KEN' }, account);
  const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}`;
  await call('POST', path, { state: 'disabled' }, {}, account);
  const secrets = [`${path}/rotate-secret`, '/v1/webhook-endpoints/orders/rotate-secret'];
  for (const one of secrets)
    assert.equal((await call('POST', one, { overlap_hours: 1 }, {}, account)).status, 200, one);
  await call('DELETE', path, undefined, {}, account);
  await call('DELETE', path, undefined, {}, account);
  const entries = await service.database.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id', 'subject_id', 'details'])
    .where('account_id', '=', account.account_id)
    .orderBy('entry_no')
    .execute();
  const [id, by] = [endpoint.endpoint_id, account.key_id];
  assert.deepEqual(
    entries.map(({ action, actor_id, subject_id, details }) => [action, actor_id, subject_id, details]),
    [
      ['webhook_created', by, id, { host: 'hooks.example.com', event_types: [] }],
      ['webhook_changed', by, id, { event_types: [], state: 'disabled' }],
      ['webhook_secret_rotated', by, id, { overlap_hours: 1 }],
      ['webhook_secret_rotated', by, 'orders', { overlap_hours: 1 }],
      ['webhook_deleted', by, id, { host: 'hooks.example.com' }],
    ],
  );
});

test('an endpoint is created, listed without its secret, and deleted [routes.webhook-endpoints]', async () => {
  const account = await createTestAccount(service.database.db);
  const { endpoint, secret } = await createOne({ event_type: 'evidence_export.failed', description: 'desk' }, account);
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.match(endpoint.public_keys[0]?.public_key ?? '', /^whpk_[A-Za-z0-9+/]{43}=$/);
  assert.deepEqual(
    [endpoint.url, endpoint.event_type, endpoint.state],
    [URL_GIVEN, 'evidence_export.failed', 'enabled'],
  );
  const list = await call('GET', '/v1/webhook-endpoints', undefined, {}, account);
  assert.deepEqual(list.body, { ok: true, endpoints: [endpoint], orders: { public_keys: [] } });
  assert.doesNotMatch(JSON.stringify(list.body), /whsec_/);
  const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}`;
  assert.equal((await call('DELETE', path, undefined, {}, account)).status, 204);
  assert.deepEqual((await call('DELETE', path, undefined, {}, account)).body.code, 'not_found');
  assert.deepEqual((await call('GET', '/v1/webhook-endpoints', undefined, {}, account)).body.endpoints, []);
});

test('no table contains a secret, not even the stored replay, so a copy of the database cannot sign', async () => {
  const headers = { 'idempotency-key': 'told-once' };
  const first = await create({ url: URL_GIVEN, description: 'kept' }, headers);
  const again = await create({ url: URL_GIVEN, description: 'kept' }, headers);
  const secret = String(first.body.secret);
  assert.deepEqual(again.body, { ...first.body, secret: null }, 'one endpoint, and its secret is not shown again');
  const { rows } = await service.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const raw = Buffer.from(secret.slice('whsec_'.length), 'base64').toString('hex');
  for (const { name } of rows) {
    const { rows: found } = await service.database.pool.query(
      `select 1 from ${name} t where t::text like '%' || $1 || '%' or t::text like '%' || $2 || '%' or t::text like '%' || $3 || '%'`,
      [secret.slice('whsec_'.length), raw, TEST_SECRETS_KEY],
    );
    assert.equal(found.length, 0, name);
  }
});

test('a forbidden URL is refused with the field and the reason, and nothing is stored [webhooks.no-private-address]', async () => {
  const before = await call('GET', '/v1/webhook-endpoints');
  const cases = {
    'http://hooks.example.com/': 'must be a URL with https://',
    'https://10.0.0.1/': 'must lead to the public internet',
    'https://2130706433/': 'must lead to the public internet',
    'https://[::ffff:7f00:1]/': 'must lead to the public internet',
    'https://hooks.example.com:22/': 'must use port 443 or 8443',
    'https://user:word@hooks.example.com/': 'must not contain a user name or password',
    nonsense: 'must be a URL with https://',
  };
  for (const [url, problem] of Object.entries(cases)) {
    const { status, body } = await create({ url });
    assert.deepEqual([status, body.code, body.issues], [400, 'invalid_input', [{ field: 'url', problem }]], url);
  }
  assert.equal((await create({ url: URL_GIVEN, event_type: 'monitor.changed' })).body.code, 'invalid_input');
  assert.deepEqual((await call('GET', '/v1/webhook-endpoints')).body, before.body);
});

test('an account has at most twenty endpoints, also with concurrent requests', async () => {
  const account = await createTestAccount(service.database.db);
  const asked = Array.from({ length: 24 }, (_, index) =>
    call('POST', '/v1/webhook-endpoints', { url: `https://hooks.example.com/${index}` }, {}, account),
  );
  const answers = await Promise.all(asked);
  assert.equal(answers.filter(({ status }) => status === 201).length, 20);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { body } of refused) assert.match(String(body.message), /has 20 endpoints; delete one/);
  const { rows } = await service.database.pool.query('select 1 from webhook_endpoints where account_id = $1', [
    account.account_id,
  ]);
  assert.equal(rows.length, 20);
});

test('after a rotation the old secret signs for the requested overlap, and a second rotation ends it [webhooks.rotation]', async () => {
  const { endpoint, secret } = await createOne();
  const rotate = async (overlap_hours?: number) => {
    const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}/rotate-secret`;
    const { status, body } = await call('POST', path, { ...(overlap_hours !== undefined && { overlap_hours }) });
    assert.equal(status, 200, JSON.stringify(body));
    return body as unknown as { secret: string; public_keys: Endpoint['public_keys'] };
  };
  const first = await rotate();
  assert.notEqual(first.secret, secret);
  const [newest, before] = first.public_keys;
  assert.deepEqual([newest?.retires_at, before?.public_key], [null, endpoint.public_keys[0]?.public_key]);
  const hours = (Date.parse(before?.retires_at ?? '') - Date.now()) / 3_600_000;
  assert.ok(hours > 23 && hours <= 24, `${hours}`);
  const second = await rotate(1);
  assert.deepEqual(second.public_keys.map(({ public_key }) => public_key)[1], newest?.public_key);
  const { body } = await call('GET', '/v1/webhook-endpoints');
  const shown = (body.endpoints as Endpoint[]).find(({ endpoint_id }) => endpoint_id === endpoint.endpoint_id);
  assert.deepEqual(shown?.public_keys, second.public_keys, 'two at most');
  const third = await rotate(0);
  assert.equal(third.public_keys.length, 1, 'without an overlap the old one signs no more');
});

test('the first rotation creates the secret for webhook_url of orders, and its public key is listed', async () => {
  const account = await createTestAccount(service.database.db);
  const path = '/v1/webhook-endpoints/orders/rotate-secret';
  const { body } = await call('POST', path, {}, {}, account);
  assert.match(String(body.secret), /^whsec_/);
  const list = await call('GET', '/v1/webhook-endpoints', undefined, {}, account);
  assert.deepEqual(list.body.orders, { public_keys: body.public_keys });
});

test('deleting an endpoint drops its pending deliveries', async () => {
  const account = await createTestAccount(service.database.db);
  const { endpoint } = await createOne({}, account);
  const eventId = await announce(service.database, account.account_id);
  await call('DELETE', `/v1/webhook-endpoints/${endpoint.endpoint_id}`, undefined, {}, account);
  assert.deepEqual(await listDeliveries(service.database, eventId), ['dropped 0']);
});

test('the events of an endpoint change, and it is disabled and enabled again', async () => {
  const account = await createTestAccount(service.database.db);
  const { endpoint } = await createOne({}, account);
  const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}`;
  const change = async (body: object) => (await call('POST', path, body, {}, account)).body.endpoint as Endpoint;
  const ready = await announce(service.database, account.account_id);
  const changes: readonly (readonly [object, Partial<Endpoint>])[] = [
    [{ event_type: 'evidence_export.failed' }, { event_type: 'evidence_export.failed', state: 'enabled' }],
    [{ state: 'disabled' }, { event_type: 'evidence_export.failed', state: 'disabled' }],
    [{ event_type: 'all' }, { event_type: null, state: 'disabled' }],
    [{ state: 'enabled' }, { event_type: null, state: 'enabled' }],
    [{}, { event_type: null, state: 'enabled' }],
  ];
  for (const [body, wanted] of changes) {
    const { event_type, state } = await change(body);
    assert.deepEqual({ event_type, state }, wanted);
    const { body: list } = await call('GET', '/v1/webhook-endpoints', undefined, {}, account);
    const [shown] = list.endpoints as Endpoint[];
    assert.deepEqual([shown?.event_type, shown?.state], [event_type, state]);
  }
  assert.deepEqual(await listDeliveries(service.database, ready), ['dropped 0'], 'disabling drops what is pending');
  for (const body of [{ event_type: 'none' }, { event_type: 'monitor.changed' }, { state: 'gone' }])
    assert.equal((await call('POST', path, body, {}, account)).body.code, 'invalid_input');
});

test('the deliveries to an endpoint are listed newest first, page by page, and by state', async () => {
  const account = await createTestAccount(service.database.db);
  const { endpoint } = await createOne({}, account);
  await createOne({ url: `${URL_GIVEN}/other` }, account);
  const made: string[] = [];
  for (let index = 0; index < 3; index += 1) made.push(await announce(service.database, account.account_id));
  const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}/deliveries`;
  const list = async (query: string) =>
    (await call('GET', `${path}${query}`, undefined, {}, account)).body as {
      deliveries: { event_id: string; event_type: string; state: string; attempts: object[] }[];
      next_cursor: string | null;
    };
  const first = await list('?limit=2');
  const second = await list(`?limit=2&cursor=${first.next_cursor}`);
  const all = [...first.deliveries, ...second.deliveries];
  assert.deepEqual(
    all.map(({ event_id, event_type, state, attempts }) => [event_id, event_type, state, attempts.length]),
    made.reverse().map((event_id) => [event_id, 'evidence_export.ready', 'pending', 0]),
  );
  assert.equal(second.next_cursor, null);
  assert.deepEqual((await list('?state=delivered')).deliveries, []);
  assert.equal((await call('GET', `${path}?cursor=zz`, undefined, {}, account)).body.code, 'invalid_input');
});

test('all events since a time are sent again to one endpoint, at most 500 at once', async () => {
  const account = await createTestAccount(service.database.db);
  const old = await announce(service.database, account.account_id);
  await service.database.pool.query(`alter table events disable trigger events_unchanged`);
  await service.database.pool.query(`update events set created_at = now() - interval '2 days' where event_id = $1`, [
    old,
  ]);
  await service.database.pool.query(`alter table events enable trigger events_unchanged`);
  const { endpoint } = await createOne({ event_type: 'evidence_export.ready' }, account);
  const fresh = await announce(service.database, account.account_id);
  await announce(service.database, account.account_id, { type: 'evidence_export.failed' });
  const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}/replay`;
  const replay = async (since: string) => (await call('POST', path, { since }, {}, account)).body;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const counted = { ok: true, endpoint_id: endpoint.endpoint_id, next_since: null };
  assert.deepEqual(await replay(daysAgo(1)), { ...counted, event_count: 1 });
  assert.deepEqual(
    await listDeliveries(service.database, fresh),
    ['dropped 0', 'pending 0'],
    'in place of the pending one',
  );
  assert.deepEqual(await replay(daysAgo(3)), { ...counted, event_count: 2 });
  assert.deepEqual(await listDeliveries(service.database, old), ['pending 0']);
  assert.deepEqual(await replay(daysAgo(-1)), { ...counted, event_count: 0 });
  assert.equal((await call('POST', path, { since: 'yesterday' }, {}, account)).body.code, 'invalid_input');
  await call('POST', path.replace('/replay', ''), { state: 'disabled' }, {}, account);
  assert.match(String((await replay(daysAgo(1))).message), /is disabled: enable it first/);
});

test('another account’s endpoint is not found, and a malformed id is invalid', async () => {
  const other = await createTestAccount(service.database.db);
  const { endpoint } = await createOne();
  const path = `/v1/webhook-endpoints/${endpoint.endpoint_id}`;
  assert.equal((await call('DELETE', path, undefined, {}, other)).body.code, 'not_found');
  assert.equal((await call('POST', `${path}/rotate-secret`, {}, {}, other)).body.code, 'not_found');
  assert.equal((await call('POST', path, { state: 'disabled' }, {}, other)).body.code, 'not_found');
  assert.equal((await call('POST', `${path}/test`, {}, {}, other)).body.code, 'not_found');
  assert.equal((await call('GET', `${path}/deliveries`, undefined, {}, other)).body.code, 'not_found');
  const since = new Date().toISOString();
  assert.equal((await call('POST', `${path}/replay`, { since }, {}, other)).body.code, 'not_found');
  assert.equal((await call('DELETE', '/v1/webhook-endpoints/orders')).body.code, 'invalid_id');
  assert.equal((await call('POST', '/v1/webhook-endpoints/nonsense/rotate-secret', {})).body.code, 'invalid_id');
});

test('every operation needs a credential with exports:write', async () => {
  const limited = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const routes = [
    ['GET', '/v1/webhook-endpoints'],
    ['POST', '/v1/webhook-endpoints'],
    ['POST', '/v1/webhook-endpoints/whe_01K9ZJ6F8M3T5V7X9Z1B3D5F7J'],
    ['POST', '/v1/webhook-endpoints/whe_01K9ZJ6F8M3T5V7X9Z1B3D5F7J/test'],
    ['GET', '/v1/webhook-endpoints/whe_01K9ZJ6F8M3T5V7X9Z1B3D5F7J/deliveries'],
    ['POST', '/v1/webhook-endpoints/whe_01K9ZJ6F8M3T5V7X9Z1B3D5F7J/replay'],
    ['GET', '/v1/events'],
    ['GET', '/v1/events/evt_01K9ZJ6F8M3T5V7X9Z1B3D5F7J'],
    ['POST', '/v1/events/evt_01K9ZJ6F8M3T5V7X9Z1B3D5F7J/replay'],
  ] as const;
  for (const [method, path] of routes) {
    const body = method === 'POST' ? {} : undefined;
    assert.equal((await call(method, path, body, { authorization: 'Bearer nobody' })).status, 401, path);
    const { status, body: answer } = await call(method, path, body, {}, limited);
    assert.deepEqual([status, answer.missing_scopes], [403, ['exports:write']], path);
  }
});
