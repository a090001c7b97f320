import type { Visit } from './fill-service.ts';

const OWN = /^\/(?:app|account|approvals)(?:[/?]|$)/;
const FILES = /\/(?:pdf|file|statement|export)(?:[?]|$)|format=|cursor=/;
const MOST = 100;

/** Follows the links from the pages in `begin`. Returns one address for each kind of page and filter. */
export async function findPages({ browser, begin }: Visit): Promise<string[]> {
  const known = new Map<string, string>();
  const waiting = [...begin];
  for (const path of waiting) {
    // Each page in `begin` is its own kind: it shows a page in a state that no link leads to.
    const kind = begin.includes(path) ? path : nameKind(path);
    if (known.has(kind) || known.size >= MOST) continue;
    const answer = await browser.open(path);
    const text = await answer.text();
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    known.set(kind, path);
    for (const [, href = ''] of text.matchAll(/<a [^>]*href="([^"#]+)/g)) {
      const next = href.replaceAll('&amp;', '&');
      if (OWN.test(next) && !FILES.test(next)) waiting.push(next);
    }
  }
  return [...known.values()];
}

/** The kind of a page: its path without ids, the names of its parameters, and the values of those that choose a view. */
function nameKind(path: string): string {
  const [way = '', query = ''] = path.split('?');
  const views = [...new URLSearchParams(query)].map(([name, value]) =>
    /^(?:show|done|tab)$/.test(name) ? `${name}=${value}` : name,
  );
  return `${way.replaceAll(/[a-z]{3}_\w{26}|\d{11}|\d{9}/g, ':id')}?${[...new Set(views)].sort().join('&')}`;
}
