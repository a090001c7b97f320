import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { SCOPES } from '#contract/scopes.ts';
import {
  addPerson,
  askRest,
  beginAsking,
  type ConsentService,
  connectApp,
  decide,
  openSignedIn,
  redeem,
  refresh,
  startConsentService,
} from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { callTool } from '#test/support/money-service.ts';

let service: ConsentService;
let people = 0;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());
// Each test has its own person without connected apps; the first one owns the account.
beforeEach(async () => {
  if (people++ > 0) service = { ...service, person: await addPerson(service, `person-${people}@example.com`) };
});

const SITE = 'https://host.example/callback';
const atSite = (name: string) => ({ metadata: { client_name: name, redirect_uris: [SITE] }, callback: SITE });
const lookUp = async (token: string) => (await callTool(service, token, 'abn_lookup', { abn: '79002637069' })).body;
const readApps = async (browser: FetchBrowser) => (await browser.open('/account/apps')).text();
const listGrantIds = (page: string) =>
  [...page.matchAll(/action="\/account\/apps\/disconnect"><input[^>]*value="([^"]+)"/g)].map(([, id]) => id ?? '');
const openConsent = async (browser: FetchBrowser, url: string) => (await browser.open(url)).text();

test('connecting again replaces the cap, keeps today’s spend and revokes the old tokens', async () => {
  const old = await connectApp(service, {}, { cap: '1000.00' });
  assert.equal((await lookUp(old.accessToken)).ok, true);
  const young = await connectApp(service, { client_id: old.asking.clientId }, { cap: '0.10' });
  assert.equal((await askRest(service, old.accessToken)).status, 401);
  assert.equal((await refresh(service, old.asking.clientId, old.refreshToken)).body.error, 'invalid_grant');
  const refused = await lookUp(young.accessToken);
  assert.deepEqual([refused.code, refused.cap_cents, refused.spent_cents], ['spend_cap_reached', 10, 10]);
  assert.equal(listGrantIds(await readApps(young.browser)).length, 1);
});

test('an app that registers again is recognised by name and redirect URIs, ignoring the loopback port', async () => {
  const old = await connectApp(service);
  const redirect = 'http://127.0.0.1:51234/callback';
  const options = { metadata: { redirect_uris: [redirect] }, callback: redirect };
  const young = await connectApp(service, {}, {}, options);
  assert.notEqual(young.asking.clientId, old.asking.clientId);
  assert.equal((await askRest(service, old.accessToken)).status, 401);
  assert.equal((await askRest(service, young.accessToken)).status, 200);
  const named = await connectApp(service, {}, {}, { metadata: { client_name: 'Another host' } });
  const page = await readApps(named.browser);
  assert.equal(listGrantIds(page).length, 2, 'each app once');
  assert.equal((await askRest(service, young.accessToken)).status, 200);
});

test('another person connecting the same app does not affect the first', async () => {
  const mine = await connectApp(service);
  const other = await addPerson(service, `other-of-${service.person.email}`);
  const theirs = await connectApp({ ...service, person: other });
  for (const token of [mine.accessToken, theirs.accessToken]) assert.equal((await askRest(service, token)).status, 200);
});

test('the page shows that the app is already connected, what would change, and today’s spend', async () => {
  const { browser, asking, accessToken } = await connectApp(service, {}, { cap: '20.00' }, atSite('A host'));
  await lookUp(accessToken);
  const again = await beginAsking(service, { client_id: asking.clientId, scope: 'abn:lookup', redirect_uri: SITE });
  const page = await openConsent(browser, again.url);
  assert.match(page, /<h1>Connect “A host” again\?<\/h1>/);
  assert.match(page, /<h2>Already connected<\/h2>/);
  assert.match(page, /Your new decision replaces the earlier one\. Its current access ends immediately/);
  assert.match(page, new RegExp(`Would lose</dt><dd><ul class="plain-list"><li>${SCOPES['gst:status']}</li></ul>`));
  assert.match(page, /May spend now<\/dt><dd>up to A\$20\.00 a day/);
  assert.match(page, /The cap is now A\$20\.00\. A\$0\.10 was spent today and counts towards the new cap\./);
  assert.match(page, /name="cap"[^>]* value="20\.00"/);
  assert.doesNotMatch(page, /Would gain|class="tag"/);
});

test('an app that redirects to a device gets a warning and is not offered the earlier high cap', async () => {
  const { browser } = await connectApp(service, {}, { cap: '900.00' });
  const page = await openConsent(browser, (await beginAsking(service)).url);
  assert.match(page, /<h2>An app with this name is already connected<\/h2>/);
  assert.match(
    page,
    /We cannot tell whether this is the same program\. If you did not expect this, choose “Keep it as it/,
  );
  assert.match(page, /The cap is now A\$900\.00\./);
  assert.match(page, /name="cap"[^>]* value="5\.00"/);
});

test('declining a second consent keeps the first', async () => {
  const { browser, accessToken } = await connectApp(service);
  const again = await beginAsking(service);
  const answer = await decide(browser, await browser.open(again.url), { decision: 'deny' });
  assert.equal(answer.get('error'), 'access_denied');
  assert.equal((await askRest(service, accessToken)).status, 200);
});

test('a step-up extends the grant: both tokens work with their own scopes and share one cap', async () => {
  const { browser, asking, accessToken } = await connectApp(service, {}, { cap: '9.00' });
  const [grantId] = listGrantIds(await readApps(browser));
  const more = await beginAsking(service, { client_id: asking.clientId, scope: 'abn:lookup gst:status billing:read' });
  const page = await browser.open(more.url);
  const text = await page.clone().text();
  assert.match(text, /<h1>Give “A host” more access\?<\/h1>/);
  assert.match(text, /It keeps its current access and gains what you tick below\./);
  assert.match(text, new RegExp(`Would gain</dt><dd><ul class="plain-list"><li>${SCOPES['billing:read']}</li></ul>`));
  assert.match(text, /value="billing:read" checked>.*<span class="tag">new<\/span>/);
  assert.doesNotMatch(text, /Would lose/);
  const answer = await decide(browser, page, { scope: ['abn:lookup', 'gst:status', 'billing:read'], cap: '0.20' });
  const tokens = await redeem(service, more, answer.get('code') ?? '');
  const stepped = String(tokens.body.access_token);
  assert.deepEqual(listGrantIds(await readApps(browser)), [grantId]);
  assert.equal((await askRest(service, stepped, '/v1/usage')).status, 200);
  assert.equal((await askRest(service, accessToken, '/v1/usage')).status, 403);
  assert.deepEqual([(await lookUp(accessToken)).ok, (await lookUp(stepped)).ok], [true, true]);
  for (const token of [accessToken, stepped]) assert.equal((await lookUp(token)).code, 'spend_cap_reached');
});

test('no token keeps a scope that the person unticked in a step-up', async () => {
  const { browser, asking, accessToken } = await connectApp(service);
  const more = await beginAsking(service, { client_id: asking.clientId, scope: 'abn:lookup billing:read' });
  await decide(browser, await browser.open(more.url), { scope: ['billing:read'] });
  assert.equal((await askRest(service, accessToken)).status, 403);
});

test('of two simultaneous consents one is live, and the tokens of the other are revoked', async () => {
  const browsers = [await openSignedIn(service), await openSignedIn(service)];
  const results = await Promise.all(
    browsers.map(async (browser) => {
      const asking = await beginAsking(service);
      const answer = await decide(browser, await browser.open(asking.url));
      return redeem(service, asking, answer.get('code') ?? '');
    }),
  );
  const statuses = await Promise.all(
    results.map(async ({ body }) => (await askRest(service, String(body.access_token))).status),
  );
  assert.deepEqual(statuses.sort(), [200, 401]);
});

test('a person changes the cap of an app on the page; an invalid amount is asked for again', async () => {
  const { browser, accessToken } = await connectApp(service, {}, { cap: '0.10' });
  assert.equal((await lookUp(accessToken)).ok, true);
  assert.equal((await lookUp(accessToken)).code, 'spend_cap_reached');
  const [grant_id = ''] = listGrantIds(await readApps(browser));
  const odd = await browser.send('/account/apps/cap', { grant_id, cap: 'lots<' });
  assert.equal(odd.status, 400);
  assert.match(await odd.text(), /value="lots&lt;" aria-invalid="true"/);
  const changed = await browser.send('/account/apps/cap', { grant_id, cap: '0.20' });
  assert.match(await changed.text(), /The cap is changed\.[\s\S]*up to A\$0\.20 a day; A\$0\.10 spent today/);
  assert.deepEqual([(await lookUp(accessToken)).ok, (await lookUp(accessToken)).code], [true, 'spend_cap_reached']);
  const stranger = await openSignedIn(service, (await addPerson(service, `x-${service.person.email}`)).email);
  const foreign = await stranger.send('/account/apps/cap', { grant_id, cap: '100' });
  assert.match(await foreign.text(), /That app was already disconnected\./);
  assert.match(await readApps(browser), /up to A\$0\.20 a day/);
});

test('disconnecting all apps leaves those of other people connected', async () => {
  const other = await connectApp({ ...service, person: await addPerson(service, `y-${service.person.email}`) });
  const one = await connectApp(service);
  const two = await connectApp(service, {}, {}, { metadata: { client_name: 'Another host' } });
  assert.match(await readApps(two.browser), /Disconnect all 2 apps/);
  const answer = await two.browser.send('/account/apps/disconnect-all', { confirmed: 'yes' });
  assert.match(await answer.text(), /All apps are disconnected\.[\s\S]*Nothing is connected/);
  for (const { accessToken } of [one, two]) assert.equal((await askRest(service, accessToken)).status, 401);
  assert.equal((await askRest(service, other.accessToken)).status, 200);
});

test('only an owner or the billing role sets the account’s cap, which limits every app; an invalid amount is explained', async () => {
  const owner = await openSignedIn(service, 'ada@example.com');
  const { browser, accessToken } = await connectApp(service);
  assert.match(await readApps(browser), /Only an owner or someone with the billing role can change it/);
  const refused = await browser.send('/account/apps/account-cap', { cap: '100' });
  assert.deepEqual([refused.status, /Your role can’t change this/.test(await refused.text())], [403, true]);
  const odd = await owner.send('/account/apps/account-cap', { cap: 'much' });
  assert.deepEqual([odd.status, /value="much" aria-invalid/.test(await odd.text())], [400, true]);
  const changed = await owner.send('/account/apps/account-cap', { cap: '0.00' });
  assert.match(await changed.text(), /The account’s cap is changed\.[\s\S]*Up to A\$0\.00 a day for all apps/);
  const body = await lookUp(accessToken);
  assert.deepEqual([body.code, body.cap_of], ['spend_cap_reached', 'account']);
  assert.equal((await owner.send('/account/apps/account-cap', { cap: '' })).status, 400, 'empty is not no cap');
  const removed = await owner.send('/account/apps/account-cap', { cap: 'none' });
  assert.match(await removed.text(), /The account has no cap. Each app is limited by its own cap/);
  assert.equal((await lookUp(accessToken)).ok, true);
});
