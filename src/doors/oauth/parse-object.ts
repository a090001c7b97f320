import { parseBoundedJson } from '#base/bounded-json.ts';

/** Reads JSON that a form carried; what is no object gives an empty one, which every check that follows refuses. */
export function parseObject<T extends object>(text: string | null): T {
  const read = parseBoundedJson(Buffer.from(text ?? ''));
  const value = read.ok ? read.value : null;
  return (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as T;
}
