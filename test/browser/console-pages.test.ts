import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { PAGE_SCRIPT } from '#pages/page-assets.ts';
import { findAxeViolations } from '#test/support/axe.ts';
import { findBareValues } from '#test/support/bare-values.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import { fillConsole, listPages } from '#test/support/filled-console.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { listPageRoutes } from '#test/support/page-routes.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser') };
const PAGE_LIMIT_MS = 60_000;
const MOST_HTML = 50_000;
const MOST_SCRIPT = 20_000;
const MOST_SHIFT = 0.01;
const REFERENCE = 'Lot 7, 12 Sample Street: purchase by Sample Harbour Holdings';
// Files, and pages that lead on to another; join and approvals have tests of their own.
const NOT_PAGES = /\/(?:pdf|file|statement|export|check)$|^\/app\/team\/(?!audit)|^\/(?:join|approvals)\//;
/** Counts how far the parts of a page moved after they were first drawn, from its first moment. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifted += one.value; })
    .observe({ type: 'layout-shift', buffered: true });`;

/** Keeps the page of a job that is under way from loading itself again while it is looked at. */
const STAY = `
  document.addEventListener('readystatechange', () =>
    document.querySelector('meta[name="reload-seconds"]')?.remove());`;

let service: ConsentService;
let page: Page;
let pages: [name: string, path: string][] = [];

before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService();
  const browser = await openSignedIn(service);
  const filled = await fillConsole(browser, REFERENCE);
  const wishes = Array.from({ length: 30 }, (_, place) => ({ reference: `${REFERENCE} ${place}` }));
  await recordTestChecks(service.database.db, service.account.account_id, wishes);
  const routes = listPageRoutes(service.server).filter(({ path }) => !NOT_PAGES.test(path));
  pages = listPages(routes, filled);
  const context = await (await openBrowser()).newContext({
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  });
  const cookies = [...browser.cookies].map(([key, { value }]) => ({
    name: key.split(' ')[0] ?? '',
    value,
    url: service.url,
  }));
  await context.addCookies(cookies);
  await context.addInitScript(WATCH_SHIFTS + STAY);
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
});
closeAfterLastFile(closeBrowser);
after(async () => {
  await page?.context().close();
  await service?.stop();
});

test('the script of all pages is below 20 KB', () => {
  assert.ok(PAGE_SCRIPT.body.length < MOST_SCRIPT, `${PAGE_SCRIPT.body.length} bytes`);
});

test(
  'every page of the console, filled, is below 50 KB, names units and zones, moves nothing after it is drawn, fits a phone and passes axe',
  options,
  async (t) => {
    assert.ok(pages.length > 25, `${pages.length} pages`);
    for (const [name, path] of pages)
      await t.test(name, { timeout: PAGE_LIMIT_MS }, async () => {
        const answer = await page.goto(service.url + path);
        assert.ok(answer !== null && answer.status() < 500, `${answer?.status()}`);
        const body = await answer.body();
        assert.ok(body.length < MOST_HTML, `${body.length} bytes`);
        assert.deepEqual(findBareValues(body.toString()), [], 'every number has its unit, every time its zone');
        const wide = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number;
        assert.ok(wide <= 0, `it is ${wide} px too wide`);
        const violations = await findAxeViolations(page);
        assert.deepEqual(
          violations.map(({ id, html }) => `${id}: ${html[0]}`),
          [],
        );
        const shifted = (await page.evaluate('window.shifted')) as number;
        assert.ok(shifted < MOST_SHIFT, `its parts moved by ${shifted}`);
      });
  },
);
