import { findDelimiter, openCsvReader } from '#base/delimited-records.ts';
import { referenceText } from '#contract/schemas/common.ts';
import { type UnderstoodTarget, understandTarget } from '#domain/monitoring/understand-target.ts';

/** A row of the CSV: what was typed, and what it was understood as. */
export type WatchRow = { text: string; reference: string; understood: UnderstoodTarget };

/** The most rows that one CSV may have. */
export const MAX_ROWS = 100;

/** What is wrong with a reference that cannot be stored. */
export const LONG_REFERENCE = 'The reference must be one line of at most 200 visible characters.';
const HEADING = /^(?:abn|acn|target|business|identifier|gnaf_pid)$/i;

/** Reads rows of a target and an optional reference; a first row of headings is left out. Of two rows with one target and reference, or none, the second is a problem. */
export function readWatchRows(csv: string): WatchRow[] {
  const rows: string[][] = [];
  const text = csv.replace(/^\uFEFF/, '');
  // Rows that are pasted from a spreadsheet have tabs.
  const reader = openCsvReader(findDelimiter(text));
  const keep = (fields: string[]) => {
    if (fields.some((field) => field.trim() !== '')) rows.push(fields);
  };
  reader.push(text, keep);
  reader.end(keep);
  const body = HEADING.test(rows[0]?.[0]?.trim() ?? '') ? rows.slice(1) : rows;
  const seen = new Set<string>();
  return body.map(([text = '', reference = '']) => {
    const row = { text, reference: reference.trim(), understood: understandTarget(text) };
    if (row.reference !== '' && !referenceText.safeParse(row.reference).success)
      return { ...row, understood: { problem: LONG_REFERENCE } };
    const [target, key] = [JSON.stringify(row.understood), JSON.stringify([row.understood, row.reference])];
    // Without a reference a row means any monitor of its target, also that of a row above.
    const isAgain = seen.has(row.reference === '' ? target : key) && 'type' in row.understood;
    seen.add(target).add(key);
    return isAgain ? { ...row, understood: { problem: 'A row above names the same target and reference.' } } : row;
  });
}
