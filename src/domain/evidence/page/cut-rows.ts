/** The thing of a list that a row tells of: a candidate may take several rows, and is one candidate. */
export type RowItem = { name: string; one: string; many: string };

/** Rows to lay out, and for each number of them that is laid out what is said of the others. */
export type CutRows<Row> = { rows: Row[]; left: string[] };

type Counted = { item?: RowItem | undefined };
type Noun = Pick<RowItem, 'one' | 'many'>;

// More than ever fits on a page.
const MAX_ROWS = 60;

/** Builds the rows that a page may have to lay out, and the words for whatever it leaves out, counted as a reader counts. */
export function cutRows<Row extends object>(rows: readonly (Row & Counted)[], noun: Noun): CutRows<Row> {
  const shown = rows.slice(0, MAX_ROWS).map(({ item: _, ...row }) => row as unknown as Row);
  const left = Array.from({ length: shown.length + 1 }, (_, count) => writeLeft(rows, count, noun));
  return { rows: shown, left };
}

function writeLeft(rows: readonly Counted[], count: number, noun: Noun): string {
  const begun = count === 0 ? undefined : rows[count - 1]?.item?.name;
  const rest = rows.slice(count);
  const plain = rest.filter(({ item }) => item === undefined).length;
  const whole = Map.groupBy(
    new Map(
      rest.flatMap(({ item }) => (item === undefined || item.name === begun ? [] : [[item.name, item]])),
    ).values(),
    ({ many }) => many,
  );
  const more = count === 0 ? '' : 'more ';
  const words = [
    ...(rest.some(({ item }) => item !== undefined && item.name === begun) ? [`the rest of ${begun}`] : []),
    ...[...whole.values()].map((items) => writeCount(items.length, more, items[0] ?? noun)),
    ...(plain === 0 ? [] : [writeCount(plain, more, noun)]),
  ];
  return words.join(', ').replace(/, (?=[^,]*$)/, ' and ');
}

function writeCount(count: number, more: string, { one, many }: Noun): string {
  return `${count} ${more}${count === 1 ? one : many}`;
}
