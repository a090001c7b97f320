import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '#contract/scopes.ts';
import {
  addPerson,
  beginAsking,
  type ConsentService,
  connect,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { createGrant } from '#test/support/consented-grant.ts';
import { callTool } from '#test/support/money-service.ts';
import { createTestAccount } from '#test/support/test-account.ts';

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

const lookUp = async (token: string) => (await callTool(service, token, 'abn_lookup', { abn: '79002637069' })).body;

test('metered tools use the cap set on the consent page, which proposes A$5.00 [money.spending-cap]', async () => {
  const browser = await openSignedIn(service);
  const page = await (await browser.open((await beginAsking(service)).url)).text();
  assert.match(page, /name="cap"[^>]* value="5\.00"/);
  const { accessToken } = await connect(service, {}, { cap: '0.20' });
  for (let times = 0; times < 2; times++) assert.equal((await lookUp(accessToken)).ok, true);
  const refused = await lookUp(accessToken);
  assert.deepEqual([refused.code, refused.cap_cents, refused.spent_cents], ['spend_cap_reached', 20, 20]);
  const apps = await (await browser.open('/account/apps')).text();
  assert.match(apps, /up to A\$0\.20 a day; A\$0\.20 spent today/);
});

test('connections of one app are shown together, each with its last use, its scopes and a cap to change', async () => {
  const { account_id } = await createTestAccount(service.database.db);
  const person = await addPerson(service, 'apps@example.com', account_id);
  const grant = { account_id, user_id: person.user_id, client_name: 'Claude Code', cap_cents_per_day: 500 };
  const add = (client_id: string, redirect_uri: string, scopes: Scope[]) =>
    createGrant(service.database.db, { ...grant, client_id, redirect_uri, scopes });
  const one = await add('one', 'http://127.0.0.1:8123/cb', ['abn:lookup']);
  const two = await add('two', 'http://127.0.0.1:9000/cb', ['billing:read']);
  await add('three', 'https://claude-code.example/cb', ['abn:lookup']);
  const browser = await openSignedIn(service, person.email);
  const page = await (await browser.open('/account/apps')).text();
  const groups = page.split('<h2><q><bdi>Claude Code').slice(1);
  assert.equal(groups.length, 2, 'the one at another place is another app');
  const [site = '', device = ''] = groups;
  assert.match(site, /claude-code\.example/);
  assert.doesNotMatch(site, /connections with this name/);
  assert.match(device, /2 connections with this name and place/);
  assert.match(device, /<dt>Together<\/dt><dd>up to A\$10\.00 a day; A\$0\.00 spent today/);
  for (const id of [one, two]) assert.ok(device.includes(`name="grant_id" value="${id}"`), id);
  assert.equal(device.match(/<dt>Last used<\/dt><dd>not yet/g)?.length, 2);
  assert.match(device, /See the credit balance.*Look up Australian Business Numbers/s);
  await browser.send('/account/apps/cap', { grant_id: two, cap: '1.50' });
  const changed = await (await browser.open('/account/apps')).text();
  assert.match(changed, /up to A\$6\.50 a day.*up to A\$1\.50 a day.*up to A\$5\.00 a day/s);
  const eve = await openSignedIn(service);
  const forged = await eve.send('/account/apps/cap', { grant_id: two, cap: '900' });
  assert.match(await forged.text(), /already disconnected/);
  assert.match(await (await browser.open('/account/apps')).text(), /up to A\$1\.50 a day/);
});
