/** The list item that a row describes; one candidate may take several rows. */
export type RowItem = { name: string; one: string; many: string };

/** One line of a check's findings: its label, its value, the labelled parts of the value, and the list item it belongs to. */
export type Finding = { label: string; value: string; parts?: FindingPart[]; item?: RowItem | undefined };

export type FindingPart = { label: string; value: string };

/** Rows to lay out; `left[n]` describes what is omitted if only n rows fit. */
type CutRows<Row> = { rows: Row[]; left: string[] };

type Counted = { item?: RowItem | undefined };
type Noun = Pick<RowItem, 'one' | 'many'>;
type Counts = { names: ReadonlyMap<string, RowItem>; plain: number };

// More than fits on a page.
const MAX_ROWS = 60;

/** Builds the rows of a page with `draw`, and the text about omitted rows, which counts items rather than rows. */
export function cutRows<Given extends object, Row>(
  rows: readonly (Given & Counted)[],
  noun: Noun,
  draw: (row: Given) => Row,
): CutRows<Row> {
  const shown = rows.slice(0, MAX_ROWS);
  const rest = countRows(rows.slice(MAX_ROWS));
  const left = Array.from({ length: shown.length + 1 }, (_, count) => writeLeft(shown, count, rest, noun));
  return { rows: shown.map(draw), left };
}

function countRows(rows: readonly Counted[]): Counts {
  const names = new Map(rows.flatMap(({ item }) => (item === undefined ? [] : [[item.name, item]])));
  return { names, plain: rows.filter(({ item }) => item === undefined).length };
}

function writeLeft(shown: readonly Counted[], count: number, rest: Counts, noun: Noun): string {
  const begun = count === 0 ? undefined : shown[count - 1]?.item?.name;
  const { names, plain } = countRows(shown.slice(count));
  // Rows of one item are adjacent, so only the last item on the page can continue in the omitted rows.
  const whole = countByNoun([...names.values(), ...rest.names.values()], begun);
  const more = count === 0 ? '' : 'more ';
  const isBegun = begun !== undefined && (names.has(begun) || rest.names.has(begun));
  const words = [
    ...(isBegun ? [`the rest of ${begun}`] : []),
    ...whole.map(({ noun: own, count: all }) => writeCount(all, more, own)),
    ...(plain + rest.plain === 0 ? [] : [writeCount(plain + rest.plain, more, noun)]),
  ];
  return words.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

function countByNoun(items: readonly RowItem[], begun: string | undefined): { noun: Noun; count: number }[] {
  const counts = new Map<string, { noun: Noun; names: Set<string> }>();
  for (const item of items) {
    if (item.name === begun) continue;
    const known = counts.get(item.many) ?? { noun: item, names: new Set() };
    counts.set(item.many, known);
    known.names.add(item.name);
  }
  return [...counts.values()].map(({ noun, names }) => ({ noun, count: names.size }));
}

function writeCount(count: number, more: string, { one, many }: Noun): string {
  return `${count} ${more}${count === 1 ? one : many}`;
}

/** Rows to lay out, and how many more there are. */
type LimitedRows<Row> = { rows: Row[]; more: number };

/** Limits rows to those that may fit on a page, and counts the rest. */
export function limitRows<Row>(rows: readonly Row[]): LimitedRows<Row> {
  return { rows: rows.slice(0, MAX_ROWS), more: Math.max(0, rows.length - MAX_ROWS) };
}

/** Several values in one line, and how many. */
type JoinedLine = { text: string; count: number };

// Leaves room for the text about omitted values within the maximum length of a value.
const MAX_LENGTH = 360;

/** Joins values into one text; a value that ends in a semicolon or colon needs no other. */
export function joinValues(values: readonly string[]): string {
  return values.reduce((text, value) => text + (/[;:]$/.test(text) ? ' ' : '; ') + value);
}

/** Joins values into lines that need not be shortened; a value that is too long gets its own line. */
export function joinLines(values: readonly string[]): JoinedLine[] {
  const lines: JoinedLine[] = [];
  for (const value of values) {
    const last = lines.at(-1);
    const text = last === undefined ? value : joinValues([last.text, value]);
    if (last === undefined || text.length > MAX_LENGTH) lines.push({ text: value, count: 1 });
    else Object.assign(last, { text, count: last.count + 1 });
  }
  return lines;
}
