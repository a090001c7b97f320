import { buildRecordOf } from '#base/keys-of.ts';
import { writeCell } from '#base/xlsx/cell.ts';
import type { SheetRow } from '#base/xlsx/sheet-rows.ts';
import type {
  AdministrationReport,
  NonComplianceRecord,
  PaymentFigures,
  PaymentReport,
  ReportKind,
} from '#domain/conduct/payment-times.ts';
import { readCellText } from '#domain/extracts/sheet-header.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { readCellDay, readCellNumber } from './report-cells.ts';
import type { PaymentColumn, ReadCell } from './sheet-columns.ts';

/** A row that was read, or the reason why not. */
export type ReadRow<Row> = { row: Row } | { rejected: string; text: string };

export const FIGURE_COLUMNS = [
  'average_days',
  'median_days',
  'percentile_80_days',
  'percentile_95_days',
  'paid_within_30_days_percent',
  'paid_31_to_60_days_percent',
  'paid_over_60_days_percent',
  'paid_within_term_percent',
] as const satisfies readonly (keyof PaymentFigures & PaymentColumn)[];

const NO_FIGURES: PaymentFigures = buildRecordOf(FIGURE_COLUMNS, () => null);

/** Reads a report. Only a standard report has figures: those of a report by segment are not the whole entity's. */
export function readPaymentReport(row: SheetRow, read: ReadCell, kind: ReportKind): ReadRow<PaymentReport> {
  const reject = (rejected: string) => ({ rejected, text: describeRow(row) });
  const entity = readEntity(row, read);
  if ('rejected' in entity) return entity;
  const period_end = readCellDay(read(row, 'period_end'));
  if (period_end === null)
    return reject(`no valid end of the period: ${JSON.stringify(readCellText(read(row, 'period_end')))}`);
  const figures = kind === 'standard' ? readFigures(row, read) : NO_FIGURES;
  if (isInFractions(figures)) return reject('the shares add up to 1, not to 100 percent');
  const isNominated = kind === 'has_nominee';
  return {
    row: {
      kind,
      ...entity,
      report_type: readCellText(read(row, 'report_type')) || null,
      period_start: readCellDay(read(row, 'period_start')),
      period_end,
      submitted_on: readCellDay(read(row, 'submitted_on')),
      ...figures,
      nominee_name: (isNominated && readCellText(read(row, 'nominee_name'))) || null,
      nominee_abn: isNominated ? parseAbn(readCellText(read(row, 'nominee_abn'))) : null,
    },
  };
}

export function readNonCompliance(row: SheetRow, read: ReadCell): ReadRow<NonComplianceRecord> {
  const entity = readEntity(row, read);
  if ('rejected' in entity) return entity;
  const non_compliance_type = readCellText(read(row, 'non_compliance_type'));
  if (non_compliance_type === '') return { rejected: 'no type of non-compliance', text: describeRow(row) };
  const period_start = readCellDay(read(row, 'period_start'));
  return { row: { ...entity, non_compliance_type, period_start, period_end: readCellDay(read(row, 'period_end')) } };
}

export function readAdministration(row: SheetRow, read: ReadCell): ReadRow<AdministrationReport> {
  const entity = readEntity(row, read);
  if ('rejected' in entity) return entity;
  const appointment_type = readCellText(read(row, 'appointment_type'));
  if (appointment_type === '') return { rejected: 'no type of appointment', text: describeRow(row) };
  return {
    row: {
      ...entity,
      appointment_type,
      firm: readCellText(read(row, 'firm')) || null,
      appointed_on: readCellDay(read(row, 'appointed_on')),
      period_end: readCellDay(read(row, 'period_end')),
    },
  };
}

type Entity = { abn: string; entity_name: string };

function readEntity(row: SheetRow, read: ReadCell): Entity | { rejected: string; text: string } {
  const abn = parseAbn(readCellText(read(row, 'abn')));
  const entity_name = readCellText(read(row, 'name'));
  if (abn === null)
    return { rejected: `no valid ABN: ${JSON.stringify(readCellText(read(row, 'abn')))}`, text: describeRow(row) };
  return entity_name === '' ? { rejected: 'no name', text: describeRow(row) } : { abn, entity_name };
}

function readFigures(row: SheetRow, read: ReadCell): PaymentFigures {
  return buildRecordOf(FIGURE_COLUMNS, (column) => {
    const value = readCellNumber(read(row, column));
    const isPossible = value !== null && (!column.endsWith('_percent') || (value >= 0 && value <= 100));
    return isPossible ? value : null;
  });
}

// A cell styled as a percentage has 0.85 where it shows 85 %. Taken for 0.85 %, it would slander a good payer.
function isInFractions(figures: PaymentFigures): boolean {
  const shares = [
    figures.paid_within_30_days_percent,
    figures.paid_31_to_60_days_percent,
    figures.paid_over_60_days_percent,
  ];
  const sum = shares.reduce<number>((total, share) => total + (share ?? 0), 0);
  return sum > 0 && sum <= 1.1;
}

function describeRow(row: SheetRow): string {
  return row.cells.map(writeCell).join('\t');
}
