import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown table. */
export function formatTable(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A share as a percentage with two decimals. */
export function percent(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((100 * part) / whole).toFixed(2)} %`;
}

/** Writes a result page to this folder and prints it. */
export function writeResult(name: string, text: string): void {
  writeFileSync(join(import.meta.dirname, name), `${text}\n`);
  console.log(text);
}
