import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  beginAsking,
  type ConsentService,
  connect,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { callTool } from '#test/support/money-service.ts';

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
