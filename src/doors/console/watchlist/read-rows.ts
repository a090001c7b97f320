import { findDelimiter, openCsvReader } from '#base/delimited-records.ts';
import { referenceText } from '#contract/schemas/common.ts';
import { type UnderstoodTarget, understandTarget } from '#domain/monitoring/understand-target.ts';

/** A row of the CSV: what was typed, what it was understood as, and whether a row above has its target with another reference. */
export type WatchRow = { text: string; reference: string; understood: UnderstoodTarget; isAgain: boolean };

/** The most rows that one CSV may have. */
export const MAX_ROWS = 100;

const SAME_ROW = 'A row above names the same target and reference.';

/** What is wrong with a reference that cannot be stored. */
export const LONG_REFERENCE = 'The reference must be one line of at most 200 visible characters.';
const HEADINGS = { target: /^(?:abn|acn|abn.acn|target|identifier|gnaf.pid)$/i, reference: /\bref/i };

/** Reads rows of a target and an optional reference: the columns that a first row of headings names, else the first two. Of two rows with one target and reference, or none, the second is a problem. */
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
  const head = (rows[0] ?? []).map((field) => field.trim());
  const target = head.findIndex((field) => HEADINGS.target.test(field));
  const reference = head.findIndex((field, at) => at !== target && HEADINGS.reference.test(field));
  const [body, column] = target < 0 ? [rows, { target: 0, reference: 1 }] : [rows.slice(1), { target, reference }];
  const seen = new Set<string>();
  return body.map((fields) => {
    const text = fields[column.target] ?? '';
    const row = {
      text,
      reference: (fields[column.reference] ?? '').trim(),
      understood: understandTarget(text),
      isAgain: false,
    };
    if (row.reference !== '' && !referenceText.safeParse(row.reference).success)
      return { ...row, understood: { problem: LONG_REFERENCE } };
    const [what, key] = [JSON.stringify(row.understood), JSON.stringify([row.understood, row.reference])];
    const isAgain = seen.has(what) && 'type' in row.understood;
    // Without a reference a row means any monitor of its target, also that of a row above.
    const isSame = isAgain && (row.reference === '' || seen.has(key));
    seen.add(what).add(key);
    return isSame ? { ...row, understood: { problem: SAME_ROW } } : { ...row, isAgain };
  });
}
