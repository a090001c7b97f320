import { z } from 'zod';
import { isPlainObject } from '#contract/plain-object.ts';
import { renderCodeSpans } from '#pages/code-spans.ts';
import { type Html, html } from '#pages/html.ts';

type Field = z.core.JSONSchema.JSONSchema;

/** Builds a table of a schema's fields, two levels deep. */
export function describeSchema(schema: z.ZodType): Html {
  const rows = listRows(z.toJSONSchema(schema, { io: 'input' }), '', 2);
  if (rows.length === 0) return html`<p>No fields.</p>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label="Fields"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function listRows(schema: Field, prefix: string, depth: number): Html[] {
  if (depth === 0) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = toField(property);
    const path = `${prefix}${name}`;
    const optional = schema.required?.includes(name) ? null : html` <i>optional</i>`;
    const row = html`<tr><td><code>${path}</code>${optional}</td><td>${describeType(field)}</td><td>${renderCodeSpans(field.description ?? '')}</td></tr>`;
    const inner = field.type === 'array' ? toField(field.items) : field;
    return [row, ...listRows(inner, `${path}${field.type === 'array' ? '[]' : ''}.`, depth - 1)];
  });
}

function describeType(field: Field): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return field.enum.join(' | ');
  if (field.anyOf !== undefined) return field.anyOf.map(describeType).join(' | ');
  if (field.type === 'array') return `array of ${describeType(toField(field.items))}`;
  return Array.isArray(field.type) ? field.type.join(' | ') : (field.type ?? 'any');
}

function toField(schema: Field[keyof Field]): Field {
  return isPlainObject(schema) ? schema : {};
}
