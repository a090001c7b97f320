import { z } from 'zod';
import { escapeHtml } from './escape-html.ts';

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
export function describeSchema(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  const rows = listRows(json, '', 2);
  if (rows.length === 0) return '<p>Nothing.</p>';
  return `<div class="wide"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function listRows(schema: JsonSchema, prefix: string, depth: number): string[] {
  if (depth === 0) return [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const optional = schema.required?.includes(name) ? '' : ' <i>optional</i>';
    const row = `<tr><td><code>${escapeHtml(path)}</code>${optional}</td><td>${escapeHtml(describeType(field))}</td><td>${escapeHtml(field.description ?? '')}</td></tr>`;
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
