import { writeLabel } from './write-label.ts';

// Printed elsewhere on the page, or not part of the question.
const ELSEWHERE = new Set(['account_id', 'idempotency_key', 'limit', 'reference', 'tenant_id']);

/** Writes the caller's arguments, each quoted as the caller wrote it. */
export function writeRequest(request: Readonly<Record<string, unknown>>, print: (text: string) => string): string {
  const given = Object.entries(request).filter(([name]) => !ELSEWHERE.has(name));
  const words = given
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${writeLabel(name)} ${quote(value, print)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

// Prints only the texts of an object; hashes and lists are for programs.
function quote(value: unknown, print: (text: string) => string): string {
  if (typeof value === 'string') return `“${print(value)}”`;
  if (typeof value !== 'object' || value === null) return print(JSON.stringify(value));
  const words = Object.entries(value).flatMap(([name, word]) =>
    typeof word === 'string' ? [`${writeLabel(name)} “${print(word)}”`] : [],
  );
  return `(${[...words, 'the rest in the JSON'].join(', ')})`;
}
