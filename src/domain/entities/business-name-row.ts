/** One business name, as ASIC's business names dataset gives it. */
export type BusinessNameRow = {
  business_name: string;
  status: string | null;
  registered_on: string | null;
  cancelled_on: string | null;
  renew_on: string | null;
  state_number: string | null;
  state: string | null;
  /** Null where the register withholds or lacks it. */
  abn: string | null;
};
