import { formatAud } from '#base/money.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { findExample } from '#contract/examples.ts';
import { listRefusals } from '#contract/list-error-codes.ts';
import { availabilityOf, type Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { SCOPES } from '#contract/scopes.ts';
import { describeSchema } from './describe-schema.ts';
import { escapeHtml } from './escape-html.ts';
import { buildClientCall, buildExampleCalls } from './example-calls.ts';
import { REFERENCE_STYLE } from './reference-style.ts';

/** Builds the API reference for people, from the operation records alone. */
export function buildReferencePage(operations: readonly Operation[], publicUrl: string): string {
  const shown = operations.filter((operation) => operation.rest !== null);
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Register-Data Service: API reference</title>
<style>${REFERENCE_STYLE}</style>
</head>
<body>
<header>
<h1>Register-Data Service</h1>
<p>Australian register data as evidence: what was checked, where, when, how sure, and what was <em>not</em> checked. It is not advice.</p>
</header>
<nav aria-label="Operations"><ul>${shown.map(buildLink).join('')}</ul></nav>
<main>
<section>
<h2 id="start">First call</h2>
<pre><code>curl -H "Authorization: Bearer $SERVICE_API_KEY" ${escapeHtml(publicUrl)}/v1/abn/79002637069</code></pre>
<p>Every request but the health check needs a key. Errors are <code>{ok: false, code, message, request_id}</code>: branch on <code>code</code>. The machine-readable contract is at <a href="/.well-known/openapi.json">/.well-known/openapi.json</a>.</p>
<p>From TypeScript, copy the one file <code>client/register-data-client.ts</code> of the project, which is made from the contract:</p>
<pre><code>import { RegisterDataClient } from './register-data-client.ts';
const client = new RegisterDataClient({ baseUrl: '${escapeHtml(publicUrl)}', token: process.env.SERVICE_API_KEY });</code></pre>
</section>
${shown.map((operation) => buildSection(operation, publicUrl)).join('\n')}
<section>
<h2 id="scopes">Scopes</h2>
<dl>${Object.entries(SCOPES)
    .map(([scope, sentence]) => `<dt><code>${scope}</code></dt><dd>${escapeHtml(sentence)}</dd>`)
    .join('')}</dl>
</section>
</main>
</body>
</html>
`;
}

function buildLink(operation: Operation): string {
  return `<li><a href="#${operation.name}"><b class="${operation.rest?.method}">${operation.rest?.method}</b> ${escapeHtml(operation.rest?.path ?? '')}</a></li>`;
}

function buildSection(operation: Operation, publicUrl: string): string {
  const scopes = operation.scopes.map((scope) => `<code>${scope}</code>`).join(' ') || 'none';
  const answer =
    operation.gate !== null
      ? '<p>There is no successful answer while the gate is closed.</p>'
      : describeSchema(operation.output);
  return `<section>
<h2 id="${operation.name}"><b class="${operation.rest?.method}">${operation.rest?.method}</b> ${escapeHtml(operation.rest?.path ?? '')}</h2>
<p><strong>${escapeHtml(operation.summary)}.</strong> ${escapeHtml(operation.description)}</p>
<p class="facts"><span class="tag ${availabilityOf(operation)}">${availabilityOf(operation)}</span> Scopes: ${scopes} · Price: ${operation.cost === 'free' ? 'free' : formatAud(PRICE_CENTS[operation.cost])}</p>
<h3>Request</h3>${describeSchema(operation.input)}
<h3>Answer</h3>${answer}
${buildExample(operation, publicUrl)}<h3>Errors</h3>
<dl class="errors">${listRefusals(operation).flatMap(buildRefusals).join('')}</dl>
</section>`;
}

function buildExample(operation: Operation, publicUrl: string): string {
  const example = findExample(operation);
  if (example === null) return '';
  // What is closed to everybody shows what would be sent, and no call to copy.
  const request =
    operation.gate === null
      ? [...buildExampleCalls(operation, example.request, publicUrl), buildClientCall(operation, example.request)].join(
          '\n',
        )
      : JSON.stringify(example.request, null, 2);
  return `<h3>Example</h3><pre><code>${escapeHtml(request)}</code></pre>
<details><summary>${operation.gate === null ? 'The answer, from sample data' : 'The refusal'}</summary><pre><code>${escapeHtml(JSON.stringify(example.answer, null, 2))}</code></pre></details>
`;
}

function buildRefusals([status, codes]: [number, ErrorCode[]]): string[] {
  return codes.map(
    (code) => `<dt>${status} <code>${code}</code></dt><dd>${escapeHtml(ERROR_CODES[code].meaning)}</dd>`,
  );
}
