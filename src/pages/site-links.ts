import { type Html, html } from './html.ts';

const SIGN_IN = html`<a href="/sign-in">Sign in</a>`;

/** Builds the links in the bar of every public page; the last leads to the account. */
export function renderSiteLinks(account: Html = SIGN_IN): Html {
  return html`<nav class="site" aria-label="Site"><ul><li><a href="/docs">Docs</a></li><li><a href="/pricing">Pricing</a></li><li><a href="/verify">Verify a file</a></li><li>${account}</li></ul></nav>`;
}
