export type BusinessNameRow = {
  business_name: string;
  status: string | null;
  registered_on: string | null;
  cancelled_on: string | null;
  renew_on: string | null;
  state_number: string | null;
  state: string | null;
  /** Null if the register withholds or lacks it. */
  abn: string | null;
};

/** One row of ASIC's company dataset; a company has a row for each current and former name. */
export type CompanyRow = {
  company_name: string;
  acn: string;
  type: string | null;
  class: string | null;
  sub_class: string | null;
  status: string | null;
  registered_on: string | null;
  deregistered_on: string | null;
  previous_state: string | null;
  state_number: string | null;
  is_current_name: boolean;
  abn: string | null;
  /** On the row of a former name: the current name, and since when. */
  current_name: string | null;
  current_name_since: string | null;
};

/** One licence of ASIC's registers: AFS (afsl) or credit (acl). */
export type LicenceRow = {
  licence_type: 'afsl' | 'acl';
  licence_number: string;
  licensee_name: string;
  abn: string | null;
  acn: string | null;
  /** The register's own text; null in the AFS register, where every listed licence is current. */
  status: string | null;
  started_on: string | null;
  ended_on: string | null;
  locality: string | null;
  state: string | null;
  postcode: string | null;
  /** The clauses of what the licence allows. */
  conditions: readonly string[];
  /** A credit licensee's own AFS licence, if it has one. */
  afsl_number: string | null;
  business_names: readonly string[];
  dispute_schemes: readonly string[];
};
