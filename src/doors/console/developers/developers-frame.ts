import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk } from '#doors/console/console-door.ts';
import { statusOf } from '#operations/funnel/error-body.ts';
import { type Html, html } from '#pages/html.ts';

/** A page in the row of pages for developers. */
type Tab = keyof typeof TABS;

const TABS = {
  keys: { path: '/app/developers', label: 'Keys' },
  requests: { path: '/app/developers/requests', label: 'Requests' },
  webhooks: { path: '/app/developers/webhooks', label: 'Webhooks' },
  events: { path: '/app/developers/events', label: 'Events' },
  sandbox: { path: '/app/developers/sandbox', label: 'Sandbox' },
} as const;

/** Builds a page for developers, with the row of pages above it. */
export function showTab(tab: Tab, title: string, main: Html, status = 200, head?: Html): ConsoleAnswer {
  const links = Object.entries(TABS).map(
    ([name, { path, label }]) =>
      html`<a href="${path}"${name === tab ? html` aria-current="true"` : null}>${label}</a>`,
  );
  const row = html`<nav class="segments" aria-label="Developers">${links}</nav>`;
  return { title, place: 'developers', main: html`${row}${main}`, status, ...(head !== undefined && { head }) };
}

/** Wraps a page that needs an operation: a role that may not run it reads who can. */
export function needing(
  tab: Tab,
  operation: Operation,
  show: (ask: ConsoleAsk) => Promise<ConsoleAnswer>,
): (ask: ConsoleAsk) => Promise<ConsoleAnswer> {
  return async (ask) => {
    const { role } = ask.view.person;
    if (mayRun(role, operation)) return show(ask);
    const who = mayRun('member', operation) ? 'Owners and members' : 'Only owners';
    const main = html`<section class="tile empty"><h1>${TABS[tab].label}</h1><p>${who} can do this; your role is ${role}.</p><p>Ask an owner of the account to do it, or to change your role.</p></section>`;
    return showTab(tab, TABS[tab].label, main, 403);
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
