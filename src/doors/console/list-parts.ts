import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';

/** Builds an address with a query; a field that is null or undefined is left out. */
export function toAddress(path: string, fields: Readonly<Record<string, string | null | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value != null) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Builds the links of a list to its newest page and to the next older one; `toPage` returns the address of the page of a cursor. */
export function renderPager(toPage: (cursor?: string) => string, isFirst: boolean, next_cursor: string | null): Html {
  const newest = isFirst ? null : html`<a class="button plain" href="${toPage()}">Newest</a>`;
  const older =
    next_cursor === null ? null : html`<a class="button plain" rel="next" href="${toPage(next_cursor)}">Older</a>`;
  return html`<nav class="pager" aria-label="Pages">${newest}${older}</nav>`;
}

/** A choice of what to show: its address and words, and whether it is what the page shows. */
type Segment = readonly [href: string, words: string, isHere: boolean];

/** Builds the choices of what a page shows. */
export function renderSegments(label: string, segments: readonly Segment[]): Html {
  return html`<nav class="segments" aria-label="${label}">${segments.map(
    ([href, words, isHere]) => html`<a href="${href}"${isHere ? html` aria-current="true"` : null}>${words}</a>`,
  )}</nav>`;
}

/** Writes how many there are, such as “1 record” or “2 records”. */
export function countThings(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Begins a text with a capital. */
export function capitalise(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

const SHOWN_LENGTH = 40;

// A longer one cannot be searched, so it has no deal.
const MAX_LENGTH = 200;

export function renderReference(reference: string): Html {
  if (reference.length > MAX_LENGTH) return showStored(reference, SHOWN_LENGTH);
  return html`<a href="${toDealAddress(reference)}">${showStored(reference, SHOWN_LENGTH)}</a>`;
}

/** The address of a deal. A query, because a reference may contain slashes. */
export function toDealAddress(reference: string, cursor?: string): string {
  return toAddress('/app/deals', { reference, cursor });
}
