import { type Html, html } from './html.ts';

/** Builds the elements of the head of a page about work in progress, which loads itself again; without scripts too. */
export function renderReload(seconds: number): Html {
  return html`<meta name="reload-seconds" content="${seconds}">
<noscript><meta http-equiv="refresh" content="${seconds}"></noscript>\n`;
}
