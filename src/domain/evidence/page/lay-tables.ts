import { type Finding, type FindingPart, joinValues, type RowItem } from './cut-rows.ts';

/** The columns of a table, and the share of the page's width that each gets. */
type TableForm = { title: string; columns: string[]; widths: number[] };

/** One item of a list as a row of its table; `rest` has the values that fit in no column. */
export type ItemRow = { form: TableForm; cells: string[]; rest: string };

/** A finding, with its row if it belongs to a table. */
export type LaidFinding = Finding & { row?: ItemRow };

type Item = { item: RowItem; label: string; parts: FindingPart[]; nested: Finding[] };

// The days of a span, its start before its end, and whether it is current.
const SPAN = ['effective from', 'effective to', 'started on', 'last day', 'current'];
const NO_VALUE = '–';
const MAX_COLUMNS = 6;
// In characters: what fits across a page, and the least and most that a column gets of it.
const PAGE_WIDTH = 104;
const MIN_WIDTH = 9;
const MAX_WIDTH = 38;
const GUTTER = 2;
const CAPITALS_PER_EXTRA = 5;

/** Lays out every list of items as a table, one row for each item; other findings stay as they are. */
export function layTables(findings: readonly Finding[]): LaidFinding[] {
  const laid: LaidFinding[] = [];
  let rest = findings;
  while (rest.length > 0) {
    const title = rest[0] === undefined ? null : writeTitle(rest[0]);
    const end = title === null ? 1 : countWhile(rest, (one) => writeTitle(one) === title);
    const group = rest.slice(0, end);
    laid.push(...(title === null ? group : layTable(title, group)));
    rest = rest.slice(end);
  }
  return laid;
}

function layTable(title: string, findings: readonly Finding[]): LaidFinding[] {
  const items = groupItems(findings);
  const columns = chooseColumns(items);
  if (columns.length < 2) return [...findings];
  const form = { title, columns, widths: columns.map((label) => findWidth(items, label) / PAGE_WIDTH) };
  return items.map((one) => {
    const { item, label, parts, nested } = one;
    const left = parts.filter((part) => !columns.includes(part.label));
    const words = [...left.map(writePart), ...nested.map((line) => `${dropPath(line.label, label)}: ${line.value}`)];
    const cells = columns.map((column) => findPart(one, column)?.value ?? NO_VALUE);
    const value = joinValues([...parts.map(writePart), ...words.slice(left.length)]);
    return { label, value, item, row: { form, cells, rest: words.length === 0 ? '' : joinValues(words) } };
  });
}

function groupItems(findings: readonly Finding[]): Item[] {
  const items = new Map<string, Item>();
  for (const finding of findings) {
    const { item, label, parts } = finding;
    if (item === undefined) continue;
    const own = items.get(item.name) ?? { item, label, parts: [], nested: [] };
    items.set(item.name, own);
    // A nested part of an item has a longer label than the item itself.
    if (parts !== undefined && label === own.label) own.parts.push(...parts);
    else own.nested.push(finding);
  }
  return [...items.values()];
}

// The first columns that fit: names, then spans, then others. A column that most items leave empty, or that is too wide,
// goes below the row.
function chooseColumns(items: readonly Item[]): string[] {
  const given = [...new Set(items.flatMap(({ parts }) => parts.map(({ label }) => label)))];
  const labels = given.sort((one, other) => rank(one, 1) - rank(other, 1));
  const chosen: string[] = [];
  let room = PAGE_WIDTH;
  for (const label of labels) {
    const filled = items.filter((one) => findPart(one, label) !== undefined).length;
    const width = findWidth(items, label) + GUTTER;
    const isNarrow = chosen.length === 0 || measure(items, label) <= MAX_WIDTH;
    if (!isNarrow || filled * 2 < items.length || width > room || chosen.length === MAX_COLUMNS) continue;
    chosen.push(label);
    room -= width;
  }
  return chosen.sort((one, other) => rank(one, 3) - rank(other, 3));
}

// What an item is called names its row, so it comes first; on the page, spans come last.
function rank(label: string, ofSpan: number): number {
  if (/(?:name|address)$/i.test(label)) return 0;
  const place = SPAN.indexOf(label.toLowerCase());
  return place < 0 ? 2 : ofSpan + place / SPAN.length;
}

function findWidth(items: readonly Item[], label: string): number {
  return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, measure(items, label)));
}

function measure(items: readonly Item[], label: string): number {
  return Math.max(label.length, ...items.map((one) => countWidth(findPart(one, label)?.value ?? '')));
}

// Capitals are wider than the other characters.
function countWidth(text: string): number {
  return text.length + Math.ceil((text.match(/[A-Z]/g)?.length ?? 0) / CAPITALS_PER_EXTRA);
}

function findPart({ parts }: Item, label: string): FindingPart | undefined {
  return parts.find((part) => part.label === label);
}

/** Returns the title of the table to which a line belongs; null for a line of no list. */
function writeTitle({ item, parts }: Finding): string | null {
  if (item === undefined || (parts === undefined && !/ \d+$/.test(item.name))) return null;
  const path = item.name.replace(/[^,]*$/, '').replace(/(?<=,)$/, ' ');
  const title = path + item.many;
  return title.charAt(0).toUpperCase() + title.slice(1);
}

function dropPath(label: string, path: string): string {
  return label.startsWith(`${path}, `) ? label.slice(path.length + 2) : label;
}

function writePart({ label, value }: FindingPart): string {
  return `${label}: ${value}`;
}

function countWhile<Value>(values: readonly Value[], isSo: (value: Value) => boolean): number {
  const end = values.findIndex((value) => !isSo(value));
  return end === -1 ? values.length : end;
}
