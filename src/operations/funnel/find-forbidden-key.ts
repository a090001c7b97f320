// The last 20 keys of a path are enough to find it.
const MAX_KEYS = 20;

type Place = { value: object; key: string; above: Place | null };

/**
 * Finds a key in untrusted JSON that could pollute prototypes: `__proto__`, or `prototype` within `constructor`. Returns
 * the end of its path, or null. It does not recurse, so deep JSON cannot overflow the stack.
 */
export function findForbiddenKey(input: unknown): string | null {
  const places: Place[] = isObject(input) ? [{ value: input, key: '', above: null }] : [];
  for (let place = places.pop(); place !== undefined; place = places.pop()) {
    for (const [key, value] of Object.entries(place.value)) {
      const below = { value, key, above: place };
      if (key === '__proto__' || (key === 'prototype' && place.key === 'constructor')) return describePath(below);
      if (isObject(value)) places.push(below);
    }
  }
  return null;
}

function describePath(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.above !== null && keys.length < MAX_KEYS; at = at.above) keys.push(at.key);
  return keys.reverse().join('.');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
