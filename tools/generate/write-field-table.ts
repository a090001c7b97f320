import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import type { JsonSchema } from '#contract/json-schema.ts';

/** Writes the fields of an object schema as a Markdown table; fields of an inner object follow it, with a dot. */
export function writeFieldTable(schema: JsonSchema): string {
  return `| field | type | meaning |\n|---|---|---|\n${listRows(schema, '').join('\n')}\n`;
}

function listRows(schema: JsonSchema, prefix: string): string[] {
  return Object.entries(toPlainObject(schema.properties)).flatMap(([name, property]) => {
    const field = toPlainObject(property);
    const row = `| \`${prefix}${name}\` | ${describeType(field)} | ${String(field.description)} |`;
    return [row, ...listRows(field, `${prefix}${name}.`)];
  });
}

function describeType({ const: only, enum: values, format, type, anyOf }: JsonSchema): string {
  if (only !== undefined) return `\`${String(only)}\``;
  if (Array.isArray(values)) return values.map((value) => `\`${String(value)}\``).join(' or ');
  if (Array.isArray(anyOf)) return anyOf.map((one) => (isPlainObject(one) ? describeType(one) : '')).join(' or ');
  return [type, format].filter((word) => word !== undefined).join(', ');
}
