import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  addPerson,
  type ConsentService,
  openSignedIn,
  signIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';

const PAGE = '/docs/reference/api/abn';
const KEY = /svc_test_[0-9A-Za-z]{36}/;

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

async function readPage(browser: FetchBrowser, path = PAGE): Promise<{ response: Response; text: string }> {
  const response = await browser.open(path);
  return { response, text: await response.text() };
}

const press = (browser: FetchBrowser, fields: Record<string, string> = {}) =>
  browser.send('/docs/test-key', { next: PAGE, ...fields });

const ask = (key: string) => fetch(`${service.url}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });

test('a reader who is not signed in gets a page without a key that may be cached, for this cookie only', async () => {
  const { response, text } = await readPage(new FetchBrowser(service.url));
  assert.equal(response.headers.get('cache-control'), 'public, max-age=300');
  assert.equal(response.headers.get('vary'), 'cookie');
  assert.match(text, /<a href="\/sign-in\?next=%2Fdocs%2Freference%2Fapi%2Fabn">Sign in<\/a>/);
  assert.match(text, /Bearer \$SERVICE_API_KEY/);
});

test('signing in leads back to the page', async () => {
  const browser = new FetchBrowser(service.url);
  const { email, password } = service.person;
  const back = await browser.send('/sign-in', { email, password, next: PAGE });
  assert.match(await back.text(), /<button class="quiet">Create a test key<\/button>/);
});

test('a signed-in owner creates a test key, and the examples of every page have it', async () => {
  const browser = await openSignedIn(service);
  const before = await readPage(browser);
  assert.equal(before.response.headers.get('cache-control'), 'no-store');
  assert.doesNotMatch(before.text, KEY);
  const after = await press(browser);
  const text = await after.text();
  assert.equal(after.headers.get('cache-control'), 'no-store');
  const [key = ''] = KEY.exec(text) ?? [];
  assert.ok(text.includes(`curl -H "Authorization: Bearer ${key}" ${service.url}/v1/abn/79002637069`));
  assert.ok(text.includes(`export SERVICE_API_KEY=${key}`));
  assert.ok((await readPage(browser, '/docs/reference/api')).text.includes(key), 'also on a page of Markdown');
  const answer = await ask(key);
  assert.deepEqual([answer.status, answer.headers.get('svc-mode')], [200, 'test']);
  const { expires_at, scopes } = await service.database.db
    .selectFrom('api_keys')
    .select(['expires_at', 'scopes'])
    .where('name', '=', 'Documentation examples')
    .executeTakeFirstOrThrow();
  assert.ok(expires_at !== null && expires_at.getTime() <= Date.now() + 86_400_000, 'it works for a day');
  assert.ok(!scopes.includes('account:admin'), 'it manages no keys');
});

test('another key replaces the one before, and revoking ends it', async () => {
  const browser = await openSignedIn(service);
  const [first = ''] = KEY.exec(await (await press(browser)).text()) ?? [];
  const [second = ''] = KEY.exec(await (await press(browser)).text()) ?? [];
  assert.notEqual(first, second);
  // A key that was not used yet is in no cache.
  assert.equal((await ask(first)).status, 401);
  assert.doesNotMatch(await (await press(browser, { revoke: 'yes' })).text(), KEY);
  assert.equal((await ask(second)).status, 401);
});

test('the key is shown to its creator only, while they are signed in and it works', async () => {
  const ada = await openSignedIn(service);
  await press(ada);
  const secret = ada.cookie('svc_docs_key') ?? '';
  assert.match(secret, KEY);
  await addPerson(service, 'bob@example.com');
  for (const [name, browser] of [
    ['a colleague', await openSignedIn(service, 'bob@example.com')],
    ['a stranger', new FetchBrowser(service.url)],
  ] as const) {
    browser.plant('svc_docs_key', secret);
    assert.doesNotMatch((await readPage(browser)).text, KEY, name);
  }
  for (const planted of ['svc_test_x', '"><script>', service.account.api_key, 'a'.repeat(45)]) {
    const browser = await openSignedIn(service);
    browser.plant('svc_docs_key', planted);
    const { response, text } = await readPage(browser);
    assert.equal(response.status, 200);
    assert.ok(!text.includes(planted), planted);
  }
  await ada.send('/sign-out', {});
  assert.deepEqual([ada.cookie('svc_session'), ada.cookie('svc_docs_key')], [null, null], 'the browser forgets both');
  assert.doesNotMatch((await readPage(ada)).text, KEY, 'signed out');
  await signIn(service, ada);
  ada.plant('svc_docs_key', secret);
  assert.match((await readPage(ada)).text, KEY);
  await service.database.db
    .updateTable('api_keys')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .where('name', '=', 'Documentation examples')
    .execute();
  assert.doesNotMatch((await readPage(ada)).text, KEY, 'expired');
});

test('a member cannot create a key, and no other site can press the button', async () => {
  await service.database.db
    .updateTable('users')
    .set({ role: 'member' })
    .where('email', '=', 'bob@example.com')
    .execute();
  const bob = await openSignedIn(service, 'bob@example.com');
  assert.match((await readPage(bob)).text, /An owner of your account can create one for you/);
  const refused = await press(bob);
  assert.equal(refused.status, 403);
  assert.match(await refused.text(), /Only an owner can create keys/);
  const ada = await openSignedIn(service);
  const foreign = await ada.send('/docs/test-key', { next: PAGE }, { 'sec-fetch-site': 'cross-site' });
  assert.equal(foreign.status, 403);
  assert.equal(ada.cookie('svc_docs_key'), null);
  const elsewhere = await ada.send('/docs/test-key', { next: 'https://evil.example/docs' });
  assert.match(await elsewhere.text(), /<h1>Search/, 'an address of another site is ignored');
});
