import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { formatAud } from '#base/money.ts';
import { AgentHost, listenForAnswers } from '#test/support/agent-host.ts';
import { REVISIONS } from '#test/support/agent-service.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser'), timeout: 180_000 };
let service: ConsentService;
let browser: Browser;
let answers: Awaited<ReturnType<typeof listenForAnswers>>;

before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService();
  browser = await openBrowser();
  answers = await listenForAnswers();
});
closeAfterLastFile(closeBrowser);
after(async () => {
  answers?.stop();
  await service?.stop();
});

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill(service.person.email);
  await page.getByLabel('Password').fill(service.person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

let spentCents = 0;
for (const revision of REVISIONS) {
  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with scripts' : 'without JavaScript';
    test(
      `the official client on ${revision} is connected by a person in a real browser ${how}, and calls a tool`,
      options,
      async () => {
        const host = new AgentHost(service, revision, answers.port);
        assert.equal(await host.needsPerson(), true);
        const context = await browser.newContext({ javaScriptEnabled });
        const page = await context.newPage();
        const troubles: string[] = [];
        page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
        page.on('pageerror', (error) => troubles.push(error.message));
        await page.goto(host.sentTo?.href ?? '');
        await signIn(page);
        await page.getByRole('heading', { name: 'Connect “Official client” to your account?' }).waitFor();
        await page.getByLabel('Read the records of your past checks').uncheck();
        await page.getByLabel('The most it may spend each day').fill('2.50');
        await page.getByRole('button', { name: 'Connect', exact: true }).click();
        await host.finish(await answers.next());
        await page.getByRole('heading', { name: 'Back in the app' }).waitFor();
        assert.deepEqual(troubles, []);

        const client = await host.connect();
        const { tools } = await client.listTools();
        assert.ok(tools.some(({ name }) => name === 'abn_lookup'));
        const result = await client.callTool({ name: 'abn_lookup', arguments: { abn: '79002637069' } });
        assert.ok(result.isError !== true, JSON.stringify(result.content));
        const grants = await service.database.db.selectFrom('grants').selectAll().orderBy('grant_id', 'desc').execute();
        assert.equal(grants[0]?.cap_cents_per_day, 250);
        assert.deepEqual(grants[0]?.scopes, ['abn:lookup', 'gst:status', 'company:lookup', 'address:lookup']);

        await page.goto(`${service.url}/account/apps`);
        const [app] = await page.locator('.rows > li').all();
        // What the same app spent today before it was disconnected still counts.
        spentCents += 10;
        const spent = `up to A$2.50 a day; ${formatAud(spentCents)} spent today`;
        assert.ok(((await app?.textContent()) ?? '').includes(spent), spent);
        await page.getByRole('button', { name: 'Disconnect Official client' }).first().click();
        // Without JavaScript a page asks instead of a dialog.
        const asks = javaScriptEnabled ? page.getByRole('dialog') : page.getByRole('main');
        await asks.getByRole('button', { name: 'Disconnect', exact: true }).click();
        await page.getByText('Disconnected. The app no longer has access.').waitFor();
        await client.close();
        assert.equal(await host.needsPerson(), true, 'and the host is refused from then on');
        await context.close();
      },
    );
  }
}

test('everything on the consent page is reached and done with the keyboard alone', options, async () => {
  const host = new AgentHost(service, '2026-07-28', answers.port);
  await host.needsPerson();
  const page = await (await browser.newContext()).newPage();
  await page.goto(host.sentTo?.href ?? '');
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count += 1) await page.keyboard.press(key);
  };
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(service.person.email);
  await press('Tab');
  await page.keyboard.type(service.person.password);
  await press('Enter');
  await page.getByRole('heading', { name: /^Connect “/ }).waitFor();
  await press('Tab');
  assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content');
  await press('Enter');
  await press('Tab');
  assert.equal(await page.evaluate('document.activeElement.value'), 'abn:lookup');
  await press('Space');
  await press('Tab', 5);
  assert.equal(await page.evaluate('document.activeElement.id'), 'cap');
  await press('Tab');
  assert.equal(await page.evaluate('document.activeElement.tagName'), 'SUMMARY');
  await press('Tab', 2);
  assert.equal(await page.evaluate('document.activeElement.value'), 'deny');
  await press('Enter');
  const answer = await answers.next();
  assert.equal(answer.get('error'), 'access_denied');
  await page.context().close();
});

test('a passkey is added, signs its person in, and is removed', options, async () => {
  const own = await startConsentService({ host: 'localhost' });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(`${own.url}/account/security`);
    await signIn(page);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByLabel('Password').fill(own.person.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('A name for it').fill('Work phone');
    await page.getByRole('button', { name: 'Add the passkey' }).click();
    await page.getByText('The passkey is added.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Continue with your passkey' }).click();
    await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Sign-in and security' }).click();
    assert.match((await page.locator('main').textContent()) ?? '', /Work phone.*last used/s);
    await page.getByRole('link', { name: 'Add a passkey' }).click();
    await page.getByRole('button', { name: 'Continue with a passkey you have' }).click();
    await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('button', { name: 'Remove Work phone' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('The passkey is removed.').waitFor();
    await page.getByRole('button', { name: 'Sign out', exact: true }).click();
    await page.getByRole('link', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('button', { name: 'Continue with your passkey' }).click();
    await page.getByText('That passkey is not registered here.').waitFor();
  } finally {
    await context.close();
    await own.stop();
  }
});
