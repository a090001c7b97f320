/** The order in which agents see the tools: live ones first, then those behind a gate; each in the specification's order. */
export const TOOL_ORDER: readonly string[] = [
  'company_lookup',
  'verify_business_name_registration',
  'asic_licence_lookup',
  'abn_lookup',
  'abn_history',
  'gst_check',
  'get_search_record',
  'list_recent_searches',
  'export_evidence_pack',
  'address_lookup',
  'what_changed',
  'confirm_no_changes',
  'ppsr_search_organisation',
  'ppsr_search_serial_number',
];
