import { keysOf } from '#base/keys-of.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import {
  buildAdministrationLine,
  buildNonComplianceLine,
  buildReportLine,
  type PaymentReport,
  type ReportKind,
} from '#domain/conduct/payment-times.ts';
import {
  BadRegisterFile,
  type ParsedRow,
  type SheetParser,
  type WorkbookDataset,
} from '#domain/extracts/register-dataset.ts';
import {
  FIGURE_COLUMNS,
  type ReadRow,
  readAdministration,
  readNonCompliance,
  readPaymentReport,
} from './read-report.ts';
import { readCellNumber } from './report-cells.ts';
import { openColumnFinder, type PaymentColumn, type ReadCell } from './sheet-columns.ts';

type SheetRule = { required: readonly PaymentColumn[]; kind: ReportKind | 'administration' | 'non_compliance' };

const ENTITY = ['name', 'abn'] as const;
const PERIOD = ['period_start', 'period_end'] as const;

// Historical Reports has reports in the form before July 2024, without these figures, and 142 MB: it is not read.
const SHEETS = {
  'Standard report': {
    kind: 'standard',
    required: [...ENTITY, 'report_type', ...PERIOD, 'submitted_on', ...FIGURE_COLUMNS],
  },
  'No SB procurement report': { kind: 'no_small_business_procurement', required: [...ENTITY, ...PERIOD] },
  'Has Nominee report': { kind: 'has_nominee', required: [...ENTITY, ...PERIOD, 'nominee_name', 'nominee_abn'] },
  'AASB8 report': { kind: 'by_segment', required: [...ENTITY, ...PERIOD] },
  'External Administration report': {
    kind: 'administration',
    required: [...ENTITY, 'appointment_type', 'firm', 'appointed_on'],
  },
  'Records of Non-compliance': { kind: 'non_compliance', required: [...ENTITY, 'non_compliance_type'] },
} as const satisfies Readonly<Record<string, SheetRule>>;

export const PAYMENT_TIMES_SHEETS = keysOf(SHEETS);

/** The import of the Payment Times register: for each ABN the latest report, every record of non-compliance and every external administration. */
export const PAYMENT_TIMES_DATASET: WorkbookDataset = {
  dataset: 'payment-times',
  parserVersion: 'payment-times-1',
  fileEndings: ['.xlsx'],
  isDated: true,
  keyColumns: { abn: 'plain' },
  sheets: PAYMENT_TIMES_SHEETS,
  openSheetParser,
};

function openSheetParser(): SheetParser {
  const reports = openLatestReports();
  const figures = openFigureCheck();
  let sheet: OpenSheet | null = null;
  return {
    startSheet(name) {
      if (sheet !== null) nameSheet(sheet, (finder) => finder.end());
      const rule: SheetRule = SHEETS[name as keyof typeof SHEETS];
      sheet = { name, rule, finder: openColumnFinder(rule.required) };
    },
    take(row, emit) {
      if (sheet === null) return;
      const { kind } = sheet.rule;
      const read = nameSheet(sheet, (finder) => finder.take(row));
      if (read === null) return;
      if (kind === 'administration') emit(keep(readAdministration(row, read), buildAdministrationLine));
      else if (kind === 'non_compliance') emit(keep(readNonCompliance(row, read), buildNonComplianceLine));
      else {
        if (kind === 'standard') figures.add(row, read);
        const report = readPaymentReport(row, read, kind);
        if ('row' in report) reports.add(report.row);
        else emit({ rejected: report.rejected, row: report.text });
      }
    },
    end(emit) {
      if (sheet !== null) nameSheet(sheet, (finder) => finder.end());
      figures.end();
      for (const report of reports.list()) emit({ keys: [report.abn], line: buildReportLine(report) });
      return { extractedAt: null };
    },
  };
}

type OpenSheet = { name: string; rule: SheetRule; finder: ReturnType<typeof openColumnFinder> };

/** Names the sheet in the error, because several have the same columns. */
function nameSheet<Answer>({ name, finder }: OpenSheet, use: (finder: OpenSheet['finder']) => Answer): Answer {
  try {
    return use(finder);
  } catch (error) {
    if (!(error instanceof BadRegisterFile)) throw error;
    throw new BadRegisterFile(`sheet ${name}: ${error.message}`, { cause: error });
  }
}

function keep<Row extends { abn: string }>(read: ReadRow<Row>, buildLine: (row: Row) => string): ParsedRow {
  if ('row' in read) return { keys: [read.row.abn], line: buildLine(read.row) };
  return { rejected: read.rejected, row: read.text };
}

/** Refuses a file of which a column of figures has no number at all: its columns moved, or its cells changed their form. */
function openFigureCheck() {
  const empty = new Set<PaymentColumn>(FIGURE_COLUMNS);
  let rows = 0;
  return {
    add(row: SheetRow, read: ReadCell) {
      rows += 1;
      for (const column of empty) if (readCellNumber(read(row, column)) !== null) empty.delete(column);
    },
    end() {
      if (rows > 0 && empty.size > 0)
        throw new BadRegisterFile(`sheet Standard report: no number in ${[...empty].join(', ')}`);
    },
  };
}

// Some 10,000 entities report. Their latest reports are kept until the end, because revisions come in any order.
const MAX_ENTITIES = 200_000;

// Of one period, the report with figures counts, and who reports is known better by the nominee than by the segment.
const RANKS: Readonly<Record<ReportKind, number>> = {
  standard: 3,
  no_small_business_procurement: 2,
  has_nominee: 1,
  by_segment: 0,
};

/** Keeps the latest report of each ABN: by the end of its period, then by kind, then by the day it was submitted, then by its place. */
function openLatestReports() {
  const latest = new Map<string, PaymentReport>();
  return {
    add(report: PaymentReport): void {
      const held = latest.get(report.abn);
      if (held === undefined && latest.size >= MAX_ENTITIES)
        throw new BadRegisterFile(`the register has more than ${MAX_ENTITIES} reporting entities`);
      if (held === undefined || compareReports(held, report) <= 0) latest.set(report.abn, report);
    },
    list: (): Iterable<PaymentReport> => latest.values(),
  };
}

function compareReports(left: PaymentReport, right: PaymentReport): number {
  return (
    left.period_end.localeCompare(right.period_end) ||
    RANKS[left.kind] - RANKS[right.kind] ||
    (left.submitted_on ?? '').localeCompare(right.submitted_on ?? '')
  );
}
