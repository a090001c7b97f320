/** JSON that was read, or why it was refused, in words for its sender. */
export type ReadJson = { ok: true; value: unknown } | { ok: false; fault: string };

/** Limits of JSON that callers send: no request of the contract comes near them. */
export const JSON_LIMITS = { depth: 32, keysPerObject: 256 } as const;

/** Why bytes are refused that are not JSON at all. */
export const NOT_JSON = 'The body is not valid JSON.';

const BYTE_ORDER_MARK = '\u{feff}';
const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Parses JSON from a caller. Depth and keys are counted before `JSON.parse`, which takes seconds for a body of brackets alone. */
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

// One pass that stops at the first excess. It need not know what valid JSON is: `JSON.parse` decides that afterwards.
function findExcess(bytes: Buffer): string | null {
  // A colon outside a string is one key of the object at its depth.
  const keys = new Uint16Array(JSON_LIMITS.depth + 1);
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
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      depth += 1;
      if (depth > JSON_LIMITS.depth) return `The JSON is nested more than ${JSON_LIMITS.depth} levels deep.`;
      keys[depth] = 0;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && depth > 0) depth -= 1;
  }
  return null;
}
