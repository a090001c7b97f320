/** What a corporation reported for one financial year, as bands such as `$100K - $5m`; null where it states none. */
export type CorporationYear = {
  financial_year: string;
  total_income: string | null;
  total_assets: string | null;
  employees: string | null;
};

/** A corporation under the CATSI Act, as the Registrar of Indigenous Corporations has it. */
export type IndigenousCorporation = {
  /** The Indigenous Corporation Number, without leading zeros. */
  icn: string;
  corporation_name: string;
  /** In the register's words: Registered or Deregistered. */
  status: string;
  status_on: string | null;
  incorporated_on: string | null;
  size: string | null;
  /** Null if the register has none, or one that is not valid. */
  abn: string | null;
  /** What the register has in place of a valid ABN. */
  invalid_abn: string | null;
  state: string | null;
  postcode: string | null;
  locality: string | null;
  industries: readonly string[];
  is_acnc_registered: boolean;
  member_count: string | null;
  director_count: string | null;
  /** The latest year first. */
  years: readonly CorporationYear[];
  register_url: string | null;
};

/** Whether the register has the corporation as registered. Words that are unknown here are not. */
export function isCorporationRegistered({ status }: Pick<IndigenousCorporation, 'status'>): boolean {
  return status.toLowerCase() === 'registered';
}
