import type { Operation } from '#contract/operation.ts';
import type { SandboxRow } from '#contract/sandbox/sandbox-row.ts';
import { SANDBOX_GROUPS, UNREACHED_CODES } from '#contract/sandbox/sandbox-table.ts';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { buildExampleCalls } from './example-calls.ts';

/** Builds the page of the sandbox: a value for every outcome, with the call that tries it. */
export function buildSandboxPage(operations: readonly Operation[], publicUrl: string): string {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const main = html`<section class="intro" aria-label="About">
<h1>Sandbox</h1>
<p>A value for every outcome: try them with a test key. Every value is invented, and costs play money only.</p>
</section>
<nav class="contents" aria-label="Groups"><ul>${SANDBOX_GROUPS.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}<li><a href="#unreached">Codes without a row</a></li><li><a href="/docs">API reference</a></li></ul></nav>
<main id="main" tabindex="-1">
<section>
<h2 id="start">How it works</h2>
<p>A key that begins <code>svc_test_</code> reads invented data only, also where real registers are loaded. Every answer to it has the header <code>Svc-Mode: test</code>. For a key that begins <code>svc_live_</code>, a <code>sandbox:</code> value is never more than text, no register or webhook fails on purpose, and the PPSR has no samples. Identifiers of the other samples answer it too, marked as samples, while no real version of their register is loaded. After <code>npm start</code> the test key is <code>test_api_key</code>, and its account <code>test_account_id</code>, in <code>demo-credentials.json</code>; elsewhere ask your operator for one.</p>
<pre tabindex="0"><code>export SERVICE_API_KEY=svc_test_…
curl -i -H "Authorization: Bearer $SERVICE_API_KEY" ${publicUrl}/v1/abn/30613501612</code></pre>
<p>A text field with <code>sandbox:</code> and an error code provokes that refusal in any operation that has it: <code>{"acn": "002637069", "reference": "sandbox:overloaded"}</code>. <code>svc sandbox --json</code> prints this table for programs.</p>
</section>
${SANDBOX_GROUPS.map(
  ({ id, title, rows }) => html`<section>
<h2 id="${id}">${title}</h2>
<div class="wide" tabindex="0" role="group" aria-label="${title}"><table class="calls"><thead><tr><th>Call</th><th>Answer</th><th>Outcome</th></tr></thead><tbody>${rows.map((row) => buildRow(row, byName.get(row.operation), publicUrl))}</tbody></table></div>
</section>`,
)}
<section>
<h2 id="unreached">Codes without a row</h2>
<dl>${Object.entries(UNREACHED_CODES).map(([code, reason]) => html`<dt><code>${code}</code></dt><dd>${renderCodeSpans(reason)}</dd>`)}</dl>
</section>
</main>`;
  return renderPage({ title: 'Sandbox', main, shape: 'reference' });
}

function buildRow(
  { operation, input, http_status, code, outcome }: SandboxRow,
  called: Operation | undefined,
  publicUrl: string,
): Html {
  const [curl = null] = called === undefined ? [] : buildExampleCalls(called, input, publicUrl);
  const call =
    curl === null ? null : html`<details><summary>curl</summary><pre tabindex="0"><code>${curl}</code></pre></details>`;
  return html`<tr><td><a href="/docs#${operation}">${operation}</a><br><code>${JSON.stringify(input)}</code>${call}</td><td>${http_status}${code === null ? null : html` <code>${code}</code>`}</td><td>${renderCodeSpans(outcome)}</td></tr>`;
}
