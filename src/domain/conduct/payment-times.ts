import { buildRowCodec, buildWordCodec, OPTIONAL_NUMBER, OPTIONAL_TEXT, TEXT } from '#domain/extracts/row-codec.ts';

const FIGURES = {
  average_days: OPTIONAL_NUMBER,
  median_days: OPTIONAL_NUMBER,
  percentile_80_days: OPTIONAL_NUMBER,
  percentile_95_days: OPTIONAL_NUMBER,
  // Shares of the invoices of small businesses, in percent.
  paid_within_30_days_percent: OPTIONAL_NUMBER,
  paid_31_to_60_days_percent: OPTIONAL_NUMBER,
  paid_over_60_days_percent: OPTIONAL_NUMBER,
  paid_within_term_percent: OPTIONAL_NUMBER,
};

/** What an entity told the Payment Times regulator about paying small businesses; null where the report has no number. */
export type PaymentFigures = Record<keyof typeof FIGURES, number | null>;

/** The kinds of report. Only a standard report has figures for the whole entity. */
export type ReportKind = 'standard' | 'no_small_business_procurement' | 'has_nominee' | 'by_segment';

const report = buildRowCodec({
  row: buildWordCodec<'report'>(),
  kind: buildWordCodec<ReportKind>(),
  abn: TEXT,
  entity_name: TEXT,
  /** The register's words, such as `Original report`; null when not stated. */
  report_type: OPTIONAL_TEXT,
  period_start: OPTIONAL_TEXT,
  period_end: TEXT,
  submitted_on: OPTIONAL_TEXT,
  ...FIGURES,
  /** Who reports for the entity; only in a report of the kind `has_nominee`. */
  nominee_name: OPTIONAL_TEXT,
  nominee_abn: OPTIONAL_TEXT,
});

const nonCompliance = buildRowCodec({
  row: buildWordCodec<'non_compliance'>(),
  abn: TEXT,
  entity_name: TEXT,
  /** The register's words. */
  non_compliance_type: TEXT,
  period_start: OPTIONAL_TEXT,
  period_end: OPTIONAL_TEXT,
});

const administration = buildRowCodec({
  row: buildWordCodec<'administration'>(),
  abn: TEXT,
  entity_name: TEXT,
  /** The register's words. */
  appointment_type: TEXT,
  firm: OPTIONAL_TEXT,
  appointed_on: OPTIONAL_TEXT,
  period_end: OPTIONAL_TEXT,
});

/** An entity's latest report. */
export type PaymentReport = Omit<ReturnType<typeof report.parseLine>, 'row'>;

/** A record that an entity did not comply with the Payment Times Reporting Act. */
export type NonComplianceRecord = Omit<ReturnType<typeof nonCompliance.parseLine>, 'row'>;

/** A report that an entity is under external administration. */
export type AdministrationReport = Omit<ReturnType<typeof administration.parseLine>, 'row'>;

export type PaymentTimesEntry = {
  /** The latest report by the end of its period; null when there is none. */
  report: PaymentReport | null;
  non_compliance: readonly NonComplianceRecord[];
  administrations: readonly AdministrationReport[];
};

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
