import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  beginAsking,
  CALLBACK,
  type ConsentService,
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
});
after(() => service.stop());

const SITE = 'https://host.example/callback';

test('a redirect that was not registered is never followed, however alike it looks (RFC 9700, 4.1)', async () => {
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
    assert.match(await answer.text(), /<h1>(The answer would go to the wrong place|This link does not work)/);
  }
});

test('a program on the person’s own device may use any port there, and nothing else may differ', async () => {
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

test('a registration with a redirect that nobody should be sent to is refused', async () => {
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

test('a program without a redirect, without a type or of another type gets none of our redirects either', async () => {
  for (const changes of [{ redirect_uri: null }, { response_type: null }, { response_type: 'token' }]) {
    const asking = await beginAsking(service, changes);
    const answer = await new FetchBrowser(service.url).open(asking.url);
    const location = answer.headers.get('location');
    if (location !== null) assert.ok(location.startsWith(CALLBACK), location);
    else assert.ok([200, 400].includes(answer.status));
    assert.doesNotMatch(location ?? '', /[?&#](access_token|code)=/);
  }
});

test('the answer names its issuer and state, and goes into the query alone (mix-up, RFC 9207)', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service);
  const answer = await decide(browser, await browser.open(asking.url));
  assert.equal(answer.get('iss'), service.url);
  assert.equal(answer.get('state'), asking.state);
  for (const response_mode of ['form_post', 'fragment', 'web_message']) {
    const other = await beginAsking(service, { response_mode });
    const refused = new URL((await browser.open(other.url)).headers.get('location') ?? '');
    assert.equal(refused.searchParams.get('error'), 'unsupported_response_mode');
    assert.equal(refused.searchParams.get('iss'), service.url);
  }
});

test('a code that another program got hold of is worth nothing to it (mix-up)', async () => {
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

test('after signing in a person is taken to a page of ours, wherever a link says (open redirect)', async () => {
  const places = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    '/oauth/consent/../../evil',
    'javascript:alert(1)',
    '/account/apps\r\nset-cookie: x=1',
    '/docs',
    '/account/apps?x=//evil.example',
  ];
  for (const next of places) {
    const browser = new FetchBrowser(service.url);
    const { email, password } = service.person;
    const answer = await browser.send('/sign-in', { email, password, next });
    assert.equal(answer.status, 200, next);
    assert.match(await answer.text(), /<h1>Connected apps/);
    const page = await browser.open(`/sign-in?next=${encodeURIComponent(next)}`);
    assert.match(await page.text(), /<h1>Connected apps/);
  }
});
