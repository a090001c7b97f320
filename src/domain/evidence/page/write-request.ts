import { writeLabel } from './write-label.ts';

// Said elsewhere on the page, or about the answer instead of what is looked up.
const ELSEWHERE = new Set(['idempotency_key', 'limit', 'reference']);

/** Writes what the caller asked with, in the caller's own words, each printed on its own and in quotation marks. */
export function writeRequest(request: Readonly<Record<string, unknown>>, print: (text: string) => string): string {
  const given = Object.entries(request).filter(([name]) => !ELSEWHERE.has(name));
  const words = given
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${writeLabel(name)} ${quote(value, print)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

function quote(value: unknown, print: (text: string) => string): string {
  return typeof value === 'string' ? `“${print(value)}”` : print(JSON.stringify(value));
}
