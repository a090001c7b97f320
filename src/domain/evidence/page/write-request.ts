import { writeLabel } from './write-label.ts';

// Said elsewhere on the page, or about the answer instead of what is looked up.
const ELSEWHERE = new Set(['account_id', 'idempotency_key', 'limit', 'reference', 'tenant_id']);

/** Writes what the caller asked with, in the caller's own words, each printed on its own and in quotation marks. */
export function writeRequest(request: Readonly<Record<string, unknown>>, print: (text: string) => string): string {
  const given = Object.entries(request).filter(([name]) => !ELSEWHERE.has(name));
  const words = given
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${writeLabel(name)} ${quote(value, print)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

// Of a whole document only its name and the like are words; hashes and lists are for programs.
function quote(value: unknown, print: (text: string) => string): string {
  if (typeof value === 'string') return `“${print(value)}”`;
  if (typeof value !== 'object' || value === null) return print(JSON.stringify(value));
  const words = Object.entries(value).flatMap(([name, word]) =>
    typeof word === 'string' ? [`${writeLabel(name)} “${print(word)}”`] : [],
  );
  return `(${[...words, 'the rest in the JSON'].join(', ')})`;
}
