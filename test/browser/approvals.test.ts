import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { buildQuoteBinding } from '#domain/billing/quote.ts';
import { findOrRecordQuote, findQuote } from '#store/billing/quotes.ts';
import { findAxeViolations } from '#test/support/axe.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { decideAs } from '#test/support/money-service.ts';
import { createTestGrant } from '#test/support/test-account.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser') };
const LOOKS = [
  ['light', 'light', { width: 1100, height: 900 }],
  ['dark', 'dark', { width: 1100, height: 900 }],
  ['phone', 'light', { width: 375, height: 812 }],
] as const;

let service: ConsentService;
let browser: Browser;
let open: string;
let window: Awaited<ReturnType<typeof openWindow>>;
before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService();
  browser = await openBrowser();
  const { db } = service.database;
  const holder = await createTestGrant(db, service.account, {
    userId: service.person.user_id,
    clientName: 'Claude Desktop',
  });
  const makeQuote = async (tool: string, type: string, value: string) => {
    const call = {
      tool,
      input: { value, reference: 'Settlement 2026-114' },
      target: { type, value },
      amountCents: 250,
    };
    const finding = await findOrRecordQuote(db, buildQuoteBinding(holder, call), new Date());
    assert.ok(finding !== 'too_many_open');
    return finding.quote.quoteId;
  };
  for (const [acn, decision] of [
    ['000000019', 'approved'],
    ['010499966', 'declined'],
  ] as const) {
    const quoteId = await makeQuote('ppsr_search_organisation', 'ACN', acn);
    await decideAs(service.database, holder, quoteId, decision);
  }
  await makeQuote('ppsr_search_serial_number', 'VIN', '6T153SK4000012345');
  open = await makeQuote('ppsr_search_organisation', 'ACN', '002637069');
  window = await openWindow({});
});
closeAfterLastFile(closeBrowser);
after(async () => {
  await window?.page.context().close();
  await service?.stop();
});

/** A browser window in which the person is signed in, through the form that people use. */
async function openWindow(settings: BrowserContextOptions): Promise<{ page: Page; troubles: string[] }> {
  const context = await browser.newContext(settings);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.goto(`${service.url}/sign-in?next=/approvals`);
  await page.fill('input[name=email]', service.person.email);
  await page.fill('input[name=password]', service.person.password);
  await page.press('input[name=password]', 'Enter');
  await page.waitForURL('**/approvals');
  return { page, troubles };
}

/** Asserts that nothing is wrong with a page; where a folder is named, keeps a picture of it for a person to look at. */
async function look(page: Page, name: string): Promise<void> {
  const violations = await findAxeViolations(page);
  assert.deepEqual(
    violations.map(({ id, html }) => [id, html]),
    [],
    name,
  );
  const { width } = page.viewportSize() ?? { width: 0 };
  const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  assert.ok(wide <= width, `${name} is ${wide} px wide`);
  const folder = process.env.SCREENSHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
}

for (const [name, colorScheme, size] of LOOKS) {
  test(`${name}: axe finds nothing on the approvals and on a price, and both fit the screen`, options, async () => {
    const { page, troubles } = window;
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(size);
    await page.goto(`${service.url}/approvals`);
    await look(page, `approvals-${name}`);
    await page.goto(`${service.url}/approvals/${open}`);
    await look(page, `approval-${name}`);
    assert.deepEqual(troubles, []);
  });
}

test('a price is decided with the keyboard alone and without JavaScript', options, async () => {
  const { page, troubles } = await openWindow({ javaScriptEnabled: false, viewport: { width: 1100, height: 900 } });
  await page.locator(`a[href="/approvals/${open}"]`).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/approvals/${open}`);
  await page.getByRole('button', { name: 'Approve A$2.50' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**?decided=approved');
  assert.match(await page.locator('main').innerText(), /Approved\. Go back to the app/);
  assert.equal((await findQuote(service.database.db, open))?.decision, 'approved');
  assert.deepEqual(troubles, []);
  await page.context().close();
});
