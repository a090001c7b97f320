/** A row of the ACNC register, which lists only the charities that are registered on its day. */
export type Charity = {
  /** Null where the ACNC withholds it; such a row joins to nothing. */
  abn: string | null;
  legal_name: string;
  /** All other names in one text: the ACNC joins them by commas, which names contain too. */
  other_names: string | null;
  address: string | null;
  state: string | null;
  postcode: string | null;
  country: string | null;
  website: string | null;
  registered_on: string | null;
  established_on: string | null;
  /** Small, Medium or Large, or null while the ACNC has no size. */
  size: string | null;
  responsible_persons: number | null;
  /** The last day of the financial year, such as 30-Jun. */
  financial_year_end: string | null;
  operates_in: readonly string[];
  /** Codes of three letters (ISO 3166). */
  operating_countries: readonly string[];
  subtypes: readonly string[];
  purposes: readonly string[];
  beneficiaries: readonly string[];
};

/** One annual information statement of a charity, with the status the charity had when the file was made. */
export type CharityStatement = {
  abn: string;
  charity_name: string;
  /** The ACNC's words, such as Registered or Voluntarily Revoked Merged. */
  registration_status: string;
  size: string | null;
  /** Such charities need not report figures; the file then has 0. */
  is_basic_religious: boolean;
  due_on: string;
  received_on: string | null;
  financial_report_received_on: string | null;
  period_from: string | null;
  period_to: string | null;
  /** How the auditor modified the report, such as Qualified/qualification; null if it was not modified. */
  report_modification: string | null;
  total_gross_income: number | null;
  total_expenses: number | null;
  net_surplus: number | null;
  total_assets: number | null;
  total_liabilities: number | null;
  net_assets: number | null;
};
