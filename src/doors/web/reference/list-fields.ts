import type { z } from 'zod';
import { isPlainObject, listPlainObjects, toPlainObject } from '#base/plain-object.ts';
import { toJsonSchema } from '#contract/json-schema.ts';

/** A field of a request or response. `path` is from the top: `candidates[].name`. */
export type FieldRow = { path: string; type: string; isOptional: boolean; meaning: string; example: string | null };

type Schema = Readonly<Record<string, unknown>>;

// Cached, because a page, its Markdown and its search index need the same fields.
const listed = new WeakMap<z.ZodType, readonly FieldRow[]>();

/** Lists all fields of a schema, each object followed by its own fields. */
export function listFields(schema: z.ZodType): readonly FieldRow[] {
  const rows = listed.get(schema) ?? mergeVariants(listInside(toJsonSchema(schema), ''));
  listed.set(schema, rows);
  return rows;
}

function listInside(schema: Schema, prefix: string): FieldRow[] {
  const required = Array.isArray(schema.required) ? schema.required : [];
  const own = Object.entries(toPlainObject(schema.properties)).flatMap(([name, property]) => {
    const field = toPlainObject(property);
    const path = `${prefix}${name}`;
    const row: FieldRow = {
      path,
      type: describeType(field),
      isOptional: !required.includes(name),
      meaning: String(field.description ?? ''),
      example: findSample(field),
    };
    return [row, ...listBelow(field, path)];
  });
  return [...own, ...listVariants(schema).flatMap((variant) => listInside(variant, prefix))];
}

function listBelow(field: Schema, path: string): FieldRow[] {
  const items = listVariants(field).find(({ type }) => type === 'array')?.items ?? field.items;
  return isPlainObject(items) ? listBelow(items, `${path}[]`) : listInside(field, `${path}.`);
}

function listVariants({ anyOf, oneOf, allOf }: Schema): Schema[] {
  return [anyOf, oneOf, allOf].flatMap(listPlainObjects);
}

// The variants of a union share fields: each is one row, with the values that it has in any of them.
function mergeVariants(rows: readonly FieldRow[]): FieldRow[] {
  return [...Map.groupBy(rows, ({ path }) => path).values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const type = [...new Set(same.map((row) => row.type))].join(' | ');
    const meaning = [...new Set(same.map((row) => row.meaning))].filter((one) => one !== '').join(' ');
    return [{ ...first, type, meaning, isOptional: same.some((row) => row.isOptional) }];
  });
}

function describeType(field: Schema): string {
  if (field.const !== undefined) return JSON.stringify(field.const);
  if (Array.isArray(field.enum)) return field.enum.map(String).join(' | ');
  const variants = [field.anyOf, field.oneOf].flatMap(listPlainObjects);
  if (variants.length > 0) return [...new Set(variants.map(describeType))].join(' | ');
  if (field.type === 'array') return `array of ${describeType(toPlainObject(field.items))}`;
  if (field.type === 'string' && typeof field.format === 'string') return field.format;
  return Array.isArray(field.type) ? field.type.join(' | ') : String(field.type ?? 'any');
}

function findSample({ examples }: Schema): string | null {
  return Array.isArray(examples) && examples.length > 0 ? JSON.stringify(examples[0]) : null;
}
