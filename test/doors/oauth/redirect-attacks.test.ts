import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import {
  addPerson,
  beginAsking,
  CALLBACK,
  type ConsentService,
  connect,
  decide,
  openSignedIn,
  redeem,
  registerClient,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
  await addPerson(service, 'ben@example.com');
});
after(() => service.stop());
// All of these register from the same address.
beforeEach(() => service.database.pool.query('delete from attempt_budgets'));

const SITE = 'https://host.example/callback';

test('an unregistered redirect URI is never followed, however similar it is (RFC 9700, 4.1)', async () => {
  const { body } = await registerClient(service, { redirect_uris: [SITE] });
  const tricks = [
    'https://host.example/callback/',
    'https://host.example/callback/../evil',
    'https://host.example/callback?next=https://evil.example',
    'https://host.example/callback#fragment',
    'https://host.example.evil.example/callback',
    'https://host.example@evil.example/callback',
    'https://evil.example\\@host.example/callback',
    'https://HOST.example/callback',
    'https://host.example:443/callback',
    'https://host.example:8443/callback',
    'http://host.example/callback',
    'https://host.example/%63allback',
    'javascript:alert(1)',
    'data:text/html,x',
    '//host.example/callback',
    '/callback',
  ];
  for (const redirect_uri of tricks) {
    const asking = await beginAsking(service, { client_id: String(body.client_id), redirect_uri });
    const answer = await new FetchBrowser(service.url).open(asking.url);
    assert.equal(answer.status, 400, redirect_uri);
    assert.equal(answer.headers.get('location'), null, redirect_uri);
    assert.match(await answer.text(), /<h1>(The app gave the wrong return address|This link does not work)/);
  }
});

test('a loopback redirect may use any port, and nothing else may differ', async () => {
  const { body } = await registerClient(service, { redirect_uris: ['http://127.0.0.1/callback'] });
  const open = async (redirect_uri: string) => {
    const asking = await beginAsking(service, { client_id: String(body.client_id), redirect_uri });
    return (await (await openSignedIn(service)).open(asking.url)).status;
  };
  assert.equal(await open('http://127.0.0.1:50123/callback'), 200);
  assert.equal(await open('http://127.0.0.1:50123/other'), 400);
  assert.equal(await open('http://127.0.0.2:50123/callback'), 400);
  assert.equal(await open('http://localhost:50123/callback'), 400);
});

test('a registration with a dangerous redirect URI is refused', async () => {
  const refused = [
    'http://host.example/callback',
    'https://host.example/callback#x',
    'https://user:secret@host.example/callback',
    'https://*.example/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'not an address',
    '',
  ];
  for (const uri of refused) {
    const { status, body } = await registerClient(service, { redirect_uris: [uri] });
    assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri);
  }
  for (const redirect_uris of [[], undefined, 'https://host.example/', [7], Array(21).fill(SITE)]) {
    const { status } = await registerClient(service, { redirect_uris });
    assert.equal(status, 400);
  }
});

const REFUSED: Record<string, Record<string, string | null>> = {
  'an unknown scope': { scope: 'everything' },
  'no response type': { response_type: null },
  'response_type=token': { response_type: 'token' },
  'response_type=code token': { response_type: 'code token' },
  'response_type=id_token': { response_type: 'id_token', nonce: 'n' },
  'no PKCE': { code_challenge: null, code_challenge_method: null },
  'plain PKCE': { code_challenge_method: 'plain' },
  'prompt=none': { prompt: 'none' },
  'a resource of another service': { resource: 'https://evil.example/' },
  'a response mode': { response_mode: 'fragment' },
  'a request object': { request: 'x' },
  'an address of a request object': { request_uri: 'https://evil.example/' },
};

/** Opens an authorisation request; returns the redirect, or null when there is none. */
async function openRequest(browser: FetchBrowser, changes: Record<string, string | null>, twice: string | null = null) {
  const { url } = await beginAsking(service, changes);
  const answer = await browser.open(twice === null ? url : `${url}&${twice}`);
  const location = answer.headers.get('location');
  return { status: answer.status, location, text: await answer.text() };
}

for (const [fault, changes] of Object.entries(REFUSED)) {
  test(`${fault} is an error page without a redirect, unless the person has connected the app (open redirect)`, async () => {
    const { browser: owner, asking } = await connect(service);
    const { body } = await registerClient(service, { client_name: 'Never connected' });
    const stranger = await openSignedIn(service, 'ben@example.com');
    const sent: [FetchBrowser, unknown][] = [
      [new FetchBrowser(service.url), asking.clientId],
      [stranger, asking.clientId],
      [owner, body.client_id],
    ];
    for (const [browser, client_id] of sent) {
      const { status, location, text } = await openRequest(browser, { ...changes, client_id: String(client_id) });
      assert.deepEqual([status, location], [400, null]);
      assert.match(text, /<h1>(This link does not work|This could not be completed)/);
    }
    const known = await openRequest(owner, { ...changes, client_id: asking.clientId });
    const address = new URL(known.location ?? '');
    assert.ok(address.href.startsWith(`${CALLBACK}?`), address.href);
    assert.ok((address.searchParams.get('error') ?? '') !== '');
    assert.equal(address.hash, '', 'never in a fragment');
  });
}

test('a duplicate parameter does not redirect either', async () => {
  for (const twice of ['response_type=token', 'response_mode=fragment', 'state=x', 'client_id=x']) {
    const { status, location } = await openRequest(new FetchBrowser(service.url), {}, twice);
    assert.deepEqual([status, location], [400, null], twice);
  }
});

test('a disconnected app gets no redirects any more', async () => {
  const { browser, asking } = await connect(service);
  await service.database.pool.query('update grants set revoked_at = now() where client_id = $1', [asking.clientId]);
  const { status, location } = await openRequest(browser, { client_id: asking.clientId, prompt: 'none' });
  assert.deepEqual([status, location], [400, null]);
});

test('a scheme without a dot is refused at registration, in a document, and in earlier registrations', async () => {
  const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback';
  const { status, body } = await registerClient(service, { redirect_uris: [redirect_uri] });
  assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri']);
  assert.match(String(body.error_description), /with a dot/);
  const before = String((await registerClient(service)).body.client_id);
  await service.database.pool.query(
    `update oauth_artifacts set payload = jsonb_set(payload, '{redirect_uris}', $1) where payload->>'client_id' = $2`,
    [JSON.stringify([redirect_uri]), before],
  );
  const browser = await openSignedIn(service);
  const answer = await openRequest(browser, { client_id: before, redirect_uri });
  assert.deepEqual([answer.status, answer.location], [400, null]);
  assert.match(answer.text, /The app gave the wrong return address/);
  assert.equal((await registerClient(service, { redirect_uris: ['com.example.app:/callback'] })).status, 201);
});

test('an app that names no redirect gets the consent page for the only one it registered, and an error page where there are two', async () => {
  const { text } = await openRequest(await openSignedIn(service), { redirect_uri: null });
  assert.match(text, /<h1>Connect “A host”/);
  const { body } = await registerClient(service, { redirect_uris: [SITE, CALLBACK] });
  const changes = { redirect_uri: null, client_id: String(body.client_id) };
  const { status, location } = await openRequest(new FetchBrowser(service.url), changes);
  assert.deepEqual([status, location], [400, null]);
});

test('the response names issuer and state, and uses only the query (mix-up, RFC 9207)', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service);
  const answer = await decide(browser, await browser.open(asking.url));
  assert.equal(answer.get('iss'), service.url);
  assert.equal(answer.get('state'), asking.state);
  for (const response_mode of ['form_post', 'fragment', 'web_message']) {
    const other = await beginAsking(service, { client_id: asking.clientId, response_mode });
    const refused = new URL((await browser.open(other.url)).headers.get('location') ?? '');
    assert.equal(refused.searchParams.get('error'), 'unsupported_response_mode');
    assert.equal(refused.searchParams.get('iss'), service.url);
  }
});

test('a stolen code is useless to another client (mix-up)', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service);
  const code = (await decide(browser, await browser.open(asking.url))).get('code') ?? '';
  const thief = String((await registerClient(service)).body.client_id);
  const stolen = await redeem(service, asking, code, { client_id: thief });
  assert.deepEqual([stolen.status, stolen.body.error], [400, 'invalid_grant']);
  const elsewhere = await redeem(service, asking, code, { redirect_uri: 'http://127.0.0.1:10/callback' });
  assert.deepEqual([elsewhere.status, elsewhere.body.error], [400, 'invalid_grant']);
  assert.equal((await redeem(service, asking, code)).status, 200, 'and its own program still has it');
});

test('sign-in leads only to pages of this service, whatever the link says (open redirect)', async () => {
  const places = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/oauth/consent/../../evil',
    'javascript:alert(1)',
    '/account/apps\r\nset-cookie: x=1',
    '/docs/../evil',
    '/app/../evil',
    '/app//evil.example',
    '/docs//evil.example',
    '/docs/a/b/c/d',
    '/evil?/app',
    '?next=/app',
  ];
  for (const next of places) {
    const browser = new FetchBrowser(service.url);
    const { email, password } = service.person;
    const answer = await browser.send('/sign-in', { email, password, next });
    assert.equal(answer.status, 200, next);
    assert.match(await answer.text(), /<h1>Search/);
    const page = await browser.open(`/sign-in?next=${encodeURIComponent(next)}`);
    assert.match(await page.text(), /<h1>Search/);
  }
});

test('sign-in keeps the query of the page that was asked for, but no address or line break in it', async () => {
  const kept = [
    [
      '/app/records?tool=gst_check&from=2026-11-01&reference=A%2FB+1',
      '/app/records?tool=gst_check&from=2026-11-01&reference=A%2FB+1',
    ],
    ['/app/sources?x=//evil.example', '/app/sources'],
    ['/app/sources?x=\r\nset-cookie:%20x=1', '/app/sources'],
    ['/app/sources?x="><script>', '/app/sources'],
    ['/app/sources?', '/app/sources'],
    [`/app/sources?x=${'a'.repeat(2000)}`, '/app/sources'],
  ] as const;
  const { email, password } = service.person;
  for (const [next, location] of kept) {
    const answer = await fetch(`${service.url}/sign-in`, {
      method: 'POST',
      body: new URLSearchParams({ email, password, next }),
      redirect: 'manual',
      headers: { origin: service.url },
    });
    assert.deepEqual([answer.status, answer.headers.get('location')], [303, location]);
  }
  const asked = await fetch(`${service.url}/app/records?tool=gst_check&cursor=abc`, { redirect: 'manual' });
  const next = '/app/records?tool=gst_check&cursor=abc';
  assert.equal(asked.headers.get('location'), `/sign-in?next=${encodeURIComponent(next)}`);
  const page = await (await fetch(service.url + asked.headers.get('location'))).text();
  assert.ok(page.includes('name="next" value="/app/records?tool=gst_check&amp;cursor=abc"'));
});
