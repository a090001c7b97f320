import { z } from 'zod';
import { type Html, html } from '#pages/html.ts';

type JsonSchema = {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  description?: string;
};

/** Builds a table of a schema's fields, one level deep below the first. */
export function describeSchema(schema: z.ZodType): Html {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const rows = listRows(json, '', 2);
  if (rows.length === 0) return html`<p>Nothing.</p>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label="Fields"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function listRows(schema: JsonSchema, prefix: string, depth: number): Html[] {
  if (depth === 0) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const optional = schema.required?.includes(name) ? null : html` <i>optional</i>`;
    const row = html`<tr><td><code>${path}</code>${optional}</td><td>${describeType(field)}</td><td>${field.description}</td></tr>`;
    const inner = field.type === 'array' ? field.items : field;
    return [row, ...listRows(inner ?? {}, `${path}${field.type === 'array' ? '[]' : ''}.`, depth - 1)];
  });
}

function describeType(field: JsonSchema): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (field.enum !== undefined) return field.enum.join(' | ');
  if (field.anyOf !== undefined) return field.anyOf.map(describeType).join(' | ');
  if (field.type === 'array') return `array of ${describeType(field.items ?? {})}`;
  return Array.isArray(field.type) ? field.type.join(' | ') : (field.type ?? 'any');
}
