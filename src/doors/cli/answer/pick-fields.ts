import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { normaliseText } from '#doors/cli/terminal.ts';

/** The wanted fields as text, and the names of those that the answer does not have. */
type PickedFields = { text: string; missing: string[] };

/**
 * Picks fields by their paths (`a,b.c`). As text: a line of values with tabs, and for a path through a list a line for each
 * item. As JSON: an object with the paths as names.
 */
export function pickFields(body: PlainObject, paths: string, asJson: boolean): PickedFields {
  const names = paths.split(',').map((path) => path.trim());
  const columns = names.map((path) => findValues(body, path.split('.')));
  // An empty list has nothing to print, but it is there.
  const missing = names.filter((_, at) => columns[at]?.length !== 0 && columns[at]?.every((one) => one === undefined));
  if (asJson) {
    const entries = names.map((name, at) => [name, columns[at]?.length === 1 ? columns[at][0] : columns[at]]);
    return { text: `${JSON.stringify(Object.fromEntries(entries))}\n`, missing: missing.map(normaliseText) };
  }
  const rows = Math.max(0, ...columns.map((values) => values.length));
  const lines = Array.from({ length: rows }, (_, row) =>
    columns.map((values) => formatCell(values.length === 1 ? values[0] : values[row])).join('\t'),
  );
  return { text: lines.map((line) => `${line}\n`).join(''), missing: missing.map(normaliseText) };
}

function findValues(value: unknown, path: readonly string[]): unknown[] {
  const [name, ...rest] = path;
  if (name === undefined) return Array.isArray(value) && value.every((one) => !isPlainObject(one)) ? value : [value];
  if (Array.isArray(value) && !/^\d+$/.test(name)) return value.flatMap((item) => findValues(item, path));
  const inner: unknown = Object.hasOwn(Object(value), name) ? (Object(value) as PlainObject)[name] : undefined;
  return Array.isArray(inner) && inner.length === 0 ? [] : findValues(inner, rest);
}

// Tabs and line ends inside a value are escaped, so that a line is always one item.
function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  return normaliseText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}
