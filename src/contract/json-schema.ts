import { z } from 'zod';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

/** Builds the JSON Schema of a request or response. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
