// Generated from the contract by `npm run generate`. Change the contract, not this file.
// Answers may gain fields: ignore those that you do not know.

/** What `get_health` takes. */
export type GetHealthInput = { [name: string]: never };

/** What `get_health` answers. */
export type GetHealthAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** degraded: the API responds, but part of it does not work; see reasons. */
  status: "ok" | "degraded";
  /** Empty when ok. store_not_writable: the store responds but refuses writes. objects_unavailable: files and addresses fail. shedding_load: requests were rejected in the last ten seconds. clock_skew: writes are refused with clock_skew. log_behind: the database is older than the signed evidence log, so writes are refused until an operator has decided what to do. */
  reasons: Array<"store_unavailable" | "store_not_writable" | "objects_unavailable" | "shedding_load" | "clock_skew" | "log_behind">;
  /** Whether the database responds. */
  store: "ok" | "unavailable";
  /** The release of the service that answered. */
  version: string;
  /** The service’s clock. */
  time: string;
};

/** What `get_abn` takes. */
export type GetAbnInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `get_abn` answers. */
export type GetAbnAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The ABN that was looked up: 11 digits without spaces. */
  abn: string;
  /** The holder’s name as the register writes it; null when the register withholds it. */
  entityName: string | null;
  /** The holder’s legal form, such as Australian Private Company; null when not known. */
  entityType: string | null;
  /** Status of the ABN on the source’s day; active does not mean that the business trades. */
  status: "active" | "cancelled" | "suspended";
  /** First day on which the ABN is known to have been active; null when the source has only a later change. */
  abnRegisteredDate: string | null;
  /** ACN or ARBN, 9 digits, that the ABN register has for the holder; null when it has none. */
  acn: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** Where a person can look the ABN up. */
  sourceUrl: string;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** The register or dataset that was read. */
  source: string;
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
  /** Id of the stored record. */
  record_id: string;
  /** The ABN that replaced this one, if the source names it. */
  replaced_by?: string | null;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items?: Array<string>;
};

export type GetAbnAnswerRiskFlag = {
  /** Stable name, such as abn_cancelled. */
  code: string;
  /** What kind of risk; source_conflict_risk: two sources disagree. */
  category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
  /** From info to critical. */
  severity: "info" | "low" | "medium" | "high" | "critical";
  /** What was found, in a sentence. */
  message: string;
  /** 0 to 1: how sure the flag is. */
  confidence: number;
  /** Identifiers or parts of the answer that it rests on. */
  evidence_refs: Array<string>;
  /** source_id of what it rests on. */
  source_refs: Array<string>;
  /** Evidence wording, not a clearance claim. */
  source_backing: string;
  /** What to check next. */
  recommended_next_check: string;
};

/** What `verify_counterparty` takes. */
export type VerifyCounterpartyInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** The name that the counterparty uses. It is compared with the names of the ABN’s holder. */
  claimed_name?: string | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `verify_counterparty` answers. */
export type VerifyCounterpartyAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "verify_counterparty";
  /** The evidence about the counterparty. */
  card: VerifyCounterpartyAnswerCard;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** Id of the stored record. */
  record_id: string;
  /** When the card was made; the data is as old as retrieved_at says. */
  generated_at: string;
};

/** The evidence about the counterparty. */
export type VerifyCounterpartyAnswerCard = {
  /** The entity that the card is about. */
  subject: VerifyCounterpartyAnswerCardSubject;
  /** verified: active, named and without a flag of medium severity or more. not_verified: not found. Otherwise a person must review it. */
  verdict: "verified" | "not_verified" | "human_review_required";
  /** The verdict in a sentence, with its day. */
  headline: string;
  /** Each fact with its own label. */
  fields: Array<VerifyCounterpartyAnswerCardField>;
  /** Absent when the request has no claimed_name. */
  claimed_name?: VerifyCounterpartyAnswerCardClaimedName;
  /** Where two registers differ about the subject. Both values are shown; neither is preferred. */
  conflicts?: Array<VerifyCounterpartyAnswerCardConflict>;
  /** Each register that was read, with what it showed. */
  source_checks: Array<VerifyCounterpartyAnswerCardSourceCheck>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** 0 to 1; at most 0.5 when something was in doubt. */
  confidence: number;
};

/** The entity that the card is about. */
export type VerifyCounterpartyAnswerCardSubject = {
  /** The ABN that was checked, 11 digits. */
  abn: string;
  /** The name that the register has for it; null when it has none. */
  entity_name: string | null;
};

export type VerifyCounterpartyAnswerCardField = {
  /** Which fact it is, such as abn_status. */
  field: string;
  /** What the source has; null when it has nothing. */
  value: string | null;
  /** verified: the source says so; not_verified: no evidence was found. */
  label: "verified" | "not_verified" | "human_review_required";
  /** The meaning of a code of ASIC; null when it is not known. */
  meaning?: string | null;
};

/** Absent when the request has no claimed_name. */
export type VerifyCounterpartyAnswerCardClaimedName = {
  /** The name as you wrote it. */
  given: string;
  /** How the names compare; not_compared: the registers that were read have no name of the holder. */
  outcome: "same" | "similar" | "different" | "not_compared";
  /** The most similar name; for different, the holder’s present name. */
  register_name: VerifyCounterpartyAnswerCardClaimedNameRegisterName | null;
  /** How similar the two names are; null when not compared. */
  match: VerifyCounterpartyAnswerCardClaimedNameMatch | null;
  /** verified only for the same, present name with nothing unchecked beside it. */
  label: "verified" | "not_verified" | "human_review_required";
  /** The comparison in a sentence. */
  result: string;
};

export type VerifyCounterpartyAnswerCardClaimedNameRegisterName = {
  /** The name as the register writes it. */
  name: string;
  /** What kind of name of the holder it is. */
  kind: "entity_name" | "company_name" | "business_name" | "trading_name" | "other_name" | "former_name";
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
};

export type VerifyCounterpartyAnswerCardClaimedNameMatch = {
  /** Similarity of the two names, 0 to 1; 1 is the same name. */
  score: number;
  /** How the two spellings differ. */
  differences: Array<VerifyCounterpartyAnswerCardClaimedNameMatchDifference>;
};

export type VerifyCounterpartyAnswerCardClaimedNameMatchDifference = {
  /** The kind of difference, such as legal_form. */
  feature: string;
  /** What it takes off the score, 0 to 1. */
  cost: number;
  /** The difference in words. */
  meaning: string;
};

export type VerifyCounterpartyAnswerCardConflict = {
  /** What the two disagree about, such as abn. */
  field: string;
  /** One statement; neither is preferred. */
  left: VerifyCounterpartyAnswerCardConflictLeft;
  /** The other statement. */
  right: VerifyCounterpartyAnswerCardConflictLeft;
  /** The contradiction in a sentence. */
  message: string;
};

/** One statement; neither is preferred. */
export type VerifyCounterpartyAnswerCardConflictLeft = {
  /** The source, or request for what you gave. */
  source: string;
  /** What that source has; null when it has nothing. */
  value: string | null;
};

export type VerifyCounterpartyAnswerCardSourceCheck = {
  /** The register or dataset that was read. */
  source: string;
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** What the source was read for. */
  check: "identity" | "gst" | "company" | "sanctions" | "insolvency" | "bans" | "licence" | "charity" | "charity_statements" | "indigenous_corporation" | "payment_times" | "sponsor_sanctions";
  /** Whether the source has an entry; needs_review: only a name that is alike; source_unavailable: it could not be read. */
  status: "matched" | "needs_review" | "no_match" | "source_unavailable";
  /** What the source shows, in a sentence. */
  result: string;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved; null when it was not read. */
  retrieved_at: string | null;
  /** 0 to 1; at most 0.5 when something was in doubt. */
  confidence: number;
  /** Present when the ABN register returned a GST record. */
  gst: VerifyCounterpartyAnswerCardSourceCheckGst | null;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
};

export type VerifyCounterpartyAnswerCardSourceCheckGst = {
  /** True when a registration covers the source’s day. */
  registered: boolean;
  /** First day of that registration, or of the last one; null when not known. */
  effective_from: string | null;
  /** Last day of the registration; null when it is in the future or not known. */
  effective_to: string | null;
};

export type VerifyCounterpartyAnswerCardNotChecked = {
  /** The source or question that was left out. */
  source: string;
  /** Always not_checked; neither good nor bad news. */
  status: "not_checked";
  /** Why it was not checked, in a sentence. */
  result: string;
};

/** What `abn_lookup` takes. */
export type AbnLookupInput = GetAbnInput;

/** What `abn_lookup` answers. */
export type AbnLookupAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "abn_lookup";
  /** The ABN that was looked up: 11 digits without spaces. */
  abn: string;
  /** The holder’s name as the register writes it; null when the register withholds it. */
  entity_name: string | null;
  /** The register’s code of the legal form, such as PRV. */
  entity_type_code: string | null;
  /** The holder’s legal form, such as Australian Private Company; null when not known. */
  entity_type: string | null;
  /** Status of the ABN on the source’s day; active does not mean that the business trades. */
  status: "active" | "cancelled" | "suspended";
  /** First day of this status; null when not known. */
  status_from: string | null;
  /** ACN or ARBN, 9 digits, that the ABN register has for the holder; null when it has none. */
  acn: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** Business names that the ABN register lists for the holder. */
  business_names: Array<string>;
  /** Historical: the register has accepted no new ones since May 2012. */
  trading_names: Array<string>;
  /** Further names of the holder in the extract. */
  other_names: Array<string>;
  /** GST registration on the source’s day; gst_check answers for another day. */
  gst: AbnLookupAnswerGst;
  /** The ABN that replaced this one, if the source names it. */
  replaced_by: string | null;
  /** Where a person can look the ABN up. */
  source_url: string;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** The register or dataset that was read. */
  source: string;
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items?: Array<string>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

/** GST registration on the source’s day; gst_check answers for another day. */
export type AbnLookupAnswerGst = {
  /** GST registration on the source’s day; none: the source shows none up to that day. */
  status: "registered" | "cancelled" | "none";
  /** True when a registration covers the source’s day. */
  registered: boolean;
  /** First day of this status; null when not known. */
  status_from: string | null;
  /** The day for which the source is valid. */
  as_at?: string;
  /** First day; null when the start is not known. */
  effective_from?: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to?: string | null;
};

/** What `abn_history` takes. */
export type AbnHistoryInput = GetAbnInput;

/** What `abn_history` answers. */
export type AbnHistoryAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "abn_history";
  /** The ABN that was looked up: 11 digits without spaces. */
  abn: string;
  /** Names of the holder, and from when until when each was seen. */
  names: Array<AbnHistoryAnswerName>;
  /** The periods of each ABN status. */
  statuses: Array<AbnHistoryAnswerStatuse>;
  /** The periods of GST registration. */
  gst: Array<AbnHistoryAnswerGst>;
  /** The main business locations, each with its period. */
  addresses: Array<AbnHistoryAnswerAddresse>;
  /** True when the register returned the history; false when it is assembled from snapshots. */
  complete: boolean;
  /** The day of the first available snapshot; null when the register returned the history. */
  observed_from: string | null;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** The register or dataset that was read. */
  source: string;
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items?: Array<string>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type AbnHistoryAnswerName = {
  /** main: the name of the holder itself. */
  kind: "main" | "business" | "trading" | "other";
  /** The name as the register writes it. */
  name: string;
  /** Never true for a trading name: the register has accepted none since May 2012. */
  is_current: boolean;
  /** First day; null when the start is not known. */
  effective_from: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to: string | null;
};

export type AbnHistoryAnswerStatuse = {
  /** Status of the ABN in this period. */
  status: "active" | "cancelled" | "suspended";
  /** First day; null when the start is not known. */
  effective_from: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to: string | null;
};

export type AbnHistoryAnswerGst = {
  /** First day; null when the start is not known. */
  effective_from: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to: string | null;
};

export type AbnHistoryAnswerAddresse = {
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** First day; null when the start is not known. */
  effective_from: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to: string | null;
};

/** What `gst_check` takes. */
export type GstCheckInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** The day to check, in Australia; not in the future. */
  as_at: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `gst_check` answers. */
export type GstCheckAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "gst_check";
  /** The ABN that was looked up: 11 digits without spaces. */
  abn: string;
  /** The holder’s name as the register writes it; null when the register withholds it. */
  entity_name: string | null;
  /** The day that was asked about. */
  as_at: string;
  /** Whether a registration covers that day; null when the source cannot show it. */
  registered: boolean | null;
  /** First day of the registration that covers the day, or of the last one before it. */
  effective_from: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to: string | null;
  /** verified: the source says so; not_verified: no evidence was found. */
  label: "verified" | "not_verified" | "human_review_required";
  /** Why the label is what it is. */
  reason: string;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** The register or dataset that was read. */
  source: string;
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items?: Array<string>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

/** What `company_lookup` takes. */
export type CompanyLookupInput = {
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn?: string | undefined;
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn?: string | undefined;
  /** Present or former name of the company, as you know it. */
  company_name?: string | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `company_lookup` answers. */
export type CompanyLookupAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "company_lookup";
  /** Whether one entry clearly fits; needs_review: something is in doubt. */
  status: "matched" | "needs_review" | "no_match";
  /** verified: the source says so; not_verified: no evidence was found. */
  verdict: "verified" | "not_verified" | "human_review_required";
  /** What ASIC has about the company; null when none, or more than one, matches. */
  company: CompanyLookupAnswerCompany | null;
  /** Each fact with its own label. */
  fields: Array<CompanyLookupAnswerField>;
  /** Companies with a similar name, then longer names with all its words, the most similar first; at most ten. */
  candidates: Array<CompanyLookupAnswerCandidate>;
  /** Where two statements disagree. Both values are shown; neither is preferred. */
  conflicts: Array<VerifyCounterpartyAnswerCardConflict>;
  /** 0 to 1; at most 0.5 when something was in doubt. */
  confidence: number;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type CompanyLookupAnswerCompany = {
  /** An ACN, or the ARBN of a registrable body: 9 digits. */
  acn: string;
  /** The present name, as ASIC has it. */
  company_name: string;
  /** ABN, 11 digits; null when the source has none. */
  abn: string | null;
  /** ASIC’s code of the type, such as APTY; type_meaning has it in words. */
  type: string | null;
  /** ASIC’s code of the liability, such as LMSH for limited by shares. */
  class: string | null;
  /** ASIC’s code within the class, such as PROP. */
  sub_class: string | null;
  /** As ASIC codes it: REGD is registered, DRGD deregistered. */
  status: string | null;
  /** First day of the registration; null when not known. */
  registered_on: string | null;
  /** Day of deregistration; null when there is none. */
  deregistered_on: string | null;
  /** Earlier names of the company in the dataset. */
  former_names: Array<string>;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  status_meaning?: string | null;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  type_meaning?: string | null;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  class_meaning?: string | null;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  sub_class_meaning?: string | null;
};

export type CompanyLookupAnswerField = {
  /** Which fact it is, such as company_name. */
  field: string;
  /** What the source has; null when it has nothing. */
  value: string | null;
  /** verified: the source says so; not_verified: no evidence was found. */
  label: "verified" | "not_verified" | "human_review_required";
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  meaning?: string | null;
};

export type CompanyLookupAnswerCandidate = {
  /** An ACN, or the ARBN of a registrable body: 9 digits. */
  acn: string;
  /** The one of its names that is most similar to the requested one. */
  company_name: string;
  /** True when that is a former name. */
  former?: boolean;
  /** The current name, if the row of the former name has it. */
  current_name?: string | null;
  /** As ASIC codes it: REGD is registered, DRGD deregistered. */
  status?: string | null;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  status_meaning?: string | null;
  /** How similar the name is to the given one. */
  match: VerifyCounterpartyAnswerCardClaimedNameMatch;
};

export type CompanyLookupAnswerSource = {
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The register or dataset that was read. */
  source: string;
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
};

/** What `verify_business_name_registration` takes. */
export type VerifyBusinessNameRegistrationInput = {
  /** The business name to check, as it is used. */
  business_name: string;
  /** ABN of the expected holder: 11 digits, spaces allowed. */
  abn?: string | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `verify_business_name_registration` answers. */
export type VerifyBusinessNameRegistrationAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "verify_business_name_registration";
  /** The name that was checked. */
  business_name: string;
  /** ABN of the expected holder, 11 digits; null when none was given. */
  abn: string | null;
  /** How the check ended; only exact-match can be a clean verification. */
  outcome: "exact-match" | "fuzzy-match" | "cancelled" | "not-found" | "human-review";
  /** True only for exact-match, and only if everything written beside the name was checked and the register names the holder. */
  clean: boolean;
  /** verified: the source says so; not_verified: no evidence was found. */
  verdict: "verified" | "not_verified" | "human_review_required";
  /** Why the outcome is what it is. */
  reason: string;
  /** The registration that matches; null when none does. */
  registration: VerifyBusinessNameRegistrationAnswerRegistration | null;
  /** Registrations of this or a similar name, then longer names with all its words, the most similar first. */
  candidates: Array<VerifyBusinessNameRegistrationAnswerRegistration>;
  /** 0 to 1; at most 0.5 when something was in doubt. */
  confidence: number;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type VerifyBusinessNameRegistrationAnswerRegistration = {
  /** The name as it is registered. */
  business_name: string;
  /** As the register writes it, such as Registered. */
  status: string | null;
  /** First day of the registration; null when not known. */
  registered_on: string | null;
  /** Day of cancellation; null when there is none. */
  cancelled_on: string | null;
  /** The holder’s ABN, 11 digits; null when the register withholds or lacks it. */
  abn: string | null;
  /** How similar the name is to the given one. */
  match: VerifyCounterpartyAnswerCardClaimedNameMatch;
};

/** What `asic_licence_lookup` takes. */
export type AsicLicenceLookupInput = {
  /** Number of the licence; words such as AFSL before it are allowed. */
  licence_number: string;
  /** afsl: financial services; acl: credit. Default: both registers are read. */
  licence_type?: "afsl" | "acl" | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `asic_licence_lookup` answers. */
export type AsicLicenceLookupAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "asic_licence_lookup";
  /** The number that was looked up, digits only. */
  licence_number: string;
  /** Whether one entry clearly fits; needs_review: something is in doubt. */
  status: "matched" | "needs_review" | "no_match";
  /** What the registers have under this number. */
  licences: Array<AsicLicenceLookupAnswerLicence>;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type AsicLicenceLookupAnswerLicence = {
  /** afsl: financial services; acl: credit. */
  licence_type: "afsl" | "acl";
  /** Number of the licence, digits only. */
  licence_number: string;
  /** Who holds the licence. */
  licensee_name: string;
  /** ABN, 11 digits; null when the source has none. */
  abn: string | null;
  /** The holder’s ACN, 9 digits; null when the register has none. */
  acn: string | null;
  /** As the register writes it; the AFS register has no status. */
  status: string | null;
  /** First day of the licence; null when not known. */
  started_on: string | null;
  /** Last day of the licence; null when it has none. */
  ended_on: string | null;
  /** Suburb or town of the holder; null when not known. */
  locality: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** What the licence allows and requires, as the register writes it. */
  conditions: Array<string>;
  /** For a credit licence: the holder’s AFS licence number; null without one. */
  afsl_number: string | null;
  /** Names under which the holder trades, as the register has them. */
  business_names: Array<string>;
  /** Codes of the schemes that handle complaints. */
  dispute_schemes: Array<string>;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  status_meaning?: string | null;
  /** The meaning of the code, or that it is unknown; null when there is no code. */
  dispute_schemes_meaning?: string | null;
  /** verified: the source says so; not_verified: no evidence was found. */
  label: "verified" | "not_verified" | "human_review_required";
};

/** What `insolvency_check` takes. */
export type InsolvencyCheckInput = {
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `insolvency_check` answers. */
export type InsolvencyCheckAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "insolvency_check";
  /** The ACN or ARBN that was checked, 9 digits. */
  acn: string;
  /** none_found is not clear: appointments before July 2021 and of the last weeks are not in the source. */
  status: "appointments_found" | "solvent_winding_up_only" | "none_found";
  /** The outcome in a sentence. */
  reason: string;
  /** The last day that the source covers. */
  as_at: string;
  /** The appointments to the company, the latest first; at most 200. */
  appointments: Array<InsolvencyCheckAnswerAppointment>;
  /** The company in ASIC’s register; null when company_register is not_found or not_read. */
  company: InsolvencyCheckAnswerCompany | null;
  /** Whether ASIC’s register of companies was read, and has the company. */
  company_register: "found" | "not_found" | "not_read";
  /** Where the company register and the statistics disagree; neither is preferred. */
  conflicts: Array<VerifyCounterpartyAnswerCardConflict>;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type InsolvencyCheckAnswerAppointment = {
  /** The type in ASIC’s words, such as Court liquidation. */
  appointment_type: string;
  /** What the type means. solvent_winding_up is a members’ voluntary liquidation and no sign of trouble. */
  kind: "liquidation" | "administration" | "restructuring" | "receivership" | "solvent_winding_up" | "other";
  /** The day on which the appointment took effect. */
  effective_on: string;
  /** The person or company appointed; null when not stated. */
  appointee: string | null;
  /** The company’s name in this row, as at the appointment. */
  organisation_name: string;
  /** Whether ASIC counts it as the first entry into external administration. */
  is_first_entry: boolean;
  /** The industry division, as ASIC classifies it; null when not stated. */
  industry: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
};

export type InsolvencyCheckAnswerCompany = {
  /** The present name, as ASIC has it. */
  company_name: string;
  /** As ASIC codes it: EXAD is external administration. */
  status: string | null;
  /** The meaning of the code; null when there is no code. */
  status_meaning: string | null;
};

/** What `charity_lookup` takes. */
export type CharityLookupInput = GetAbnInput;

/** What `charity_lookup` answers. */
export type CharityLookupAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "charity_lookup";
  /** The ABN that was looked up, 11 digits. */
  abn: string;
  /** not_on_register: not on the register as of as_at, which is no statement that it is not a charity. not_checked: the register was not read. */
  status: "registered" | "not_on_register" | "not_checked";
  /** The outcome in a sentence. */
  reason: string;
  /** The day of the register that was read; null when it was not. */
  as_at: string | null;
  /** The charity on the register; null when it has none or was not read. */
  charity: CharityLookupAnswerCharity | null;
  /** The annual statement that was due last; null when none is listed or they were not read. */
  last_statement: CharityLookupAnswerLastStatement | null;
  /** Whether an annual statement is overdue, as far as the source shows. */
  overdue: CharityLookupAnswerOverdue;
  /** The status in the ABN register; null when it has no such ABN or was not read. */
  abn_status: "active" | "cancelled" | "suspended" | null;
  /** Where two sources disagree about its status; neither is preferred. */
  conflicts: Array<VerifyCounterpartyAnswerCardConflict>;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type CharityLookupAnswerCharity = {
  /** The legal name, as the ACNC has it. */
  legal_name: string;
  /** All other names in one text, as the ACNC joins them; null when there is none. */
  other_names: string | null;
  /** Small, Medium or Large, as the ACNC writes it; null when it has none. */
  size: string | null;
  /** First day of the registration; null when not known. */
  registered_on: string | null;
  /** Day on which the organisation was established; null when not known. */
  established_on: string | null;
  /** Public benevolent institution, Health promotion charity, both or none. */
  subtypes: Array<string>;
  /** The charitable purposes; empty when the register shows none. */
  purposes: Array<string>;
  /** Whom the charity says it helps. */
  beneficiaries: Array<string>;
  /** States and territories in which it operates. */
  operates_in: Array<string>;
  /** Countries in which it operates, as codes of three letters. */
  operating_countries: Array<string>;
  /** How many people are responsible for it; null when not stated. */
  responsible_persons: number | null;
  /** Last day of its financial year, such as 30-Jun. */
  financial_year_end: string | null;
  /** The business address without state and postcode; null when withheld. */
  address: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** The country of the address; null when not stated. */
  country: string | null;
  /** As the charity gave it, not checked. */
  website: string | null;
};

export type CharityLookupAnswerLastStatement = {
  /** The name in the statement. */
  charity_name: string;
  /** The ACNC’s words for the registration on the day of the file, such as Registered. */
  registration_status: string;
  /** Small, Medium or Large, as the ACNC writes it; null when it has none. */
  size: string | null;
  /** The day on which the statement was due. */
  due_on: string;
  /** The day on which the ACNC received it; null when it has not. */
  received_on: string | null;
  /** Days from the due day to its receipt, 0 if in time; null if not received. */
  days_late: number | null;
  /** Day of the financial report; null when there is none. */
  financial_report_received_on: string | null;
  /** First day of the reporting period; null when not stated. */
  period_from: string | null;
  /** Last day of the reporting period; null when not stated. */
  period_to: string | null;
  /** How the auditor modified the report; null when not modified. */
  report_modification: string | null;
  /** A basic religious charity need not state figures: its zeros mean nothing. */
  is_basic_religious: boolean;
  /** Dollars, as stated; null when left out. */
  total_gross_income: number | null;
  /** Dollars, as stated; null when left out. */
  total_expenses: number | null;
  /** Dollars, negative for a deficit; null when left out. */
  net_surplus: number | null;
  /** Dollars, as stated; null when left out. */
  total_assets: number | null;
  /** Dollars, as stated; null when left out. */
  total_liabilities: number | null;
  /** Dollars, negative for more liabilities than assets; null when left out. */
  net_assets: number | null;
};

/** Whether an annual statement is overdue, as far as the source shows. */
export type CharityLookupAnswerOverdue = {
  /** overdue: a due day has passed without receipt. not_known: the source cannot show it. */
  status: "overdue" | "not_overdue" | "not_known";
  /** How this was decided, in a sentence. */
  reason: string;
  /** The day of the annual statements that were read; null when they were not. */
  as_at: string | null;
};

/** What `indigenous_corporation_lookup` takes. */
export type IndigenousCorporationLookupInput = {
  /** The ABN (11 digits) or the Indigenous Corporation Number. */
  abn_or_icn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `indigenous_corporation_lookup` answers. */
export type IndigenousCorporationLookupAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "indigenous_corporation_lookup";
  /** What was looked up. */
  target: IndigenousCorporationLookupAnswerTarget;
  /** not_registered: on the register, but deregistered or with another status. */
  status: "registered" | "not_registered" | "not_found";
  /** The outcome in a sentence. */
  reason: string;
  /** The day of the register that was read. */
  as_at: string;
  /** The corporation; null when not found. */
  corporation: IndigenousCorporationLookupAnswerCorporation | null;
  /** Other corporations with the same ABN; usually none. */
  others: Array<IndigenousCorporationLookupAnswerOther>;
  /** What the ABN register has for its ABN; null when it has no ABN or the register was not read. */
  abn_register: IndigenousCorporationLookupAnswerAbnRegister | null;
  /** Where ORIC and the ABN register disagree; neither is preferred. */
  conflicts: Array<VerifyCounterpartyAnswerCardConflict>;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

/** What was looked up. */
export type IndigenousCorporationLookupAnswerTarget = {
  /** The kind of identifier, such as ABN, ACN or address. */
  type: string;
  /** The identifier or name that was looked up. */
  value: string;
};

export type IndigenousCorporationLookupAnswerCorporation = {
  /** The Indigenous Corporation Number. */
  icn: string;
  /** The name, as ORIC has it. */
  corporation_name: string;
  /** In ORIC’s words: Registered or Deregistered. */
  status: string;
  /** The day of the status; null when not stated. */
  status_on: string | null;
  /** The day of incorporation; null when not stated. */
  incorporated_on: string | null;
  /** Small, Medium, Large or Not Sized; null when not stated. */
  size: string | null;
  /** ABN, 11 digits; null when the source has none. */
  abn: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** The locality; null when not stated. */
  locality: string | null;
  /** The industries, in ORIC’s words. */
  industries: Array<string>;
  /** Whether ORIC marks it as registered with the ACNC; a check with the ACNC is separate. */
  is_acnc_registered: boolean;
  /** The number of members; null when not stated. */
  member_count: string | null;
  /** The number of directors; null when not stated. */
  director_count: string | null;
  /** What the corporation reported, the latest year first; bands, not amounts. */
  years: Array<IndigenousCorporationLookupAnswerCorporationYear>;
  /** Its page in ORIC’s live register; null when not stated. */
  register_url: string | null;
};

export type IndigenousCorporationLookupAnswerCorporationYear = {
  /** The financial year, such as 2025/26. */
  financial_year: string;
  /** The band of total income; null when not stated. */
  total_income: string | null;
  /** The band of total assets; null when not stated. */
  total_assets: string | null;
  /** The band of the number of employees; null when not stated. */
  employees: string | null;
};

export type IndigenousCorporationLookupAnswerOther = {
  /** The Indigenous Corporation Number. */
  icn: string;
  /** The name, as ORIC has it. */
  corporation_name: string;
  /** In ORIC’s words: Registered or Deregistered. */
  status: string;
  /** The day of the status; null when not stated. */
  status_on: string | null;
};

export type IndigenousCorporationLookupAnswerAbnRegister = {
  /** The ABN, 11 digits. */
  abn: string;
  /** The holder’s name; null when withheld or not found. */
  entity_name: string | null;
  /** The status; null when not found. */
  status: "active" | "cancelled" | "suspended" | null;
};

/** What `conduct_check` takes. */
export type ConductCheckInput = GetAbnInput;

/** What `conduct_check` answers. */
export type ConductCheckAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "conduct_check";
  /** The ABN that was checked, 11 digits. */
  abn: string;
  /** records_found: a non-compliance, an external administration or a sanction. report_only: only a report of payment times. none_found is not clear: few businesses must report. */
  status: "records_found" | "report_only" | "none_found";
  /** The outcome in words. */
  reason: string;
  /** What the Payment Times register has about the ABN; null when it was not read, as not_checked then says. */
  payment_times: ConductCheckAnswerPaymentTimes | null;
  /** What the register of sanctioned sponsors has about the ABN; null when it was not read, as not_checked then says. */
  sponsor_sanctions: ConductCheckAnswerSponsorSanctions | null;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type ConductCheckAnswerPaymentTimes = {
  /** The day of the source. */
  as_at: string;
  /** The latest report in a sentence. Without one: that only large entities must report. */
  statement: string;
  /** The latest report by the end of its period; null when the register has no current one. */
  report: ConductCheckAnswerPaymentTimesReport | null;
  /** Records of non-compliance with payment times reporting, the latest first. */
  non_compliance: Array<ConductCheckAnswerPaymentTimesNonCompliance>;
  /** Reports of an external administration, the latest first. */
  external_administration: Array<ConductCheckAnswerPaymentTimesExternalAdministration>;
};

export type ConductCheckAnswerPaymentTimesReport = {
  /** Only a standard report has figures. has_nominee: another entity reports. by_segment: figures by operating segment (AASB 8), which are not read. */
  kind: "standard" | "no_small_business_procurement" | "has_nominee" | "by_segment";
  /** The entity’s name in the report. */
  entity_name: string;
  /** The register’s words, such as Original report or Revised report; null when not stated. */
  report_type: string | null;
  /** First day of the reporting period; null when not stated. */
  period_start: string | null;
  /** Last day of the reporting period. */
  period_end: string;
  /** The day on which the report was submitted; null when not stated. */
  submitted_on: string | null;
  /** Average days until small businesses were paid; null when the report has no such number. */
  average_days: number | null;
  /** Median days until small businesses were paid; null when the report has no such number. */
  median_days: number | null;
  /** The number of days within which 80 % of the payments were made; null when the report has no such number. */
  percentile_80_days: number | null;
  /** The number of days within which 95 % of the payments were made; null when the report has no such number. */
  percentile_95_days: number | null;
  /** Percentage of the invoices of small businesses that were paid within 30 days; null when the report has no such number. */
  paid_within_30_days_percent: number | null;
  /** Percentage of the invoices of small businesses that were paid after 31 to 60 days; null when the report has no such number. */
  paid_31_to_60_days_percent: number | null;
  /** Percentage of the invoices of small businesses that were paid after more than 60 days; null when the report has no such number. */
  paid_over_60_days_percent: number | null;
  /** Percentage of the invoices of small businesses that were paid within their payment term; null when the report has no such number. */
  paid_within_term_percent: number | null;
  /** Who reports for the entity; null unless kind is has_nominee. */
  nominee_name: string | null;
  /** The nominee’s ABN, 11 digits; null unless kind is has_nominee. */
  nominee_abn: string | null;
};

export type ConductCheckAnswerPaymentTimesNonCompliance = {
  /** The type of non-compliance, in the register’s words. */
  non_compliance_type: string;
  /** The entity’s name in the record. */
  entity_name: string;
  /** First day of the reporting period concerned; null when not stated. */
  period_start: string | null;
  /** Last day of the reporting period concerned; null when not stated. */
  period_end: string | null;
};

export type ConductCheckAnswerPaymentTimesExternalAdministration = {
  /** The type of appointment, in the register’s words. */
  appointment_type: string;
  /** The entity’s name in the report. */
  entity_name: string;
  /** The external administrator’s firm; null when not stated. */
  firm: string | null;
  /** The day of the appointment; null when not stated. */
  appointed_on: string | null;
};

export type ConductCheckAnswerSponsorSanctions = {
  /** The day of the source. */
  as_at: string;
  /** What was found, in a sentence. */
  statement: string;
  /** The sanctions, the latest first, those that have ended included; at most 200. */
  sanctions: Array<ConductCheckAnswerSponsorSanctionsSanction>;
};

export type ConductCheckAnswerSponsorSanctionsSanction = {
  /** The sanction in the register’s words. */
  sanction: string;
  /** What the sanction is. other: words that this service does not know. */
  kind: "bar" | "cancellation" | "infringement_notice" | "warning" | "other";
  /** The day it was imposed, else the day of the infringement notice; null when not stated. */
  imposed_on: string | null;
  /** The last day of the sanction; null when no end is stated. */
  ended_on: string | null;
  /** The register’s words in place of an end day; null when it has a day or nothing. */
  end_text: string | null;
  /** The state on as_at. no_end_stated: as for a cancellation or a notice, which happen once. */
  sanction_state: "in_force" | "ended" | "not_started" | "no_end_stated";
  /** The sponsor’s name. */
  sponsor_name: string;
  /** The sponsor’s trading name; null when not stated. */
  trading_name: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** Postcode, four digits; null when not known. */
  postcode: string | null;
  /** The obligation that the sponsor breached; null when not stated. */
  obligation_breached: string | null;
};

/** What `screen_name` takes. */
export type ScreenNameInput = {
  /** The name to screen, in any script and order. */
  name: string;
  /** What bears the name: person, organisation or vessel. Default: every kind is compared. */
  kind?: "person" | "organisation" | "vessel" | undefined;
  /** Year of birth, or day as YYYY-MM-DD. One that differs from the list lowers a score; it never removes a candidate. */
  birth_date?: string | undefined;
  /** Countries of the subject, in English or as two-letter ISO codes. */
  countries?: Array<string> | undefined;
  /** Numbers of the subject. The list has only the IMO numbers of ships; others are not compared. */
  identifiers?: Array<string> | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
  /** The most candidates to return: 1-50, default 10. */
  limit?: number | undefined;
};

/** What `screen_name` answers. */
export type ScreenNameAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "screen_name";
  /** The name that was screened. */
  name: string;
  /** The best band. none_found: no listed name is like it, which is not a clearance. */
  outcome: "match" | "possible" | "none_found";
  /** The outcome in a sentence, with the version and day of the list. */
  reason: string;
  /** The listed entities that may be meant, best first; at most limit. */
  candidates: Array<ScreenNameAnswerCandidate>;
  /** How many there are, including those beyond limit. */
  candidate_count: number;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags?: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type ScreenNameAnswerCandidate = {
  /** match: the name fits; possible: a person must compare. Neither proves identity. */
  band: "match" | "possible";
  /** How well the entity fits, 0 to 1; a measure, not a chance. */
  score: number;
  /** The very name that matched; null when only an identifier did. */
  matched_name: string | null;
  /** How the list marks the name; a weak alias counts only when it is the same. */
  matched_name_strength: "primary" | "strong" | "weak" | "original_script" | null;
  /** The main name of the entity on the list. */
  primary_name: string;
  /** What the entity is. */
  kind: "person" | "organisation" | "vessel";
  /** Reference of the entity on the list. */
  reference: string;
  /** Birth dates or years on the list, any of which may be right. */
  births: Array<string>;
  /** Citizenships, in the words of the list. */
  countries: Array<string>;
  /** IMO number of a ship. */
  identifiers: Array<string>;
  /** What the listing forbids. */
  measures: Array<"targeted_financial_sanction" | "travel_ban" | "arms_embargo" | "maritime_restriction">;
  /** The sanctions programmes, in the words of the list. */
  committees: Array<string>;
  /** Last edit of the listing, not the day of listing; null when not known. */
  control_date: string | null;
  /** Version of the list that was read. */
  list_version: string | null;
  /** The day for which that version speaks. */
  list_day: string;
  /** How the names were compared; null when only an identifier matched. */
  comparison: ScreenNameAnswerCandidateComparison | null;
  /** Why it is a candidate, and what speaks against it; one sentence each. */
  reasons: Array<string>;
};

export type ScreenNameAnswerCandidateComparison = {
  /** Likeness of the two names, 0 to 1: the contributions less the deductions. */
  name_score: number;
  /** The words of the two names that correspond. */
  parts: Array<ScreenNameAnswerCandidateComparisonPart>;
  /** The words that only one name has. */
  unmatched: Array<ScreenNameAnswerCandidateComparisonUnmatched>;
  /** What lowers the likeness of the names as a whole. */
  deductions: Array<ScreenNameAnswerCandidateComparisonDeduction>;
};

export type ScreenNameAnswerCandidateComparisonPart = {
  /** The word or words of the requested name. */
  asked: string;
  /** The word or words of the listed name. */
  listed: string;
  /** How the two correspond; joined: one name writes them as one word. */
  how: "same" | "alike" | "joined" | "initials" | "other_number";
  /** Likeness of the two, 0 to 1. */
  likeness: number;
  /** What the part adds to the likeness of the names. */
  contribution: number;
};

export type ScreenNameAnswerCandidateComparisonUnmatched = {
  /** A word without a partner in the other name. */
  word: string;
  /** Which of the two names has it. */
  in: "asked" | "listed";
  /** What the likeness of the names loses by it. */
  cost: number;
};

export type ScreenNameAnswerCandidateComparisonDeduction = {
  /** What lowers the score, in a sentence. */
  why: string;
  /** What it takes off the score. */
  cost: number;
};

/** What `ban_check` takes. */
export type BanCheckInput = {
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn?: string | undefined;
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn?: string | undefined;
  /** Name of a person or organisation, in any order. */
  name?: string | undefined;
  /** What bears the name: person or organisation. Default: both registers are searched. */
  kind?: "person" | "organisation" | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
  /** The most bans to return: 1-50, default 10. */
  limit?: number | undefined;
};

/** What `ban_check` answers. */
export type BanCheckAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "ban_check";
  /** The ACN that was compared, 9 digits; null without one. */
  acn: string | null;
  /** The name that was compared; null without one. */
  name: string | null;
  /** The best band, including expired bans. none_found: nothing is alike, which is not a clearance. */
  outcome: "match" | "possible" | "none_found";
  /** The outcome in a sentence, with the version and day of each register. */
  reason: string;
  /** The bans that may be meant, best first; at most limit. One for each document. */
  bans: Array<BanCheckAnswerBan>;
  /** How many there are, including those beyond limit. */
  ban_count: number;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type BanCheckAnswerBan = {
  /** acn: the very number. name: only a name that is alike. */
  matched_by: "acn" | "name";
  /** match: the number, or an organisation’s name, fits. A person is never more than possible. */
  band: "match" | "possible";
  /** How alike the names are, 0 to 1; 1 for the same number. A measure, not a chance. */
  score: number;
  /** The very name that matched; null when the number did. */
  matched_name: string | null;
  /** Which of the two registers has the ban. */
  kind: "person" | "organisation";
  /** The names in the register; persons have the family name first. */
  names: Array<string>;
  /** ACN of the organisation, 9 digits; null for a person. */
  acn: string | null;
  /** The type in ASIC’s words, such as Disq. Director. */
  ban_type: string;
  /** Number of the document, whose rows are one ban; null when there is none. */
  document_number: string | null;
  /** First day of the ban; null when not stated. */
  started_on: string | null;
  /** Last day of the ban; null when the register has no day. */
  ended_on: string | null;
  /** What the register has in place of a last day, such as Permanent banning. */
  end_text: string | null;
  /** Whether the ban is in force on the day of the source; a ban without a last day is. */
  state: "in_force" | "expired" | "not_started";
  /** Why, in a sentence with its day. */
  state_reason: string;
  /** The addresses of the person, each once; they may be old. */
  places: Array<string>;
  /** Documents of ASIC about the ban. */
  urls: Array<string>;
  /** Remarks in the register. */
  comments: Array<string>;
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The day for which the register speaks. */
  as_at: string;
  /** Why the ban is listed here; one sentence each. */
  reasons: Array<string>;
};

/** What `create_screening_monitor` takes. */
export type CreateScreeningMonitorInput = {
  /** The name to screen, in any script and order. */
  name: string;
  /** What bears the name: person, organisation or vessel. Default: every kind is compared. */
  kind?: "person" | "organisation" | "vessel" | undefined;
  /** Year of birth, or day as YYYY-MM-DD. One that differs from the list lowers a score; it never removes a candidate. */
  birth_date?: string | undefined;
  /** Countries of the subject, in English or as two-letter ISO codes. */
  countries?: Array<string> | undefined;
  /** Numbers of the subject. The list has only the IMO numbers of ships; others are not compared. */
  identifiers?: Array<string> | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `create_screening_monitor` answers. */
export type CreateScreeningMonitorAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The id of the watched name, scr_…. */
  screening_monitor_id: string;
  /** The name that is watched. */
  name: string;
  /** What bears the name; null: every kind is compared. */
  kind: "person" | "organisation" | "vessel" | null;
  /** Year or day of birth; null when none was given. */
  birth_date: string | null;
  /** The countries that were given. */
  countries: Array<string>;
  /** The numbers that were given. */
  identifiers: Array<string>;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** Since when it is watched, in epoch milliseconds. */
  created_at: number;
};

/** What `list_screening_monitors` takes. */
export type ListScreeningMonitorsInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only names with this deal or file id. */
  reference?: string | undefined;
};

/** What `list_screening_monitors` answers. */
export type ListScreeningMonitorsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The names that you watch, newest first. */
  monitors: Array<ListScreeningMonitorsAnswerMonitor>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListScreeningMonitorsAnswerMonitor = {
  /** The id of the watched name, scr_…. */
  screening_monitor_id: string;
  /** The name that is watched. */
  name: string;
  /** What bears the name; null: every kind is compared. */
  kind: "person" | "organisation" | "vessel" | null;
  /** Year or day of birth; null when none was given. */
  birth_date: string | null;
  /** The countries that were given. */
  countries: Array<string>;
  /** The numbers that were given. */
  identifiers: Array<string>;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** Since when it is watched, in epoch milliseconds. */
  created_at: number;
  /** The version of the list that it was last screened against; null before the first time. */
  screened_version: string | null;
  /** The day for which that version speaks; null before the first time. */
  screened_day: string | null;
  /** How many alerts are open. None is not a clearance. */
  open_alert_count: number;
};

/** What `list_screening_alerts` takes. */
export type ListScreeningAlertsInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Which alerts: open (default), closed or all. */
  state?: "open" | "closed" | "all" | undefined;
  /** Only alerts of this watched name, scr_…. */
  screening_monitor_id?: string | undefined;
};

/** What `list_screening_alerts` answers. */
export type ListScreeningAlertsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The alerts, newest first. */
  alerts: Array<ListScreeningAlertsAnswerAlert>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListScreeningAlertsAnswerAlert = {
  /** Id of the alert, alt_…. */
  alert_id: string;
  /** The id of the watched name, scr_…. */
  screening_monitor_id: string;
  /** The watched name. */
  name: string;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** Reference of the entry on the list. */
  list_reference: string;
  /** The main name of the entry. */
  listed_as: string;
  /** The very name that matched; null when only an identifier did. */
  matched_name: string | null;
  /** match: the name fits; possible: a person must compare. */
  band: "match" | "possible";
  /** How well the entry fits, 0 to 1; a measure, not a chance. */
  score: number;
  /** first_screening: listed when the name was first screened; otherwise what a new version did. */
  why: "first_screening" | "added" | "changed";
  /** Why the name is alike, and what speaks against it. */
  reasons: Array<string>;
  /** The version of the list that opened the alert. */
  list_version: string;
  /** The day for which that version speaks. */
  list_day: string;
  /** The record of the screening that opened it. */
  record_id: string;
  /** When it was opened, in epoch milliseconds. */
  opened_at: number;
  /** When it was closed, in epoch milliseconds; null while it is open. */
  closed_at: number | null;
  /** The version of the list that closed it; null while open. */
  closed_version: string | null;
  /** removed: the entry left the list. changed: a newer alert replaces it. Null while open. */
  closed_why: "removed" | "changed" | "no_longer_alike" | null;
  /** The record of the screening that closed it; null while open. */
  closed_record_id: string | null;
};

/** What `delete_screening_monitor` takes. */
export type DeleteScreeningMonitorInput = {
  /** The id of the watched name, scr_…. */
  screening_monitor_id: string;
};

/** What `delete_screening_monitor` answers. */
export type DeleteScreeningMonitorAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The id of the watched name, scr_…. */
  screening_monitor_id: string;
  /** When it was deleted, in epoch milliseconds. */
  deleted_at: number;
  /** What is kept after the deletion, in a sentence. */
  note: string;
};

/** What `address_lookup` takes. */
export type AddressLookupInput = {
  /** G-NAF snapshot version to query, such as gnaf-2026-08; GET /v1/sources lists those held. */
  source_version: string;
  /** Single-line Australian address. */
  raw_address: string;
  /** The most candidates to return: 1-25, default 10; larger values are capped at 25. */
  limit?: number | undefined;
  /** The record of an earlier lookup, if a person chose this address among its candidates. It is kept unread. */
  chosen_from?: string | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `address_lookup` answers. */
export type AddressLookupAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "address_lookup";
  /** Whether one address is meant; ambiguous: several may be, and none is chosen. */
  status: "exact_match" | "fuzzy_match" | "ambiguous" | "no_match";
  /** What was compared: the whole address, its parts, or nothing that fits. */
  matched_on: "normalized_full_address" | "address_components" | "none";
  /** Your address in normal form; two spellings of one address share it. */
  normalized_address_key: string;
  /** 0 to 1: how often such an answer is the intended address. */
  confidence: number;
  /** How your input differs from the first candidate. */
  mismatch_flags: Array<AddressLookupAnswerMismatchFlag>;
  /** The number of candidates shown. */
  candidate_count: number;
  /** Addresses that may be meant, the most likely first. */
  candidates: Array<AddressLookupAnswerCandidate>;
  /** What was read about the property, and what was not. */
  property_evidence: AddressLookupAnswerPropertyEvidence;
};

export type AddressLookupAnswerMismatchFlag = {
  /** medium: a person should compare the two addresses. */
  severity: "low" | "medium";
  /** Which part differs; ambiguous_match: several addresses fit. */
  code: "fuzzy_street_name" | "suburb_mismatch" | "postcode_mismatch" | "state_mismatch" | "ambiguous_match";
  /** The difference in a sentence. */
  message: string;
  /** That part in your input. */
  input_component?: string;
  /** That part in G-NAF. */
  candidate_component?: string;
};

export type AddressLookupAnswerCandidate = {
  /** G-NAF’s permanent id of the address, such as GANSW900000001. */
  gnaf_pid: string;
  /** The address as G-NAF has it, on one line. */
  full_address: string;
  /** Suburb or town, as G-NAF names it. */
  locality: string;
  /** State or territory of the address. */
  state: "ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA";
  /** Postcode of the address, four digits. */
  postcode: string;
  /** In decimal degrees, negative to the south; null when G-NAF has none. */
  latitude: number | null;
  /** In decimal degrees east; null when G-NAF has none. */
  longitude: number | null;
  /** What the coordinates mark, such as PROPERTY CENTROID; null when not given. */
  geocode_type: string | null;
  /** The release that the candidate is from. */
  source: AddressLookupAnswerCandidateSource;
  /** The row of the release that supports the candidate. */
  evidence: AddressLookupAnswerCandidateEvidence;
  /** How it was found, and how well it fits. */
  match: AddressLookupAnswerCandidateMatch;
};

/** The release that the candidate is from. */
export type AddressLookupAnswerCandidateSource = {
  /** Id of the source: always gnaf. */
  source_id: "gnaf";
  /** The G-NAF version that you asked for. */
  source_version: string;
  /** Always a release of G-NAF, not a live register. */
  source_kind: "versioned_snapshot";
  /** Later changes are not in the release. */
  registry_truth: "snapshot_not_realtime";
  /** Always true: a row of the release supports it. */
  snapshot_backed: true;
};

/** The row of the release that supports the candidate. */
export type AddressLookupAnswerCandidateEvidence = {
  /** Key of the stored part of the release. */
  store_shard_key: string;
  /** Row in that part, counted from 0. */
  row_offset: number;
};

/** How it was found, and how well it fits. */
export type AddressLookupAnswerCandidateMatch = {
  /** exact_normalized: the same after normalising; fuzzy_components: similar part by part. */
  method: "exact_normalized" | "fuzzy_components";
  /** 0 to 1: how often such a candidate is the intended address. */
  confidence: number;
  /** How similar each part is. */
  component_scores: AddressLookupAnswerCandidateMatchComponentScores;
  /** How your input differs from this candidate. */
  mismatch_flags: Array<AddressLookupAnswerMismatchFlag>;
};

/** How similar each part is. */
export type AddressLookupAnswerCandidateMatchComponentScores = {
  /** Similarity of this part, 0 to 1; 1 is the same. */
  street_number: number;
  /** Similarity of this part, 0 to 1; 1 is the same. */
  street_name: number;
  /** Similarity of this part, 0 to 1; 1 is the same. */
  street_type: number;
  /** Similarity of this part, 0 to 1; 1 is the same. */
  suburb: number;
  /** Similarity of this part, 0 to 1; 1 is the same. */
  state: number;
  /** Similarity of this part, 0 to 1; 1 is the same. */
  postcode: number;
};

/** What was read about the property, and what was not. */
export type AddressLookupAnswerPropertyEvidence = {
  /** Whether one property is identified; not_found: the release does not have it. */
  verdict: "matched" | "needs_review" | "not_found";
  /** The verdict in a sentence. */
  headline: string;
  /** The property that the evidence is about. */
  subject: AddressLookupAnswerPropertyEvidenceSubject;
  /** Each source with what it showed. */
  source_checks: Array<AddressLookupAnswerPropertyEvidenceSourceCheck | AddressLookupAnswerPropertyEvidenceSourceCheck2 | AddressLookupAnswerPropertyEvidenceSourceCheck3 | AddressLookupAnswerPropertyEvidenceSourceCheck4>;
  /** What was not checked, and why. */
  not_checked: Array<AddressLookupAnswerPropertyEvidenceNotChecked>;
  /** What to do next. */
  recommended_next_action: string;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
};

/** The property that the evidence is about. */
export type AddressLookupAnswerPropertyEvidenceSubject = {
  /** Always a property. */
  kind: "property";
  /** Your address in normal form. */
  normalized_address_key: string;
  /** The matched address; null without a single match, as are the fields below. */
  matched_address: string | null;
  /** G-NAF’s permanent id of the address. */
  gnaf_pid: string | null;
  /** State or territory, such as NSW. */
  jurisdiction: string | null;
  /** Suburb or town, as G-NAF names it. */
  locality: string | null;
  /** Postcode of the address, four digits. */
  postcode: string | null;
  /** In decimal degrees, negative to the south. */
  latitude: number | null;
  /** In decimal degrees east. */
  longitude: number | null;
};

export type AddressLookupAnswerPropertyEvidenceSourceCheck = {
  /** Always true: the source covers this property. */
  applies: true;
  /** What the source shows, in a sentence. */
  result: string;
  /** Version that was read, live- and the time of reading, or not read. */
  source_version: string;
  /** 0 to 1; 0 when the source could not be read. */
  confidence: number;
  /** The row of the release, or sha256: of the response; null when nothing supports it. */
  evidence_ref: string | null;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** The source that was queried. */
  source: "G-NAF";
  /** Stable id of that source. */
  source_id: "gnaf";
  /** Whether the release has the address. */
  status: "matched" | "needs_review" | "no_match";
  /** A release of G-NAF, not a live register. */
  source_kind: "versioned_snapshot";
};

export type AddressLookupAnswerPropertyEvidenceSourceCheck2 = {
  /** Always true: the source covers this property. */
  applies: true;
  /** What the source shows, in a sentence. */
  result: string;
  /** Version that was read, live- and the time of reading, or not read. */
  source_version: string;
  /** 0 to 1; 0 when the source could not be read. */
  confidence: number;
  /** The row of the release, or sha256: of the response; null when nothing supports it. */
  evidence_ref: string | null;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Who publishes the source. */
  owner: string;
  /** Where the source is queried. */
  source_url: string;
  /** How the source is read, and how long its answer is kept. */
  access_mode: string;
  /** What the source demands of its readers. */
  credential_requirement: string;
  /** The form of the query to the source. */
  request_shape: string;
  /** The form of the response of the source. */
  response_shape: string;
  /** How often the source is updated. */
  cadence: string;
  /** By what rows are assigned to the property. */
  join_keys: Array<string>;
  /** The credit that the licence demands. */
  attribution: string;
  /** The source that was queried. */
  source: "NSW Planning Portal Online DA";
  /** Stable id of that source. */
  source_id: "nsw-planning-portal-online-da";
  /** source_unavailable: it was not read, so there may be applications or none. */
  status: "matched" | "no_match" | "source_unavailable";
  /** Context about the property, not about its owner. */
  source_kind: "planning_application_context";
  /** Terms under which the source may be used. */
  licence: string;
  /** The days of lodgement that were searched. */
  date_range: AddressLookupAnswerPropertyEvidenceSourceCheck2DateRange;
  /** What is requested from the portal. */
  fields: Array<string>;
  /** What is done about personal data. */
  pii_handling: string;
  /** Applications for this property. */
  records: Array<AddressLookupAnswerPropertyEvidenceSourceCheck2Record>;
};

/** The days of lodgement that were searched. */
export type AddressLookupAnswerPropertyEvidenceSourceCheck2DateRange = {
  /** First day of lodgement, YYYY-MM-DD. */
  lodgement_from: string;
  /** Last day of lodgement, YYYY-MM-DD. */
  lodgement_to: string;
};

export type AddressLookupAnswerPropertyEvidenceSourceCheck2Record = {
  /** The portal’s own id of the application. */
  planning_portal_application_number: string;
  /** Kind of application, as the portal writes it. */
  application_type: string;
  /** Its progress, as the portal writes it. */
  application_status: string;
  /** Address of the site on one line. */
  full_address: string;
  /** Council of the area. */
  council_name: string;
  /** Always NSW: the portal has no other state. */
  state: "NSW";
  /** The council’s own number. */
  council_application_number: string | null;
  /** Broad kind of work. */
  development_category: string | null;
  /** What is to be built or changed. */
  development_type: string | null;
  /** When it was lodged, YYYY-MM-DD; null when not given. */
  lodgement_date: string | null;
  /** When it was decided, YYYY-MM-DD; null when not given. */
  determination_date: string | null;
  /** Who decides it. */
  determination_authority: string | null;
  /** First day on public display, YYYY-MM-DD; null when not given. */
  assessment_exhibition_start_date: string | null;
  /** Last day on public display, YYYY-MM-DD; null when not given. */
  assessment_exhibition_end_date: string | null;
  /** Lots of the parcels. */
  lot: string | null;
  /** Plans of the parcels, such as DP12345. */
  plan_label: string | null;
  /** Sections of the plans. */
  section: string | null;
  /** Suburb of the site. */
  suburb: string | null;
  /** Postcode of the site, four digits. */
  postcode: string | null;
  /** Estimated cost in AUD; null when not given. */
  cost_of_development: number | null;
  /** Longitude of the site in degrees; null when not given. */
  x: number | null;
  /** Latitude of the site in degrees; null when not given. */
  y: number | null;
};

export type AddressLookupAnswerPropertyEvidenceSourceCheck3 = {
  /** Always true: the source covers this property. */
  applies: true;
  /** What the source shows, in a sentence. */
  result: string;
  /** Version that was read, live- and the time of reading, or not read. */
  source_version: string;
  /** 0 to 1; 0 when the source could not be read. */
  confidence: number;
  /** The row of the release, or sha256: of the response; null when nothing supports it. */
  evidence_ref: string | null;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Who publishes the source. */
  owner: string;
  /** Where the source is queried. */
  source_url: string;
  /** How the source is read, and how long its answer is kept. */
  access_mode: string;
  /** What the source demands of its readers. */
  credential_requirement: string;
  /** The form of the query to the source. */
  request_shape: string;
  /** The form of the response of the source. */
  response_shape: string;
  /** How often the source is updated. */
  cadence: string;
  /** By what rows are assigned to the property. */
  join_keys: Array<string>;
  /** The credit that the licence demands. */
  attribution: string;
  /** source_unavailable: it was not read, so nothing is known here. */
  status: "climate_context_available" | "source_unavailable";
  /** Past weather at the place, not a hazard map. */
  source_kind: "observed_climate_context";
  /** The days that the weather data covers. */
  date_range: AddressLookupAnswerPropertyEvidenceSourceCheck3DateRange;
  /** The source that was queried. */
  source: "SILO Data Drill";
  /** Stable id of that source. */
  source_id: "silo-data-drill";
};

/** The days that the weather data covers. */
export type AddressLookupAnswerPropertyEvidenceSourceCheck3DateRange = {
  /** First day, YYYY-MM-DD. */
  start: string;
  /** Last day, YYYY-MM-DD. */
  finish: string;
};

export type AddressLookupAnswerPropertyEvidenceSourceCheck4 = {
  /** Always true: the source covers this property. */
  applies: true;
  /** What the source shows, in a sentence. */
  result: string;
  /** Version that was read, live- and the time of reading, or not read. */
  source_version: string;
  /** 0 to 1; 0 when the source could not be read. */
  confidence: number;
  /** The row of the release, or sha256: of the response; null when nothing supports it. */
  evidence_ref: string | null;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Who publishes the source. */
  owner: string;
  /** Where the source is queried. */
  source_url: string;
  /** How the source is read, and how long its answer is kept. */
  access_mode: string;
  /** What the source demands of its readers. */
  credential_requirement: string;
  /** The form of the query to the source. */
  request_shape: string;
  /** The form of the response of the source. */
  response_shape: string;
  /** How often the source is updated. */
  cadence: string;
  /** By what rows are assigned to the property. */
  join_keys: Array<string>;
  /** The credit that the licence demands. */
  attribution: string;
  /** source_unavailable: it was not read, so nothing is known here. */
  status: "climate_context_available" | "source_unavailable";
  /** Past weather at the place, not a hazard map. */
  source_kind: "observed_climate_context";
  /** The days that the weather data covers. */
  date_range: AddressLookupAnswerPropertyEvidenceSourceCheck3DateRange;
  /** The source that was queried. */
  source: "BoM Climate Data Online";
  /** Stable id of that source. */
  source_id: "bom-climate-data-online";
};

export type AddressLookupAnswerPropertyEvidenceNotChecked = {
  /** The question that was left out. */
  source: "Title ownership" | "Mortgage or encumbrance" | "Valuation or sales history" | "Planning applications" | "Hazard context";
  /** Always false: nothing was read for it. */
  applies: false;
  /** Always not_checked, which is neither good nor bad news. */
  status: "not_checked";
  /** Why it was not checked, in a sentence. */
  result: string;
};

/** What `planning_context` takes. */
export type PlanningContextInput = {
  /** G-NAF’s permanent id of the address, as address_lookup returns it. Leave it out to ask by coordinates. */
  gnaf_pid?: string | undefined;
  /** With gnaf_pid: the G-NAF version to find it in. Default: the newest that is held. */
  source_version?: string | undefined;
  /** Latitude in decimal degrees, negative to the south (WGS 84 or GDA2020). */
  latitude?: number | undefined;
  /** Longitude in decimal degrees east. */
  longitude?: number | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `planning_context` answers. */
export type PlanningContextAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "planning_context";
  /** checked: all that this service reads for the place was read. What was found is in the lists, and no clearance. */
  status: "checked" | "partly_checked" | "not_checked";
  /** The outcome in a sentence. */
  reason: string;
  /** The place that was queried. */
  place: PlanningContextAnswerPlace;
  /** State of the address, or of the zone that includes the point; null when that is not known. */
  state: "ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA" | null;
  /** States in which the point may be. More than one near a border, unless a zone decided. */
  possible_states: Array<"ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA">;
  /** Zones and subzones that include the point. Empty: all was read, and none is here. Null: none was found, and a part was not checked. */
  zones: Array<PlanningContextAnswerZone> | null;
  /** Overlays and bushfire-prone areas that include the point. Empty: all was read, and none is here. Null: none was found, and a part was not checked. */
  overlays: Array<PlanningContextAnswerZone> | null;
  /** Applications of the last two years, for addresses in New South Wales asked by gnaf_pid. Empty: all was read, and none is here. Null: none was found, and a part was not checked. */
  planning_applications: Array<AddressLookupAnswerPropertyEvidenceSourceCheck2Record> | null;
  /** Each layer or list with what it showed. */
  checks: Array<PlanningContextAnswerCheck>;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

/** The place that was queried. */
export type PlanningContextAnswerPlace = {
  /** The PID that was asked; null when coordinates were. */
  gnaf_pid: string | null;
  /** Its address in G-NAF, on one line; null for coordinates. */
  full_address: string | null;
  /** The G-NAF version of the address; null for coordinates. */
  source_version: string | null;
  /** Latitude that was queried, in degrees to 7 decimals; null when G-NAF has none. */
  latitude: number | null;
  /** Longitude that was queried, in degrees to 7 decimals; null when G-NAF has none. */
  longitude: number | null;
  /** What G-NAF’s coordinates mark; null for coordinates of yours. */
  geocode_type: string | null;
};

export type PlanningContextAnswerZone = {
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The layer that includes the point, as the source names it. */
  layer: string;
  /** The code, verbatim, such as LSIO1. Codes of two states do not correspond; null when the source has none. */
  code: string | null;
  /** What the source calls it, verbatim; null when the source has none. */
  description: string | null;
  /** Number of the schedule that has the rules of a Victorian code; null when the source has none. */
  schedule: string | null;
  /** What the code or layer is about. Empty: something else. */
  topics: Array<"flood" | "bushfire" | "heritage">;
  /** Code of the planning scheme, verbatim; null when the source has none. */
  scheme: string | null;
  /** Local government area, as the source writes it; null when the source has none. */
  council: string | null;
  /** First day in force; null when the source does not say. */
  in_force_from: string | null;
};

export type PlanningContextAnswerCheck = {
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The register or dataset that was read. */
  source: string;
  /** What the layer or list shows. */
  question: "zones" | "subzones" | "overlays" | "flood_overlays" | "bushfire_overlays" | "heritage_overlays" | "bushfire_prone_area" | "planning_applications";
  /** The layer, as the source names it; null when it has no such layer or none was read. */
  layer: string | null;
  /** none_found: it was read and includes nothing here. not_checked: it was not read, so nothing is known. */
  status: "found" | "none_found" | "not_checked";
  /** How many areas or applications were found; null when it was not read. */
  count: number | null;
  /** The outcome in a sentence. */
  result: string;
};

/** What `asset_register_check` takes. */
export type AssetRegisterCheckInput = {
  /** The registration mark of an aircraft, with or without VH-. */
  mark?: string | undefined;
  /** What kind of number serial_number is: aircraft, the only assets with a register here. */
  serial_type?: "aircraft" | undefined;
  /** The serial number of the airframe, or the mark. Case, spaces and hyphens make no difference. */
  serial_number?: string | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `asset_register_check` answers. */
export type AssetRegisterCheckAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "asset_register_check";
  /** What was looked up. */
  target: IndigenousCorporationLookupAnswerTarget;
  /** candidates: several aircraft fit, or one fits only in part; none was chosen. */
  status: "found" | "candidates" | "not_found";
  /** The outcome in a sentence. */
  reason: string;
  /** The day of the register that was read. */
  as_at: string;
  /** The aircraft; null unless status is found. */
  aircraft: AssetRegisterCheckAnswerAircraft | null;
  /** The aircraft that may be meant, by mark; at most 50. */
  candidates: Array<AssetRegisterCheckAnswerAircraft>;
  /** The one company that has exactly the holder’s name: CASA’s register has no ACN. Null when there is none. */
  holder_company: AssetRegisterCheckAnswerHolderCompany | null;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What was not checked, and why. */
  not_checked: Array<VerifyCounterpartyAnswerCardNotChecked>;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
  /** Id of the stored record. */
  record_id: string;
};

export type AssetRegisterCheckAnswerAircraft = {
  /** The registration mark, such as VH-ABC. */
  mark: string;
  /** What agrees with the request; serial_number_without_zeros: only leading zeros differ. */
  matched_by: "mark" | "serial_number" | "serial_number_without_zeros";
  /** The serial number as the register writes it; null when not stated. */
  serial_number: string | null;
  /** The manufacturer; null when not stated. */
  manufacturer: string | null;
  /** The model; null when not stated. */
  model: string | null;
  /** The type designator of the ICAO; null when not stated. */
  icao_type: string | null;
  /** The kind of airframe, such as Rotorcraft; null when not stated. */
  airframe: string | null;
  /** The type certificate; null when not stated. */
  type_certificate: string | null;
  /** The year of manufacture; null when not stated. */
  year_of_manufacture: string | null;
  /** The country of manufacture; null when not stated. */
  country_of_manufacture: string | null;
  /** The maximum take-off weight in kilograms; null when not stated. */
  max_takeoff_weight_kg: string | null;
  /** Number, manufacturer and model of the engines; null when not stated. */
  engines: string | null;
  /** The registration and its expiry. */
  registration: AssetRegisterCheckAnswerAircraftRegistration;
  /** The suspension of the registration; null when the register states none. */
  suspension: AssetRegisterCheckAnswerAircraftSuspension | null;
  /** The registration holder, which is not proof of ownership; null when not stated. */
  holder: AssetRegisterCheckAnswerAircraftHolder | null;
  /** The registered operator; null when not stated. */
  operator: AssetRegisterCheckAnswerAircraftHolder | null;
  /** Who may have the aircraft deregistered and exported (IDERA), usually a financier; null when none is recorded. */
  idera_authorised_party: string | null;
};

/** The registration and its expiry. */
export type AssetRegisterCheckAnswerAircraftRegistration = {
  /** The type of registration in CASA’s words; null when not stated. */
  type: string | null;
  /** The day of the first registration in Australia; null when not stated. */
  first_registered_on: string | null;
  /** The last day of the registration; null when not stated. */
  expires_on: string | null;
  /** Whether the last day has passed, on the day of the check. Most registrations state none. */
  expiry: "not_stated" | "ahead" | "passed";
  /** The day of the check, in Sydney. */
  checked_on: string;
};

export type AssetRegisterCheckAnswerAircraftSuspension = {
  /** The status in CASA’s words. */
  status: string;
  /** The day of the suspension; null when not stated. */
  suspended_on: string | null;
};

export type AssetRegisterCheckAnswerAircraftHolder = {
  /** The name, as the register writes it; people are written SURNAME, Given. */
  name: string;
  /** Judged by how the name is written. */
  kind: "person" | "organisation";
  /** The suburb; null when not stated. */
  suburb: string | null;
  /** State or territory, such as NSW; null when not known. */
  state: string | null;
  /** The country of an organisation; null for a person or when not stated. */
  country: string | null;
  /** The first day as holder or operator; null when not stated. */
  since: string | null;
};

export type AssetRegisterCheckAnswerHolderCompany = {
  /** The ACN, 9 digits. */
  acn: string;
  /** The present name, as ASIC has it. */
  company_name: string;
  /** As ASIC codes it: REGD is registered. */
  status: string | null;
  /** The meaning of the code; null when there is no code. */
  status_meaning: string | null;
};

/** What `ppsr_preview` takes. */
export type PpsrPreviewInput = {
  /** Organisations only; individual grantors are out of scope. */
  subject_kind: "organisation";
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `ppsr_preview` answers. */
export type PpsrPreviewAnswer = unknown;

/** What `ppsr_search` takes. */
export type PpsrSearchInput = {
  /** Organisations only; individual grantors are out of scope. */
  subject_kind: "organisation";
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn: string;
  /** Why the search is made, in your words. */
  purpose: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `ppsr_search` answers. */
export type PpsrSearchAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: string;
  /** What was searched, in its canonical form. */
  target: IndigenousCorporationLookupAnswerTarget;
  /** Id of the stored record. */
  record_id: string;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
  /** What the search certificate shows; invented in a sample. */
  verdict: string;
  /** What speaks against the subject, and no clearance when empty. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** The search certificate; invented in a sample. */
  certificate: PpsrSearchAnswerCertificate;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** What this answer does not prove. */
  limitations: Array<string>;
};

/** The search certificate; invented in a sample. */
export type PpsrSearchAnswerCertificate = {
  /** Number of the search certificate; invented in a sample. */
  search_certificate_number: string;
  /** SHA-256 of the search certificate. */
  certificate_sha256: string;
};

/** What `create_evidence_pack` takes. */
export type CreateEvidencePackInput = {
  /** Australian Business Number: 11 digits with valid check digits. */
  abn?: string | undefined;
  /** Vehicle identification number: 17 letters and digits without I, O and Q. */
  vin?: string | undefined;
  /** What the pack is for, in your words. */
  purpose?: string | undefined;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `create_evidence_pack` answers. */
export type CreateEvidencePackAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Id of the pack, a UUID. */
  export_id: string;
  /** The format of this envelope; anything without it is another format. */
  contract_version: "fixture-machine-truth-v2";
  /** GET it with your credential for the PDF of the sample. */
  download_url: string;
  /** When the sample was assembled; not a source time. */
  assembled_at: string;
  /** Legacy alias of assembled_at; never source freshness. */
  generated_at: string;
  /** Always null: no source was queried. */
  freshness: null;
  /** Always true: nothing was searched. */
  partial: true;
  /** Always synthetic: no source was queried. */
  data_mode: "synthetic_fixture_unsearched";
  /** Where the parts of the pack come from. */
  field_origins: CreateEvidencePackAnswerFieldOrigins;
  /** Always not_checked: nothing is known about the subject. */
  verdict: string;
  /** What the caller asked about; not looked up. */
  subject: CreateEvidencePackAnswerSubject;
  /** One invented row for each source that was not searched. */
  source_checks: Array<CreateEvidencePackAnswerSourceCheck>;
  /** What is not known, as flags. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** The pack for programs, without prose. */
  machine_pack: CreateEvidencePackAnswerMachinePack;
  /** The pack for people, as the PDF shows it. */
  human_pack: CreateEvidencePackAnswerHumanPack;
  /** 0 to 100: the points of the flags. A low score is not a clearance. */
  risk_score: number;
  /** How risk_score is computed. */
  risk_explanation: CreateEvidencePackAnswerRiskExplanation;
  /** What to check next, from the most severe flag. */
  recommended_next_check: string;
};

/** Where the parts of the pack come from. */
export type CreateEvidencePackAnswerFieldOrigins = {
  /** The subject is what the caller wrote. */
  subject: "caller_input_unverified";
  /** The rows are invented by this service. */
  source_checks: "synthetic_fixture_unsearched";
  /** Flags and score follow from those rows. */
  risk_outputs: "derived_from_unsearched_fixture_rows";
};

/** What the caller asked about; not looked up. */
export type CreateEvidencePackAnswerSubject = {
  /** ABN as given, 11 digits; null when none was given. */
  abn: string | null;
  /** VIN as given, 17 characters; null when none was given. */
  vin: string | null;
  /** What the pack is for, in the caller’s words; null when not given. */
  purpose: string | null;
};

export type CreateEvidencePackAnswerSourceCheck = {
  /** The source that the row stands for. */
  source: string;
  /** What the row says: always unsearched in a sample. */
  verdict: string;
  /** When the source was observed; null: it was not searched. */
  freshness: string | null;
  /** SHA-256 of a search certificate; null: there is none. */
  certificate_sha256: string | null;
  /** How far the row can be trusted. */
  source_trust?: CreateEvidencePackAnswerSourceCheckSourceTrust;
  /** Snapshot that the source publishes; null: it was not queried. */
  source_snapshot_id: string | null;
};

/** How far the row can be trusted. */
export type CreateEvidencePackAnswerSourceCheckSourceTrust = {
  /** Exact manifest source id, or svc-fixture-unsearched-… for sample rows. */
  source_id: string;
  /** Who publishes the source. */
  owner: CreateEvidencePackAnswerSourceCheckSourceTrustOwner;
  /** What the row is, and what it does not say. */
  detail: string;
  /** How current the source is. */
  freshness: CreateEvidencePackAnswerSourceCheckSourceTrustFreshness;
  /** The imported version behind the row. */
  snapshot: CreateEvidencePackAnswerSourceCheckSourceTrustSnapshot;
  /** How the source was read. */
  parser: CreateEvidencePackAnswerSourceCheckSourceTrustParser;
  /** What the answer does not prove, one sentence each. */
  limitations: Array<string>;
};

/** Who publishes the source. */
export type CreateEvidencePackAnswerSourceCheckSourceTrustOwner = {
  /** The body that publishes the source. */
  name: string;
  /** What kind of body it is; svc: this service itself. */
  kind: "svc" | "government" | "regulator" | "intergovernmental";
  /** Where it is responsible, such as Australia. */
  jurisdiction: string;
  /** The home page of that body. */
  website: string;
};

/** How current the source is. */
export type CreateEvidencePackAnswerSourceCheckSourceTrustFreshness = {
  /** How often the source is updated; for sample rows, never. */
  cadence: string;
};

/** The imported version behind the row. */
export type CreateEvidencePackAnswerSourceCheckSourceTrustSnapshot = {
  /** The version that was read; for sample rows, none. */
  source_version: string;
};

/** How the source was read. */
export type CreateEvidencePackAnswerSourceCheckSourceTrustParser = {
  /** Which parser read it; for sample rows, none. */
  parser_version: string;
  /** What was parsed, in a sentence. */
  notes: string;
};

/** The pack for programs, without prose. */
export type CreateEvidencePackAnswerMachinePack = {
  /** The format of this part. */
  pack_version: "machine-pack-v1";
  /** Id of the pack, a UUID. */
  export_id: string;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** What a program may decide from this pack: nothing. */
  reliance: "none";
  /** 11 digits, as given; not looked up. */
  abn: string | null;
  /** The identifiers of the asset, as given; not looked up. */
  identifiers: Array<CreateEvidencePackAnswerMachinePackIdentifier>;
  /** Always empty: no source was queried. */
  sources_searched: Array<string>;
  /** The fixture ids of source_checks, in their order. */
  sources_unsearched: Array<string>;
  /** All ten categories of the risk ontology, none of them searched. */
  categories: Array<CreateEvidencePackAnswerMachinePackCategory>;
  /** From the risk ontology, the most severe first. */
  next_checks: Array<CreateEvidencePackAnswerMachinePackNextCheck>;
};

export type CreateEvidencePackAnswerMachinePackIdentifier = {
  /** What the identifier is; vin: the 17 characters of a vehicle. */
  kind: "vin" | "chassis_number" | "engine_number" | "serial_number";
  /** As the caller wrote it. */
  raw: string;
  /** Without spaces and in capitals, for comparing. */
  canonical: string;
  /** As it is shown to people. */
  display: string;
};

export type CreateEvidencePackAnswerMachinePackCategory = {
  /** What kind of risk; source_conflict_risk: two sources disagree. */
  category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
  /** Always false: nothing was searched. */
  searched: false;
  /** The codes of its flags in this pack. */
  flag_codes: Array<string>;
  /** The points of those flags together. */
  points: number;
};

export type CreateEvidencePackAnswerMachinePackNextCheck = {
  /** The flag that asks for it. */
  code: string;
  /** What kind of risk; source_conflict_risk: two sources disagree. */
  category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
  /** What to check, in a sentence. */
  action: string;
};

/** The pack for people, as the PDF shows it. */
export type CreateEvidencePackAnswerHumanPack = {
  /** The format of this part. */
  pack_version: "human-pack-v1";
  /** Printed across every page of the PDF. */
  label: string;
  /** The heading of the PDF. */
  title: string;
  /** What was checked, in a sentence: nothing. */
  headline: string;
  /** The text below the headline, one paragraph each. */
  summary: Array<string>;
  /** The subject as the PDF shows it. */
  subject_lines: Array<CreateEvidencePackAnswerHumanPackSubjectLine>;
  /** Always empty: nothing was checked. */
  checked: Array<string>;
  /** What was not checked, one sentence each. */
  not_checked: Array<string>;
  /** What to do next, the most urgent first. */
  next_steps: Array<string>;
  /** What the pack may not be used for. */
  disclaimer: string;
};

export type CreateEvidencePackAnswerHumanPackSubjectLine = {
  /** What the line shows. */
  label: string;
  /** What the caller gave. */
  value: string;
};

/** How risk_score is computed. */
export type CreateEvidencePackAnswerRiskExplanation = {
  /** Which formula it is. */
  formula_version: "risk-points-v1";
  /** The formula in words. */
  formula: string;
  /** The points that a flag of each severity adds at full confidence. */
  severity_points: CreateEvidencePackAnswerRiskExplanationSeverityPoints;
  /** One for each risk flag, in their order. */
  terms: Array<CreateEvidencePackAnswerRiskExplanationTerm>;
  /** The points of all terms. */
  sum: number;
  /** The highest possible score. */
  cap: 100;
  /** The sum, limited to the cap. */
  risk_score: number;
  /** What the number does not mean. */
  reading: string;
};

/** The points that a flag of each severity adds at full confidence. */
export type CreateEvidencePackAnswerRiskExplanationSeverityPoints = {
  /** Points of a flag of severity info. */
  info: number;
  /** Points of a flag of severity low. */
  low: number;
  /** Points of a flag of severity medium. */
  medium: number;
  /** Points of a flag of severity high. */
  high: number;
  /** Points of a flag of severity critical. */
  critical: number;
};

export type CreateEvidencePackAnswerRiskExplanationTerm = {
  /** The code of the flag. */
  code: string;
  /** What kind of risk; source_conflict_risk: two sources disagree. */
  category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
  /** From info to critical. */
  severity: "info" | "low" | "medium" | "high" | "critical";
  /** What a flag of that severity adds. */
  severity_points: number;
  /** 0 to 1: the confidence of the flag. */
  confidence: number;
  /** severity_points × confidence, rounded to a whole number. */
  points: number;
};

/** What `create_asset_finance_evidence_pack` takes. */
export type CreateAssetFinanceEvidencePackInput = CreateEvidencePackInput;

/** What `create_asset_finance_evidence_pack` answers. */
export type CreateAssetFinanceEvidencePackAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Id of the pack, a UUID. */
  export_id: string;
  /** The format of this envelope; anything without it is another format. */
  contract_version: "fixture-machine-truth-v2";
  /** GET it with your credential for the PDF of the sample. */
  download_url: string;
  /** When the sample was assembled; not a source time. */
  assembled_at: string;
  /** Legacy alias of assembled_at; never source freshness. */
  generated_at: string;
  /** Always null: no source was queried. */
  freshness: null;
  /** Always true: nothing was searched. */
  partial: true;
  /** Always synthetic: no source was queried. */
  data_mode: "synthetic_fixture_unsearched";
  /** Where the parts of the pack come from. */
  field_origins: CreateEvidencePackAnswerFieldOrigins;
  /** Always not_checked: nothing is known about the subject. */
  verdict: string;
  /** What the caller asked about; not looked up. */
  subject: CreateEvidencePackAnswerSubject;
  /** One invented row for each source that was not searched. */
  source_checks: Array<CreateEvidencePackAnswerSourceCheck>;
  /** What is not known, as flags. */
  risk_flags: Array<GetAbnAnswerRiskFlag>;
  /** What a person must review first; one sentence each. */
  human_review_items: Array<string>;
  /** The pack for programs, without prose. */
  machine_pack: CreateEvidencePackAnswerMachinePack;
  /** The pack for people, as the PDF shows it. */
  human_pack: CreateEvidencePackAnswerHumanPack;
  /** 0 to 100: the points of the flags. A low score is not a clearance. */
  risk_score: number;
  /** How risk_score is computed. */
  risk_explanation: CreateEvidencePackAnswerRiskExplanation;
  /** What to check next, from the most severe flag. */
  recommended_next_check: string;
  /** Says that the called name is retired. */
  legacy_alias: CreateAssetFinanceEvidencePackAnswerLegacyAlias;
};

/** Says that the called name is retired. */
export type CreateAssetFinanceEvidencePackAnswerLegacyAlias = {
  /** This name is retired and still works. */
  status: "retired_alias";
  /** The retired name that you called. */
  tool: "create_asset_finance_evidence_pack";
  /** The operation to call instead. */
  replacement_tool: "create_evidence_pack";
  /** Fields of your request that were ignored, by name. */
  ignored_fields: Array<string>;
  /** What to do instead, in a sentence. */
  note: string;
};

/** What `get_export` takes. */
export type GetExportInput = {
  /** export_id of the pack. */
  id: string;
};

/** What `create_monitor` takes. */
export type CreateMonitorInput = {
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** An ABN, an ACN or, for address, a G-NAF PID; an address as text is refused. A VIN is refused while this service has no access to the PPSR. */
  target: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string | undefined;
};

/** What `create_monitor` answers. */
export type CreateMonitorAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it. */
  target_hash: string;
  /** 32 bytes in base64url, for computing the hash of any fact. */
  comparison_salt: string;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** When the monitor was created, in epoch milliseconds. */
  created_at: number;
  /** The current baseline, snp_…; null until one is captured. */
  baseline_snapshot_id: string | null;
};

/** What `capture_snapshot` takes. */
export type CaptureSnapshotInput = {
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** baseline: what later confirmations compare with; check: one more observation. */
  role: "baseline" | "check";
  /** The version to observe: for an address any available G-NAF version, else only the current one. */
  source_version?: string | undefined;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string | undefined;
  /** Store nothing unless the register still says what this snapshot of the monitor shows, snp_…; otherwise snapshot_mismatch. */
  expected_snapshot_id?: string | undefined;
};

/** What `capture_snapshot` answers. */
export type CaptureSnapshotAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Id of the snapshot, snp_…. */
  snapshot_id: string;
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** baseline: what confirmations compare with; check: one more observation. */
  role: "baseline" | "check";
  /** The record with its evidence, rec_…. */
  evidence_pack_id: string;
  /** The caller’s own name for that evidence; null when none was given. */
  evidence_pack_ref: string | null;
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** Stands for the target without revealing it: hmac-sha256: with the tenant’s secret. */
  target_hash: string;
  /** When the snapshot was stored, in epoch milliseconds. */
  created_at: number;
  /** The time for which the source’s data is valid, in epoch milliseconds. */
  source_observed_at: number;
  /** The sources that were read, each with its version. */
  source_versions: Array<CaptureSnapshotAnswerSourceVersion>;
  /** The risk flags that the snapshot has. */
  risk_flags: Array<CaptureSnapshotAnswerRiskFlag>;
  /** The facts that are compared; confirm_no_changes takes it as it is. */
  comparison: CaptureSnapshotAnswerComparison;
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read for this answer; nothing else was. */
  sources: Array<CompanyLookupAnswerSource>;
  /** The highest severity of its risk flags; info without flags. */
  severity: "info" | "low" | "medium" | "high";
};

export type CaptureSnapshotAnswerSourceVersion = {
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The version that was read, such as abn-2026-11. */
  source_version: string;
  /** The time for which that version is valid, in epoch milliseconds. */
  observed_at: number;
};

export type CaptureSnapshotAnswerRiskFlag = {
  /** Stable name of the flag, such as abn_cancelled. */
  code: string;
  /** How serious it is, from info to high. */
  severity: "info" | "low" | "medium" | "high";
  /** The record that supports it. */
  evidence_ref?: string;
};

/** The facts that are compared; confirm_no_changes takes it as it is. */
export type CaptureSnapshotAnswerComparison = {
  /** sha256: over all fact hashes, in ascending order and one per line. */
  fingerprint: string;
  /** The value_hash of every fact, in ascending order. */
  fact_hashes: Array<string>;
  /** The facts themselves. */
  facts: Array<CaptureSnapshotAnswerComparisonFact>;
};

export type CaptureSnapshotAnswerComparisonFact = {
  /** Which fact it is, such as abn_status. */
  field: string;
  /** The value in the form that is compared. */
  normalized_value: string;
  /** sha256: over the monitor’s comparison_salt, the field and its value. */
  value_hash: string;
  /** The record that supports it, rec_…. */
  evidence_ref: string;
};

/** What `list_monitors` takes. */
export type ListMonitorsInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only monitors with this deal or file id. */
  reference?: string | undefined;
  /** Only monitors of this ABN, ACN or G-NAF PID, as people write it. An unknown one has none. */
  target?: string | undefined;
  /** Only these monitors: their ids with commas between them, at most 100. An unknown one is left out. */
  subscription_ids?: string | undefined;
  /** Only monitors in this state, such as changed; include=state explains them. Those counted as unsettled are left out. */
  state?: "no_baseline" | "not_checked" | "older_data" | "no_change" | "changed" | undefined;
  /** state: adds what is monitored, its name, and whether it differs from its baseline. */
  include?: "state" | undefined;
};

/** What `list_monitors` answers. */
export type ListMonitorsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Your monitors, newest first. */
  monitors: Array<ListMonitorsAnswerMonitor>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
  /** How many monitors of the account are in each state; 1000 means 1,000 or more. Only with include=state, and without reference, target or subscription_ids. */
  counts?: ListMonitorsAnswerCounts;
};

export type ListMonitorsAnswerMonitor = {
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it. */
  target_hash: string;
  /** 32 bytes in base64url, for computing the hash of any fact. */
  comparison_salt: string;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** When the monitor was created, in epoch milliseconds. */
  created_at: number;
  /** The current baseline, snp_…; null until one is captured. */
  baseline_snapshot_id: string | null;
  /** What is known since the baseline. Only with include=state. */
  latest?: ListMonitorsAnswerMonitorLatest;
};

/** What is known since the baseline. Only with include=state. */
export type ListMonitorsAnswerMonitorLatest = {
  /** What is monitored: the ABN, ACN, VIN or G-NAF PID. */
  target: string;
  /** Its name or address when it was last read, in capitals and with PTY LTD short; null before a baseline. */
  name: string | null;
  /** no_baseline: nothing to compare with. not_checked: not read since the baseline. older_data: only an older version than the baseline’s, or a sample beside a register, or not every register of the baseline, was read since; it shows nothing about today. Otherwise whether a fact or flag differs. */
  state: "no_baseline" | "not_checked" | "older_data" | "no_change" | "changed";
  /** When the baseline was stored, in epoch milliseconds; null without one. */
  baseline_at: number | null;
  /** When the service stored what is compared with the baseline, in epoch milliseconds; null before. */
  checked_at: number | null;
  /** The time for which the data of that check is valid, in epoch milliseconds; null before. */
  source_observed_at: number | null;
  /** The number of changes. */
  change_count: number;
  /** That of the most serious change; info when there is none. */
  severity: "info" | "low" | "medium" | "high";
  /** The risk flags of that check, or of the baseline before one; no_change does not make them harmless. */
  risk_flags: Array<CaptureSnapshotAnswerRiskFlag>;
  /** True when the baseline, or what is compared with it, is sample data. */
  sample_data: boolean;
  /** Why a recheck would not read it now: it cannot have changed. Null when it would be read. */
  not_due: ListMonitorsAnswerMonitorLatestNotDue | null;
};

export type ListMonitorsAnswerMonitorLatestNotDue = {
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** The last version in which it equalled its baseline. */
  seen_version: string;
  /** The current version. */
  answering_version: string;
  /** same_version: no newer version is loaded; not_among_changes: a newer one lists no change of it. */
  reason: "same_version" | "not_among_changes";
  /** The same in a sentence. */
  message: string;
  /** A version of this day or later is read in any case, because the same rows then mean something else. */
  due_on: string | null;
};

/** How many monitors of the account are in each state; 1000 means 1,000 or more. Only with include=state, and without reference, target or subscription_ids. */
export type ListMonitorsAnswerCounts = {
  /** How many have no baseline. */
  no_baseline: number;
  /** How many were not read since their baseline. */
  not_checked: number;
  /** How many were read only in data that cannot be compared. */
  older_data: number;
  /** How many show no difference. */
  no_change: number;
  /** How many differ from their baseline. */
  changed: number;
  /** How many were read just now, or before an upgrade, and are sorted within minutes. */
  unsettled: number;
};

/** What `get_monitor` takes. */
export type GetMonitorInput = {
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** state: adds what is monitored, its name, and whether it differs from its baseline. history: adds that, and each difference between one snapshot and the next. */
  include?: "state" | "history" | undefined;
  /** With include: the earlier snapshot to compare, snp_…; default: the baseline. */
  previous_snapshot_id?: string | undefined;
  /** With include: the later snapshot to compare, snp_…; default: the latest. */
  current_snapshot_id?: string | undefined;
};

/** What `get_monitor` answers. */
export type GetMonitorAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it. */
  target_hash: string;
  /** 32 bytes in base64url, for computing the hash of any fact. */
  comparison_salt: string;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** When the monitor was created, in epoch milliseconds. */
  created_at: number;
  /** The current baseline, snp_…; null until one is captured. */
  baseline_snapshot_id: string | null;
  /** The record of the baseline, which confirm_no_changes asks for. Null until a baseline is captured. */
  baseline_evidence_pack_id?: string | null;
  /** The latest 20, newest first. */
  snapshots: Array<GetMonitorAnswerSnapshot>;
  /** What is known since the baseline. Only with include. */
  latest?: ListMonitorsAnswerMonitorLatest;
  /** Of the latest 20 snapshots, each that differs from the one before it, newest first. Only with include=history. */
  history?: Array<GetMonitorAnswerHistory>;
  /** How two snapshots differ. Only with include; null when there are no two, or the latest is older_data and none was named. It leaves no record. */
  compared?: GetMonitorAnswerHistory | null;
};

export type GetMonitorAnswerSnapshot = {
  /** Id of the snapshot, snp_…. */
  snapshot_id: string;
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** baseline: what confirmations compare with; check: one more observation. */
  role: "baseline" | "check";
  /** The record with its evidence, rec_…. */
  evidence_pack_id: string;
  /** The caller’s own name for that evidence; null when none was given. */
  evidence_pack_ref: string | null;
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** Stands for the target without revealing it: hmac-sha256: with the tenant’s secret. */
  target_hash: string;
  /** When the snapshot was stored, in epoch milliseconds. */
  created_at: number;
  /** The time for which the source’s data is valid, in epoch milliseconds. */
  source_observed_at: number;
  /** The sources that were read, each with its version. */
  source_versions: Array<CaptureSnapshotAnswerSourceVersion>;
  /** The risk flags that the snapshot has. */
  risk_flags: Array<CaptureSnapshotAnswerRiskFlag>;
};

export type GetMonitorAnswerHistory = {
  /** The earlier snapshot. */
  previous: GetMonitorAnswerSnapshot;
  /** The later snapshot. */
  current: GetMonitorAnswerSnapshot;
  /** Every difference once, with the evidence on both sides. */
  changes: Array<GetMonitorAnswerHistoryChange>;
  /** True when one of the two is sample data. */
  sample_data: boolean;
};

export type GetMonitorAnswerHistoryChange = {
  /** What kind of fact changed; source_version: the source itself was exchanged. */
  kind: "identity" | "registration" | "status" | "address" | "risk" | "source_version" | "unknown";
  /** How serious it is, from info to high. */
  severity: "info" | "low" | "medium" | "high";
  /** The fact, flag or source that changed, such as abn_status; null when not known. */
  field: string | null;
  /** Normalised value before; null when absent or known by its hash only. */
  old_value: string | null;
  /** Normalised value after; null when absent or known by its hash only. */
  new_value: string | null;
  /** Hash of the fact before; null when it was absent. */
  old_hash: string | null;
  /** Hash of the fact after; null when it is absent. */
  new_hash: string | null;
  /** The evidence on both sides. */
  evidence: GetMonitorAnswerHistoryChangeEvidence;
};

/** The evidence on both sides. */
export type GetMonitorAnswerHistoryChangeEvidence = {
  /** What the earlier snapshot rests on. */
  previous: GetMonitorAnswerHistoryChangeEvidencePrevious;
  /** What the later snapshot rests on. */
  current: GetMonitorAnswerHistoryChangeEvidencePrevious;
};

/** What the earlier snapshot rests on. */
export type GetMonitorAnswerHistoryChangeEvidencePrevious = {
  /** The snapshot on this side, snp_…. */
  snapshot_id: string;
  /** The record with its evidence, rec_…. */
  evidence_pack_id: string;
  /** The caller’s own name for that evidence; null when none was given. */
  evidence_pack_ref: string | null;
  /** The record that supports this fact. */
  fact_evidence_ref?: string;
};

/** What `confirm_no_changes` takes. */
export type ConfirmNoChangesInput = {
  /** Your tenant, ten_…; GET /v1/usage shows it. */
  tenant_id: string;
  /** Your account, acc_…; GET /v1/usage shows it. */
  account_id: string;
  /** The monitor, mon_…. */
  subscription_id: string;
  /** evidence_pack_id of the monitor’s current baseline, rec_…. */
  baseline_evidence_pack_id: string;
  /** What your latest check of the target found. */
  current_evidence: ConfirmNoChangesInputCurrentEvidence;
  /** Your key for this confirmation: the same as the header Idempotency-Key. */
  idempotency_key?: string | undefined;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string | undefined;
};

/** What your latest check of the target found. */
export type ConfirmNoChangesInputCurrentEvidence = {
  /** Record of a check of this target by your account, rec_…. */
  evidence_pack_id: string;
  /** Your own name for that evidence. */
  evidence_pack_ref?: string | undefined;
  /** The facts to compare with the baseline, as capture_snapshot returns them. */
  comparison: ConfirmNoChangesInputCurrentEvidenceComparison;
  /** The sources that the check read, each with its version. */
  source_versions: Array<CaptureSnapshotAnswerSourceVersion>;
  /** The time for which that data is valid, in epoch milliseconds. */
  source_observed_at: number;
  /** The risk flags of that check. */
  risk_flags?: Array<CaptureSnapshotAnswerRiskFlag> | undefined;
};

/** The facts to compare with the baseline, as capture_snapshot returns them. */
export type ConfirmNoChangesInputCurrentEvidenceComparison = {
  /** sha256: over all fact hashes, in ascending order and one per line. */
  fingerprint: string;
  /** The value_hash of every fact, in ascending order. */
  fact_hashes: Array<string>;
  /** The facts themselves, so that changes can be named. */
  facts?: Array<ConfirmNoChangesInputCurrentEvidenceComparisonFact> | undefined;
};

export type ConfirmNoChangesInputCurrentEvidenceComparisonFact = {
  /** Which fact it is, such as abn_status. */
  field: string;
  /** sha256: over the monitor’s comparison_salt, the field and its value. */
  value_hash: string;
  /** The value in the form that is compared. */
  normalized_value?: string | undefined;
  /** The record that supports it. */
  evidence_ref?: string | undefined;
};

/** What `confirm_no_changes` answers. */
export type ConfirmNoChangesAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "confirm_no_changes";
  /** no_change: your evidence and what the service itself read both equal the baseline. */
  outcome: "no_change" | "changed";
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** This confirmation and its state. */
  check: ConfirmNoChangesAnswerCheck;
  /** What was relied on. */
  baseline_snapshot: ConfirmNoChangesAnswerBaselineSnapshot;
  /** The evidence as you sent it. */
  current_snapshot: ConfirmNoChangesAnswerBaselineSnapshot;
  /** The number of changes. */
  change_count: number;
  /** That of the most serious change; info when there is none. */
  severity: "info" | "low" | "medium" | "high";
  /** Every difference once, with the evidence on both sides. */
  changes: Array<GetMonitorAnswerHistoryChange>;
  /** What the service itself read during this call. */
  observation?: ConfirmNoChangesAnswerObservation;
  /** Risk flags at the baseline that still apply; no_change does not make them harmless. */
  standing_flags?: Array<ConfirmNoChangesAnswerStandingFlag>;
  /** How the service itself read the target during this call. */
  data_mode?: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What the service itself read during this call; current_snapshot is the evidence that the caller gave. */
  sources?: Array<CompanyLookupAnswerSource>;
  /** What the answer does not prove, one sentence each. */
  limitations?: Array<string>;
  /** When it was answered, in epoch milliseconds. */
  generated_at: number;
};

/** This confirmation and its state. */
export type ConfirmNoChangesAnswerCheck = {
  /** Id of this confirmation, chk_…. */
  check_id: string;
  /** How far it is; in an answer it equals outcome. */
  status: "queued" | "running" | "no_change" | "changed" | "failed";
  /** Why it was made: always before_funding. */
  trigger: "before_funding";
  /** The baseline that it compared with, snp_…. */
  baseline_snapshot_id: string | null;
  /** What the service itself observed, snp_…. */
  result_snapshot_id: string | null;
  /** The record of this confirmation, rec_…. */
  evidence_pack_id: string | null;
  /** Finds this confirmation in the audit trail, aud_…. */
  audit_correlation_id: string;
  /** When it was completed, in epoch milliseconds. */
  completed_at: number | null;
};

/** What was relied on. */
export type ConfirmNoChangesAnswerBaselineSnapshot = {
  /** Id of the snapshot, snp_…. */
  snapshot_id: string;
  /** The record with its evidence, rec_…. */
  evidence_pack_id: string;
  /** The caller’s own name for that evidence; null when none was given. */
  evidence_pack_ref: string | null;
  /** The sources that were read, each with its version. */
  source_versions: Array<CaptureSnapshotAnswerSourceVersion>;
  /** The time for which the source’s data is valid, in epoch milliseconds. */
  source_observed_at: number;
  /** When the snapshot was stored, in epoch milliseconds. */
  created_at: number;
};

/** What the service itself read during this call. */
export type ConfirmNoChangesAnswerObservation = {
  /** The sources that were read, each with its version. */
  read: Array<CaptureSnapshotAnswerSourceVersion>;
  /** False when the service read the same version of the target’s own register as the baseline, so that it could not see a change there. */
  newer_than_baseline: boolean;
};

export type ConfirmNoChangesAnswerStandingFlag = {
  /** Stable name of the flag, such as abn_cancelled. */
  code: string;
  /** How serious it is, from info to high. */
  severity: "info" | "low" | "medium" | "high";
  /** The record that supports it. */
  evidence_ref?: string;
  /** What the flag means. */
  message: string;
};

/** What `what_changed` takes. */
export type WhatChangedInput = WhatChangedInputChoice | WhatChangedInputChoice2;

export type WhatChangedInputChoice = {
  /** Your tenant, ten_…; GET /v1/usage shows it. */
  tenant_id: string;
  /** Your account, acc_…; GET /v1/usage shows it. */
  account_id: string;
  /** The monitor, mon_…; needed when several have this target. */
  subscription_id?: string | undefined;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string | undefined;
  /** evidence_pack_id of the earlier snapshot. */
  previous_pack_id: string;
  /** evidence_pack_id of the later snapshot. */
  current_pack_id: string;
};

export type WhatChangedInputChoice2 = {
  /** Your tenant, ten_…; GET /v1/usage shows it. */
  tenant_id: string;
  /** Your account, acc_…; GET /v1/usage shows it. */
  account_id: string;
  /** The monitor, mon_…; needed when several have this target. */
  subscription_id?: string | undefined;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string | undefined;
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** target_hash of the monitor, a privacy-preserving hash; raw addresses are never accepted. */
  target_hash: string;
  /** First created_at of the window, in epoch milliseconds. */
  from: number;
  /** Last created_at of the window, in epoch milliseconds. */
  to: number;
};

/** What `what_changed` answers. */
export type WhatChangedAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The operation that answered. */
  tool: "what_changed";
  /** pack_pair: the two that you named; target_window: the first and last of the window. */
  selector: "pack_pair" | "target_window";
  /** Whether the two snapshots differ in a fact or a flag. */
  outcome: "no_change" | "changed";
  /** That of the most serious change; info when there is none. */
  severity: "info" | "low" | "medium" | "high";
  /** What both snapshots are about. */
  target: WhatChangedAnswerTarget;
  /** The earlier snapshot. */
  previous_snapshot: GetMonitorAnswerSnapshot;
  /** The later snapshot. */
  current_snapshot: GetMonitorAnswerSnapshot;
  /** The number of changes. */
  change_count: number;
  /** Every difference once, with the evidence on both sides. */
  changes: Array<GetMonitorAnswerHistoryChange>;
  /** When the comparison was made, in epoch milliseconds. */
  generated_at: number;
};

/** What both snapshots are about. */
export type WhatChangedAnswerTarget = {
  /** What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address). */
  type: "ABN" | "ACN" | "VIN" | "address";
  /** Stands for the target without revealing it: hmac-sha256: with the tenant’s secret. */
  hash: string;
};

/** What `recheck_monitors` takes. */
export type RecheckMonitorsInput = {
  /** Only monitors with this deal or file id. */
  reference?: string | undefined;
};

/** What `recheck_monitors` answers. */
export type RecheckMonitorsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Follow it with GET /v1/jobs/{job_id}. */
  job_id: string;
  /** GET it with the same credential for the progress and, at the end, the URL of the report. */
  job_url: string;
};

/** What `delete_monitor` takes. */
export type DeleteMonitorInput = {
  /** The monitor’s id, mon_…. */
  subscription_id: string;
};

/** What `delete_monitor` answers. */
export type DeleteMonitorAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** When it was deleted, in epoch milliseconds. */
  deleted_at: number;
  /** What is kept after the deletion, in a sentence. */
  note: string;
};

/** What `list_recent_searches` takes. */
export type ListRecentSearchesInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only records with this deal or file id: the field reference or the header Svc-Reference of the check. */
  reference?: string | undefined;
  /** Only records about this target: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record. */
  target?: string | undefined;
  /** Only records made by this tool, such as abn_lookup. */
  tool?: string | undefined;
  /** Only records made by this API key (key_), app (its grant, grt_) or person (usr_). */
  made_by?: string | undefined;
  /** Only records made at or after this date-time. */
  from?: string | undefined;
  /** Only records made at or before this date-time. */
  to?: string | undefined;
};

/** What `list_recent_searches` answers. */
export type ListRecentSearchesAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The records of this page, newest first, without request, result and sources. */
  records: Array<ListRecentSearchesAnswerRecord>;
  /** Records of this page that no longer match their hash: listed by id and not shown. Absent when there are none. */
  damaged?: Array<ListRecentSearchesAnswerDamaged>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListRecentSearchesAnswerRecord = {
  /** Id of the stored record. */
  record_id: string;
  /** The operation that wrote the record. */
  tool: string;
  /** What was looked up. */
  target: IndigenousCorporationLookupAnswerTarget;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** pending_reconciliation: a paid search may have been sent, and its outcome is not known yet. */
  status: "completed" | "pending_reconciliation";
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What the check cost, in cents of AUD. */
  price_cents: number;
  /** When the check was completed. */
  created_at: string;
  /** SHA-256 of the RFC 8785 form of the record without record_sha256 and log. */
  record_sha256: string;
  /** As in the record, but without the proof, because the list does not show the whole record. */
  log: ListRecentSearchesAnswerRecordLog | null;
  /** The API key, app (its grant) or person that made it; null: a job, or before this was stored. Not part of the hashed record. */
  made_by: string | null;
  /** The name or address that the answer settled on; null when it has none, or several may be meant. */
  subject_name: string | null;
  /** The name or address as the request wrote it; null when it was asked by a number. */
  asked_for: string | null;
  /** The code of the answer, as its tool writes it: its verdict, outcome, status, or severity of its flags; null without one. */
  outcome: string | null;
  /** The answer in a sentence; null when it has none. */
  headline: string | null;
  /** True when a source of the record is sample data, even if data_mode is snapshot. */
  sample_data: boolean;
};

export type ListRecentSearchesAnswerRecordLog = {
  /** Index of the entry in the evidence log. */
  index: number;
  /** The first signed checkpoint that covers it (C2SP tlog-checkpoint). */
  checkpoint: string;
};

export type ListRecentSearchesAnswerDamaged = {
  /** Id of the damaged record. */
  record_id: string;
  /** What does not match, in a sentence. */
  message: string;
};

/** What `get_search_record` takes. */
export type GetSearchRecordInput = {
  /** Id of the record to read, rec_…. */
  record_id: string;
  /** full: the PDF also has an annex with what its page leaves out. For pdf only. */
  annex?: "none" | "full" | undefined;
};

/** What `get_search_record` answers. */
export type GetSearchRecordAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** What was asked and answered then. */
  record: GetSearchRecordAnswerRecord;
};

/** What was asked and answered then. */
export type GetSearchRecordAnswerRecord = {
  /** Id of the stored record. */
  record_id: string;
  /** The operation that wrote the record. */
  tool: string;
  /** What was looked up. */
  target: IndigenousCorporationLookupAnswerTarget;
  /** Your deal or file id; null when none was given. */
  reference: string | null;
  /** pending_reconciliation: a paid search may have been sent, and its outcome is not known yet. */
  status: "completed" | "pending_reconciliation";
  /** live: the source was queried; snapshot: an imported version; otherwise invented. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What was read, each source with the hash of what it said. */
  sources: Array<GetSearchRecordAnswerRecordSource>;
  /** The input of the check, field by field. */
  request: { [name: string]: unknown };
  /** The answer of the check, as it was given then. */
  result: { [name: string]: unknown };
  /** What the check cost, in cents of AUD. */
  price_cents: number;
  /** When the check was completed. */
  created_at: string;
  /** SHA-256 of the RFC 8785 form of the record without record_sha256 and log. */
  record_sha256: string;
  /** Position in the evidence log with its proof; null for the second or two until the record is logged. */
  log: GetSearchRecordAnswerRecordLog | null;
};

export type GetSearchRecordAnswerRecordSource = {
  /** Id of the source, as in GET /v1/sources. */
  source_id: string;
  /** Version that was read, such as abn-2026-11; null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the source’s data was retrieved. */
  retrieved_at: string;
  /** SHA-256 of the source’s answer or snapshot row. */
  payload_sha256: string;
  /** True when the source is sample data. Absent in old records. */
  sample?: boolean;
  /** The file that was read; null or absent when it was not recorded. */
  source_file?: GetSearchRecordAnswerRecordSourceSourceFile | null;
};

export type GetSearchRecordAnswerRecordSourceSourceFile = {
  /** SHA-256 of the imported file. For several files: of their list, with one line `{sha256}  {name}` each, sorted by name. For a live answer: of the response body. */
  sha256: string;
  /** Base name of the file, or the name of the list or response. */
  name: string;
  /** Where the owner of the source publishes it, or the URL that answered; null for sample data. */
  url: string | null;
  /** When the source created the file, according to the source; null when unknown. */
  published_at: string | null;
};

export type GetSearchRecordAnswerRecordLog = {
  /** Index of the entry in the evidence log. */
  index: number;
  /** The first signed checkpoint that covers it (C2SP tlog-checkpoint). */
  checkpoint: string;
  /** C2SP tlog-proof against that checkpoint; `extra` holds the salt. */
  proof: string;
};

/** What `export_evidence_pack` takes. */
export type ExportEvidencePackInput = {
  /** Which records to export; {} means all. */
  filter: ExportEvidencePackInputFilter;
  /** full: each PDF also has an annex with what its page leaves out. Default none. */
  annex?: "none" | "full" | undefined;
  /** The URL to notify when the export has ended. */
  webhook_url?: string | undefined;
};

/** Which records to export; {} means all. */
export type ExportEvidencePackInputFilter = {
  /** Only records with this deal or file id. */
  reference?: string | undefined;
  /** Only records made at or after this date-time. */
  from?: string | undefined;
  /** Only records made at or before this date-time. */
  to?: string | undefined;
  /** Only records about this target: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record. */
  target?: string | undefined;
};

/** What `export_evidence_pack` answers. */
export type ExportEvidencePackAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Follow it with GET /v1/jobs/{job_id}. */
  job_id: string;
  /** GET it with the same credential for the progress and, at the end, the URL of the file. */
  job_url: string;
  /** How many records match the filter now. */
  record_count: number;
};

/** What `list_exports` takes. */
export type ListExportsInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only exports that were ordered for this deal or file id. */
  reference?: string | undefined;
};

/** What `list_exports` answers. */
export type ListExportsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The exports of this page, newest first. */
  exports: Array<ListExportsAnswerExport>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListExportsAnswerExport = {
  /** Follow it with GET /v1/jobs/{job_id}. */
  job_id: string;
  /** Which records it contains; {} means all. */
  filter: ExportEvidencePackInputFilter;
  /** How many records matched when it was ordered. */
  record_count: number;
  /** When it was ordered. */
  created_at: string;
  /** How far the job is. It moves forward only; a retry stays running. */
  state: "queued" | "running" | "succeeded" | "failed";
  /** GET it with the same credential for the file. Null until the job has succeeded, and after the file expired. */
  result_url: string | null;
  /** When the file expires; null without a file. */
  expires_at: string | null;
};

/** What `screen_batch` takes. */
export type ScreenBatchInput = {
  /** Where the service fetches the CSV file of rows to check. */
  csv_url?: string | undefined;
  /** The URL to notify when the batch has ended. */
  webhook_url?: string | undefined;
  /** The CSV itself, up to 500,000 characters. Give csv_url for a longer one. */
  csv?: string | undefined;
};

/** What `screen_batch` answers. */
export type ScreenBatchAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Follow it with GET /v1/jobs/{job_id}. */
  job_id: string;
};

/** What `get_job` takes. */
export type GetJobInput = {
  /** Id of the job, as the request that started it returned it. */
  job_id: string;
};

/** What `get_job` answers. */
export type GetJobAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Follow it with GET /v1/jobs/{job_id}. */
  job_id: string;
  /** What the job does. */
  kind: "evidence_export" | "batch_search" | "monitor_recheck";
  /** How far the job is. It moves forward only; a retry stays running. */
  state: "queued" | "running" | "succeeded" | "failed";
  /** How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs. */
  progress: GetJobAnswerProgress;
  /** When it was requested. */
  created_at: string;
  /** When it began to run; null while it is queued. */
  started_at: string | null;
  /** When it succeeded or failed; null before. */
  finished_at: string | null;
  /** GET it with the same credential for the file. Null until the job has succeeded, and after the file expired. */
  result_url: string | null;
  /** When the file expires; null without a file. */
  expires_at: string | null;
  /** Why the job failed; null otherwise. */
  error: GetJobAnswerError | null;
};

/** How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs. */
export type GetJobAnswerProgress = {
  /** How many are done. */
  done: number;
  /** How many there are; null while that is not known. */
  total: number | null;
};

export type GetJobAnswerError = {
  /** Stable code of the reason. */
  code: string;
  /** The reason in a sentence. */
  message: string;
};

/** What `get_job_result` takes. */
export type GetJobResultInput = GetJobInput;

/** What `create_webhook_endpoint` takes. */
export type CreateWebhookEndpointInput = {
  /** The URL that receives events: https, port 443 or 8443, a public address. */
  url: string;
  /** Send only this type; all types by default. */
  event_type?: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | undefined;
  /** A note for your own use. */
  description?: string | undefined;
};

/** What `create_webhook_endpoint` answers. */
export type CreateWebhookEndpointAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The new endpoint. */
  endpoint: CreateWebhookEndpointAnswerEndpoint;
  /** HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer. */
  secret: string | null;
};

/** The new endpoint. */
export type CreateWebhookEndpointAnswerEndpoint = {
  /** The endpoint’s id, whe_…. */
  endpoint_id: string;
  /** The URL that receives events. */
  url: string;
  /** The only event type sent there; null: all types. */
  event_type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | null;
  /** Your own note; null when none was given. */
  description: string | null;
  /** Whether events are sent there. */
  state: "enabled" | "disabled";
  /** When it was disabled; null while it is enabled. */
  disabled_at: string | null;
  /** Why it was disabled; null while it is enabled. */
  disabled_because: string | null;
  /** When the endpoint was created. */
  created_at: string;
  /** The keys that sign messages, the newest first; two during a rotation. */
  public_keys: Array<CreateWebhookEndpointAnswerEndpointPublicKey>;
};

export type CreateWebhookEndpointAnswerEndpointPublicKey = {
  /** Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64. */
  public_key: string;
  /** When the key was made. */
  created_at: string;
  /** When it stops signing beside a newer key; null for the newest key. */
  retires_at: string | null;
};

/** What `list_webhook_endpoints` takes. */
export type ListWebhookEndpointsInput = { [name: string]: never };

/** What `list_webhook_endpoints` answers. */
export type ListWebhookEndpointsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The endpoints of your account. */
  endpoints: Array<CreateWebhookEndpointAnswerEndpoint>;
  /** The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation. */
  orders: ListWebhookEndpointsAnswerOrders;
};

/** The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation. */
export type ListWebhookEndpointsAnswerOrders = {
  /** The keys that sign messages, the newest first; two during a rotation. */
  public_keys: Array<CreateWebhookEndpointAnswerEndpointPublicKey>;
};

/** What `change_webhook_endpoint` takes. */
export type ChangeWebhookEndpointInput = {
  /** Id of the endpoint to change. */
  endpoint_id: string;
  /** Send only this type from now on, or all types. */
  event_type?: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | "all" | undefined;
  /** disabled: nothing more is sent there, and pending deliveries are dropped; enabled: events are sent again. */
  state?: "enabled" | "disabled" | undefined;
};

/** What `change_webhook_endpoint` answers. */
export type ChangeWebhookEndpointAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The endpoint as it is now. */
  endpoint: CreateWebhookEndpointAnswerEndpoint;
};

/** What `rotate_webhook_secret` takes. */
export type RotateWebhookSecretInput = {
  /** Id of the endpoint, or orders for the webhook_url of exports. */
  endpoint_id: string;
  /** How many hours the old secret keeps signing, 0-168, default 24. */
  overlap_hours?: number | undefined;
};

/** What `rotate_webhook_secret` answers. */
export type RotateWebhookSecretAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The endpoint, or orders. */
  endpoint_id: string;
  /** HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer. */
  secret: string | null;
  /** The keys that sign messages, the newest first; two during a rotation. */
  public_keys: Array<CreateWebhookEndpointAnswerEndpointPublicKey>;
};

/** What `send_test_event` takes. */
export type SendTestEventInput = {
  /** Id of the endpoint to try. */
  endpoint_id: string;
};

/** What `send_test_event` answers. */
export type SendTestEventAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The event that is sent; get_event shows its delivery. */
  event_id: string;
  /** Id of its delivery to the endpoint. */
  delivery_id: string;
};

/** What `list_deliveries` takes. */
export type ListDeliveriesInput = {
  /** Id of the endpoint whose deliveries to list. */
  endpoint_id: string;
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only deliveries in this state: pending, delivered, failed or dropped. */
  state?: "pending" | "delivered" | "failed" | "dropped" | undefined;
};

/** What `list_deliveries` answers. */
export type ListDeliveriesAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The deliveries of this page, newest first. */
  deliveries: Array<ListDeliveriesAnswerDelivery>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListDeliveriesAnswerDelivery = {
  /** The event that is delivered; get_event shows its body. */
  event_id: string;
  /** What has happened, such as evidence_export.ready; webhook.test: someone tried an endpoint. */
  event_type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | "webhook.test";
  /** Id of the delivery: one event to one receiver. */
  delivery_id: string;
  /** The receiving endpoint; null: the webhook_url of the export or batch. */
  endpoint_id: string | null;
  /** Where the message is sent. */
  url: string;
  /** failed: given up after three days or a 410; dropped: replaced by a replay, or the endpoint is gone. */
  state: "pending" | "delivered" | "failed" | "dropped";
  /** When the delivery was requested. */
  created_at: string;
  /** When it is tried next; null when it is not. */
  next_attempt_at: string | null;
  /** When it was delivered, failed or dropped; null while pending. */
  settled_at: string | null;
  /** Every attempt so far, oldest first. */
  attempts: Array<ListDeliveriesAnswerDeliveryAttempt>;
};

export type ListDeliveriesAnswerDeliveryAttempt = {
  /** 1 for the first attempt. */
  attempt_no: number;
  /** When the attempt began. */
  started_at: string;
  /** How long it took, in milliseconds. */
  duration_ms: number;
  /** HTTP status of the receiver’s response; null without one. */
  status: number | null;
  /** Why there was no response: the address is private (refused), does not resolve, is unreachable, took longer than 15 s (late), or the message could not be signed. */
  fault: "refused" | "unresolved" | "unreachable" | "late" | "not_signed" | null;
  /** The first 500 characters of the receiver’s response as text, hidden characters replaced; null when it was empty, compressed or not received. */
  response_body: string | null;
};

/** What `replay_events` takes. */
export type ReplayEventsInput = {
  /** Id of the endpoint that gets them again. */
  endpoint_id: string;
  /** Events that happened at or after this time, such as 2026-11-15T00:00:00+11:00. */
  since: string;
};

/** What `replay_events` answers. */
export type ReplayEventsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The endpoint that gets them. */
  endpoint_id: string;
  /** How many events are sent again, at most 500. */
  event_count: number;
  /** Call again with this as `since` for the rest; null when every event is sent. */
  next_since: string | null;
};

/** What `list_events` takes. */
export type ListEventsInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of an earlier answer with the same order. */
  cursor?: string | undefined;
  /** Only events of this type. */
  type?: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | "webhook.test" | undefined;
  /** Which come first: oldest to read every event once (default), newest to look back. */
  order?: "oldest" | "newest" | undefined;
};

/** What `list_events` answers. */
export type ListEventsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The events of this page, in the order requested. */
  events: Array<ListEventsAnswerEvent>;
  /** Use it for the next page, now or later; null while there are no events, and after the oldest event. */
  next_cursor: string | null;
  /** Whether there are more events now. */
  has_more: boolean;
};

export type ListEventsAnswerEvent = {
  /** The webhook-id of its messages: the same for every attempt, receiver and replay. */
  event_id: string;
  /** What has happened, such as evidence_export.ready; webhook.test: someone tried an endpoint. */
  type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | "webhook.test";
  /** When it happened. */
  timestamp: string;
  /** What it is about: job_id, to read with GET /v1/jobs/{job_id}. */
  data: { [name: string]: unknown };
};

/** What `get_event` takes. */
export type GetEventInput = {
  /** Id of the event to read, from the list of events. */
  event_id: string;
};

/** What `get_event` answers. */
export type GetEventAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The event itself. */
  event: ListEventsAnswerEvent;
  /** The deliveries of the event, one for each receiver and replay. */
  deliveries: Array<GetEventAnswerDelivery>;
};

export type GetEventAnswerDelivery = {
  /** Id of the delivery: one event to one receiver. */
  delivery_id: string;
  /** The receiving endpoint; null: the webhook_url of the export or batch. */
  endpoint_id: string | null;
  /** Where the message is sent. */
  url: string;
  /** failed: given up after three days or a 410; dropped: replaced by a replay, or the endpoint is gone. */
  state: "pending" | "delivered" | "failed" | "dropped";
  /** When the delivery was requested. */
  created_at: string;
  /** When it is tried next; null when it is not. */
  next_attempt_at: string | null;
  /** When it was delivered, failed or dropped; null while pending. */
  settled_at: string | null;
  /** Every attempt so far, oldest first. */
  attempts: Array<ListDeliveriesAnswerDeliveryAttempt>;
};

/** What `replay_event` takes. */
export type ReplayEventInput = {
  /** Id of the event to send again, from the list of events. */
  event_id: string;
  /** Send only to this endpoint; to all receivers by default. */
  endpoint_id?: string | undefined;
};

/** What `replay_event` answers. */
export type ReplayEventAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The event that is sent again. */
  event_id: string;
  /** The new deliveries, one for each receiver. */
  deliveries: Array<ReplayEventAnswerDelivery>;
};

export type ReplayEventAnswerDelivery = {
  /** Id of the delivery: one event to one receiver. */
  delivery_id: string;
  /** The receiving endpoint; null: the webhook_url of the export or batch. */
  endpoint_id: string | null;
  /** Where the message is sent. */
  url: string;
};

/** What `delete_webhook_endpoint` takes. */
export type DeleteWebhookEndpointInput = {
  /** Id of the endpoint to delete. */
  endpoint_id: string;
};

/** What `get_usage` takes. */
export type GetUsageInput = {
  /** First day in Sydney; default: 30 days ago. */
  from?: string | undefined;
  /** Last day in Sydney; default: today. */
  to?: string | undefined;
};

/** What `get_usage` answers. */
export type GetUsageAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The tenant of your credential, ten_…. */
  tenant_id: string;
  /** The account of your credential, acc_…. */
  account_id: string;
  /** All amounts are Australian dollars. */
  currency: "AUD";
  /** Credit that is left now, in cents of AUD. */
  balance_cents: number;
  /** The account’s daily cap (Sydney time) and the amount spent today; null: no cap. */
  daily_cap: GetUsageAnswerDailyCap | null;
  /** First day in Sydney of the figures below. */
  from: string;
  /** Last day in Sydney of the figures below. */
  to: string;
  /** Credit when the first day began, in cents of AUD. */
  opening_balance_cents: number;
  /** Credit when the last day ended, or now, in cents of AUD: opening balance, plus credit and refunds, less reversals and spend. */
  closing_balance_cents: number;
  /** Credit added on these days, in cents of AUD. */
  credit_cents: number;
  /** Credit withdrawn on these days, in cents of AUD. */
  reversal_cents: number;
  /** The prices of the checks in cents of AUD, refunded or not. */
  spend_cents: number;
  /** Refunds made on these days in cents of AUD, for checks of any day. */
  refund_cents: number;
  /** The number of completed checks. */
  calls: number;
  /** The same figures for each operation and day. */
  by_tool_and_day: Array<GetUsageAnswerByToolAndDay>;
  /** Refunds and credit reversals made on these days: newest first, at most 200. */
  corrections: Array<GetUsageAnswerCorrection>;
};

export type GetUsageAnswerDailyCap = {
  /** The most that may be spent in a day, in cents of AUD. */
  cap_cents: number;
  /** What was spent today, in cents of AUD. */
  spent_cents: number;
  /** When the next day begins in Sydney. */
  resets_at: string;
};

export type GetUsageAnswerByToolAndDay = {
  /** The day of the checks in Sydney. */
  day: string;
  /** The operation that was called. */
  tool: string;
  /** The number of completed checks. */
  calls: number;
  /** Their prices together, in cents of AUD. */
  spend_cents: number;
};

export type GetUsageAnswerCorrection = {
  /** Id of the ledger transaction. */
  transaction_id: string;
  /** The ledger transaction that this one reverses completely. */
  reverses_transaction_id: string;
  /** charge_refund: the price of a check was returned; credit_reversal: credit was withdrawn. */
  kind: "credit_reversal" | "charge_refund";
  /** The check whose charge was refunded; null for a reversal of credit. */
  record_id: string | null;
  /** Its effect on the balance, in cents of AUD: a refund adds, a reversal of credit subtracts. */
  amount_cents: number;
  /** Why it was made, in the operator’s words. */
  because: string;
  /** When it was made. */
  created_at: string;
};

/** What `get_whoami` takes. */
export type GetWhoamiInput = { [name: string]: never };

/** What `get_whoami` answers. */
export type GetWhoamiAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** An API key of the account, an OAuth access token that a person approved for an app, or a person who is signed in to the console. */
  credential: "api_key" | "access_token" | "session";
  /** The id of the API key (key_…), of the person’s approval (grt_…) or of the person (usr_…). */
  credential_id: string;
  /** The name of the API key or of the app that the person approved, or the e-mail address of the person. */
  name: string;
  /** The tenant of the account. */
  tenant_id: string;
  /** The account that the calls belong to. */
  account_id: string;
  /** `test`: invented data and play money only. */
  mode: "live" | "test";
  /** What the credential may do. */
  scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
  /** When the API key stops working; null: never. Null for a token too: its life came with it. */
  expires_at: string | null;
};

/** What `create_key` takes. */
export type CreateKeyInput = {
  /** What the key is for: one line of visible characters. */
  name: string;
  /** live or test; yours by default. A test key sees invented data only, spends play money and cannot create live keys. */
  mode?: "live" | "test" | undefined;
  /** What the key may do; each scope must be one of yours. Default: yours without account:admin. */
  scopes?: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin"> | undefined;
  /** When it stops working, such as 2027-06-30T00:00:00Z; not after your own key. Default: when yours does. */
  expires_at?: string | undefined;
  /** IPv4 and IPv6 networks from which it works, each inside one of yours. Default: yours. */
  allowed_networks?: Array<string> | undefined;
};

/** What `create_key` answers. */
export type CreateKeyAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The new key. */
  key: CreateKeyAnswerKey;
  /** The secret of the key. Shown only once, and stored only as a hash; null in a replayed answer. */
  api_key: string | null;
};

/** The new key. */
export type CreateKeyAnswerKey = {
  /** Id of the key; it is not secret. */
  key_id: string;
  /** What the key is for, in its creator’s words. */
  name: string;
  /** The first characters of the secret, by which people recognise it. */
  key_prefix: string;
  /** A test key sees invented data only and spends play money. */
  mode: "live" | "test";
  /** What the key may do. */
  scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
  /** The networks from which it works; null: any. */
  allowed_networks: Array<string> | null;
  /** Whether the key works; only active does. */
  state: "active" | "expired" | "revoked";
  /** When the key was created. */
  created_at: string;
  /** The key that created it; null: a person or the operator. */
  created_by_key_id: string | null;
  /** The person who created it in the console; null: a key or the operator. */
  created_by_user_id: string | null;
  /** The key that it replaced; null when it replaced none. */
  replaces_key_id: string | null;
  /** When it was last used, to the minute; null: never. */
  last_used_at: string | null;
  /** When it stops working; null: never. */
  expires_at: string | null;
  /** When it was revoked; null: it was not. */
  revoked_at: string | null;
  /** The key that revoked it; null: a person, the operator, or not revoked. */
  revoked_by_key_id: string | null;
  /** The person who revoked it in the console; null: a key, the operator, or not revoked. */
  revoked_by_user_id: string | null;
};

/** What `list_keys` takes. */
export type ListKeysInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
};

/** What `list_keys` answers. */
export type ListKeysAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The keys of your account, newest first. */
  keys: Array<ListKeysAnswerKey>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListKeysAnswerKey = {
  /** Id of the key; it is not secret. */
  key_id: string;
  /** What the key is for, in its creator’s words. */
  name: string;
  /** The first characters of the secret, by which people recognise it. */
  key_prefix: string;
  /** A test key sees invented data only and spends play money. */
  mode: "live" | "test";
  /** What the key may do. */
  scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
  /** The networks from which it works; null: any. */
  allowed_networks: Array<string> | null;
  /** Whether the key works; only active does. */
  state: "active" | "expired" | "revoked";
  /** When the key was created. */
  created_at: string;
  /** The key that created it; null: a person or the operator. */
  created_by_key_id: string | null;
  /** The person who created it in the console; null: a key or the operator. */
  created_by_user_id: string | null;
  /** The key that it replaced; null when it replaced none. */
  replaces_key_id: string | null;
  /** When it was last used, to the minute; null: never. */
  last_used_at: string | null;
  /** When it stops working; null: never. */
  expires_at: string | null;
  /** When it was revoked; null: it was not. */
  revoked_at: string | null;
  /** The key that revoked it; null: a person, the operator, or not revoked. */
  revoked_by_key_id: string | null;
  /** The person who revoked it in the console; null: a key, the operator, or not revoked. */
  revoked_by_user_id: string | null;
  /** The e-mail address of the person, or the name of the key, that created it; null: the operator. */
  created_by_name: string | null;
};

/** What `rotate_key` takes. */
export type RotateKeyInput = {
  /** Id of the key to replace, from the list of keys. */
  key_id: string;
  /** How many hours the old key keeps working, 0-168, default 24. */
  overlap_hours?: number | undefined;
  /** When the new key stops working, such as 2027-06-30T00:00:00Z. Default: when the old one would have. */
  expires_at?: string | undefined;
};

/** What `rotate_key` answers. */
export type RotateKeyAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The new key. */
  key: CreateKeyAnswerKey;
  /** The secret of the key. Shown only once, and stored only as a hash; null in a replayed answer. */
  api_key: string | null;
  /** The old key, which works until its expires_at. */
  replaced: CreateKeyAnswerKey;
};

/** What `revoke_key` takes. */
export type RevokeKeyInput = {
  /** Id of the key to revoke, from the list of keys. */
  key_id: string;
};

/** What `list_people` takes. */
export type ListPeopleInput = { [name: string]: never };

/** What `list_people` answers. */
export type ListPeopleAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** At most 100, in the order in which they joined. */
  people: Array<ListPeopleAnswerPeople>;
};

export type ListPeopleAnswerPeople = {
  /** The person’s id, from the list of people. */
  user_id: string;
  /** The e-mail address with which they sign in. */
  email: string;
  /** What the person may do in the account: owner, member, viewer or billing. */
  role: "owner" | "member" | "viewer" | "billing";
  /** When they joined. */
  created_at: string;
  /** When they last signed in; null when no sign-in is recorded. */
  signed_in_at: string | null;
};

/** What `change_role` takes. */
export type ChangeRoleInput = {
  /** The person’s id, from the list of people. */
  user_id: string;
  /** What the person may do in the account: owner, member, viewer or billing. */
  role: "owner" | "member" | "viewer" | "billing";
};

/** What `change_role` answers. */
export type ChangeRoleAnswer = {
  /** True, as an error has false. */
  ok: true;
};

/** What `remove_person` takes. */
export type RemovePersonInput = {
  /** The person’s id, from the list of people. */
  user_id: string;
};

/** What `create_invitation` takes. */
export type CreateInvitationInput = {
  /** The role that the invited person gets: owner, member, viewer or billing. It must not have more rights than you. */
  role: "owner" | "member" | "viewer" | "billing";
  /** For whom it is, to recognise it: one line of visible characters. */
  note?: string | undefined;
};

/** What `create_invitation` answers. */
export type CreateInvitationAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** What was made, without its link. */
  invitation: CreateInvitationAnswerInvitation;
  /** The link to send. Shown only once, and stored only as a hash; null in a replayed answer. */
  join_url: string | null;
};

/** What was made, without its link. */
export type CreateInvitationAnswerInvitation = {
  /** Id of the invitation, as the list of invitations shows it; it is not the link. */
  invitation_id: string;
  /** What the person may do in the account: owner, member, viewer or billing. */
  role: "owner" | "member" | "viewer" | "billing";
  /** What its maker wrote to recognise it; null: nothing. */
  note: string | null;
  /** Only an open one can be accepted, once, while its maker can still invite people. */
  state: "open" | "accepted" | "revoked" | "expired";
  /** When it was made. */
  created_at: string;
  /** The person (usr_) or API key (key_) that made it. */
  created_by: string;
  /** When it can no longer be accepted: three days after it was made. */
  expires_at: string;
  /** When it was accepted; null: not yet. */
  accepted_at: string | null;
  /** The person who joined with it; null: no one yet. */
  accepted_by_user_id: string | null;
};

/** What `list_invitations` takes. */
export type ListInvitationsInput = ListKeysInput;

/** What `list_invitations` answers. */
export type ListInvitationsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Those of this page, newest first. */
  invitations: Array<CreateInvitationAnswerInvitation>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

/** What `revoke_invitation` takes. */
export type RevokeInvitationInput = {
  /** Id of the invitation, as the list of invitations shows it; it is not the link. */
  invitation_id: string;
};

/** What `list_audit_log` takes. */
export type ListAuditLogInput = {
  /** The most items to return: 1-1000, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page, or the cursor in the last row of a CSV file. */
  cursor?: string | undefined;
  /** Only this act, such as key_created. */
  action?: "sign_in" | "sign_in_failed" | "signed_out" | "signed_out_everywhere" | "password_changed" | "passkey_added" | "passkey_removed" | "key_created" | "key_rotated" | "key_revoked" | "app_connected" | "app_disconnected" | "app_cap_changed" | "account_cap_changed" | "account_erased" | "price_approved" | "price_declined" | "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_deleted" | "export_ordered" | "person_created" | "person_joined" | "person_removed" | "role_changed" | "invitation_created" | "invitation_revoked" | undefined;
  /** Only acts of this person (usr_), API key (key_) or app (grt_). */
  actor_id?: string | undefined;
  /** Only acts at or after this date-time. */
  from?: string | undefined;
  /** Only acts at or before this date-time. */
  to?: string | undefined;
};

/** What `list_audit_log` answers. */
export type ListAuditLogAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The acts of this page, newest first. */
  entries: Array<ListAuditLogAnswerEntry>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListAuditLogAnswerEntry = {
  /** When it was done. */
  at: string;
  /** What was done. */
  action: "sign_in" | "sign_in_failed" | "signed_out" | "signed_out_everywhere" | "password_changed" | "passkey_added" | "passkey_removed" | "key_created" | "key_rotated" | "key_revoked" | "app_connected" | "app_disconnected" | "app_cap_changed" | "account_cap_changed" | "account_erased" | "price_approved" | "price_declined" | "webhook_created" | "webhook_changed" | "webhook_secret_rotated" | "webhook_deleted" | "export_ordered" | "person_created" | "person_joined" | "person_removed" | "role_changed" | "invitation_created" | "invitation_revoked";
  /** Who did it; unknown: someone whose sign-in failed. */
  actor_kind: "person" | "key" | "app" | "operator" | "unknown";
  /** The person, API key or grant; null for the operator and for an unknown. */
  actor_id: string | null;
  /** Their present e-mail address or name; null when there is none. */
  actor_name: string | null;
  /** What it was done to: the id of a person, key, grant, quote, job or invitation. */
  subject_id: string | null;
  /** The network address that the request came from, of IPv6 the /64 network; null for the operator, and for entries made before it was recorded. */
  address: string | null;
  /** More about the act, without secrets. */
  details: { [name: string]: unknown };
};

/** What `list_requests` takes. */
export type ListRequestsInput = {
  /** The most items to return: 1-200, default 50. */
  limit?: number | undefined;
  /** next_cursor of the previous page; leave it out for the first page. */
  cursor?: string | undefined;
  /** Only those of this API key (key_), app (grt_) or person (usr_). */
  made_by?: string | undefined;
  /** Only this operation, such as get_abn. */
  operation?: string | undefined;
  /** Only this HTTP status, such as 429. */
  status?: number | undefined;
  /** Only this error code. */
  code?: "invalid_input" | "invalid_id" | "invalid_abn" | "invalid_source_version" | "incomplete_address" | "invalid_state" | "invalid_postcode" | "unsupported_street_type" | "authentication_required" | "unauthorized" | "insufficient_credit" | "price_confirmation_required" | "spend_cap_reached" | "insufficient_scope" | "account_mismatch" | "network_not_allowed" | "key_too_broad" | "role_too_broad" | "abn_not_found" | "not_found" | "snapshot_not_found" | "monitor_not_found" | "job_not_found" | "snapshot_mismatch" | "ambiguous_target" | "baseline_not_captured" | "baseline_mismatch" | "idempotency_conflict" | "key_limit_reached" | "key_already_rotated" | "team_limit_reached" | "last_owner" | "last_admin_key" | "legacy_artifact_unavailable" | "method_not_allowed" | "payload_too_large" | "unsupported_media_type" | "rate_limited" | "pdf_render_error" | "internal_error" | "tool_not_live" | "upstream_error" | "parse_error" | "recheck_failed" | "store_unavailable" | "shard_read_failed" | "storage_error" | "ppsr_unavailable" | "clock_skew" | "overloaded" | "network_error" | undefined;
  /** Only the request with this id, as its answer carried it. */
  request_id?: string | undefined;
  /** all (default), or programs: without the calls that pages of the console make for signed-in people. */
  callers?: "all" | "programs" | undefined;
  /** Only those answered at or after this date-time. */
  from?: string | undefined;
  /** Only those answered at or before this date-time. */
  to?: string | undefined;
};

/** What `list_requests` answers. */
export type ListRequestsAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** The calls of this page, newest first. */
  requests: Array<ListRequestsAnswerRequest>;
  /** The cursor of the next page; null on the last page. */
  next_cursor: string | null;
};

export type ListRequestsAnswerRequest = {
  /** When it was answered. */
  at: string;
  /** The API key (key_), app (its grant, grt_) or person (usr_). */
  made_by: string;
  /** Its present name or e-mail address; null when there is none. */
  made_by_name: string | null;
  /** Its name in the contract, such as get_abn. */
  operation: string;
  /** The HTTP status; for an agent’s call the one that REST would have sent. */
  status: number;
  /** The error code; null for success. */
  code: string | null;
  /** How long the service worked on it, in milliseconds. */
  duration_ms: number;
  /** The id that the answer carried; null where it carried none. */
  request_id: string | null;
};

/** What `get_sources` takes. */
export type GetSourcesInput = { [name: string]: never };

/** What `get_sources` answers. */
export type GetSourcesAnswer = {
  /** True, as an error has false. */
  ok: true;
  /** Every source that this service knows. */
  sources: Array<GetSourcesAnswerSource>;
};

export type GetSourcesAnswerSource = {
  /** Id of the source, such as abn or gnaf. */
  source_id: string;
  /** What the publisher calls the source. */
  name: string;
  /** Who publishes the source. */
  owner: CreateEvidencePackAnswerSourceCheckSourceTrustOwner;
  /** Terms under which the source may be used. */
  licence: string;
  /** The credit that the licence demands. */
  attribution: string;
  /** How often the source is updated. */
  cadence: string;
  /** Where the source is published. */
  source_url: string;
  /** What the source cannot show, one sentence each. */
  limitations: Array<string>;
  /** Whether this service can read the source now. */
  availability: "available" | "unavailable";
  /** Whether answers are live, from a snapshot or invented; null while this source cannot be read. */
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched" | null;
  /** The imported versions; empty for a source that is only read live. */
  versions: Array<GetSourcesAnswerSourceVersion>;
  /** What answers for your credential now. */
  answering?: GetSourcesAnswerSourceAnswering;
};

export type GetSourcesAnswerSourceVersion = {
  /** Name of the version, such as abn-2026-11. */
  source_version: string;
  /** active: it answers; staged: imported and not yet used; retired: replaced by a newer one. */
  state: "staged" | "active" | "retired";
  /** True for the bundled sample, which is invented and not register data. */
  sample: boolean;
  /** The number of rows imported. */
  row_count: number;
  /** The time for which its data is valid. */
  retrieved_at: string;
  /** SHA-256 of the imported content. */
  content_sha256: string;
  /** The imported file; null for old versions that did not record it. */
  source_file?: GetSearchRecordAnswerRecordSourceSourceFile | null;
};

/** What answers for your credential now. */
export type GetSourcesAnswerSourceAnswering = {
  /** The version that answers; null when none or the live source does. */
  source_version: string | null;
  /** Why that one answers, in a sentence. */
  why: string;
};

/** The type of an event. */
export type EventType =
  /** A batch search has ended; `state` says whether it succeeded. */
  | 'batch_search.completed'
  /** An evidence export has finished; its file is available. */
  | 'evidence_export.ready'
  /** An evidence export has failed permanently; it has no file. */
  | 'evidence_export.failed';
