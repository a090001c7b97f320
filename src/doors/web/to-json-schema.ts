import { z } from 'zod';

/** A schema as JSON Schema has it. */
export type JsonSchema = Record<string, unknown>;

/** Builds the JSON Schema of what callers send and read. */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return json;
}
