import { isPlainObject } from '#base/plain-object.ts';
import { type JsonSchema, mapParts } from '#contract/json-schema.ts';

type Visit = (part: JsonSchema) => JsonSchema;

const REF_BYTES = '{"$ref":"#/$defs/a"}'.length;

/**
 * Compacts an output schema, which every host reads before its first call. Repeated parts become `$defs`; limits on values
 * that this service writes itself are dropped. The result accepts every answer that the full schema in `openapi.json` does.
 */
export function compactSchema(schema: JsonSchema): JsonSchema {
  return shareParts(dropLimits(schema));
}

// Descriptions are in the API reference: some hosts show output schemas to a model, which pays for every word.
const DROPPED: ReadonlySet<string> = new Set(['pattern', 'minLength', 'maxLength', 'description', 'examples']);

/** Drops descriptions, lengths, patterns, closed objects, the type beside a constant, and `required` where it lists every property. */
function dropLimits(schema: JsonSchema): JsonSchema {
  const { additionalProperties, ...limited } = schema;
  const kept = Object.fromEntries(Object.entries(limited).filter(([keyword]) => !DROPPED.has(keyword)));
  if (isPlainObject(additionalProperties) && Object.keys(additionalProperties).length > 0)
    kept.additionalProperties = additionalProperties;
  if ('const' in kept || 'enum' in kept) delete kept.type;
  if (kept.maximum === Number.MAX_SAFE_INTEGER) delete kept.maximum;
  if (kept.minimum === Number.MIN_SAFE_INTEGER) delete kept.minimum;
  const properties = isPlainObject(kept.properties) ? kept.properties : {};
  const namesAll = Array.isArray(kept.required) && kept.required.length === Object.keys(properties).length;
  // Objects with `ok` keep the list: a required `ok` distinguishes an answer from an error.
  if (namesAll && !('ok' in properties)) delete kept.required;
  return mapParts(kept, dropLimits);
}

/** Moves repeated parts into `$defs` where that is shorter. */
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
    // Inner parts get their names first.
    const def = known ?? { body: mapParts(part, share), uses: 0, name: nameDef(defs.size) };
    def.uses += 1;
    defs.set(text, def);
    return { $ref: `#/$defs/${def.name}` };
  };
  const shared = mapParts(schema, share);
  const byRef = new Map([...defs.values()].map((def) => [`#/$defs/${def.name}`, def]));
  // A part inside a shared part may be left with a single use.
  const inlineSingles: Visit = (part) => {
    const def = byRef.get(String(part.$ref));
    return mapParts(def?.uses === 1 ? def.body : part, inlineSingles);
  };
  const kept = [...defs.values()].filter(({ uses }) => uses > 1);
  const whole = mapParts(shared, inlineSingles);
  if (kept.length === 0) return whole;
  return { ...whole, $defs: Object.fromEntries(kept.map(({ name, body }) => [name, mapParts(body, inlineSingles)])) };
}

function nameDef(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `a${index}`;
}
