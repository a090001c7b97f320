import { buildRowCodec, FLAG, OPTIONAL_NUMBER, OPTIONAL_TEXT, TEXT, TEXT_LIST } from '#domain/extracts/row-codec.ts';

/** Writes and reads the stored line of a charity. */
export const { buildLine: buildCharityLine, parseLine: parseCharityLine } = buildRowCodec({
  /** Null where the ACNC withholds it; such a row joins to nothing. */
  abn: OPTIONAL_TEXT,
  legal_name: TEXT,
  /** All other names in one text: the ACNC joins them by commas, which names contain too. */
  other_names: OPTIONAL_TEXT,
  address: OPTIONAL_TEXT,
  state: OPTIONAL_TEXT,
  postcode: OPTIONAL_TEXT,
  country: OPTIONAL_TEXT,
  website: OPTIONAL_TEXT,
  registered_on: OPTIONAL_TEXT,
  established_on: OPTIONAL_TEXT,
  /** Small, Medium or Large, or null while the ACNC has no size. */
  size: OPTIONAL_TEXT,
  responsible_persons: OPTIONAL_NUMBER,
  /** The last day of the financial year, such as 30-Jun. */
  financial_year_end: OPTIONAL_TEXT,
  operates_in: TEXT_LIST,
  /** Codes of three letters (ISO 3166). */
  operating_countries: TEXT_LIST,
  subtypes: TEXT_LIST,
  purposes: TEXT_LIST,
  beneficiaries: TEXT_LIST,
});

/** A row of the ACNC register, which lists only the charities that are registered on its day. */
export type Charity = ReturnType<typeof parseCharityLine>;

/** Writes and reads the stored line of an annual statement. */
export const { buildLine: buildStatementLine, parseLine: parseStatementLine } = buildRowCodec({
  abn: TEXT,
  charity_name: TEXT,
  /** The ACNC's words, such as Registered or Voluntarily Revoked Merged. */
  registration_status: TEXT,
  size: OPTIONAL_TEXT,
  /** Such charities need not report figures; the file then has 0. */
  is_basic_religious: FLAG,
  due_on: TEXT,
  received_on: OPTIONAL_TEXT,
  financial_report_received_on: OPTIONAL_TEXT,
  period_from: OPTIONAL_TEXT,
  period_to: OPTIONAL_TEXT,
  /** How the auditor modified the report, such as Qualified/qualification; null if it was not modified. */
  report_modification: OPTIONAL_TEXT,
  total_gross_income: OPTIONAL_NUMBER,
  total_expenses: OPTIONAL_NUMBER,
  net_surplus: OPTIONAL_NUMBER,
  total_assets: OPTIONAL_NUMBER,
  total_liabilities: OPTIONAL_NUMBER,
  net_assets: OPTIONAL_NUMBER,
});

/** One annual information statement of a charity, with the status the charity had when the file was made. */
export type CharityStatement = ReturnType<typeof parseStatementLine>;
