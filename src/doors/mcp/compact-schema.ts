/** A JSON Schema, or a part of one. */
export type JsonSchema = { [keyword: string]: unknown };

type Visit = (part: JsonSchema) => JsonSchema;

const REF_BYTES = '{"$ref":"#/$defs/a"}'.length;

/**
 * Compacts the schema of an answer, which every host reads before its first call: parts that repeat become `$defs`, and
 * what only repeats or limits a value that this service writes itself is left out. It accepts every answer that the whole
 * schema accepts; the whole one is in `openapi.json`.
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  return shareParts(dropLimits(schema));
}

/** Leaves out lengths, patterns, closed objects, the type beside a constant, and `required` where it names every property. */
function dropLimits(schema: JsonSchema): JsonSchema {
  const { pattern: _pattern, minLength: _min, maxLength: _max, additionalProperties, ...kept } = schema;
  if (isSchema(additionalProperties) && Object.keys(additionalProperties).length > 0)
    kept.additionalProperties = additionalProperties;
  if ('const' in kept || 'enum' in kept) delete kept.type;
  if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
  if (kept.minimum === Number.MIN_SAFE_INTEGER) delete kept.minimum;
  const properties = isSchema(kept.properties) ? kept.properties : {};
  const namesAll = Array.isArray(kept.required) && kept.required.length === Object.keys(properties).length;
  // An answer and a refusal keep their lists: `ok` tells them apart only where it is required.
  if (namesAll && !('ok' in properties)) delete kept.required;
  return mapParts(kept, dropLimits);
}

/** Moves parts that repeat into `$defs`, where that is shorter. */
function shareParts(schema: JsonSchema): JsonSchema {
  const counts = new Map<string, number>();
  mapParts(schema, function count(part): JsonSchema {
    const text = JSON.stringify(part);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    return mapParts(part, count);
  });
  const defs = new Map<string, { name: string; uses: number; body: JsonSchema }>();
  const share: Visit = (part) => {
    const text = JSON.stringify(part);
    const times = counts.get(text) ?? 0;
    if ((times - 1) * text.length <= (times + 1) * REF_BYTES) return mapParts(part, share);
    const known = defs.get(text);
    // Its own parts get their names first.
    const def = known ?? { body: mapParts(part, share), uses: 0, name: nameDef(defs.size) };
    def.uses += 1;
    defs.set(text, def);
    return { $ref: `#/$defs/${def.name}` };
  };
  const shared = mapParts(schema, share);
  const byRef = new Map([...defs.values()].map((def) => [`#/$defs/${def.name}`, def]));
  // A part of a part that repeats is used once after that one is shared.
  const inlineSingles: Visit = (part) => {
    const def = byRef.get(String(part.$ref));
    return mapParts(def?.uses === 1 ? def.body : part, inlineSingles);
  };
  const kept = [...defs.values()].filter(({ uses }) => uses > 1);
  const whole = mapParts(shared, inlineSingles);
  if (kept.length === 0) return whole;
  return { ...whole, $defs: Object.fromEntries(kept.map(({ name, body }) => [name, mapParts(body, inlineSingles)])) };
}

/** The schema with each of its parts replaced. */
function mapParts(schema: JsonSchema, visit: Visit): JsonSchema {
  const one = (value: unknown) => (isSchema(value) ? visit(value) : value);
  return Object.fromEntries(
    Object.entries(schema).map(([keyword, value]) => {
      if (keyword === 'properties' && isSchema(value))
        return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, one(part)]))];
      if (keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'allOf')
        return [keyword, Array.isArray(value) ? value.map(one) : value];
      return [keyword, keyword === 'items' || keyword === 'additionalProperties' ? one(value) : value];
    }),
  );
}

function nameDef(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `a${index}`;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
