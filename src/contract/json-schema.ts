import { z } from 'zod';
import { isPlainObject } from '#base/plain-object.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** Builds the JSON Schema of a request or response. A field that can be null has its description on itself, not on one half. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return liftMeaning(json);
}

function liftMeaning(schema: JsonSchema): JsonSchema {
  const [first, second, ...others] = Array.isArray(schema.anyOf) ? schema.anyOf : [];
  if (!isPlainObject(first) || second?.type !== 'null' || others.length > 0) return mapParts(schema, liftMeaning);
  const { description, examples, ...bare } = first;
  const meaning = {
    ...(description === undefined ? {} : { description }),
    ...(examples === undefined ? {} : { examples }),
  };
  return { anyOf: [liftMeaning(bare), second], ...meaning, ...omitChoices(schema) };
}

function omitChoices({ anyOf: _choices, ...others }: JsonSchema): JsonSchema {
  return others;
}

export function mapParts(schema: JsonSchema, visit: (part: JsonSchema) => JsonSchema): JsonSchema {
  const one = (value: unknown) => (isPlainObject(value) ? visit(value) : value);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isPlainObject(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, one(part)]))];
      if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf')
        return [keyword, Array.isArray(value) ? value.map(one) : value];
      return [keyword, keyword === 'items' || keyword === 'additionalProperties' ? one(value) : value];
    }),
  );
}
