import { BadRegisterFile, type SheetParser, type WorkbookDataset } from '#domain/extracts/register-dataset.ts';
import { openHeaderFinder } from '#domain/extracts/sheet-header.ts';
import { buildEntity } from './build-entity.ts';
import { buildConsolidatedLine } from './consolidated-entity.ts';
import { LIST_COLUMNS, type ListedRow, readListedRow } from './listed-row.ts';

// The list has some 11,000 rows. They are kept until its end, because a group may come in several blocks.
const MAX_ROWS = 200_000;
const UNKNOWN_COLUMN = 'it may be a new sanction, which must not be left out; report that the columns changed';
const OLD_LAYOUT = 'download the current list, because its older layout is no longer updated';

/** The import of DFAT's Consolidated List: one row a name in the file, one row an entity in the store. */
export const CONSOLIDATED_LIST_DATASET: WorkbookDataset = {
  dataset: 'dfat-consolidated-list',
  parserVersion: 'dfat-consolidated-list-2',
  fileEndings: ['.xlsx'],
  isDated: true,
  refusesOlder: true,
  keyColumns: { reference: 'unique' },
  sheets: ['Consolidated List'],
  openSheetParser,
};

function openSheetParser(): SheetParser {
  const header = openHeaderFinder(LIST_COLUMNS, { withinRows: 1, advice: OLD_LAYOUT, unknownColumn: UNKNOWN_COLUMN });
  const groups = openGroups();
  return {
    take(row) {
      const columns = header.take(row);
      if (columns !== null) groups.add(readListedRow(row, columns));
    },
    end(emit) {
      header.end();
      for (const { reference, rows } of groups.list()) {
        emit({ keys: [reference], line: buildConsolidatedLine(buildEntity(reference, rows)) });
      }
      return { extractedAt: null };
    },
  };
}

type Group = { reference: string; rows: ListedRow[] };

/**
 * Collects rows by the number of their reference. A later block with a primary name is another entity, because DFAT has
 * used a number twice; without one, it continues the first.
 */
function openGroups() {
  const blocks: Group[] = [];
  let count = 0;
  return {
    add(row: ListedRow) {
      count += 1;
      if (count > MAX_ROWS) throw new BadRegisterFile(`the list has more than ${MAX_ROWS} rows`);
      const last = blocks.at(-1);
      if (last?.reference === row.group) last.rows.push(row);
      else blocks.push({ reference: row.group, rows: [row] });
    },
    list(): Group[] {
      const groups = new Map<string, Group[]>();
      for (const block of blocks) {
        const same = groups.get(block.reference) ?? [];
        const [first] = same;
        if (first !== undefined && !block.rows.some(({ strength }) => strength === 'primary'))
          first.rows.push(...block.rows);
        else groups.set(block.reference, [...same, block]);
      }
      return [...groups.values()].flatMap((same) =>
        same.map(({ reference, rows }, index) => ({
          reference: index === 0 ? reference : `${reference}#${index + 1}`,
          rows,
        })),
      );
    },
  };
}
