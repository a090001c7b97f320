import type { Role } from '#contract/roles.ts';
import { type Html, html } from '#pages/html.ts';

/** Says once on a page why its buttons are missing, such as `make checks`. */
export function renderRoleNote(role: Role, what: string): Html {
  return html`<p class="hint">Your role is ${role}, so you can’t ${what}. An owner of the account can change your role on the Team page.</p>`;
}
