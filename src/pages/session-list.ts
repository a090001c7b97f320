import { type Html, html } from './html.ts';
import { formatTime, shortenStored, showStored } from './page-text.ts';

/** A session of a person, as pages show it. */
export type ShownSession = {
  session_id: string;
  agent: string | null;
  address: string | null;
  created_at: Date;
  is_current: boolean;
};

/** Builds the list of a person's sessions with the ways to end them; `from` is the page to return to. */
export function renderSessionList(sessions: readonly ShownSession[], from: 'security' | 'team'): Html {
  return html`<ul class="ticks keys">${sessions.map((session) => renderSession(session, from))}</ul>
<form class="all" method="post" action="/account/security/sign-out-everywhere"><input type="hidden" name="from" value="${from}">
<confirm-button question="Sign out of every browser, also this one?"><button class="danger">Sign out everywhere</button></confirm-button></form>`;
}

function renderSession({ session_id, agent, address, created_at, is_current }: ShownSession, from: string): Html {
  const name = shortenStored(agent ?? 'Unknown browser', 200);
  return html`<li><div class="row-head key"><div><strong>${showStored(name, 200)}</strong>${is_current ? html` <span class="chip good">This browser</span>` : null}<br><span class="hint">Since ${formatTime(created_at)}, from ${address ?? 'an unknown address'}</span></div>${
    is_current
      ? null
      : html`
<form method="post" action="/account/security/sign-out"><input type="hidden" name="session_id" value="${session_id}"><input type="hidden" name="from" value="${from}">
<button class="quiet" aria-label="Sign out ${name} from ${address ?? 'an unknown address'}">Sign out</button></form>`
  }</div></li>`;
}
