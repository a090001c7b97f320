/** Parsed JSON, or a message to the sender why it was refused. */
type ReadJson = { ok: true; value: unknown } | { ok: false; fault: string };

/** Limits of JSON from callers. The longest request of the contract, evidence to confirm, has hundreds of facts of five values each. */
const JSON_LIMITS = { depth: 32, keysPerObject: 256, itemsPerList: 1_000, values: 10_000 } as const;

/** The message for bytes that are not JSON. */
export const NOT_JSON = 'The body is not valid JSON.';

const TOO_MANY_VALUES = `The JSON has more than ${JSON_LIMITS.values} values.`;
const BYTE_ORDER_MARK = '\u{feff}';
const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Parses JSON from a caller. Depth, keys, items and values are counted before `JSON.parse`, which takes seconds for a body of brackets; validation costs by the value. */
export function parseBoundedJson(bytes: Buffer): ReadJson {
  const fault = findExcess(bytes);
  if (fault !== null) return { ok: false, fault };
  try {
    const text = bytes.toString('utf8');
    return { ok: true, value: JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text) };
  } catch {
    return { ok: false, fault: NOT_JSON };
  }
}

// One pass that stops at the first excess. `JSON.parse` decides afterwards whether the JSON is valid.
function findExcess(bytes: Buffer): string | null {
  // A colon outside a string is one key of the object at its depth.
  const keys = new Uint16Array(JSON_LIMITS.depth + 1);
  // A comma outside a string ends one item of the list at its depth. An object has fewer keys than a list has items.
  const items = new Uint16Array(JSON_LIMITS.depth + 1);
  // Each value after the first follows a bracket or a comma. An empty list or object counts twice.
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isInString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInString = false;
      continue;
    }
    if (byte === QUOTE) isInString = true;
    else if (byte === COLON) {
      const count = (keys[depth] ?? 0) + 1;
      if (count > JSON_LIMITS.keysPerObject)
        return `The JSON has an object with more than ${JSON_LIMITS.keysPerObject} keys.`;
      keys[depth] = count;
    } else if (byte === COMMA) {
      const count = (items[depth] ?? 0) + 1;
      if (count >= JSON_LIMITS.itemsPerList)
        return `The JSON has a list with more than ${JSON_LIMITS.itemsPerList} items.`;
      items[depth] = count;
      values += 1;
      if (values > JSON_LIMITS.values) return TOO_MANY_VALUES;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      if (depth > JSON_LIMITS.depth) return `The JSON is nested more than ${JSON_LIMITS.depth} levels deep.`;
      keys[depth] = 0;
      items[depth] = 0;
      values += 1;
      if (values > JSON_LIMITS.values) return TOO_MANY_VALUES;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && depth > 0) depth -= 1;
  }
  return null;
}
