import { type Html, html } from '#pages/html.ts';

/** A signed-in reader, whether they may create keys, and the test key that they created for the examples (null: none). */
export type DocsReader = { email: string; mayCreateKey: boolean; key: { secret: string; expiresAt: Date } | null };

/** Renders how the reader gets examples with their own key, or says which key they have. */
export function renderReader(reader: DocsReader | null, path: string): Html {
  if (reader === null)
    return html`<p class="reader"><a href="/sign-in?next=${encodeURIComponent(path)}">Sign in</a> to get the examples with your own test key, or set <code>SERVICE_API_KEY</code> yourself.</p>`;
  const next = html`<input type="hidden" name="next" value="${path}">`;
  if (reader.key === null && !reader.mayCreateKey)
    return html`<p class="reader">Set <code>SERVICE_API_KEY</code> to your key first. An owner of your account can create one for you.</p>`;
  if (reader.key === null)
    return html`<form class="reader" method="post" action="/docs/test-key"><p>These examples use <code>$SERVICE_API_KEY</code>. With a test key of your own you can run them as they are: it gets invented data only and works for a day.</p>${next}<button class="quiet">Create a test key</button></form>`;
  const end = `${reader.key.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return html`<form class="reader" method="post" action="/docs/test-key"><p>The examples have your test key, which works until ${end}. It has every scope but <code>account:admin</code>. For <code>svc</code>, run this first:</p>
<pre tabindex="0"><code class="language-sh">export SERVICE_API_KEY=${reader.key.secret}</code></pre>${next}<button class="quiet" name="revoke" value="yes">Revoke it</button></form>`;
}
