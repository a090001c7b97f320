import type { z } from 'zod';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { type Html, html } from '#pages/html.ts';
import { type FieldRow, listFields } from './list-fields.ts';

export function renderFieldTable(schema: z.ZodType, label: string): Html {
  const rows = listFields(schema);
  if (rows.length === 0) return html`<p>No fields.</p>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label="${label}"><table class="fields"><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead><tbody>${rows.map(renderRow)}</tbody></table></div>`;
}

function renderRow({ path, type, isOptional, meaning, example }: FieldRow): Html {
  const start = path.lastIndexOf('.') + 1;
  const parents = start === 0 ? null : html`<span class="parents">${path.slice(0, start)}</span>`;
  return html`<tr><td><code>${parents}${path.slice(start)}</code>${isOptional ? html` <i>optional</i>` : null}</td><td>${type}</td><td>${renderCodeSpans(meaning)}${example === null ? null : html` Example: <code>${example}</code>`}</td></tr>`;
}
