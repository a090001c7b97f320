import type { Operation } from '#contract/operation.ts';
import type { Role } from '#contract/roles.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk } from '#doors/console/console-door.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
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
  const links = Object.entries(TABS)
    .filter(([name, { needs }]) => name === tab || mayOpen(role, needs))
    .map(
      ([name, { path, label }]) =>
        html`<a href="${path}"${name === tab ? html` aria-current="true"` : null}>${label}</a>`,
    );
  return { ...answer, main: html`<nav class="segments" aria-label="Developers">${links}</nav>${answer.main}` };
}

/** Wraps a page that needs an operation: a role that may not run it reads who can. */
export function needing(
  tab: Tab,
  operation: Operation,
  show: (ask: ConsoleAsk) => Promise<ConsoleAnswer>,
): (ask: ConsoleAsk) => Promise<ConsoleAnswer> {
  return async (ask) => {
    const { role } = ask.view.person;
    if (mayRun(role, operation)) return addTabs(tab, role, await show(ask));
    const who = mayRun('member', operation) ? 'Owners and members' : 'Only owners';
    const main = html`<section class="tile empty"><h1>${TABS[tab].label}</h1><p>${who} can do this; your role is ${role}.</p><p>Ask an owner of the account to do it, or to change your role.</p></section>`;
    return addTabs(tab, role, showTab(TABS[tab].label, main, 403));
  };
}

/** Runs a form; a refusal that the person can fix shows the form again with its message. */
export async function orAgain(
  run: () => Promise<ConsoleAnswer>,
  again: (fault: string, status: number) => ConsoleAnswer | Promise<ConsoleAnswer>,
): Promise<ConsoleAnswer> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ServiceError) || statusOf(error) >= 500 || error.code === 'not_found') throw error;
    return again(error.message, statusOf(error));
  }
}

/** Builds the message of a refusal above a form. */
export function renderFault(fault: string | null): Html | null {
  return fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p></div>`;
}
