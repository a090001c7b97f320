import type { Role } from '#contract/roles.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { renderFormId, stampFormIds } from './form-id.ts';
import { type Html, html } from './html.ts';
import { FONT, ICON_SVG, PAGE_SCRIPT, STYLE_SHEET } from './page-assets.ts';
import { showStored } from './page-text.ts';
import { mayOpen, type PlaceName, renderPlaces } from './places.ts';

type PageParts = {
  title: string;
  main: Html;
  /** `card` for one decision, `list` for tables, `docs` for a page that brings its own main part and navigation. */
  shape: 'card' | 'list' | 'docs';
  /** The signed-in person; null hides the navigation and the sign-out button. A person of a test account cannot leave test mode. */
  person?: { email: string; role: Role; test_of?: string | null; mode?: KeyMode } | null;
  /** The account that the page shows; by default the person’s own, whatever mode they are in. */
  mode?: KeyMode;
  /** The current page in the navigation. */
  place?: PlaceName;
  /** More elements in the bar, such as a search. */
  tools?: Html;
  /** More elements for the head, such as a refresh. */
  head?: Html;
};

const MARK = html`<svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M5 3h9l5 5v13H5z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/><path d="m8.5 14 2.5 2.5 4.5-5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

export function renderPage(parts: PageParts): string {
  const person = parts.person ?? null;
  const mode = parts.mode ?? (person?.test_of ? 'test' : 'live');
  const isTest = mode === 'test';
  // Forms of the console run in the mode of the person.
  const formMode = person?.mode ?? mode;
  const isFramed = person !== null && parts.shape === 'list';
  const page = html`<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${isTest ? 'Test · ' : null}${parts.title} · Register-Data Service</title>
<link rel="icon" type="image/svg+xml" href="${ICON_SVG.href}">
<link rel="preload" as="font" type="font/woff2" href="${FONT.href}" crossorigin>
<link rel="stylesheet" href="${STYLE_SHEET.href}">
<script type="module" src="${PAGE_SCRIPT.href}"></script>
${parts.head}</head>
<body class="${parts.shape}${isFramed ? ' framed' : null}${isTest ? ' test' : null}">
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="brand" href="${person === null ? '/' : '/app'}">${MARK}<span>Register-Data Service</span></a>
${isFramed && mayOpen(person.role, 'assets:receipts') ? renderSearch() : null}${parts.tools}${person === null ? null : renderPerson(person, formMode === 'test')}
</header>
${isTest ? html`<p class="test-bar">Test mode: invented data and play money. Nothing here reaches a register.</p>` : null}${formMode === mode ? null : html`<p class="test-bar">You are in test mode, but this page is of your live account. What you change here is real.</p>`}
${isFramed ? renderPlaces(parts.place, person.role) : null}
${parts.shape === 'docs' ? parts.main : html`<main id="main" tabindex="-1">${parts.main}</main>`}
</body>
</html>
`;
  return stampFormIds(`<!doctype html>\n${page}`, formMode);
}

function renderSearch(): Html {
  return html`<form class="search" role="search" method="post" action="/app/search">${renderFormId()}<input name="q" type="search" aria-label="Search" placeholder="ABN, ACN, licence, name or address" maxlength="300" autocomplete="off" aria-keyshortcuts="/"><button class="plain">Search</button></form>`;
}

function renderPerson({ email, test_of = null }: NonNullable<PageParts['person']>, isTest: boolean): Html {
  return html`<div class="leave">${test_of === null ? html`<form method="post" action="/app/mode"><input type="hidden" name="mode" value="${isTest ? 'live' : 'test'}"><button class="quiet">${isTest ? 'Leave test mode' : 'Test mode'}</button></form>` : null}
<a class="who" href="/account/security">${showStored(email)}</a>
<form method="post" action="/sign-out"><button class="quiet">Sign out</button></form></div>`;
}
