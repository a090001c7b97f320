import type { Finding } from './cut-rows.ts';
import { writeLabel } from './write-label.ts';
import { writeValue } from './write-member.ts';

// Printed elsewhere on the page, or not part of the question.
const ELSEWHERE = new Set(['account_id', 'idempotency_key', 'limit', 'reference', 'tenant_id']);

/** Writes the caller's arguments, each quoted as the caller wrote it; `where` has what is omitted. */
export function writeRequest(
  request: Readonly<Record<string, unknown>>,
  print: (text: string) => string,
  where = 'the JSON',
): string {
  const words = listArguments(request).map(([name, value]) => `${writeLabel(name)} ${quote(value, print, where)}`);
  return words.length === 0 ? 'none' : words.join(', ');
}

/** Lists the caller's arguments whole, one line for each. */
export function listRequest(request: Readonly<Record<string, unknown>>): Finding[] {
  return listArguments(request).map(([name, value]) => ({ label: writeLabel(name), value: writeValue(value) }));
}

function listArguments(request: Readonly<Record<string, unknown>>): [string, unknown][] {
  const given = Object.entries(request).filter(([name]) => !ELSEWHERE.has(name));
  return given.sort(([a], [b]) => (a < b ? -1 : 1));
}

// Prints only the texts of an object; hashes and lists are for programs.
function quote(value: unknown, print: (text: string) => string, where: string): string {
  if (typeof value === 'string') return `“${print(value)}”`;
  if (typeof value !== 'object' || value === null) return print(JSON.stringify(value));
  const words = Object.entries(value).flatMap(([name, word]) =>
    typeof word === 'string' ? [`${writeLabel(name)} “${print(word)}”`] : [],
  );
  return `(${[...words, `the rest in ${where}`].join(', ')})`;
}
