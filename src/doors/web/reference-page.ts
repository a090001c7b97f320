import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { findExample } from '#contract/examples.ts';
import { listRefusals } from '#contract/list-error-codes.ts';
import { MEDIA } from '#contract/media.ts';
import { availabilityOf, describePrice, type Operation } from '#contract/operation.ts';
import { SCOPES } from '#contract/scopes.ts';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { type Html, html } from '#pages/html.ts';
import { renderPage } from '#pages/layout.ts';
import { describeSchema } from './describe-schema.ts';
import { buildClientCall, buildExampleCalls } from './example-calls.ts';
import { renderPriceTable } from './pricing-page.ts';

/** Builds the API reference page from the operation records. */
export function buildReferencePage(operations: readonly Operation[], publicUrl: string): string {
  const shown = operations.filter((operation) => operation.rest !== null);
  const main = html`<section class="intro" aria-label="About">
<h1>API reference</h1>
<p>Australian register data as evidence: what was checked, where, when, how certain it is, and what was <em>not</em> checked. It is not advice.</p>
</section>
<nav class="contents" aria-label="Operations"><ul>${shown.map(buildLink)}</ul></nav>
<main id="main" tabindex="-1">
<section>
<h2 id="start">First call</h2>
<pre tabindex="0"><code>curl -H "Authorization: Bearer $SERVICE_API_KEY" ${publicUrl}/v1/abn/79002637069</code></pre>
<p>Every request except the health check needs an API key. A test key (<code>svc_test_…</code>) gets invented data: the <a href="/docs/sandbox">sandbox</a> has a value for every outcome. Errors are <code>{ok: false, code, message, request_id}</code>: branch on <code>code</code>. The machine-readable contract is at <a href="/.well-known/openapi.json">/.well-known/openapi.json</a>.</p>
<p>Every check takes your deal or file id, as the field <code>reference</code> or as the header <code>Svc-Reference</code> (printable ASCII; if both are sent, they must agree). Records and exports can be filtered by it. A POST also takes the header <code>Idempotency-Key</code>: the same key and body returns the stored answer again.</p>
<p>For TypeScript, copy the file <code>client/register-data-client.ts</code> from the project. It is generated from the contract.</p>
<pre tabindex="0"><code>import { RegisterDataClient } from './register-data-client.ts';
const client = new RegisterDataClient({ baseUrl: '${publicUrl}', token: process.env.SERVICE_API_KEY });</code></pre>
</section>
${shown.map((operation) => buildSection(operation, publicUrl))}
<section>
<h2 id="prices">Prices</h2>
${renderPriceTable(operations)}
<p><a href="/pricing">Pricing</a> says how you pay.</p>
</section>
<section>
<h2 id="scopes">Scopes</h2>
<dl>${Object.entries(SCOPES).map(([scope, sentence]) => html`<dt><code>${scope}</code></dt><dd>${sentence}</dd>`)}</dl>
</section>
</main>`;
  return renderPage({ title: 'API reference', main, shape: 'reference' });
}

function buildLink(operation: Operation): Html {
  return html`<li><a href="#${operation.name}"><b class="${operation.rest?.method}">${operation.rest?.method}</b> ${operation.rest?.path ?? ''}</a></li>`;
}

function buildSection(operation: Operation, publicUrl: string): Html {
  const scopes = operation.scopes.length === 0 ? 'none' : operation.scopes.map((scope) => html`<code>${scope}</code> `);
  const price = describePrice(operation);
  const answer =
    operation.gate !== null && !operation.hasTestSamples
      ? html`<p>This operation always fails while the gate is closed.</p>`
      : operation.media.includes('json')
        ? describeSchema(operation.output)
        : html`<p>A file: ${operation.media.map((one) => html`<code>${MEDIA[one]}</code> `)}</p>`;
  return html`<section>
<h2 id="${operation.name}"><b class="${operation.rest?.method}">${operation.rest?.method}</b> ${operation.rest?.path ?? ''}</h2>
<p><strong>${operation.summary}.</strong> ${renderCodeSpans(operation.description)}</p>
<p class="facts"><span class="tag ${availabilityOf(operation)}">${availabilityOf(operation)}</span> Scopes: ${scopes}${price === null ? null : ` · Price: ${price}`}</p>
<h3>Request</h3>${describeSchema(operation.input)}
<h3>Response</h3>${answer}
${buildExample(operation, publicUrl)}<h3>Errors</h3>
<dl class="errors">${listRefusals(operation).flatMap(buildRefusals)}</dl>
</section>`;
}

function buildExample(operation: Operation, publicUrl: string): Html | null {
  const example = findExample(operation);
  if (example === null) return null;
  // A closed operation shows the request body, but no call to copy.
  const request =
    operation.gate === null
      ? [...buildExampleCalls(operation, example.request, publicUrl), buildClientCall(operation, example.request)].join(
          '\n',
        )
      : JSON.stringify(example.request, null, 2);
  return html`<h3>Example</h3><pre tabindex="0"><code>${request}</code></pre>
${example.answer === null ? html`<p>The response is a file.</p>` : buildAnswer(operation, example.answer)}
`;
}

function buildAnswer({ gate }: Operation, answer: Record<string, unknown>): Html {
  return html`<details><summary>${gate === null ? 'The response, from sample data' : 'The error, for a live key'}</summary><pre tabindex="0"><code>${JSON.stringify(answer, null, 2)}</code></pre></details>`;
}

function buildRefusals([status, codes]: [number, ErrorCode[]]): Html[] {
  return codes.map(
    (code) => html`<dt>${status} <code>${code}</code></dt><dd>${renderCodeSpans(ERROR_CODES[code].meaning)}</dd>`,
  );
}
