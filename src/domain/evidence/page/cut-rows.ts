/** The thing of a list that a row tells of: a candidate may take several rows, and is one candidate. */
export type RowItem = { name: string; one: string; many: string };

/** Rows to lay out, and for each number of them that is laid out what is said of the others. */
export type CutRows<Row> = { rows: Row[]; left: string[] };

type Counted = { item?: RowItem | undefined };
type Noun = Pick<RowItem, 'one' | 'many'>;
type Counts = { names: ReadonlyMap<string, RowItem>; plain: number };

// More than ever fits on a page.
const MAX_ROWS = 60;

/** Builds the rows that a page may have to lay out, by `draw`, and the words for whatever it leaves out, counted as a reader counts. */
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
  // Rows of one thing stand together, so only the last one that is laid out can go on in the rest.
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
