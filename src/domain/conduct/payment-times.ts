/** What an entity told the Payment Times regulator about paying small businesses; null where the report has no number. */
export type PaymentFigures = {
  average_days: number | null;
  median_days: number | null;
  percentile_80_days: number | null;
  percentile_95_days: number | null;
  /** Shares of the invoices of small businesses, in percent. */
  paid_within_30_days_percent: number | null;
  paid_31_to_60_days_percent: number | null;
  paid_over_60_days_percent: number | null;
  paid_within_term_percent: number | null;
};

/** The kinds of report. Only a standard report has figures for the whole entity. */
export type ReportKind = 'standard' | 'no_small_business_procurement' | 'has_nominee' | 'by_segment';

/** An entity's latest report. */
export type PaymentReport = PaymentFigures & {
  kind: ReportKind;
  abn: string;
  entity_name: string;
  /** The register's words, such as `Original report`; null when not stated. */
  report_type: string | null;
  period_start: string | null;
  period_end: string;
  submitted_on: string | null;
  /** Who reports for the entity; only in a report of the kind `has_nominee`. */
  nominee_name: string | null;
  nominee_abn: string | null;
};

/** A record that an entity did not comply with the Payment Times Reporting Act. */
export type NonComplianceRecord = {
  abn: string;
  entity_name: string;
  /** The register's words. */
  non_compliance_type: string;
  period_start: string | null;
  period_end: string | null;
};

/** A report that an entity is under external administration. */
export type AdministrationReport = {
  abn: string;
  entity_name: string;
  /** The register's words. */
  appointment_type: string;
  firm: string | null;
  appointed_on: string | null;
  period_end: string | null;
};

export type PaymentTimesEntry = {
  /** The latest report by the end of its period; null when there is none. */
  report: PaymentReport | null;
  non_compliance: readonly NonComplianceRecord[];
  administrations: readonly AdministrationReport[];
};
