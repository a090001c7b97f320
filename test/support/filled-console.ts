import assert from 'node:assert/strict';
import { newSortableId } from '#base/ids.ts';
import type { FetchBrowser } from './fetch-browser.ts';
import { fillPath, type PageRoute } from './page-routes.ts';

/** A business of the sample whose postcode differs between the two versions of the ABN register. */
export const BAKERY = '79002637069';

/** A person on the sample of the sanctions list. */
export const SANCTIONED = 'Wiktor Eksamplow';

/** What a person did in the console: values for the parameters of its routes, and pages that need more than a path. */
export type FilledConsole = {
  values: Record<string, string>;
  /** The address to open instead of a route. */
  instead: Record<string, string>;
  /** More states of pages, by name. */
  more: Record<string, string>;
};

/** Searches, saves evidence, watches and orders an export as a person does, with forms. */
export async function fillConsole(browser: FetchBrowser, reference: string): Promise<FilledConsole> {
  const search = async (q: string) => (await send(browser, '/app/search', { q })).path;
  const entity = await search(BAKERY);
  await send(browser, `${entity}/check`, { reference });
  await send(browser, `${entity}/history`, {});
  await send(browser, `${entity}/gst`, { as_at: '2026-10-01' });
  const found = await search('Sample Harbour');
  const licence = await search('AFSL 999901');
  const address = await search('1 Sample Street, Sampleton NSW 2999');
  await search('ACN 999000065');
  const several = await search('Sample Street, Sampleton NSW 2999');
  const watch = await send(browser, '/app/watchlist', { target: BAKERY, reference, form_id: newSortableId('') });
  const checked = await send(browser, watch.path, { step: 'check' });
  const screened = await send(browser, '/app/screening', { name: SANCTIONED, kind: 'person', reference });
  await send(browser, '/app/screening/watch', { name: SANCTIONED, kind: 'person', reference });
  const names = await (await browser.open('/app/screening')).text();
  const exported = await send(browser, '/app/deals', { reference });
  const webhooks = '/app/developers/webhooks';
  const added = await browser.send(`${webhooks}/new`, { url: 'https://hooks.example.com/evidence', event_type: 'all' });
  const endpoint_id = /(whe_\w{26})"/.exec(await added.text())?.[1] ?? '';
  const tested = await send(browser, `${webhooks}/${endpoint_id}/test`, {});
  const keys = await (await browser.open('/app/developers')).text();
  const records = await (await browser.open('/app/records')).text();
  const deal = `/app/deals?${new URLSearchParams({ reference })}`;
  return {
    values: {
      abn: BAKERY,
      acn: '999000065',
      address_id: lastPart(address),
      pid: 'GANSW900000001',
      licence_id: /record=(rec_\w{26})/.exec(licence)?.[1] ?? '',
      record_id: /\/app\/records\/(rec_\w+)/.exec(records)?.[1] ?? '',
      subscription_id: lastPart(watch.path),
      snapshot_id: /snp_\w{26}/.exec(checked.text)?.[0] ?? '',
      job_id: lastPart(exported.path),
      key_id: /key_\w{26}/.exec(keys)?.[0] ?? '',
      screening_monitor_id: /scr_\w{26}/.exec(names)?.[0] ?? '',
      endpoint_id,
      event_id: lastPart(tested.path),
    },
    instead: {
      '/app/found': found,
      '/app/addresses/:record_id': address,
      '/app/screening/records/:record_id': screened.path,
    },
    more: {
      'a deal': deal,
      'several addresses': several,
      'a licence': licence,
      'an entity that was not checked': '/app/entities/88712649015',
      'a company that was not checked': '/app/companies/999000074',
      'an address that a person chose': `${several}?pid=GANSW900000001`,
      'words that were taken for something': '/app?q=Sample+Harbour',
      'records with a wrong filter': '/app/records?from=yesterday&made_by=me',
      'historic changes': `${watch.path}?show=historic`,
      'changed only': '/app/watchlist?show=changed',
      'requests with a wrong filter': '/app/developers/requests?status=none&operation=nothing',
      'refusals of the sandbox': '/app/developers/sandbox?group=refusals',
      'all alerts of watched names': '/app/screening/alerts?state=all',
      'a month without calls': '/app/usage?month=2020-02',
    },
  };
}

/** The pages of a console: every GET route, and more states of some. */
export function listPages(
  routes: readonly PageRoute[],
  { values, instead, more }: FilledConsole,
): [name: string, path: string][] {
  const own = routes
    .filter(({ method }) => method === 'GET')
    .map(({ path }): [string, string] => [path, instead[path] ?? fillPath(path, values)]);
  return [...own, ...Object.entries(more)];
}

/** Sends a form that must succeed; returns where it leads, and the page there. */
export async function send(
  browser: FetchBrowser,
  path: string,
  fields: Record<string, string>,
): Promise<{ path: string; text: string }> {
  const answer = await browser.send(path, fields);
  const text = await answer.text();
  assert.ok(answer.status < 300, `${path}: ${text}`);
  const { pathname, search } = new URL(answer.url);
  return { path: pathname + search, text };
}

function lastPart(path: string): string {
  return path.split('?')[0]?.split('/').at(-1) ?? '';
}
