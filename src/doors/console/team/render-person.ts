import { ALL_ROLES, ROLES } from '#contract/roles.ts';
import { countThings } from '#doors/console/list-parts.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatDay, formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import { renderRoles, type ShownPerson } from './render-team.ts';

/** Builds the page of one person: their role and the forms that change it or remove them. */
export function renderPerson(person: ShownPerson, isLastOwner: boolean): Html {
  const { role, created_at, signed_in_at } = person;
  return html`<p class="hint"><a href="/app/team">Team</a></p><h1>${showStored(person.email, 120)}</h1>
<section class="tile"><dl class="facts-list"><dt>Role</dt><dd>${role}: ${ROLES[role].about}</dd><dt>Joined</dt><dd>${formatDay(new Date(created_at))}</dd>
<dt>Last sign-in</dt><dd>${signed_in_at === null ? 'none recorded' : formatTime(new Date(signed_in_at))}</dd></dl></section>
${
  isLastOwner
    ? html`<section class="tile"><p>The last owner can’t be removed or get another role. Make another person an owner first.</p></section>`
    : renderActs(person)
}`;
}

function renderActs({ user_id, role, ...person }: ShownPerson): Html {
  const email = shortenStored(person.email);
  const id = html`<input type="hidden" name="user_id" value="${user_id}">`;
  return html`<section class="tile"><h2>Change the role</h2>
<form class="filters" method="post" action="/app/team/role" aria-label="Change the role">${renderFormId()}${id}
<div class="field"><label for="role">Role of ${email}</label>${renderRoles(role)}</div><button>Change</button></form>
<dl class="facts-list">${ALL_ROLES.map((one) => html`<dt>${one}</dt><dd>${ROLES[one].about}</dd>`)}</dl></section>
<section class="tile"><h2>Remove</h2><p>The next page says what ends with them.</p>
<form method="post" action="/app/team/remove">${renderFormId()}${id}<button class="danger" aria-label="Remove ${email}">Remove</button></form></section>`;
}

type NamedKey = { name: string; key_prefix: string };

const MOST_NAMED = 20;

/** Builds which keys of a person are revoked, and which keep working although the person may know their secrets; null when they made none. */
export function renderEndingKeys(ending: readonly NamedKey[], kept: readonly NamedKey[]): Html | null {
  if (ending.length + kept.length === 0) return null;
  return html`${ending.length === 0 ? html`<p>No API key will be revoked.</p>` : renderEnding(ending)}${kept.length === 0 ? null : renderKept(kept)}`;
}

function renderEnding(keys: readonly NamedKey[]): Html {
  const pronoun = keys.length === 1 ? 'it' : 'them';
  return html`<p>With <code>account:admin</code>, <strong>${countThings(keys.length, 'API key')} that they made will be revoked</strong>:</p>${renderNames(keys)}
<p class="hint">Programs that use ${pronoun} get 401. To keep one, <a href="/app/developers">rotate it</a> first: its successor is yours.</p>`;
}

function renderKept(keys: readonly NamedKey[]): Html {
  return html`<p>${countThings(keys.length, 'other API key')} that they made will keep working:</p>${renderNames(keys)}
<p class="hint">If they know a secret, <a href="/app/developers">rotate that key</a>.</p>`;
}

function renderNames(keys: readonly NamedKey[]): Html {
  const more = keys.length - MOST_NAMED;
  return html`<ul>${keys.slice(0, MOST_NAMED).map(({ name, key_prefix }) => html`<li>${showStored(name, 60)} <code>${key_prefix}…</code></li>`)}${more > 0 ? html`<li>and ${more} more</li>` : null}</ul>`;
}
