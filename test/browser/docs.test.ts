import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findAxeViolations } from '#test/support/axe.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser'), timeout: 300_000 };
let service: ConsentService;
let window: Page;

before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService({ host: 'localhost' });
  window = await (await openBrowser()).newPage();
});
closeAfterLastFile(closeBrowser);
after(async () => {
  await window?.context().close();
  await service?.stop();
});

async function open(path: string, width: number): Promise<{ page: Page; troubles: string[] }> {
  const page = window.removeAllListeners();
  await page.setViewportSize({ width, height: 900 });
  const troubles: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  await page.goto(service.url + path);
  return { page, troubles };
}

// One page of each kind.
const KINDS = {
  'the index': '/docs',
  'a page of Markdown with tables and code': '/docs/how-to/receive-webhooks',
  'a page with a picture': '/docs/explanation/architecture',
  'a subject of the API': '/docs/reference/api/abn',
  'the list of subjects': '/docs/reference/api',
  'the sandbox': '/docs/reference/sandbox',
  'results of a search': '/docs/search?q=webhook',
  'no results': '/docs/search?q=zzz',
};

for (const [kind, path] of Object.entries(KINDS)) {
  test(`${kind}: axe finds nothing, in both schemes, and no page scrolls sideways`, options, async () => {
    for (const [colorScheme, width] of [
      ['light', 1380],
      ['dark', 390],
    ] as const) {
      await window.emulateMedia({ colorScheme });
      const { page, troubles } = await open(path, width);
      assert.deepEqual(troubles, []);
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
      assert.ok(wide <= 0, `${path} is ${wide} px too wide at ${width}`);
      const violations = await findAxeViolations(page, {});
      assert.deepEqual(
        violations.map(({ id, targets }) => `${id}: ${targets.join(' ')}`),
        [],
      );
    }
  });
}

test('a reader finds a section by searching, without a script', options, async () => {
  const browser = window.context().browser();
  const context = await browser?.newContext({ javaScriptEnabled: false });
  const page = (await context?.newPage()) ?? assert.fail();
  await page.goto(`${service.url}/docs`);
  await page.getByRole('searchbox').fill('rotate api key');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('link', { name: 'Replace an API key' }).click();
  assert.match(page.url(), /\/docs\/reference\/api\/keys#rotate_key$/);
  await context?.close();
});

test('a query is text on the page, whatever it says', options, async () => {
  const query = `"><img src=x onerror="document.title='x'"> ${'.*('.repeat(50)}`;
  const { page, troubles } = await open(`/docs/search?q=${encodeURIComponent(query)}`, 1280);
  assert.equal(await page.locator('main img').count(), 0);
  assert.equal(await page.getByRole('searchbox').inputValue(), query.slice(0, 100));
  assert.deepEqual(troubles, []);
  for (const odd of ['?q=a&q=b', '?q[a]=b', '?q=%00', '?q=%FF', '?']) {
    assert.equal((await fetch(`${service.url}/docs/search${odd}`)).status, 200, odd);
  }
});

test('each code block has a button that copies its text', options, async () => {
  const { page } = await open('/docs/reference/api/abn', 1280);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const code = page.locator('.code').first();
  await code.getByRole('button', { name: 'Copy' }).click();
  await code.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), await code.locator('pre').textContent());
});

test('on a phone the menu and the contents open with a button, and every field is on the screen', options, async () => {
  const { page } = await open('/docs/reference/api/addresses', 390);
  const menu = page.getByRole('navigation', { name: 'Documentation' });
  assert.ok(!(await menu.isVisible()));
  await page.getByRole('button', { name: 'Menu' }).click();
  assert.ok(await menu.isVisible());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'On this page' }).click();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').first().click();
  assert.match(page.url(), /#address_lookup$/);
  const outside = (await page.evaluate(`[...document.querySelectorAll('.fields td')].filter((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return left < 0 || right > 390;
  }).length`)) as number;
  assert.equal(outside, 0);
});

test('on paper there is only the page', options, async () => {
  const { page } = await open('/docs/how-to/manage-keys', 1280);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['.bar', '#menu', '.neighbours', '.copy']) {
    assert.ok(!(await page.locator(part).first().isVisible()), part);
  }
  assert.ok(await page.getByRole('heading', { name: 'Manage API keys', level: 1 }).isVisible());
  await page.emulateMedia({ media: 'screen' });
});

test('a signed-in reader creates a test key and copies an example that runs', options, async () => {
  const { page } = await open('/docs/reference/api/abn', 1280);
  await page.locator('.reader').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail').fill(service.person.email);
  await page.getByLabel('Password').fill(service.person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Create a test key' }).click();
  const call = page.locator('#get_abn ~ .code pre, #get_abn ~ * pre').first();
  await page.locator('.reader pre').waitFor();
  const text = (await call.textContent()) ?? '';
  const [, key = ''] = /Bearer (svc_test_\w+)" http/.exec(text) ?? [];
  const answer = await fetch(`${service.url}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
  assert.equal(answer.headers.get('svc-mode'), 'test');
  const violations = await findAxeViolations(page, {});
  assert.deepEqual(violations, []);
});

test('the key / moves to the search of the documentation, and Escape folds what was unfolded', options, async () => {
  const { page, troubles } = await open('/docs', 1280);
  await page.keyboard.press('/');
  assert.equal(await page.evaluate('document.activeElement.getAttribute("aria-label")'), 'Search the documentation');
  await page.evaluate(`document.querySelector('main').innerHTML =
    '<details open><summary>Scopes</summary><a href="/docs">inside</a></details>'`);
  await page.getByRole('link', { name: 'inside' }).focus();
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('details').getAttribute('open'), null);
  assert.equal(await page.evaluate('document.activeElement.localName'), 'summary');
  assert.deepEqual(troubles, []);
});
