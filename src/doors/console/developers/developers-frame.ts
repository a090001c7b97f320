import type { Operation } from '#contract/operation.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ShowPage } from '#doors/console/console-door.ts';
import { renderSegments } from '#doors/console/list-parts.ts';
import { type Html, html } from '#pages/html.ts';
import { mayOpen } from '#pages/places.ts';

type Tab = keyof typeof TABS;

const TABS = {
  keys: { path: '/app/developers', label: 'Keys', needs: 'account:admin' },
  requests: { path: '/app/developers/requests', label: 'Requests', needs: 'account:admin' },
  webhooks: { path: '/app/developers/webhooks', label: 'Webhooks', needs: 'exports:write' },
  events: { path: '/app/developers/events', label: 'Events', needs: 'exports:write' },
  sandbox: { path: '/app/developers/sandbox', label: 'Sandbox', needs: undefined },
} as const;

export function showTab(title: string, main: Html, status = 200, head?: Html): ConsoleAnswer {
  return { title, place: 'developers', main, status, ...(head !== undefined && { head }) };
}

/** Adds the row of pages that the role may open above a page for developers. */
export function addTabs(tab: Tab, role: Role, answer: ConsoleAnswer): ConsoleAnswer {
  if (!('main' in answer)) return answer;
  const tabs = Object.entries(TABS)
    .filter(([name, { needs }]) => name === tab || mayOpen(role, needs))
    .map(([name, { path, label }]) => [path, label, name === tab] as const);
  return { ...answer, main: html`${renderSegments('Developers', tabs)}${answer.main}` };
}

/** Wraps pages that need an operation: a role that may not run it reads who can. */
export function needing(tab: Tab, operation: Operation): (show: ShowPage) => ShowPage {
  return (show) => async (ask: ConsoleAsk) => {
    const { role } = ask.view.person;
    if (mayRun(role, operation)) return addTabs(tab, role, await show(ask));
    const who = mayRun('member', operation) ? 'Owners and members' : 'Only owners';
    const main = html`<section class="tile empty"><h1>${TABS[tab].label}</h1><p>${who} can do this; your role is ${role}.</p><p>Ask an owner of the account to do it, or to change your role.</p></section>`;
    return addTabs(tab, role, showTab(TABS[tab].label, main, 403));
  };
}
