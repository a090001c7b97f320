import type { Role } from '#contract/roles.ts';
import { type Html, html } from '#pages/html.ts';

/** Renders the note that explains missing buttons; `what` is what the role can't do, such as `make checks`. */
export function renderRoleNote(role: Role, what: string): Html {
  return html`<p class="hint">Your role is ${role}, so you can’t ${what}. An owner of the account can change your role on the Team page.</p>`;
}
