import type { AnswerOf } from '#contract/operation.ts';
import type { listInvitations } from '#contract/operations/team/list-invitations.ts';
import type { listPeople } from '#contract/operations/team/list-people.ts';
import { ROLES } from '#contract/roles.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { renderSessionList, type ShownSession } from '#pages/session-list.ts';
import { renderInvitations, renderInviteForm } from './render-invitations.ts';

/** A person, as list_people returns them. */
export type ShownPerson = AnswerOf<typeof listPeople>['people'][number];

const PEOPLE_PER_PAGE = 25;

export type Managed = {
  people: readonly ShownPerson[];
  /** Which page of the people is shown, from 1. */
  page: number;
  invitations: AnswerOf<typeof listInvitations>['invitations'];
  /** The cursor of the next page of invitations; null on the last. */
  next: string | null;
};

/** What the page of the team shows; `managed` is null for a person who manages no people. */
type TeamView = {
  person: Person;
  mode: KeyMode;
  managed: Managed | null;
  sessions: readonly ShownSession[];
  typed: { role: string; note: string };
  notice: string | null;
  fault: string | null;
};

export function renderTeam(view: TeamView): Html {
  const { person, managed, sessions, notice, fault } = view;
  return html`<div class="entity-head"><div><h1>Team</h1>
<p class="lead">The people of ${showStored(person.account_name)}, what each may do, and where you are signed in.</p></div>${
    managed === null ? null : html`<a class="button plain" href="/app/team/audit">Audit log</a>`
  }</div>
${notice === null ? null : html`<div class="notice" role="status"><p>${notice}</p></div>`}
${fault === null ? null : html`<div class="notice bad" role="alert"><p>${fault}</p></div>`}
${managed === null ? renderOwnRole(view) : renderManaged(managed, view)}
<section class="tile"><h2>Where you are signed in</h2>${renderSessionList(sessions, 'team')}</section>`;
}

function renderOwnRole({ person: { role }, mode }: TeamView): Html {
  const next =
    mode === 'test'
      ? 'A test account has no people of its own. Leave test mode to see and manage the team.'
      : 'Owners see and manage the people of the account. Ask one of them to change your role or to invite someone.';
  return html`<section class="tile"><h2>Your role: ${role}</h2><p>${ROLES[role].about}</p><p class="hint">${next}</p></section>`;
}

function renderManaged(managed: Managed, { person, typed }: TeamView): Html {
  const { people, page } = managed;
  const nameOf = (id: string) => people.find(({ user_id }) => user_id === id)?.email ?? null;
  const pages = Math.ceil(people.length / PEOPLE_PER_PAGE);
  const shown = people.slice((page - 1) * PEOPLE_PER_PAGE, page * PEOPLE_PER_PAGE);
  return html`<section class="tile"><h2>People (${people.length})</h2>
<ul class="ticks keys">${shown.map((one) => renderPerson(one, one.user_id === person.user_id))}</ul>
${pages === 1 ? null : renderPager(page, pages)}</section>
<section class="tile"><h2>Invite</h2>${renderInviteForm(typed)}</section>
${renderInvitations(managed, nameOf)}`;
}

function renderPerson({ user_id, email, role, signed_in_at }: ShownPerson, isYou: boolean): Html {
  const signedIn =
    signed_in_at === null ? 'no sign-in recorded' : html`last sign-in ${formatTime(new Date(signed_in_at))}`;
  return html`<li><div class="row-head key"><div><strong>${showStored(email, 120)}</strong> <span class="chip">${role}</span>${isYou ? html` <span class="chip good">You</span>` : null}<br>
<span class="hint">${signedIn}</span></div><a href="/app/team/people/${user_id}" aria-label="Manage ${shortenStored(email)}">Manage</a></div></li>`;
}

function renderPager(page: number, pages: number): Html {
  const link = (to: number, label: string) =>
    to < 1 || to > pages ? null : html`<a class="button plain" href="/app/team?page=${to}">${label}</a>`;
  return html`<nav class="pager" aria-label="Pages of people">${link(page - 1, 'Earlier people')}<span class="hint">Page ${page} of ${pages}</span>${link(page + 1, 'Later people')}</nav>`;
}
