import { type Cell, writeCell } from '#base/xlsx/cell.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';

/**
 * The columns that are read. The register has a row of long descriptions above the row of names. A column is found by
 * either: for some sheets only the descriptions are known.
 */
const COLUMNS = {
  name: {
    title: 'Business Name',
    description: 'Reporting entity’s name as registered on the Business Names Register.',
  },
  abn: { title: 'ABN', description: null },
  report_type: { title: 'Type', description: null },
  period_start: {
    title: 'Reporting Period Start Date',
    description: 'Start date of the reporting period covered in the report.',
  },
  period_end: {
    title: 'Reporting Period End Date',
    description: 'End date of the reporting period covered in the report.',
  },
  submitted_on: { title: 'Submitted Date', description: 'Date the report was submitted.' },
  average_days: { title: 'Average Payment Time (Days)', description: 'Average of all payment times.' },
  median_days: { title: 'Median Payment Time (Days)', description: 'Median of all payment times.' },
  percentile_80_days: { title: '80th Percentile Payment Time (Days)', description: null },
  percentile_95_days: { title: '95th Percentile Payment Time (Days)', description: null },
  paid_within_30_days_percent: { title: 'Payments 30 Days Or Less', description: null },
  paid_31_to_60_days_percent: { title: 'Payments 31 - 60 Days', description: null },
  paid_over_60_days_percent: { title: 'Payments More Than 60 Days', description: null },
  paid_within_term_percent: {
    title: 'Percentage Of SB Invoices Paid Within Payment Term',
    description: 'Percentage of payments that had a payment time that was less than or equal to the payment term',
  },
  non_compliance_type: { title: 'Non Compliance Type', description: 'The type of non compliance' },
  appointment_type: {
    title: 'External Administrator Appointment Type',
    description: 'External Administrator Appointment type',
  },
  firm: { title: 'Firm Name Of External Administrator', description: null },
  appointed_on: { title: 'External Administrator Appointment Date', description: null },
  nominee_name: { title: 'Name of the Reporting Nominee', description: null },
  nominee_abn: { title: 'ABN of the Reporting Nominee', description: null },
} as const satisfies Record<string, { title: string; description: string | null }>;

export type PaymentColumn = keyof typeof COLUMNS;

/** Returns the cell of a column in a row; null if it is empty, or the sheet lacks an optional column. */
export type ReadCell = (row: SheetRow, column: PaymentColumn) => Cell | null;

// Descriptions are on row 1 and names on row 2; a few rows of titles do no harm.
const HEADER_WITHIN_ROWS = 6;
const ADVICE = 'download the register again, or report that its columns changed';

/** Finds the columns of one sheet from its first rows. */
export function openColumnFinder(required: readonly PaymentColumn[]) {
  const above: SheetRow[] = [];
  let places: Map<PaymentColumn, number> | null = null;
  return {
    /** Takes the next row; returns the reader of its cells, or null up to the header. Throws a BadRegisterFile if a required column is missing. */
    take(row: SheetRow): ReadCell | null {
      const found = places;
      if (found !== null) return (one, column) => one.cells[found.get(column) ?? -1] ?? null;
      if (row.number > HEADER_WITHIN_ROWS) throw describeNoHeader();
      above.push(row);
      const names = listNames(row);
      if (!names.includes('business name') || !names.includes('abn')) return null;
      places = placeColumns(above.map(listNames));
      const missing = required.filter((column) => places?.has(column) !== true);
      if (missing.length === 0) return null;
      const titles = missing.map((column) => COLUMNS[column].title).join(', ');
      throw new BadRegisterFile(`no column ${titles}; ${ADVICE}`);
    },
    /** Throws a BadRegisterFile if the sheet ended without a header. */
    end(): void {
      if (places === null) throw describeNoHeader();
    },
  };
}

function placeColumns(rows: readonly string[][]): Map<PaymentColumn, number> {
  const places = new Map<PaymentColumn, number>();
  for (const [column, { title, description }] of Object.entries(COLUMNS)) {
    const texts = [title, description].filter((text) => text !== null).map(normaliseName);
    const found = rows.flatMap((names) => names.flatMap((name, index) => (texts.includes(name) ? [index] : [])));
    const [place, ...others] = new Set(found);
    if (others.length > 0) throw new BadRegisterFile(`two columns are named ${title}; ${ADVICE}`);
    if (place !== undefined) places.set(column as PaymentColumn, place);
  }
  return places;
}

function listNames(row: SheetRow): string[] {
  // A row has no entry for an empty cell past its last value, so this has one for each cell up to that.
  return row.cells.map((cell) => normaliseName(writeCell(cell)));
}

function normaliseName(text: string): string {
  return text.replaceAll('’', "'").replace(/\s+/g, ' ').trim().toLowerCase();
}

function describeNoHeader(): BadRegisterFile {
  const rows = `within ${HEADER_WITHIN_ROWS} rows`;
  return new BadRegisterFile(`no row with the columns Business Name and ABN ${rows}; ${ADVICE}`);
}
