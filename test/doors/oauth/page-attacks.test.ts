import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addPerson,
  beginAsking,
  type ConsentService,
  connect,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

async function openConsent(browser: FetchBrowser): Promise<string> {
  const asking = await beginAsking(service);
  const text = await (await browser.open(asking.url)).text();
  const path = /action="(\/oauth\/consent\/[^"]+)"/.exec(text)?.[1];
  assert.ok(path !== undefined);
  return path;
}

const ALLOW = { decision: 'allow', scope: 'abn:lookup', cap: '5.00' };

async function countGrants(): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>('select count(*) from grants');
  return rows[0]?.count ?? 0;
}

test('every page forbids framing, foreign resources and caching, with these exact headers (clickjacking)', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service);
  const pages = [
    await new FetchBrowser(service.url).open('/sign-in'),
    await browser.open(asking.url),
    await browser.open('/account/apps'),
    await browser.open('/account/security'),
    await browser.open('/oauth/consent/none'),
    await browser.open('/oauth/authorize?client_id=none'),
  ];
  for (const page of pages) {
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/, page.url);
    assert.equal(page.headers.get('content-security-policy'), POLICY, page.url);
    assert.equal(page.headers.get('x-frame-options'), 'DENY');
    assert.equal(page.headers.get('cache-control'), 'no-store');
    assert.equal(page.headers.get('referrer-policy'), 'same-origin');
    assert.doesNotMatch(await page.text(), /<script(?! type="module" src="\/assets\/)|\son\w+="|\sstyle="/);
  }
});

test('a form from another site has no effect on any page (forged consent, forged sign-in)', async () => {
  const browser = await openSignedIn(service);
  const path = await openConsent(browser);
  const before = await countGrants();
  const forms: [string, Record<string, string>][] = [
    [path, ALLOW],
    ['/sign-in', { email: service.person.email, password: service.person.password }],
    ['/sign-out', {}],
    ['/account/apps/disconnect', { grant_id: 'x' }],
    ['/account/apps/disconnect-all', {}],
    ['/account/apps/cap', { grant_id: 'x', cap: '1000' }],
    ['/account/apps/account-cap', { cap: 'none' }],
    ['/account/security/passkey-proof', { password: service.person.password }],
    ['/account/security/password', { present: service.person.password, next: 'another good password' }],
    ['/account/security/passkey', {}],
    ['/account/security/passkey-removal', { credential_id: 'x' }],
    ['/account/security/sign-out', { session_id: 'x' }],
    ['/account/security/sign-out-everywhere', { confirmed: 'yes' }],
    ['/sign-in/passkey', {}],
  ];
  const others: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: service.url },
  ];
  for (const [address, fields] of forms) {
    for (const headers of others) {
      const answer = await browser.send(address, fields, headers);
      assert.equal(answer.status, 403, `${address} ${JSON.stringify(headers)}`);
      assert.match(await answer.text(), /This form came from another site/);
    }
  }
  assert.equal(await countGrants(), before);
  assert.equal((await browser.open('/account/apps')).status, 200, 'and the session is still there');
});

test('without Sec-Fetch-Site a form must have the Origin of this site', async () => {
  const { email, password } = service.person;
  const send = async (headers: Record<string, string>) =>
    (
      await fetch(`${service.url}/sign-in`, {
        method: 'POST',
        body: new URLSearchParams({ email, password }),
        redirect: 'manual',
        headers,
      })
    ).status;
  assert.equal(await send({ origin: service.url }), 303);
  for (const origin of ['https://evil.example', 'null', `${service.url}.evil.example`]) {
    assert.equal(await send({ origin }), 403, origin);
  }
  assert.equal(await send({}), 403);
});

test('a body that is not a form is refused', async () => {
  const response = await fetch(`${service.url}/sign-in`, {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: '{}',
  });
  assert.equal(response.status, 415);
});

test('a request belongs to the browser that started it; no other browser can answer it', async () => {
  const attacker = await openSignedIn(service, (await addPerson(service, 'mallory@example.com')).email);
  const path = await openConsent(attacker);
  const victim = await openSignedIn(service);
  const before = await countGrants();
  for (const answer of [await victim.open(path), await victim.send(path, ALLOW)]) {
    assert.equal(answer.status, 400);
    assert.match(await answer.text(), /This request has ended/);
  }
  assert.equal(await countGrants(), before);
});

test('a decision without a signed-in person is not accepted', async () => {
  const browser = new FetchBrowser(service.url);
  const asking = await beginAsking(service);
  const page = await (await browser.open(asking.url)).text();
  const path = /name="next" value="([^"]+)"/.exec(page)?.[1] ?? '';
  const before = await countGrants();
  assert.match(await (await browser.send(path, ALLOW)).text(), /<h1>Sign in/);
  assert.equal(await countGrants(), before);
});

test('a form sent twice counts once, and a decided request cannot be decided again', async () => {
  const browser = await openSignedIn(service);
  const path = await openConsent(browser);
  const before = await countGrants();
  const first = await (await browser.send(path, ALLOW)).text();
  assert.equal(await (await browser.open(path)).text(), first, 'the page of the form leads on too');
  const second = await (await browser.send(path, { ...ALLOW, cap: '900' })).text();
  assert.equal(second, first);
  assert.equal(await countGrants(), before + 1);
  const back = /content="0;url=([^"]+)"/.exec(first)?.[1] ?? '';
  assert.equal((await browser.open(back)).status, 303);
  const again = await browser.open(back);
  assert.equal(again.status, 400);
  assert.match(await again.text(), /This request has ended/);
});

test('a double click on Connect makes one consent', async () => {
  const browser = await openSignedIn(service);
  const path = await openConsent(browser);
  const before = await countGrants();
  const pages = await Promise.all([1, 2, 3].map(async () => (await browser.send(path, ALLOW)).text()));
  for (const page of pages) assert.match(page, /<h1>Connected</);
  assert.equal(await countGrants(), before + 1);
});

test('a client name is escaped and cannot reorder the text beside it', async () => {
  const browser = await openSignedIn(service);
  const client_name = '<img src=x onerror=alert(1)>\u202eEvil\u200b\nHost';
  const asking = await beginAsking(service, {}, { client_name });
  const text = await (await browser.open(asking.url)).text();
  assert.doesNotMatch(text, /<img|\u202e|\u200b/);
  assert.match(text, /&lt;img src=x onerror=alert\(1\)&gt; Evil Host/);
});

test('a connected app’s name is quoted and attributed, even if it was stored with hidden characters', async () => {
  const { browser } = await connect(service);
  await service.database.pool.query('update grants set client_name = $1', ['Bank\u3164\u202eevil']);
  const text = await (await browser.open('/account/apps')).text();
  assert.match(text, /<h2><q><bdi>Bank evil<\/bdi><\/q><\/h2><p class="hint">Name written by the app\./);
  assert.doesNotMatch(text, /\u3164|\u202e/);
});

test('a look-alike host is shown as punycode, with a warning', async () => {
  const browser = await openSignedIn(service);
  const redirect_uri = 'https://\u0441laude.ai/callback';
  const asking = await beginAsking(service, { redirect_uri }, { redirect_uris: [redirect_uri] });
  const text = await (await browser.open(asking.url)).text();
  assert.match(text, /xn--laude-9ve\.ai|xn--laude-[a-z0-9]+\.ai/);
  assert.match(text, /often an imitation/);
});

test('a person cannot see or disconnect another person’s apps', async () => {
  const { browser } = await connect(service);
  const grantId = /name="grant_id" value="([^"]+)"/.exec(await (await browser.open('/account/apps')).text())?.[1] ?? '';
  const { account_id } = await createTestAccount(service.database.db);
  await addPerson(service, 'other@example.com', account_id);
  const other = await openSignedIn(service, 'other@example.com');
  assert.match(await (await other.open('/account/apps')).text(), /Nothing is connected/);
  const answer = await other.send('/account/apps/disconnect', { grant_id: grantId, confirmed: 'yes' });
  assert.match(await answer.text(), /That app was already disconnected.*Nothing is connected/s);
  assert.match(await (await browser.open('/account/apps')).text(), new RegExp(grantId));
});

test('a NUL or an object property name is refused as invalid and causes no internal error', async () => {
  const browser = await openSignedIn(service);
  const forms: [string, Record<string, string>, number][] = [
    ['/sign-in', { email: 'a\0@example.com', password: 'wrong' }, 403],
    ['/sign-in/passkey', { response: JSON.stringify({ id: '\0' }) }, 403],
    ['/account/apps/disconnect', { grant_id: '\0' }, 200],
    ['/account/security/passkey-removal', { credential_id: '\0', confirmed: 'yes' }, 404],
  ];
  for (const [path, fields, status] of forms) assert.equal((await browser.send(path, fields)).status, status, path);
  for (const page of ['/account/security?done', '/account/apps?disconnected'])
    for (const word of ['constructor', '__proto__'])
      assert.equal((await browser.open(`${page}=${word}`)).status, 200, `${page} ${word}`);
  const asking = await beginAsking(service, { state: 'a\0b' });
  const page = await browser.open(asking.url);
  assert.equal(page.status, 400);
  assert.match(await page.text(), /<h1>This link does not work/);
});

test('a request for unknown scopes ends on the error page without a consent page', async () => {
  const browser = await openSignedIn(service);
  const asking = await beginAsking(service, { scope: 'admin root' });
  assert.match(await (await browser.open(asking.url)).text(), /<code>invalid_scope</);
});
