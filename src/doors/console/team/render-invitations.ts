import type { AnswerOf } from '#contract/operation.ts';
import type { createInvitation } from '#contract/operations/team/create-invitation.ts';
import { ALL_ROLES, ROLES } from '#contract/roles.ts';
import { renderCopyField } from '#pages/copy-field.ts';
import { renderFormId } from '#pages/form-id.ts';
import { type Html, html } from '#pages/html.ts';
import { formatTime, shortenStored, showStored } from '#pages/page-text.ts';

type Created = AnswerOf<typeof createInvitation>;
type Invitation = Created['invitation'];

const CHIPS = {
  open: html`<span class="chip watch">Open</span>`,
  accepted: html`<span class="chip good">Accepted</span>`,
  revoked: html`<span class="chip">Revoked</span>`,
  expired: html`<span class="chip">Expired</span>`,
};

/** Builds the form that makes an invitation, with what was typed. */
export function renderInviteForm(typed: { role: string; note: string }): Html {
  return html`<p>Choose a role and send the link yourself: the service sends no e-mail. The link works once, for three days.</p>
<form class="filters" method="post" action="/app/team/invite" aria-label="Invite">${renderFormId()}
<div class="field"><label for="role">Role</label><select id="role" name="role">${ALL_ROLES.map(
    (role) => html`<option${role === typed.role ? html` selected` : null}>${role}</option>`,
  )}</select></div>
<div class="field"><label for="note">For whom (optional)</label><input id="note" name="note" value="${typed.note}" maxlength="100" autocomplete="off" placeholder="Ben, loans desk"></div>
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
export function renderInvitations(
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
