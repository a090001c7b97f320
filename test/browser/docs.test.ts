import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { OPERATIONS } from '#contract/operations.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser') };
let service: TestService;
let window: Page;

before(async () => {
  if (options.skip !== false) return;
  service = await startTestService();
  window = await (await openBrowser()).newPage();
});
closeAfterLastFile(closeBrowser);
after(async () => {
  await window?.context().close();
  await service?.stop();
});

async function openDocs(width: number): Promise<{ page: Page; troubles: string[] }> {
  const page = window.removeAllListeners();
  await page.setViewportSize({ width, height: 900 });
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.goto(`${service.url}/docs`);
  return { page, troubles };
}

test('the reference shows every route, and its links lead to them', options, async () => {
  const { page, troubles } = await openDocs(1280);
  const routes = OPERATIONS.filter((operation) => operation.rest !== null);
  assert.equal(await page.locator('main h2[id]').count(), routes.length + 3);
  await page.locator('nav a[href="#get_usage"]').click();
  assert.ok(await page.locator('#get_usage').isVisible());
  assert.ok(((await page.evaluate('window.scrollY')) as number) > 0, 'the link scrolls to its section');
  assert.deepEqual(troubles, []);
});

test('the reference fits a phone without scrolling sideways', options, async () => {
  const { page } = await openDocs(375);
  const width = (await page.evaluate('document.documentElement.scrollWidth')) as number;
  assert.ok(width <= 375, `the page is ${width} px wide`);
});

test(
  'on a phone every field of a table is on the screen: name, type and meaning below each other',
  options,
  async () => {
    const { page } = await openDocs(390);
    const cells = (await page.evaluate(`[...document.querySelectorAll('main td')].map((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return { text: cell.textContent, left, right };
  })`)) as { text: string; left: number; right: number }[];
    assert.ok(cells.length > 100);
    assert.deepEqual(
      cells.filter(({ left, right }) => left < 0 || right > 390),
      [],
    );
    const scrolled = (await page.evaluate(
      `[...document.querySelectorAll('main .wide')].filter((one) => one.scrollWidth > one.clientWidth).length`,
    )) as number;
    assert.equal(scrolled, 0, 'no table scrolls sideways');
  },
);
