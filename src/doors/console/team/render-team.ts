import type { AnswerOf } from '#contract/operation.ts';
import type { createInvitation } from '#contract/operations/team/create-invitation.ts';
import type { listInvitations } from '#contract/operations/team/list-invitations.ts';
import type { listPeople } from '#contract/operations/team/list-people.ts';
import { ALL_ROLES, ROLES } from '#contract/roles.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { Person } from '#domain/access/caller.ts';
import { renderInput } from '#doors/console/form-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { renderCopyField, renderFault, renderNotice } from '#pages/page-parts.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { renderSessionList, type ShownSession } from '#pages/session-list.ts';

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
${renderNotice(notice)}
${renderFault(fault)}
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

type Created = AnswerOf<typeof createInvitation>;
type Invitation = Created['invitation'];

const CHIPS = {
  open: html`<span class="chip watch">Open</span>`,
  accepted: html`<span class="chip good">Accepted</span>`,
  revoked: html`<span class="chip">Revoked</span>`,
  expired: html`<span class="chip">Expired</span>`,
};

/** Builds the choice of a role. */
export function renderRoles(chosen: string): Html {
  const options = ALL_ROLES.map((role) => html`<option${role === chosen ? html` selected` : null}>${role}</option>`);
  return html`<select id="role" name="role">${options}</select>`;
}

/** Builds the form that makes an invitation, with what was typed. */
function renderInviteForm(typed: { role: string; note: string }): Html {
  return html`<p>Choose a role and send the link yourself: the service sends no e-mail. The link works once, for three days.</p>
<form class="filters" method="post" action="/app/team/invite" aria-label="Invite">${renderFormId()}
<div class="field"><label for="role">Role</label>${renderRoles(typed.role)}</div>
${renderInput('note', 'For whom (optional)', typed.note, html`maxlength="100" autocomplete="off" placeholder="Ben, loans desk"`)}
<button>Invite</button></form>`;
}

/** Builds the only page that shows the link of an invitation. */
export function renderInvited({ invitation, join_url }: Created): Html {
  const { role, note, expires_at } = invitation;
  return html`<h1>Invitation</h1>
${
  join_url === null
    ? html`<section class="notice warn"><p>This form was sent before. The link was shown then, and cannot be shown again.</p><p>If you did not copy it, revoke the invitation and make another.</p></section>`
    : html`<section class="notice warn"><p><strong>Copy the link now.</strong> It is not shown again: the service keeps only its hash.</p>${renderCopyField('link', 'Link to send', join_url, '/app/team')}<p class="hint">Anyone who has the link can join, once. Send it to that person only.</p></section>`
}
<section class="tile"><h2>What it allows</h2><dl class="facts-list"><dt>Role</dt><dd>${role}: ${ROLES[role].about}</dd>
${note === null ? null : html`<dt>For</dt><dd>${showStored(note, 100)}</dd>`}<dt>Good until</dt><dd>${formatTime(new Date(expires_at))}, once</dd></dl></section>
<p class="actions"><a class="button" href="/app/team">Team</a></p>`;
}

/** Builds the lists of invitations: those that can be accepted, and earlier ones. `nameOf` returns null for a maker who is no person of the account. */
function renderInvitations(
  { invitations, next }: { invitations: readonly Invitation[]; next: string | null },
  nameOf: (id: string) => string | null,
): Html {
  const open = invitations.filter(({ state }) => state === 'open');
  const past = invitations.filter(({ state }) => state !== 'open');
  return html`<section class="tile"><h2>Open invitations</h2>${
    open.length === 0
      ? html`<p class="hint">None. A link that you make appears here until it is used, revoked or three days old.</p>`
      : html`<ul class="ticks keys">${open.map((one) => renderInvitation(one, nameOf))}</ul>`
  }
${past.length === 0 ? null : html`<details class="change"><summary>Earlier invitations (${past.length}${next === null ? null : ' or more'})</summary><ul class="ticks keys">${past.map((one) => renderInvitation(one, nameOf))}</ul></details>`}
${next === null ? null : html`<p><a href="/app/team?cursor=${encodeURIComponent(next)}">Older invitations</a></p>`}</section>`;
}

function renderInvitation(invitation: Invitation, nameOf: (id: string) => string | null): Html {
  const { invitation_id, role, note, state, created_at, created_by, expires_at, accepted_by_user_id } = invitation;
  const maker = nameOf(created_by) ?? (created_by.startsWith('key_') ? 'an API key' : 'a person who left');
  const joined = accepted_by_user_id === null ? null : (nameOf(accepted_by_user_id) ?? 'a person who left');
  return html`<li><div class="row-head key"><div><strong>${note === null ? `A new ${role}` : showStored(note, 100)}</strong> ${CHIPS[state]}<br>
<span class="hint">As ${role}, made ${formatTime(new Date(created_at))} by ${showStored(maker, 120)}, ${
    joined === null
      ? html`good until ${formatTime(new Date(expires_at))}`
      : html`accepted by ${showStored(joined, 120)}`
  }</span></div>${
    state === 'open'
      ? html`<form method="post" action="/app/team/revoke">${renderFormId()}<input type="hidden" name="invitation_id" value="${invitation_id}">
<confirm-button question="Revoke this invitation? Its link stops working at once."><button class="danger quiet" aria-label="Revoke the invitation ${note === null ? `for a new ${role}` : shortenStored(note)}">Revoke</button></confirm-button></form>`
      : null
  }</div></li>`;
}
