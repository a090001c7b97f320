import type {
  AdministrationReport,
  NonComplianceRecord,
  PaymentReport,
  PaymentTimesEntry,
  ReportKind,
} from '#domain/conduct/payment-times.ts';
import { buildRowCodec, buildWordCodec, OPTIONAL_NUMBER, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

const report = buildRowCodec<{ row: 'report' } & PaymentReport>({
  row: buildWordCodec(),
  kind: buildWordCodec<ReportKind>(),
  abn: TEXT,
  entity_name: TEXT,
  report_type: OPTIONAL_TEXT,
  period_start: OPTIONAL_TEXT,
  period_end: TEXT,
  submitted_on: OPTIONAL_TEXT,
  average_days: OPTIONAL_NUMBER,
  median_days: OPTIONAL_NUMBER,
  percentile_80_days: OPTIONAL_NUMBER,
  percentile_95_days: OPTIONAL_NUMBER,
  paid_within_30_days_percent: OPTIONAL_NUMBER,
  paid_31_to_60_days_percent: OPTIONAL_NUMBER,
  paid_over_60_days_percent: OPTIONAL_NUMBER,
  paid_within_term_percent: OPTIONAL_NUMBER,
  nominee_name: OPTIONAL_TEXT,
  nominee_abn: OPTIONAL_TEXT,
});

const nonCompliance = buildRowCodec<{ row: 'non_compliance' } & NonComplianceRecord>({
  row: buildWordCodec(),
  abn: TEXT,
  entity_name: TEXT,
  non_compliance_type: TEXT,
  period_start: OPTIONAL_TEXT,
  period_end: OPTIONAL_TEXT,
});

const administration = buildRowCodec<{ row: 'administration' } & AdministrationReport>({
  row: buildWordCodec(),
  abn: TEXT,
  entity_name: TEXT,
  appointment_type: TEXT,
  firm: OPTIONAL_TEXT,
  appointed_on: OPTIONAL_TEXT,
  period_end: OPTIONAL_TEXT,
});

export function buildReportLine(row: PaymentReport): string {
  return report.buildLine({ row: 'report', ...row });
}

export function buildNonComplianceLine(row: NonComplianceRecord): string {
  return nonCompliance.buildLine({ row: 'non_compliance', ...row });
}

export function buildAdministrationLine(row: AdministrationReport): string {
  return administration.buildLine({ row: 'administration', ...row });
}

/** Reads the stored lines of one ABN; records and administrations come the latest first. */
export function parsePaymentLines(lines: readonly string[]): PaymentTimesEntry {
  const startingWith = (word: string) => lines.filter((line) => line.startsWith(`${word}\x1f`));
  const strip = <Row extends { row: string }>({ row: _row, ...rest }: Row): Omit<Row, 'row'> => rest;
  const [latest] = startingWith('report');
  return {
    report: latest === undefined ? null : strip(report.parseLine(latest)),
    non_compliance: startingWith('non_compliance')
      .map((line) => strip(nonCompliance.parseLine(line)))
      .toSorted((left, right) => (right.period_end ?? '').localeCompare(left.period_end ?? '')),
    administrations: startingWith('administration')
      .map((line) => strip(administration.parseLine(line)))
      .toSorted((left, right) => (right.appointed_on ?? '').localeCompare(left.appointed_on ?? '')),
  };
}
