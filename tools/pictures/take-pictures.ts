import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findAxeViolations } from '#test/support/axe.ts';
import { openBrowser } from '#test/support/browser.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';

/** A page to take pictures of, in whose browser; `fields` are those of a form that is sent there. */
export type Wanted = { state: string; path: string; browser: FetchBrowser; fields?: Record<string, string> };

/** A picture that was taken, by how many pixels its page was wider than the window, and what axe found. */
export type Picture = { name: string; look: string; tooWide: number; violations: string[] };

/** Forms that are refused, so that their pages show what was typed and what is wrong. */
export const FAILING_FORMS: readonly { path: string; fields: Record<string, string> }[] = [
  { path: '/app/search', fields: { q: '79 002 637 068' } },
  { path: '/app/search', fields: { q: ' ' } },
  { path: '/app/search', fields: { q: 'rec_unknown' } },
  { path: '/app/entities/79002637069/gst', fields: { as_at: '2099-01-01' } },
  { path: '/app/watchlist', fields: { target: 'not a number', reference: 'Lot 7' } },
  { path: '/app/watchlist/csv', fields: { csv: 'abn\n' } },
  { path: '/app/watchlist/csv', fields: { csv: 'abn,reference\n79002637069,Lot 7\n123,Lot 8\n' } },
  { path: '/app/developers/keys/new', fields: { name: '', mode: 'live' } },
  { path: '/account/apps/account-cap', fields: { cap: 'a lot' } },
  { path: '/account/security/password', fields: { present: 'x', next: 'short' } },
];

const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

/** Takes pictures of pages at each width and in each scheme. */
export async function takePictures(url: string, wanted: readonly Wanted[], folder: string): Promise<Picture[]> {
  const windows = new Map<FetchBrowser, Page>();
  const pictures: Picture[] = [];
  for (const [place, one] of wanted.entries()) {
    const page = windows.get(one.browser) ?? (await openWindow(url, one.browser));
    windows.set(one.browser, page);
    await page.goto(url + (one.fields === undefined ? one.path : '/app/sources'));
    if (one.fields !== undefined) await sendForm(page, one.path, one.fields);
    const words = one.path.replaceAll(/\W+/g, '-').slice(0, 60);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const name = `${one.state}-${String(place).padStart(3, '0')}${words}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: join(folder, name), fullPage: true });
        const tooWide = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number;
        const found = await findAxeViolations(page);
        const violations = found.map(({ id, targets }) => `${id}: ${targets.join(' ')}`);
        pictures.push({ name, look: `${width} ${colorScheme}`, tooWide, violations });
      }
    }
  }
  for (const page of windows.values()) await page.context().close();
  return pictures;
}

async function openWindow(url: string, { cookies }: FetchBrowser): Promise<Page> {
  const context = await (await openBrowser()).newContext();
  await context.addCookies([...cookies].map(([key, { value }]) => ({ name: key.split(' ')[0] ?? '', value, url })));
  return context.newPage();
}

/** Sends a form as a page of the service would, without what the browser itself would refuse. */
async function sendForm(page: Page, action: string, fields: Record<string, string>): Promise<void> {
  const program = `(() => {
    const form = document.createElement('form');
    Object.assign(form, { method: 'post', action: ${JSON.stringify(action)} });
    for (const [name, value] of Object.entries(${JSON.stringify(fields)})) {
      const field = document.createElement('textarea');
      Object.assign(field, { name, value });
      form.append(field);
    }
    document.body.append(form);
    form.submit();
  })()`;
  await Promise.all([page.waitForNavigation(), page.evaluate(program)]);
}
