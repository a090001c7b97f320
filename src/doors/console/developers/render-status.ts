import { type Html, html } from '#pages/html.ts';

/** Builds an HTTP status in the colour of its meaning: success, refusal, failure. */
export function renderStatus(status: number): Html {
  const kind = status >= 500 ? ' bad' : status >= 400 ? ' watch' : ' good';
  return html`<span class="chip${kind}">${status}</span>`;
}
