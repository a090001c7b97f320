import { type Html, html } from './html.ts';
import { PAGE_SCRIPT, STYLE_SHEET } from './page-assets.ts';

/** A page in the navigation of a signed-in person. */
export type PlaceName = 'apps' | 'approvals' | 'security' | 'docs';

/** The parts of a page. */
export type PageParts = {
  title: string;
  main: Html;
  /** `card` for one decision, `list` for tables, `reference` for the long page with a table of contents. */
  shape: 'card' | 'list' | 'reference';
  /** The signed-in person; null hides the navigation and the sign-out button. */
  person?: { email: string } | null;
  /** The current page in the navigation. */
  place?: PlaceName;
  /** More elements for the head, such as a refresh. */
  head?: Html;
};

const PLACES: readonly { name: PlaceName; path: string; label: string }[] = [
  { name: 'apps', path: '/account/apps', label: 'Connected apps' },
  { name: 'approvals', path: '/approvals', label: 'Approvals' },
  { name: 'security', path: '/account/security', label: 'Sign-in and security' },
  { name: 'docs', path: '/docs', label: 'Reference' },
];

const MARK = html`<svg class="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true"><path d="M5 3h9l5 5v13H5z" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round"/><path d="m8.5 14 2.5 2.5 4.5-5" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>`;

/** Builds a whole page. */
export function renderPage(parts: PageParts): string {
  const person = parts.person ?? null;
  return `<!doctype html>\n${html`<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${parts.title} · Register-Data Service</title>
<link rel="stylesheet" href="${STYLE_SHEET.href}">
<script type="module" src="${PAGE_SCRIPT.href}"></script>
${parts.head}</head>
<body class="${parts.shape}">
<a class="skip" href="#main">Skip to the content</a>
<header class="bar">
<a class="brand" href="${person === null ? '/docs' : '/account/apps'}">${MARK}<span>Register-Data Service</span></a>
${person === null ? null : renderPlaces(person, parts.place)}
</header>
${parts.shape === 'reference' ? parts.main : html`<main id="main" tabindex="-1">${parts.main}</main>`}
</body>
</html>
`}`;
}

function renderPlaces(person: { email: string }, place: PlaceName | undefined): Html {
  return html`<nav class="places" aria-label="Your account"><ul>${PLACES.map(
    ({ name, path, label }) =>
      html`<li><a href="${path}"${name === place ? html` aria-current="page"` : null}>${label}</a></li>`,
  )}</ul></nav>
<form class="leave" method="post" action="/sign-out"><span class="who">${person.email}</span> <button class="quiet">Sign out</button></form>`;
}
