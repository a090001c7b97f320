/** One name of a company, as ASIC's company dataset gives it: a company has a row for each name it has borne. */
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
  /** On the row of a former name: the name the company bears now, and since when. */
  current_name: string | null;
  current_name_since: string | null;
};
