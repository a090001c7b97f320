import type { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { findExample } from '#contract/examples.ts';
import { listRefusals } from '#contract/list-error-codes.ts';
import { MEDIA } from '#contract/media.ts';
import { availabilityOf, describePrice, type Operation } from '#contract/operation.ts';
import { API_SUBJECTS, type Subject } from '#contract/subjects.ts';
import { buildClientCall } from '#doors/web/client-call.ts';
import { buildExampleCalls } from '#doors/web/example-calls.ts';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { escapeContent, type Html, html } from '#pages/html.ts';
import { type FieldRow, listFields } from './list-fields.ts';

export type RoutedOperation = Operation & { rest: NonNullable<Operation['rest']> };

/** The operations of a subject that have a route, in the order of the reference. */
export function listRoutes(operations: readonly Operation[], subject: Subject): RoutedOperation[] {
  return operations.filter((one): one is RoutedOperation => one.rest !== null && one.subject === subject);
}

export function toReferenceHref({ subject, name }: Pick<Operation, 'subject' | 'name'>): string {
  return `/docs/reference/api/${subject}#${name}`;
}

/** Renders the page of a subject: each operation with its fields, examples and errors. */
export function renderSubject(subject: Subject, operations: readonly Operation[], publicUrl: string): Html {
  const { title, about } = API_SUBJECTS[subject];
  const routes = listRoutes(operations, subject);
  return html`<h1>${title}</h1>
<p class="lead">${about}</p>
<ul class="routes">${routes.map((operation) => html`<li><a href="#${operation.name}">${renderMethod(operation)} ${operation.rest.path}</a> <span>${operation.summary}</span></li>`)}</ul>
${routes.map((operation) => renderOperation(operation, publicUrl))}`;
}

/** The method of a route, as a badge. */
export function renderMethod({ rest }: RoutedOperation): Html {
  return html`<b class="${rest.method}">${rest.method}</b>`;
}

function renderOperation(operation: RoutedOperation, publicUrl: string): Html {
  return html`<section class="operation">
<h2 id="${operation.name}"><a class="anchor" href="#${operation.name}">${operation.summary}</a></h2>
<p class="route">${renderMethod(operation)} <code>${operation.rest.path}</code></p>
<p>${renderCodeSpans(operation.description)}</p>
${renderFacts(operation)}
${renderExample(operation, publicUrl)}
<h3>Request</h3>${renderFieldTable(operation.input, 'Request fields')}
<h3>Response</h3>${renderResponse(operation)}
<h3>Errors</h3>
<dl class="errors">${listRefusals(operation).flatMap(renderRefusals)}</dl>
</section>`;
}

function renderFacts(operation: RoutedOperation): Html {
  const availability = availabilityOf(operation);
  const facts: [name: string, value: Html | string | null][] = [
    ['Data', html`<span class="tag ${availability}">${availability}</span>`],
    ['Price', describePrice(operation)],
    [
      'Scopes',
      operation.scopes.length === 0 ? 'none' : html`${operation.scopes.map((scope) => html`<code>${scope}</code> `)}`,
    ],
    [
      'Agent tool',
      operation.tool === null || operation.tool.listed === false ? null : html`<code>${operation.tool.name}</code>`,
    ],
  ];
  return html`<dl class="facts">${facts.map(([name, value]) => value !== null && html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function renderResponse(operation: RoutedOperation): Html {
  if (operation.gate !== null && !operation.hasTestSamples)
    return html`<p>This operation always fails while the gate is closed.</p>`;
  if (operation.status === 204) return html`<p>204, without a body.</p>`;
  if (!operation.media.includes('json'))
    return html`<p>A file: ${operation.media.map((one) => html`<code>${MEDIA[one]}</code> `)}</p>`;
  return renderFieldTable(operation.output, 'Response fields');
}

function renderExample(operation: RoutedOperation, publicUrl: string): Html | null {
  const example = findExample(operation);
  if (example === null) return null;
  // A closed operation shows the request body, but no call to copy.
  if (operation.gate !== null)
    return html`<h3>Example</h3>${renderCode('json', JSON.stringify(example.request, null, 2))}${renderAnswer('The error, for a live key', example.answer)}`;
  return html`<h3>Example</h3>
${listCalls(operation, example.request, publicUrl).map(([label, language, text]) => html`<p class="language">${label}</p>${renderCode(language, text)}`)}
${renderAnswer('The response, from sample data', example.answer)}`;
}

type Call = [label: string, language: 'sh' | 'ts', text: string];

/** The example call of an operation with curl, svc and the TypeScript client. */
export function listCalls(operation: Operation, request: Record<string, unknown>, publicUrl: string): Call[] {
  // Every operation of the reference has a route, so the first is curl.
  const [curl = '', svc] = buildExampleCalls(operation, request, publicUrl);
  const calls: Call[] = [
    ['curl', 'sh', curl],
    ['svc', 'sh', svc ?? ''],
    ['TypeScript', 'ts', buildClientCall(operation, request)],
  ];
  return calls.filter(([, , text]) => text !== '');
}

function renderCode(language: string, text: string): Html {
  return html`<pre tabindex="0"><code class="language-${language}">${escapeContent(text)}</code></pre>`;
}

function renderAnswer(label: string, answer: Record<string, unknown> | null): Html {
  if (answer === null) return html`<p>The response is a file.</p>`;
  return html`<details><summary>${label}</summary>${renderCode('json', JSON.stringify(answer, null, 2))}</details>`;
}

function renderRefusals([status, codes]: [number, ErrorCode[]]): Html[] {
  return codes.map(
    (code) =>
      html`<dt>${status} <a href="/docs/reference/errors#${code}"><code>${code}</code></a></dt><dd>${renderCodeSpans(ERROR_CODES[code].meaning)}</dd>`,
  );
}

function renderFieldTable(schema: z.ZodType, label: string): Html {
  const rows = listFields(schema);
  if (rows.length === 0) return html`<p>No fields.</p>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(renderRow)}</tbody></table></div>`;
}

function renderRow({ path, type, isOptional, meaning, example }: FieldRow): Html {
  const start = path.lastIndexOf('.') + 1;
  const parents = start === 0 ? null : html`<span>${path.slice(0, start)}</span>`;
  return html`<tr><td><code>${parents}${path.slice(start)}</code>${isOptional ? html` <i>optional</i>` : null}</td><td>${type}</td><td>${renderCodeSpans(meaning)}${example === null ? null : html` Example: <code>${example}</code>`}</td></tr>`;
}
