/** One entity of the ABN register, as in the bulk extract. */
export type AbnEntry = {
  abn: string;
  status: 'active' | 'cancelled' | 'suspended';
  status_from: string | null;
  entity_type_code: string | null;
  entity_type: string | null;
  entity_name: string | null;
  acn: string | null;
  state: string | null;
  postcode: string | null;
  gst: { status: 'registered' | 'cancelled' | 'none'; status_from: string | null };
  other_names: readonly { type: string; name: string }[];
  last_updated: string | null;
  /** Whether the register says that another ABN replaced this one. */
  replaced: boolean;
};
