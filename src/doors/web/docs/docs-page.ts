import { renderCodeSpans } from '#pages/code-spans.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { renderSiteLinks } from '#pages/site-links.ts';
import { type DocsReader, renderReader } from './docs-reader.ts';
import type { DocsPage, DocsSite } from './docs-site.ts';
import { fillKey, usesKey } from './fill-examples.ts';
import type { Heading } from './page-sections.ts';
import type { IndexGroup } from './read-index.ts';
import { MAX_QUERY_LENGTH } from './search-index.ts';

/** What surrounds every page: the reader (null: not signed in), and the text in the search field. */
export type DocsFrame = { site: DocsSite; reader: DocsReader | null; query?: string };

export function renderDocsPage(page: DocsPage, { site, reader }: DocsFrame): string {
  const key = reader?.key ?? null;
  const body = key === null ? page.body : fillKey(page.body, key.secret);
  const article = html`${renderTrail(page, site)}
${usesKey(page.body) ? renderReader(reader, page.path) : null}
<article>${body}</article>
${renderNeighbours(page, site)}`;
  return renderFrame({ title: page.title, path: page.path, article, headings: page.headings }, { site, reader });
}

/** Builds the first page: the index. */
export function renderDocsHome(intro: Html, end: Html, { site, reader }: DocsFrame): string {
  const article = html`<article class="home">${intro}
${site.groups.map(
  ({ title, entries }) => html`<section><h2 id="${toGroupId(title)}">${title}</h2>
<ul class="index">${entries.map((entry) => html`<li><a href="${entry.path}">${entry.title}</a><p>${renderCodeSpans(entry.note.charAt(0).toUpperCase() + entry.note.slice(1))}</p></li>`)}</ul></section>`,
)}
${end}</article>`;
  const headings = site.groups.map(({ title }) => ({ level: 2, id: toGroupId(title), text: title }));
  return renderFrame({ title: 'Documentation', path: '/docs', article, headings }, { site, reader });
}

/** Builds a page that is not part of the index, such as the results of a search. */
export function renderDocsFrame(title: string, article: Html, frame: DocsFrame): string {
  return renderFrame({ title, path: null, article, headings: [] }, frame);
}

type FrameParts = { title: string; path: string | null; article: Html; headings: readonly Heading[] };

function renderFrame({ title, path, article, headings }: FrameParts, { site, reader, query = '' }: DocsFrame): string {
  const contents = headings.filter(({ level }) => level === 2 || level === 3);
  const account =
    reader === null
      ? html`<a href="/sign-in?next=${encodeURIComponent(path ?? '/docs')}">Sign in</a>`
      : html`<a href="/app">${reader.email}</a>`;
  const tools = html`<form class="search" role="search" action="/docs/search"><input type="search" name="q" value="${query}" maxlength="${MAX_QUERY_LENGTH}" aria-label="Search the documentation" placeholder="Search" aria-keyshortcuts="/"><button class="plain">Search</button></form>
${renderSiteLinks(account)}`;
  const main = html`<div class="switches"><button class="plain" popovertarget="menu">Menu</button>${contents.length === 0 ? null : html`<button class="plain" popovertarget="contents">On this page</button>`}</div>
<nav id="menu" popover aria-label="Documentation">${site.groups.map((group) => renderGroup(group, path, site))}</nav>
<main id="main" tabindex="-1">${article}</main>
${contents.length === 0 ? null : html`<nav id="contents" popover aria-label="On this page"><p>On this page</p><ul>${contents.map(({ level, id, text }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}</ul></nav>`}`;
  return renderPage({ title, main, shape: 'docs', tools });
}

function renderGroup({ title, entries }: IndexGroup, path: string | null, site: DocsSite): Html {
  return html`<h2>${title}</h2><ul>${entries.map((entry) => {
    const isOpen = entry.path === path || path?.startsWith(`${entry.path}/`);
    // Decision records are many, and their own page lists them.
    const inside = isOpen && entry.path !== '/docs/decisions' ? listPagesBelow(entry.path, site) : [];
    return html`<li>${renderLink(entry, path)}${inside.length === 0 ? null : html`<ul>${inside.map((page) => html`<li>${renderLink(page, path)}</li>`)}</ul>`}</li>`;
  })}</ul>`;
}

/** The pages below an address. */
export function listPagesBelow(path: string, { pages }: Pick<DocsSite, 'pages'>): DocsPage[] {
  return [...pages.values()].filter((page) => page.path.startsWith(`${path}/`));
}

function renderLink({ title, path }: { title: string; path: string }, current: string | null): Html {
  return html`<a href="${path}"${path === current ? html` aria-current="page"` : null}>${title}</a>`;
}

function renderTrail(page: DocsPage, { groups }: DocsSite): Html {
  const isAbove = ({ path }: { path: string }) => page.path === path || page.path.startsWith(`${path}/`);
  const group = groups.find(({ entries }) => entries.some(isAbove));
  const parent = group?.entries.find((entry) => entry.path !== page.path && isAbove(entry));
  const steps = [
    html`<a href="/docs">Docs</a>`,
    group && html`<a href="/docs#${toGroupId(group.title)}">${group.title}</a>`,
    parent && html`<a href="${parent.path}">${parent.title}</a>`,
    html`<span aria-current="page">${page.title}</span>`,
  ];
  return html`<nav class="trail" aria-label="Breadcrumb"><ol>${steps.map((step) => step && html`<li>${step}</li>`)}</ol></nav>`;
}

function renderNeighbours(page: DocsPage, { pages }: DocsSite): Html {
  const all = [...pages.values()];
  const at = all.indexOf(page);
  const [previous, next] = [all[at - 1], all[at + 1]];
  return html`<nav class="neighbours" aria-label="Previous and next page">${previous && html`<a rel="prev" href="${previous.path}"><span>Previous</span>${previous.title}</a>`}${next && html`<a rel="next" href="${next.path}"><span>Next</span>${next.title}</a>`}</nav>`;
}

function toGroupId(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}
