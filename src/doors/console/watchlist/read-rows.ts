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

const MAX_BYTES = 100_000;
const SAVE_AS = 'In Excel choose File, Save As, “CSV UTF-8 (Comma delimited)”.';
const WORKBOOKS = [
  [0x50, 0x4b, 3, 4],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** The text of an uploaded CSV, or why it cannot be used. */
export type ReadUpload = { text: string } | { fault: string };

/** Decodes an uploaded CSV: UTF-8, or UTF-16 with its byte order mark. */
export function readUpload(bytes: Uint8Array): ReadUpload {
  if (bytes.length > MAX_BYTES)
    return {
      fault: `The file has ${Math.ceil(bytes.length / 1000).toLocaleString('en-AU')} KB; at most ${MAX_BYTES / 1000} KB can be read at once. Split it.`,
    };
  if (WORKBOOKS.some((start) => startsWith(bytes, start)))
    return { fault: `The file is an Excel workbook, not a CSV. ${SAVE_AS}` };
  const encoding = findEncoding(bytes);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? { fault: `The file is not a text in UTF-8. ${SAVE_AS}` } : { text };
  } catch {
    return { fault: `The file is not in ${encoding.toUpperCase()}. ${SAVE_AS}` };
  }
}

function findEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  return startsWith(bytes, [0xfe, 0xff]) ? 'utf-16be' : 'utf-8';
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, at) => bytes[at] === byte);
}
