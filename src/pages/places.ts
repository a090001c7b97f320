import { type Html, html } from './html.ts';

/** A page in the navigation of a signed-in person. */
export type PlaceName = (typeof GROUPS)[number]['places'][number]['name'];

const GROUPS = [
  {
    title: 'Work',
    places: [
      { name: 'search', path: '/app', label: 'Search' },
      { name: 'deals', path: '/app/deals', label: 'Deals' },
      { name: 'records', path: '/app/records', label: 'Records' },
      { name: 'watchlist', path: '/app/watchlist', label: 'Watchlist' },
      { name: 'screening', path: '/app/screening', label: 'Screening' },
    ],
  },
  {
    title: 'Account',
    places: [
      { name: 'usage', path: '/app/usage', label: 'Usage' },
      { name: 'apps', path: '/account/apps', label: 'Apps' },
      { name: 'approvals', path: '/approvals', label: 'Approvals' },
      { name: 'team', path: '/app/team', label: 'Team' },
      { name: 'security', path: '/account/security', label: 'Sign-in and security' },
    ],
  },
  {
    title: 'Build',
    places: [
      { name: 'developers', path: '/app/developers', label: 'Developers' },
      { name: 'sources', path: '/app/sources', label: 'Sources' },
      { name: 'docs', path: '/docs', label: 'Docs' },
    ],
  },
] as const;

// The letter that opens a page after the key g; the script lists them under ?.
const KEYS: Partial<Record<string, string>> = {
  search: 's',
  deals: 'd',
  records: 'r',
  watchlist: 'w',
  screening: 'n',
  usage: 'u',
  apps: 'a',
  approvals: 'p',
  security: 'i',
  team: 't',
  developers: 'v',
  sources: 'o',
  docs: 'h',
};

/** Builds the navigation beside every page of a signed-in person. */
export function renderPlaces(here: PlaceName | undefined): Html {
  return html`<nav class="places" aria-label="Console">${GROUPS.map(
    ({ title, places }) =>
      html`<h2>${title}</h2><ul>${places.map(
        ({ name, path, label }) =>
          html`<li><a href="${path}" data-key="${KEYS[name]}"${name === here ? html` aria-current="page"` : null}>${label}</a></li>`,
      )}</ul>`,
  )}</nav>`;
}
