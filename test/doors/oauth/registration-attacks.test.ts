import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { buildServer } from '#app/build-server.ts';
import { readConfig } from '#app/config.ts';
import { buildGuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { urlOf } from '#doors/rest/build-rest-server.ts';
import { sweepConsent } from '#store/access/consent-sweep.ts';
import {
  beginAsking,
  CALLBACK,
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
import { FetchBrowser } from '#test/support/fetch-browser.ts';

const DOCUMENT = 'https://host.example/client.json';
const fetched: string[] = [];
const documents: Record<string, () => Response> = {
  [DOCUMENT]: () =>
    Response.json({ client_id: DOCUMENT, client_name: 'Host', redirect_uris: [CALLBACK], scope: 'openid whatever' }),
  'https://other-id.example/c': () => Response.json({ client_id: DOCUMENT, redirect_uris: [CALLBACK] }),
  'https://moved.example/c': () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } }),
  'https://large.example/c': () => new Response('x'.repeat(40_000)),
  'https://broken.example/c': () => new Response('{'),
  'https://secret.example/c': () =>
    Response.json({
      client_id: 'https://secret.example/c',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'client_secret_post',
    }),
};
const ADDRESSES: Record<string, string[]> = {
  'inside.example': ['10.0.0.5'],
  'mixed.example': ['93.184.216.34', '127.0.0.1'],
  'metadata.example': ['169.254.169.254'],
  'six.example': ['fd00::1'],
  'mapped.example': ['::ffff:10.0.0.1'],
  'nowhere.example': [],
};

const web = buildGuardedClient({
  rules: chooseUrlRules(false),
  resolveHost: async (host) => ADDRESSES[host] ?? ['93.184.216.34'],
  sendTo: async ({ href }, _addresses, { maxBytes }) => {
    fetched.push(href);
    const response = documents[href]?.() ?? new Response(null, { status: 404 });
    const body = Buffer.from(await response.arrayBuffer());
    if (body.length > (maxBytes ?? 0)) return { ok: false, fault: 'too_large', message: 'it is too large' };
    return { ok: true, status: response.status, headers: Object.fromEntries(response.headers), body };
  },
});

let service: ConsentService;
before(async () => {
  service = await startConsentService({ proxyHops: 1 }, { web });
});
after(() => service.stop());

test('a flood of registrations from one address is limited, and other addresses can still register', async () => {
  const register = async (address: string) => {
    const response = await fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ redirect_uris: [CALLBACK] }),
    });
    await response.arrayBuffer();
    return response;
  };
  const answers = await Promise.all(Array.from({ length: 40 }, () => register('203.0.113.1')));
  assert.equal(answers.filter(({ status }) => status === 201).length, 30);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(refused.length, 10);
  for (const { headers } of refused) assert.ok(Number(headers.get('retry-after')) > 0);
  assert.equal((await register('203.0.113.2')).status, 201);
  const six = ['2001:db8:1:1::1', '2001:db8:1:1:ffff::2'].map(register);
  assert.ok((await Promise.all(six)).every(({ status }) => status === 201));
});

test('a registration that is not an object, is too large or asks for another flow is refused', async () => {
  const send = (body: string) =>
    fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body,
    });
  for (const body of ['[]', 'null', '{', '"x"', JSON.stringify({ redirect_uris: [CALLBACK], x: 'x'.repeat(40_000) })]) {
    assert.equal((await send(body)).status, 400, body.slice(0, 20));
  }
  const flow = await registerClient(service, { grant_types: ['client_credentials'] });
  assert.deepEqual([flow.status, flow.body.error], [400, 'invalid_client_metadata']);
  const method = await registerClient(service, { token_endpoint_auth_method: 'private_key_jwt' });
  assert.deepEqual([method.status, method.body.error], [400, 'invalid_client_metadata']);
});

test('a registration cannot choose its id, its secret or other server-side fields', async () => {
  const { status, body } = await registerClient(service, {
    client_id: 'mine',
    client_secret: 'mine',
    jwks_uri: 'http://127.0.0.1/keys',
    sector_identifier_uri: 'https://127.0.0.1/sector',
    post_logout_redirect_uris: ['https://evil.example'],
    require_auth_time: true,
  });
  assert.equal(status, 201);
  assert.notEqual(body.client_id, 'mine');
  for (const name of ['client_secret', 'jwks_uri', 'sector_identifier_uri']) assert.equal(body[name], undefined, name);
});

test('an unused registration expires after a day, one in use stays, and an expired one gets 401 invalid_client', async () => {
  const unused = String((await registerClient(service)).body.client_id);
  const held = await connect(service);
  const over = await connect(service);
  const age = (days: number) =>
    service.database.pool.query(`update oauth_artifacts set created_at = created_at - $1::interval`, [`${days} days`]);
  await age(2);
  await service.database.pool.query('update grants set revoked_at = now() - $1::interval where client_id = $2', [
    '91 days',
    over.asking.clientId,
  ]);
  const swept = await sweepConsent(service.database.db, { unusedClientHours: 24, idleClientDays: 90 });
  assert.ok(swept.clients >= 2);
  assert.equal((await refresh(service, held.asking.clientId, held.refreshToken)).status, 200);
  for (const clientId of [unused, over.asking.clientId]) {
    const { status, body } = await refresh(service, clientId, held.refreshToken);
    assert.deepEqual([status, body.error], [401, 'invalid_client']);
    const asking = await beginAsking(service, { client_id: clientId });
    const page = await new FetchBrowser(service.url).open(asking.url);
    assert.equal(page.status, 400);
    assert.match(await page.text(), /This app is not registered/);
  }
});

test('a client can use a metadata document at its own URL, and the page shows that host', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service, { client_id: DOCUMENT });
  const page = await browser.open(asking.url);
  const text = await page.clone().text();
  assert.match(text, /Published by<\/dt><dd class="host">host\.example</);
  assert.doesNotMatch(text, /No one has verified who this is/);
  const answer = await decide(browser, page);
  assert.equal((await redeem(service, asking, answer.get('code') ?? '')).status, 200);
});

test('a client with a metadata document that redirects to a device gets the same warning as others', async () => {
  const browser = await openSignedIn(service);
  const text = await (await browser.open((await beginAsking(service, { client_id: DOCUMENT })).url)).text();
  assert.match(text, /Any program on this device can use the name of host\.example: continue only if you started this/);
  documents['https://site.example/c'] = () =>
    Response.json({
      client_id: 'https://site.example/c',
      client_name: 'Site',
      redirect_uris: ['https://site.example/back'],
    });
  const asking = await beginAsking(service, {
    client_id: 'https://site.example/c',
    redirect_uri: 'https://site.example/back',
  });
  assert.doesNotMatch(await (await browser.open(asking.url)).text(), /Any program on this device/);
});

test('the sign-in page names the app that sent the person and its host, also after a wrong password', async () => {
  const browser = new FetchBrowser(service.url);
  const text = await (await browser.open((await beginAsking(service, { client_id: DOCUMENT })).url)).text();
  const names =
    /It calls itself<\/dt><dd><q><bdi>Host<\/bdi><\/q><br><span class="hint">Written by the app\.<\/span><\/dd>\s*<dt>Published by<\/dt><dd class="host">host\.example<\/dd>\s*<dt>Access is sent to<\/dt><dd><span class="host">this device \(127\.0\.0\.1:9\)/;
  assert.match(text, /<h1>Sign in<\/h1>/);
  assert.match(text, names);
  const next = /name="next" value="([^"]+)"/.exec(text)?.[1] ?? '';
  const wrong = await browser.send('/sign-in', { email: 'x@example.com', password: 'wrong', next });
  assert.match(await wrong.text(), names);
  assert.match(await (await browser.open(`/sign-in/passkey?next=${encodeURIComponent(next)}`)).text(), names);
  for (const other of ['/oauth/consent/none', '/account/apps']) {
    const plain = await (await browser.open(`/sign-in?next=${encodeURIComponent(other)}`)).text();
    assert.doesNotMatch(plain, /It calls itself/);
  }
});

test('a document at a private address is never fetched, whatever its name resolves to (SSRF)', async () => {
  const private_ = [
    'https://127.0.0.1/c',
    'https://[::1]/c',
    'https://10.1.2.3/c',
    'https://192.168.0.1/c',
    'https://169.254.169.254/c',
    'https://2130706433/c',
    'https://0x7f.1/c',
    'https://[::ffff:127.0.0.1]/c',
    'https://localhost/c',
    ...['inside', 'mixed', 'metadata', 'six', 'mapped', 'nowhere'].map((name) => `https://${name}.example/c`),
  ];
  ADDRESSES.localhost = ['127.0.0.1'];
  fetched.length = 0;
  for (const client_id of private_) await assertUnknown(client_id);
  assert.deepEqual(fetched, []);
});

test('a document that redirects, has another id, is too large or invalid, or has a secret is refused', async () => {
  for (const name of ['other-id', 'moved', 'large', 'broken', 'secret', 'missing'])
    await assertUnknown(`https://${name}.example/c`);
  for (const client_id of [
    'http://host.example/c',
    'https://user@host.example/c',
    'https://host.example/a/../c',
    'ftp://x/c',
  ])
    await assertUnknown(client_id);
  assert.ok(!fetched.includes('http://127.0.0.1/'), 'a redirect is not followed');
});

test('one address can have sixty documents fetched an hour, whatever its forwarding header says; others are not limited', async () => {
  fetched.length = 0;
  const ask = async (name: string, forwarded: string) => {
    const client_id = `https://${name}.example/c`;
    documents[client_id] = () => Response.json({ client_id, redirect_uris: [CALLBACK] });
    const asking = await beginAsking(service, { client_id });
    const headers = { 'x-forwarded-for': forwarded };
    await (await new FetchBrowser(service.url).open(asking.url, { headers })).arrayBuffer();
  };
  await service.database.pool.query('delete from attempt_budgets');
  await ask('first', '203.0.113.60');
  // As if 58 more attempts had been made; each expires after a minute.
  await service.database.pool.query(`update attempt_budgets set full_again_at = full_again_at + interval '58 minutes'`);
  await ask('sixtieth', '1.1.1.1, 203.0.113.60');
  await ask('one-too-many', '2.2.2.2, 203.0.113.60');
  await ask('of-another', '203.0.113.61');
  assert.deepEqual(
    fetched,
    ['first', 'sixtieth', 'of-another'].map((name) => `https://${name}.example/c`),
  );
});

/** Uses up the hourly budget of one address after its first use. */
const useUp = (minutes: number) =>
  service.database.pool.query('update attempt_budgets set full_again_at = full_again_at + make_interval(mins => $1)', [
    minutes,
  ]);

test('a connected app can refresh from an address with no document budget left, without a new fetch', async (t) => {
  const { asking, refreshToken } = await connect(service, { client_id: DOCUMENT });
  const shared = { 'x-forwarded-for': '203.0.113.70' };
  // A new process has no cached document.
  const restart = async () => {
    const config = { ...readConfig({ PORT: '0', MAX_LAG_MS: '600000' }), publicUrl: service.url, proxyHops: 1 };
    const { server, listen } = buildServer(service.database, config, pino({ level: 'silent' }), { web });
    t.after(() => server.close());
    await listen();
    return urlOf(server.server, config.host);
  };
  const open = async (url: string, client_id: string) => {
    const query = (await beginAsking(service, { client_id })).url;
    return (await fetch(url + query, { headers: shared, redirect: 'manual' })).status;
  };
  await service.database.pool.query('delete from attempt_budgets');
  const first = await restart();
  documents['https://stranger.example/c'] = () =>
    Response.json({ client_id: 'https://stranger.example/c', redirect_uris: [CALLBACK] });
  await open(first, 'https://nobody.example/c');
  await useUp(59);
  assert.equal(await open(first, 'https://stranger.example/c'), 400, 'the budget is used up');
  fetched.length = 0;
  let token = refreshToken;
  for (const url of [first, await restart(), await restart()]) {
    const sent = { grant_type: 'refresh_token', client_id: asking.clientId, refresh_token: token };
    const { status, body } = await post({ url }, '/oauth/token', sent, shared);
    assert.equal(status, 200, JSON.stringify(body));
    token = String(body.refresh_token);
  }
  assert.deepEqual(fetched, [DOCUMENT], 'read once, then kept');
  const again = await restart();
  assert.equal(await open(again, DOCUMENT), 303, 'a new question reads the document of today, uncounted');
  assert.deepEqual(fetched, [DOCUMENT, DOCUMENT]);
});

test('a connected app stops counting towards the registrations of its address, once', async () => {
  const register = async () => {
    const response = await fetch(`${service.url}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.80' },
      body: JSON.stringify({ client_name: 'Shared', redirect_uris: [CALLBACK] }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  await service.database.pool.query('delete from attempt_budgets');
  const client_id = String((await register()).body.client_id);
  await useUp(58);
  assert.deepEqual([(await register()).status, (await register()).status], [429, 429]);
  await connect(service, { client_id });
  assert.deepEqual([(await register()).status, (await register()).status], [201, 429]);
  await connect(service, { client_id });
  assert.equal((await register()).status, 429, 'a second consent returns no count');
  const { rows } = await service.database.pool.query(
    `select payload->>'registered_from' as address from oauth_artifacts where payload->>'client_id' = $1`,
    [client_id],
  );
  assert.deepEqual(rows, [{ address: null }], 'the address is not kept longer than it is needed');
});

test('the production document fetch cannot reach this machine', async () => {
  let asked = 0;
  const inside = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
  const own = await startConsentService();
  try {
    const { port } = inside.address() as { port: number };
    const asking = await beginAsking(own, { client_id: `https://localhost:${port}/c` });
    const page = await new FetchBrowser(own.url).open(asking.url);
    assert.equal(page.status, 400);
    assert.equal(asked, 0);
  } finally {
    await own.stop();
    inside.close();
  }
});

async function assertUnknown(client_id: string): Promise<void> {
  const asking = await beginAsking(service, { client_id });
  const page = await new FetchBrowser(service.url).open(asking.url);
  assert.equal(page.status, 400, client_id);
  assert.equal(page.headers.get('location'), null);
  assert.match(
    await page.text(),
    /This app is not registered|This link does not work|could not be completed/,
    client_id,
  );
}
