import type { Operation } from '#contract/operation.ts';
import type { SandboxRow } from '#contract/sandbox/sandbox-row.ts';
import { SANDBOX_GROUPS, UNREACHED_CODES } from '#contract/sandbox/sandbox-table.ts';
import { buildExampleCalls } from '#doors/web/example-calls.ts';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { type Html, html } from '#pages/html.ts';
import type { BuiltPart } from './built-part.ts';
import { toReferenceHref } from './subject-page.ts';

const KEY_FIRST =
  'These calls need a test key in `SERVICE_API_KEY`, as set at the start of this page: with a live key, most of them answer 404.';

const UNREACHED = { id: 'unreached', heading: 'Codes without a row' };

/** Builds the tables of the sandbox: a value for every outcome, with the call that tries it. */
export function buildSandboxPart(operations: readonly Operation[], publicUrl: string): BuiltPart {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const renderGroup = ({ id, title, rows }: (typeof SANDBOX_GROUPS)[number]) => html`${renderHeading(id, title)}
<div class="wide" tabindex="0" role="group" aria-label="${title}"><table class="calls"><thead><tr><th scope="col">Call</th><th scope="col">Answer</th><th scope="col">Outcome</th></tr></thead><tbody>${rows.map((row) => renderRow(row, byName.get(row.operation), publicUrl))}</tbody></table></div>`;
  const unreached = Object.entries(UNREACHED_CODES);
  return {
    body: html`<p>${renderCodeSpans(KEY_FIRST)}</p>
${SANDBOX_GROUPS.map(renderGroup)}
${renderHeading(UNREACHED.id, UNREACHED.heading)}
<dl class="errors">${unreached.map(([code, reason]) => html`<dt><code>${code}</code></dt><dd>${renderCodeSpans(reason)}</dd>`)}</dl>`,
    sections: [
      ...SANDBOX_GROUPS.map(({ id, title, rows }) => ({ id, heading: title, text: rows.map(writeRow).join(' ') })),
      { ...UNREACHED, text: unreached.map(([code, reason]) => `${code}: ${reason}`).join(' ') },
    ],
    markdown: [
      `${KEY_FIRST}\n`,
      ...SANDBOX_GROUPS.map(
        ({ title, rows }) => `## ${title}\n\n${rows.map((row) => `- ${writeRow(row)}\n`).join('')}`,
      ),
    ].join('\n'),
  };
}

function renderHeading(id: string, text: string): Html {
  return html`<h2 id="${id}"><a class="anchor" href="#${id}">${text}</a></h2>`;
}

function renderRow(row: SandboxRow, called: Operation | undefined, publicUrl: string): Html {
  const { operation, input, http_status, code, outcome } = row;
  const [curl = null] = called === undefined ? [] : buildExampleCalls(called, input, publicUrl);
  const call =
    curl === null
      ? null
      : html`<details><summary>curl</summary><pre tabindex="0"><code class="language-sh">${curl}</code></pre></details>`;
  const name = called === undefined ? operation : html`<a href="${toReferenceHref(called)}">${operation}</a>`;
  return html`<tr><td>${name}<br><code>${JSON.stringify(input)}</code>${call}</td><td>${http_status}${code === null ? null : html` <code>${code}</code>`}</td><td>${renderCodeSpans(outcome)}</td></tr>`;
}

function writeRow({ operation, input, http_status, code, outcome }: SandboxRow): string {
  return `\`${operation}\` \`${JSON.stringify(input)}\`: ${http_status}${code === null ? '' : ` \`${code}\``}. ${outcome}`;
}
