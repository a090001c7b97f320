import { ALL_ROLES, ROLES } from '#contract/roles.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatDay, formatTime, shortenStored, showStored } from '#pages/page-text.ts';
import type { ShownPerson } from './render-team.ts';

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
<div class="field"><label for="role">Role of ${email}</label><select id="role" name="role">${ALL_ROLES.map(
    (one) => html`<option${one === role ? html` selected` : null}>${one}</option>`,
  )}</select></div><button>Change</button></form>
<dl class="facts-list">${ALL_ROLES.map((one) => html`<dt>${one}</dt><dd>${ROLES[one].about}</dd>`)}</dl></section>
<section class="tile"><h2>Remove</h2><p>The next page says what ends with them.</p>
<form method="post" action="/app/team/remove">${renderFormId()}${id}<button class="danger" aria-label="Remove ${email}">Remove</button></form></section>`;
}

/** Builds the list of keys that are revoked with the rights of their maker; null when there are none. */
export function renderEndingKeys(keys: readonly { name: string; key_prefix: string }[]): Html | null {
  if (keys.length === 0) return null;
  const [count, pronoun] = keys.length === 1 ? ['1 API key', 'it'] : [`${keys.length} API keys`, 'them'];
  return html`<p>With scopes that they lose, <strong>${count} that they made will be revoked</strong>:</p>
<ul>${keys.map(({ name, key_prefix }) => html`<li>${showStored(name, 60)} <code>${key_prefix}…</code></li>`)}</ul>
<p class="hint">Programs that use ${pronoun} get 401. To keep one, <a href="/app/developers">rotate it</a> first: its successor is yours.</p>`;
}
