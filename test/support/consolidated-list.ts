import { openWorkbook } from '#base/xlsx/open-workbook.ts';
import {
  type ConsolidatedEntity,
  parseConsolidatedLine,
} from '#registers/dfat-consolidated-list/consolidated-entity.ts';
import { CONSOLIDATED_LIST_DATASET } from '#registers/dfat-consolidated-list/dataset.ts';
import { LIST_COLUMNS } from '#registers/dfat-consolidated-list/listed-row.ts';
import { buildWorkbook, type WrittenCell } from './build-workbook.ts';

/** The cells of a row that differ from those of an invented person. */
export type ListedCells = Partial<Record<(typeof LIST_COLUMNS)[number], WrittenCell>>;

const PERSON: ListedCells = {
  Reference: 1,
  'Name of Individual or Entity': 'SAMPLE PERSON',
  Type: 'Individual',
  'Name Type': 'Primary Name',
  'Additional Information': 'SAMPLE: invented',
  Committees: 'Autonomous (Sample)',
  'Control Date': new Date('2026-10-15T00:00:00Z'),
  'Targeted Financial Sanction': true,
  'Travel Ban': true,
  'Arms Embargo': false,
  'Maritime Restriction': false,
};

/** Builds a list in DFAT's layout from what each row has of its own. */
export function buildConsolidatedList(rows: readonly ListedCells[], savedAt: string | null = '2026-11-01T08:00:00Z') {
  const cells = rows.map((own) => LIST_COLUMNS.map((column) => ({ ...PERSON, ...own })[column] ?? null));
  return buildWorkbook({ sheetName: 'Consolidated List', rows: [[...LIST_COLUMNS], ...cells], savedAt });
}

/** Reads the entities of a workbook as the import does. */
export async function readConsolidatedList(bytes: Buffer): Promise<ConsolidatedEntity[]> {
  const parser = CONSOLIDATED_LIST_DATASET.openSheetParser();
  const entities: ConsolidatedEntity[] = [];
  const emit = (row: Parameters<Parameters<typeof parser.end>[0]>[0]) => {
    if ('line' in row) entities.push(parseConsolidatedLine(row.line));
  };
  for await (const rows of (await openWorkbook(bytes)).streamRows('Consolidated List')) {
    for (const row of rows) parser.take(row, emit);
  }
  parser.end(emit);
  return entities;
}
