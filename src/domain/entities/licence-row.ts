/** One licence of ASIC's registers: AFS (afsl) or credit (acl). */
export type LicenceRow = {
  licence_type: 'afsl' | 'acl';
  licence_number: string;
  licensee_name: string;
  abn: string | null;
  acn: string | null;
  /** As the register writes it; the AFS register has no status: to be listed is to be current. */
  status: string | null;
  started_on: string | null;
  ended_on: string | null;
  locality: string | null;
  state: string | null;
  postcode: string | null;
  /** What the licence allows, clause by clause. */
  conditions: readonly string[];
  /** A credit licensee's own AFS licence, where it has one. */
  afsl_number: string | null;
  business_names: readonly string[];
  dispute_schemes: readonly string[];
};
