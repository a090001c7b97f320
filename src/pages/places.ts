import type { Role } from '#contract/roles.ts';
import type { Scope } from '#contract/scopes.ts';
import { rightsOf } from '#domain/access/role-rights.ts';
import { type Html, html } from './html.ts';

/** A page in the navigation of a signed-in person. */
export type PlaceName = (typeof GROUPS)[number]['places'][number]['name'];

const GROUPS = [
  {
    title: 'Work',
    places: [
      { name: 'search', path: '/app', label: 'Search', needs: 'assets:receipts' },
      { name: 'deals', path: '/app/deals', label: 'Deals', needs: 'assets:receipts' },
      { name: 'records', path: '/app/records', label: 'Records', needs: 'assets:receipts' },
      { name: 'watchlist', path: '/app/watchlist', label: 'Watchlist', needs: 'assets:monitor' },
      { name: 'screening', path: '/app/screening', label: 'Screening', needs: 'assets:monitor' },
    ],
  },
  {
    title: 'Account',
    places: [
      { name: 'usage', path: '/app/usage', label: 'Usage', needs: 'billing:read' },
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

/** Whether a role may open what needs a scope; `undefined` needs none. */
export function mayOpen(role: Role, needs: Scope | undefined): boolean {
  return needs === undefined || rightsOf(role).scopes.some((scope) => scope === needs);
}

// Developers begins with the first of its pages that the role may open.
function pathOf(name: PlaceName, path: string, role: Role): string {
  if (name !== 'developers' || mayOpen(role, 'account:admin')) return path;
  return mayOpen(role, 'exports:write') ? `${path}/webhooks` : `${path}/sandbox`;
}

/** Builds the navigation beside every page of a signed-in person: what their role may open. */
export function renderPlaces(here: PlaceName | undefined, role: Role): Html {
  const groups = GROUPS.map(({ title, places }) => ({
    title,
    places: places.filter((place) => mayOpen(role, 'needs' in place ? place.needs : undefined)),
  })).filter(({ places }) => places.length > 0);
  return html`<nav class="places" aria-label="Console">${groups.map(
    ({ title, places }) =>
      html`<h2>${title}</h2><ul>${places.map(
        ({ name, path, label }) =>
          html`<li><a href="${pathOf(name, path, role)}" data-key="${KEYS[name]}"${name === here ? html` aria-current="page"` : null}>${label}</a></li>`,
      )}</ul>`,
  )}</nav>`;
}
