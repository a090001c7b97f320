// Generated from the contract by `npm run generate`. Change the contract, not this file.
// It has no dependencies: copy it into your project. Answers may gain optional fields; ignore unknown ones.

/** The error codes. Branch on them, not on messages. */
export type ErrorCode = 'abn_not_found' | 'account_mismatch' | 'ambiguous_target' | 'authentication_required' | 'baseline_mismatch' | 'baseline_not_captured' | 'clock_skew' | 'idempotency_conflict' | 'incomplete_address' | 'insufficient_credit' | 'insufficient_scope' | 'internal_error' | 'invalid_abn' | 'invalid_id' | 'invalid_input' | 'invalid_postcode' | 'invalid_source_version' | 'invalid_state' | 'job_not_found' | 'key_already_rotated' | 'key_limit_reached' | 'key_too_broad' | 'last_admin_key' | 'legacy_artifact_unavailable' | 'monitor_not_found' | 'network_error' | 'network_not_allowed' | 'not_found' | 'overloaded' | 'parse_error' | 'payload_too_large' | 'pdf_render_error' | 'ppsr_unavailable' | 'price_confirmation_required' | 'rate_limited' | 'recheck_failed' | 'shard_read_failed' | 'snapshot_mismatch' | 'snapshot_not_found' | 'spend_cap_reached' | 'storage_error' | 'store_unavailable' | 'unauthorized' | 'unsupported_media_type' | 'unsupported_street_type' | 'upstream_error';

/** The body of an error. */
export type RefusalBody = { ok: false; code: ErrorCode; message: string; request_id: string; [detail: string]: unknown };

/** The service returned an error. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly body: RefusalBody;

  constructor(status: number, body: RefusalBody) {
    super(`${body.code}: ${body.message}`);
    this.name = 'Refusal';
    this.status = status;
    this.code = body.code;
    this.body = body;
  }
}

/** The URL of the service, and the API key or token. */
export type ClientSettings = { baseUrl: string; token?: string | undefined; fetch?: typeof fetch };

/** A POST repeated with the same key runs and is charged once. */
export type CallOptions = { idempotencyKey?: string | undefined };

/** What `get_health` takes. */
export type GetHealthInput = Record<string, never>;

/** What `get_health` answers. */
export type GetHealthAnswer = {
  ok: true;
  /** degraded: the API responds, but part of it does not work; see reasons. */
  status: "ok" | "degraded";
  /** Empty when ok. store_not_writable: the store responds but refuses writes. objects_unavailable: files and addresses fail. shedding_load: requests were rejected in the last ten seconds. clock_skew: writes are refused with clock_skew. log_behind: the database is older than the signed evidence log, so writes are refused until an operator has decided what to do. */
  reasons: Array<"store_unavailable" | "store_not_writable" | "objects_unavailable" | "shedding_load" | "clock_skew" | "log_behind">;
  store: "ok" | "unavailable";
  version: string;
  time: string;
};

/** What `get_abn` takes. */
export type GetAbnInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `get_abn` answers. */
export type GetAbnAnswer = {
  ok: true;
  abn: string;
  /** Null when the register withholds the name. */
  entityName: string | null;
  entityType: string | null;
  status: "active" | "cancelled" | "suspended";
  abnRegisteredDate: string | null;
  acn: string | null;
  state: string | null;
  postcode: string | null;
  sourceUrl: string;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  source: string;
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the underlying source data was retrieved. */
  retrieved_at: string;
  record_id: string;
  /** The ABN that replaced this one, if the source names it. */
  replaced_by?: string | null;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items?: Array<string>;
};

/** What `verify_counterparty` takes. */
export type VerifyCounterpartyInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** The name that the counterparty uses. It is compared with the names of the ABN’s holder. */
  claimed_name?: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `verify_counterparty` answers. */
export type VerifyCounterpartyAnswer = {
  ok: true;
  tool: "verify_counterparty";
  card: {
    subject: {
      abn: string;
      entity_name: string | null;
    };
    verdict: "verified" | "not_verified" | "human_review_required";
    headline: string;
    fields: Array<{
      field: string;
      value: string | null;
      label: "verified" | "not_verified" | "human_review_required";
      /** The meaning of a code of ASIC. */
      meaning?: string | null;
    }>;
    /** Absent when the request has no claimed_name. */
    claimed_name?: {
      given: string;
      /** not_compared: the registers that were read have no name of the holder. */
      outcome: "same" | "similar" | "different" | "not_compared";
      /** The most similar name; for different, the holder’s present name. */
      register_name: {
        name: string;
        kind: "entity_name" | "company_name" | "business_name" | "trading_name" | "other_name" | "former_name";
        source_id: string;
      } | null;
      match: {
        score: number;
        differences: Array<{
          feature: string;
          cost: number;
          meaning: string;
        }>;
      } | null;
      /** verified only for the same, present name with nothing unchecked beside it. */
      label: "verified" | "not_verified" | "human_review_required";
      result: string;
    };
    /** Where ASIC and the ABN register differ. Both values are shown; neither is preferred. */
    conflicts?: Array<{
      field: string;
      left: {
        source: string;
        value: string | null;
      };
      right: {
        source: string;
        value: string | null;
      };
      message: string;
    }>;
    source_checks: Array<{
      source: string;
      source_id: string;
      check: "identity" | "gst" | "company";
      status: "matched" | "no_match" | "source_unavailable";
      result: string;
      data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
      source_version: string | null;
      source_citation: string;
      retrieved_at: string | null;
      confidence: number;
      /** Present when the ABN register returned a GST record. */
      gst: {
        registered: boolean;
        effective_from: string | null;
        effective_to: string | null;
      } | null;
      limitations: Array<string>;
    }>;
    risk_flags: Array<{
      code: string;
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      severity: "info" | "low" | "medium" | "high" | "critical";
      message: string;
      confidence: number;
      evidence_refs: Array<string>;
      source_refs: Array<string>;
      /** Evidence wording, not a clearance claim. */
      source_backing: string;
      recommended_next_check: string;
    }>;
    human_review_items: Array<string>;
    not_checked: Array<{
      source: string;
      status: "not_checked";
      result: string;
    }>;
    confidence: number;
  };
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  record_id: string;
  generated_at: string;
};

/** What `abn_lookup` takes. */
export type AbnLookupInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `abn_lookup` answers. */
export type AbnLookupAnswer = {
  ok: true;
  tool: "abn_lookup";
  abn: string;
  /** The registered name; null when the register withholds it. */
  entity_name: string | null;
  entity_type_code: string | null;
  entity_type: string | null;
  status: "active" | "cancelled" | "suspended";
  status_from: string | null;
  acn: string | null;
  state: string | null;
  postcode: string | null;
  business_names: Array<string>;
  /** Historical: the register has accepted no new ones since May 2012. */
  trading_names: Array<string>;
  other_names: Array<string>;
  gst: {
    status: "registered" | "cancelled" | "none";
    registered: boolean;
    status_from: string | null;
    /** The day for which the source is valid. */
    as_at?: string;
    /** Null when the start is not known. */
    effective_from?: string | null;
    /** The last day; null when it is in the future or not known. */
    effective_to?: string | null;
  };
  /** The ABN that replaced this one, if the source names it. */
  replaced_by: string | null;
  source_url: string;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  source: string;
  /** Null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the underlying source data was retrieved. */
  retrieved_at: string;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items?: Array<string>;
  limitations: Array<string>;
  record_id: string;
};

/** What `abn_history` takes. */
export type AbnHistoryInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `abn_history` answers. */
export type AbnHistoryAnswer = {
  ok: true;
  tool: "abn_history";
  abn: string;
  names: Array<{
    kind: "main" | "business" | "trading" | "other";
    name: string;
    /** Never true for a trading name: the register has accepted none since May 2012. */
    is_current: boolean;
    /** Null when the start is not known. */
    effective_from: string | null;
    /** The last day; null when it is in the future or not known. */
    effective_to: string | null;
  }>;
  statuses: Array<{
    status: "active" | "cancelled" | "suspended";
    /** Null when the start is not known. */
    effective_from: string | null;
    /** The last day; null when it is in the future or not known. */
    effective_to: string | null;
  }>;
  /** The periods of GST registration. */
  gst: Array<{
    /** Null when the start is not known. */
    effective_from: string | null;
    /** The last day; null when it is in the future or not known. */
    effective_to: string | null;
  }>;
  addresses: Array<{
    state: string | null;
    postcode: string | null;
    /** Null when the start is not known. */
    effective_from: string | null;
    /** The last day; null when it is in the future or not known. */
    effective_to: string | null;
  }>;
  /** True when the register returned the history; false when it is assembled from snapshots. */
  complete: boolean;
  /** The day of the first available snapshot; null when the register returned the history. */
  observed_from: string | null;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  source: string;
  /** Null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the underlying source data was retrieved. */
  retrieved_at: string;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items?: Array<string>;
  limitations: Array<string>;
  record_id: string;
};

/** What `gst_check` takes. */
export type GstCheckInput = {
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn: string;
  as_at: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `gst_check` answers. */
export type GstCheckAnswer = {
  ok: true;
  tool: "gst_check";
  abn: string;
  entity_name: string | null;
  as_at: string;
  /** Null when the source does not know it for that day. */
  registered: boolean | null;
  /** Null when the start is not known. */
  effective_from: string | null;
  /** The last day; null when it is in the future or not known. */
  effective_to: string | null;
  label: "verified" | "not_verified" | "human_review_required";
  reason: string;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  source: string;
  /** Null for a live answer. */
  source_version: string | null;
  /** The source checked, with any sample or snapshot limitation. */
  source_citation: string;
  /** When the underlying source data was retrieved. */
  retrieved_at: string;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items?: Array<string>;
  limitations: Array<string>;
  record_id: string;
};

/** What `company_lookup` takes. */
export type CompanyLookupInput = {
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn?: string;
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn?: string;
  company_name?: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `company_lookup` answers. */
export type CompanyLookupAnswer = {
  ok: true;
  tool: "company_lookup";
  status: "matched" | "needs_review" | "no_match";
  verdict: "verified" | "not_verified" | "human_review_required";
  /** Null when no company, or more than one, matches. */
  company: {
    /** An ACN, or the ARBN of a registrable body. */
    acn: string;
    company_name: string;
    abn: string | null;
    type: string | null;
    class: string | null;
    sub_class: string | null;
    /** As ASIC codes it: REGD is registered, DRGD deregistered. */
    status: string | null;
    registered_on: string | null;
    deregistered_on: string | null;
    former_names: Array<string>;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    status_meaning?: string | null;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    type_meaning?: string | null;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    class_meaning?: string | null;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    sub_class_meaning?: string | null;
  } | null;
  fields: Array<{
    field: string;
    value: string | null;
    label: "verified" | "not_verified" | "human_review_required";
    source_id: string;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    meaning?: string | null;
  }>;
  candidates: Array<{
    acn: string;
    /** The one of its names that is most similar to the requested one. */
    company_name: string;
    /** True when that is a former name. */
    former?: boolean;
    /** The current name, if the row of the former name has it. */
    current_name?: string | null;
    status?: string | null;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    status_meaning?: string | null;
    match: {
      score: number;
      differences: Array<{
        feature: string;
        cost: number;
        meaning: string;
      }>;
    };
  }>;
  /** Both values are shown; neither is preferred. */
  conflicts: Array<{
    field: string;
    left: {
      source: string;
      value: string | null;
    };
    right: {
      source: string;
      value: string | null;
    };
    message: string;
  }>;
  confidence: number;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  sources: Array<{
    source_id: string;
    source: string;
    source_version: string | null;
    source_citation: string;
    retrieved_at: string;
  }>;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items: Array<string>;
  not_checked: Array<{
    source: string;
    status: "not_checked";
    result: string;
  }>;
  limitations: Array<string>;
  record_id: string;
};

/** What `verify_business_name_registration` takes. */
export type VerifyBusinessNameRegistrationInput = {
  business_name: string;
  /** Australian Business Number: 11 digits, spaces allowed. */
  abn?: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `verify_business_name_registration` answers. */
export type VerifyBusinessNameRegistrationAnswer = {
  ok: true;
  tool: "verify_business_name_registration";
  business_name: string;
  abn: string | null;
  outcome: "exact-match" | "fuzzy-match" | "cancelled" | "not-found" | "human-review";
  /** True only for exact-match, and only if everything written beside the name was checked and the register names the holder. */
  clean: boolean;
  verdict: "verified" | "not_verified" | "human_review_required";
  reason: string;
  registration: {
    business_name: string;
    status: string | null;
    registered_on: string | null;
    cancelled_on: string | null;
    /** Null when the register withholds or lacks it. */
    abn: string | null;
    match: {
      score: number;
      differences: Array<{
        feature: string;
        cost: number;
        meaning: string;
      }>;
    };
  } | null;
  candidates: Array<{
    business_name: string;
    status: string | null;
    registered_on: string | null;
    cancelled_on: string | null;
    /** Null when the register withholds or lacks it. */
    abn: string | null;
    match: {
      score: number;
      differences: Array<{
        feature: string;
        cost: number;
        meaning: string;
      }>;
    };
  }>;
  confidence: number;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  sources: Array<{
    source_id: string;
    source: string;
    source_version: string | null;
    source_citation: string;
    retrieved_at: string;
  }>;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items: Array<string>;
  not_checked: Array<{
    source: string;
    status: "not_checked";
    result: string;
  }>;
  limitations: Array<string>;
  record_id: string;
};

/** What `asic_licence_lookup` takes. */
export type AsicLicenceLookupInput = {
  licence_number: string;
  licence_type?: "afsl" | "acl";
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `asic_licence_lookup` answers. */
export type AsicLicenceLookupAnswer = {
  ok: true;
  tool: "asic_licence_lookup";
  licence_number: string;
  status: "matched" | "needs_review" | "no_match";
  licences: Array<{
    licence_type: "afsl" | "acl";
    licence_number: string;
    licensee_name: string;
    abn: string | null;
    acn: string | null;
    /** As the register writes it; the AFS register has no status. */
    status: string | null;
    started_on: string | null;
    ended_on: string | null;
    locality: string | null;
    state: string | null;
    postcode: string | null;
    conditions: Array<string>;
    afsl_number: string | null;
    business_names: Array<string>;
    dispute_schemes: Array<string>;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    status_meaning?: string | null;
    /** The meaning of the code, or that it is unknown; null when there is no code. */
    dispute_schemes_meaning?: string | null;
    label: "verified" | "not_verified" | "human_review_required";
  }>;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  sources: Array<{
    source_id: string;
    source: string;
    source_version: string | null;
    source_citation: string;
    retrieved_at: string;
  }>;
  risk_flags?: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items: Array<string>;
  not_checked: Array<{
    source: string;
    status: "not_checked";
    result: string;
  }>;
  limitations: Array<string>;
  record_id: string;
};

/** What `address_lookup` takes. */
export type AddressLookupInput = {
  /** G-NAF snapshot version to query, such as gnaf-2026-08. */
  source_version: string;
  /** Single-line Australian address. */
  raw_address: string;
  /** 1-25, default 10; larger values are capped at 25. */
  limit?: number;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `address_lookup` answers. */
export type AddressLookupAnswer = {
  ok: true;
  tool: "address_lookup";
  status: "exact_match" | "fuzzy_match" | "ambiguous" | "no_match";
  matched_on: "normalized_full_address" | "address_components" | "none";
  normalized_address_key: string;
  confidence: number;
  mismatch_flags: Array<{
    severity: "low" | "medium";
    code: "fuzzy_street_name" | "suburb_mismatch" | "postcode_mismatch" | "state_mismatch" | "ambiguous_match";
    message: string;
    input_component?: string;
    candidate_component?: string;
  }>;
  candidate_count: number;
  candidates: Array<{
    gnaf_pid: string;
    full_address: string;
    locality: string;
    state: "ACT" | "NSW" | "NT" | "QLD" | "SA" | "TAS" | "VIC" | "WA";
    postcode: string;
    latitude: number | null;
    longitude: number | null;
    geocode_type: string | null;
    source: {
      source_id: "gnaf";
      source_version: string;
      source_kind: "versioned_snapshot";
      registry_truth: "snapshot_not_realtime";
      snapshot_backed: true;
    };
    evidence: {
      store_shard_key: string;
      row_offset: number;
    };
    match: {
      method: "exact_normalized" | "fuzzy_components";
      confidence: number;
      component_scores: {
        street_number: number;
        street_name: number;
        street_type: number;
        suburb: number;
        state: number;
        postcode: number;
      };
      mismatch_flags: Array<{
        severity: "low" | "medium";
        code: "fuzzy_street_name" | "suburb_mismatch" | "postcode_mismatch" | "state_mismatch" | "ambiguous_match";
        message: string;
        input_component?: string;
        candidate_component?: string;
      }>;
    };
  }>;
  property_evidence: {
    verdict: "matched" | "needs_review" | "not_found";
    headline: string;
    subject: {
      kind: "property";
      normalized_address_key: string;
      matched_address: string | null;
      gnaf_pid: string | null;
      jurisdiction: string | null;
      locality: string | null;
      postcode: string | null;
      latitude: number | null;
      longitude: number | null;
    };
    source_checks: Array<{
      applies: true;
      result: string;
      source_version: string;
      confidence: number;
      evidence_ref: string | null;
      limitations: Array<string>;
      source: "G-NAF";
      source_id: "gnaf";
      status: "matched" | "needs_review" | "no_match";
      source_kind: "versioned_snapshot";
    } | {
      applies: true;
      result: string;
      source_version: string;
      confidence: number;
      evidence_ref: string | null;
      limitations: Array<string>;
      owner: string;
      source_url: string;
      access_mode: string;
      credential_requirement: string;
      request_shape: string;
      response_shape: string;
      cadence: string;
      join_keys: Array<string>;
      attribution: string;
      source: "NSW Planning Portal Online DA";
      source_id: "nsw-planning-portal-online-da";
      status: "matched" | "no_match" | "source_unavailable";
      source_kind: "planning_application_context";
      licence: string;
      date_range: {
        lodgement_from: string;
        lodgement_to: string;
      };
      fields: Array<string>;
      pii_handling: string;
      records: Array<{
        planning_portal_application_number: string;
        application_type: string;
        application_status: string;
        full_address: string;
        council_name: string;
        state: "NSW";
        council_application_number: string | null;
        development_category: string | null;
        development_type: string | null;
        lodgement_date: string | null;
        determination_date: string | null;
        determination_authority: string | null;
        assessment_exhibition_start_date: string | null;
        assessment_exhibition_end_date: string | null;
        lot: string | null;
        plan_label: string | null;
        section: string | null;
        suburb: string | null;
        postcode: string | null;
        cost_of_development: number | null;
        x: number | null;
        y: number | null;
      }>;
    } | {
      applies: true;
      result: string;
      source_version: string;
      confidence: number;
      evidence_ref: string | null;
      limitations: Array<string>;
      owner: string;
      source_url: string;
      access_mode: string;
      credential_requirement: string;
      request_shape: string;
      response_shape: string;
      cadence: string;
      join_keys: Array<string>;
      attribution: string;
      status: "climate_context_available" | "source_unavailable";
      source_kind: "observed_climate_context";
      date_range: {
        start: string;
        finish: string;
      };
      source: "SILO Data Drill";
      source_id: "silo-data-drill";
    } | {
      applies: true;
      result: string;
      source_version: string;
      confidence: number;
      evidence_ref: string | null;
      limitations: Array<string>;
      owner: string;
      source_url: string;
      access_mode: string;
      credential_requirement: string;
      request_shape: string;
      response_shape: string;
      cadence: string;
      join_keys: Array<string>;
      attribution: string;
      status: "climate_context_available" | "source_unavailable";
      source_kind: "observed_climate_context";
      date_range: {
        start: string;
        finish: string;
      };
      source: "BoM Climate Data Online";
      source_id: "bom-climate-data-online";
    }>;
    not_checked: Array<{
      source: "Title ownership" | "Mortgage or encumbrance" | "Valuation or sales history" | "Planning applications" | "Hazard context";
      applies: false;
      status: "not_checked";
      result: string;
    }>;
    recommended_next_action: string;
    limitations: Array<string>;
  };
};

/** What `ppsr_preview` takes. */
export type PpsrPreviewInput = {
  /** Organisations only; individual grantors are out of scope. */
  subject_kind: "organisation";
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `ppsr_preview` answers. */
export type PpsrPreviewAnswer = unknown;

/** What `ppsr_search` takes. */
export type PpsrSearchInput = {
  /** Organisations only; individual grantors are out of scope. */
  subject_kind: "organisation";
  /** Australian Company Number: 9 digits, spaces allowed. */
  acn: string;
  purpose: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `ppsr_search` answers. */
export type PpsrSearchAnswer = {
  ok: true;
  tool: string;
  /** In its canonical form. */
  target: {
    type: string;
    value: string;
  };
  record_id: string;
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  source_citation: string;
  retrieved_at: string;
  verdict: string;
  risk_flags: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  certificate: {
    search_certificate_number: string;
    certificate_sha256: string;
  };
  human_review_items: Array<string>;
  /** What this answer does not prove. */
  limitations: Array<string>;
};

/** What `create_evidence_pack` takes. */
export type CreateEvidencePackInput = {
  /** Australian Business Number: 11 digits with valid check digits. */
  abn?: string;
  /** Vehicle identification number: 17 letters and digits without I, O and Q. */
  vin?: string;
  /** What the pack is for, in your words. */
  purpose?: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `create_evidence_pack` answers. */
export type CreateEvidencePackAnswer = {
  ok: true;
  export_id: string;
  contract_version: "fixture-machine-truth-v2";
  download_url: string;
  /** When the sample was assembled; not a source time. */
  assembled_at: string;
  /** Legacy alias of assembled_at; never source freshness. */
  generated_at: string;
  freshness: null;
  partial: true;
  data_mode: "synthetic_fixture_unsearched";
  field_origins: {
    subject: "caller_input_unverified";
    source_checks: "synthetic_fixture_unsearched";
    risk_outputs: "derived_from_unsearched_fixture_rows";
  };
  verdict: string;
  subject: {
    abn: string | null;
    vin: string | null;
    purpose: string | null;
  };
  source_checks: Array<{
    source: string;
    verdict: string;
    freshness: string | null;
    certificate_sha256: string | null;
    source_trust?: {
      /** Exact manifest source id, or svc-fixture-unsearched-… for sample rows. */
      source_id: string;
      owner: {
        name: string;
        kind: "svc" | "government" | "regulator" | "intergovernmental";
        jurisdiction: string;
        website: string;
      };
      detail: string;
      freshness: {
        cadence: string;
      };
      snapshot: {
        source_version: string;
      };
      parser: {
        parser_version: string;
        notes: string;
      };
      limitations: Array<string>;
    };
    source_snapshot_id: string | null;
  }>;
  risk_flags: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items: Array<string>;
  machine_pack: {
    pack_version: "machine-pack-v1";
    export_id: string;
    /** The caller’s deal or file id. */
    reference: string | null;
    /** What a program may decide from this pack: nothing. */
    reliance: "none";
    /** 11 digits, as given; not looked up. */
    abn: string | null;
    /** The identifiers of the asset, as given; not looked up. */
    identifiers: Array<{
      kind: "vin" | "chassis_number" | "engine_number" | "serial_number";
      /** As the caller wrote it. */
      raw: string;
      canonical: string;
      display: string;
    }>;
    /** Always empty: no source was queried. */
    sources_searched: Array<string>;
    /** The fixture ids of source_checks, in their order. */
    sources_unsearched: Array<string>;
    /** All ten categories of the risk ontology, none of them searched. */
    categories: Array<{
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      searched: false;
      flag_codes: Array<string>;
      points: number;
    }>;
    /** From the risk ontology, the most severe first. */
    next_checks: Array<{
      code: string;
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      action: string;
    }>;
  };
  human_pack: {
    pack_version: "human-pack-v1";
    /** Printed across every page of the PDF. */
    label: string;
    title: string;
    headline: string;
    /** Paragraphs. */
    summary: Array<string>;
    subject_lines: Array<{
      label: string;
      value: string;
    }>;
    /** Always empty: nothing was checked. */
    checked: Array<string>;
    not_checked: Array<string>;
    next_steps: Array<string>;
    disclaimer: string;
  };
  risk_score: number;
  risk_explanation: {
    formula_version: "risk-points-v1";
    /** The formula in words. */
    formula: string;
    severity_points: {
      info: number;
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
    /** One for each risk flag, in their order. */
    terms: Array<{
      code: string;
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      severity: "info" | "low" | "medium" | "high" | "critical";
      severity_points: number;
      confidence: number;
      /** severity_points × confidence, rounded to a whole number. */
      points: number;
    }>;
    /** The points of all terms. */
    sum: number;
    cap: 100;
    /** The sum, limited to the cap. */
    risk_score: number;
    /** What the number does not mean. */
    reading: string;
  };
  recommended_next_check: string;
};

/** What `create_asset_finance_evidence_pack` takes. */
export type CreateAssetFinanceEvidencePackInput = {
  /** Australian Business Number: 11 digits with valid check digits. */
  abn?: string;
  /** Vehicle identification number: 17 letters and digits without I, O and Q. */
  vin?: string;
  /** What the pack is for, in your words. */
  purpose?: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `create_asset_finance_evidence_pack` answers. */
export type CreateAssetFinanceEvidencePackAnswer = {
  ok: true;
  export_id: string;
  contract_version: "fixture-machine-truth-v2";
  download_url: string;
  /** When the sample was assembled; not a source time. */
  assembled_at: string;
  /** Legacy alias of assembled_at; never source freshness. */
  generated_at: string;
  freshness: null;
  partial: true;
  data_mode: "synthetic_fixture_unsearched";
  field_origins: {
    subject: "caller_input_unverified";
    source_checks: "synthetic_fixture_unsearched";
    risk_outputs: "derived_from_unsearched_fixture_rows";
  };
  verdict: string;
  subject: {
    abn: string | null;
    vin: string | null;
    purpose: string | null;
  };
  source_checks: Array<{
    source: string;
    verdict: string;
    freshness: string | null;
    certificate_sha256: string | null;
    source_trust?: {
      /** Exact manifest source id, or svc-fixture-unsearched-… for sample rows. */
      source_id: string;
      owner: {
        name: string;
        kind: "svc" | "government" | "regulator" | "intergovernmental";
        jurisdiction: string;
        website: string;
      };
      detail: string;
      freshness: {
        cadence: string;
      };
      snapshot: {
        source_version: string;
      };
      parser: {
        parser_version: string;
        notes: string;
      };
      limitations: Array<string>;
    };
    source_snapshot_id: string | null;
  }>;
  risk_flags: Array<{
    code: string;
    category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
    severity: "info" | "low" | "medium" | "high" | "critical";
    message: string;
    confidence: number;
    evidence_refs: Array<string>;
    source_refs: Array<string>;
    /** Evidence wording, not a clearance claim. */
    source_backing: string;
    recommended_next_check: string;
  }>;
  human_review_items: Array<string>;
  machine_pack: {
    pack_version: "machine-pack-v1";
    export_id: string;
    /** The caller’s deal or file id. */
    reference: string | null;
    /** What a program may decide from this pack: nothing. */
    reliance: "none";
    /** 11 digits, as given; not looked up. */
    abn: string | null;
    /** The identifiers of the asset, as given; not looked up. */
    identifiers: Array<{
      kind: "vin" | "chassis_number" | "engine_number" | "serial_number";
      /** As the caller wrote it. */
      raw: string;
      canonical: string;
      display: string;
    }>;
    /** Always empty: no source was queried. */
    sources_searched: Array<string>;
    /** The fixture ids of source_checks, in their order. */
    sources_unsearched: Array<string>;
    /** All ten categories of the risk ontology, none of them searched. */
    categories: Array<{
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      searched: false;
      flag_codes: Array<string>;
      points: number;
    }>;
    /** From the risk ontology, the most severe first. */
    next_checks: Array<{
      code: string;
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      action: string;
    }>;
  };
  human_pack: {
    pack_version: "human-pack-v1";
    /** Printed across every page of the PDF. */
    label: string;
    title: string;
    headline: string;
    /** Paragraphs. */
    summary: Array<string>;
    subject_lines: Array<{
      label: string;
      value: string;
    }>;
    /** Always empty: nothing was checked. */
    checked: Array<string>;
    not_checked: Array<string>;
    next_steps: Array<string>;
    disclaimer: string;
  };
  risk_score: number;
  risk_explanation: {
    formula_version: "risk-points-v1";
    /** The formula in words. */
    formula: string;
    severity_points: {
      info: number;
      low: number;
      medium: number;
      high: number;
      critical: number;
    };
    /** One for each risk flag, in their order. */
    terms: Array<{
      code: string;
      category: "identity_risk" | "licence_risk" | "asset_encumbrance_risk" | "sanctions_risk" | "insolvency_risk" | "address_risk" | "charity_status_risk" | "procurement_risk" | "director_or_control_risk" | "source_conflict_risk";
      severity: "info" | "low" | "medium" | "high" | "critical";
      severity_points: number;
      confidence: number;
      /** severity_points × confidence, rounded to a whole number. */
      points: number;
    }>;
    /** The points of all terms. */
    sum: number;
    cap: 100;
    /** The sum, limited to the cap. */
    risk_score: number;
    /** What the number does not mean. */
    reading: string;
  };
  recommended_next_check: string;
  legacy_alias: {
    status: "retired_alias";
    tool: "create_asset_finance_evidence_pack";
    replacement_tool: "create_evidence_pack";
    ignored_fields: Array<string>;
    note: string;
  };
};

/** What `get_export` takes. */
export type GetExportInput = {
  /** export_id of the pack. */
  id: string;
};

/** What `get_export` answers. */
export type GetExportAnswer = Response;

/** What `create_monitor` takes. */
export type CreateMonitorInput = {
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** An ABN, an ACN or, for address, a G-NAF PID; an address as text is refused. A VIN is refused while this service has no access to the PPSR. */
  target: string;
  /** Your deal or file id: one line of visible characters. */
  reference?: string;
};

/** What `create_monitor` answers. */
export type CreateMonitorAnswer = {
  ok: true;
  subscription_id: string;
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it. */
  target_hash: string;
  /** 32 bytes in base64url, for computing the hash of any fact. */
  comparison_salt: string;
  reference: string | null;
  /** Epoch milliseconds. */
  created_at: number;
  /** Null until a baseline is captured. */
  baseline_snapshot_id: string | null;
};

/** What `capture_snapshot` takes. */
export type CaptureSnapshotInput = {
  /** The monitor’s id, mon_…. */
  subscription_id: string;
  /** baseline: what later confirmations compare with; check: one more observation. */
  role: "baseline" | "check";
  /** The version to observe: for an address any available G-NAF version, else only the current one. */
  source_version?: string;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string;
};

/** What `capture_snapshot` answers. */
export type CaptureSnapshotAnswer = {
  ok: true;
  snapshot_id: string;
  subscription_id: string;
  role: "baseline" | "check";
  evidence_pack_id: string;
  evidence_pack_ref: string | null;
  target_type: "ABN" | "ACN" | "VIN" | "address";
  target_hash: string;
  /** Epoch milliseconds. */
  created_at: number;
  /** Epoch milliseconds. */
  source_observed_at: number;
  source_versions: Array<{
    source_id: string;
    source_version: string;
    /** Epoch milliseconds. */
    observed_at: number;
  }>;
  risk_flags: Array<{
    code: string;
    severity: "info" | "low" | "medium" | "high";
    evidence_ref?: string;
  }>;
  comparison: {
    fingerprint: string;
    fact_hashes: Array<string>;
    facts: Array<{
      field: string;
      normalized_value: string;
      value_hash: string;
      evidence_ref: string;
    }>;
  };
  data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  sources: Array<{
    source_id: string;
    source: string;
    source_version: string | null;
    source_citation: string;
    retrieved_at: string;
  }>;
  /** The highest severity of its risk flags; info without flags. */
  severity: "info" | "low" | "medium" | "high";
};

/** What `list_monitors` takes. */
export type ListMonitorsInput = {
  /** 1-200, default 50. */
  limit?: number;
  /** next_cursor of the previous page. */
  cursor?: string;
  /** Your deal or file id. */
  reference?: string;
};

/** What `list_monitors` answers. */
export type ListMonitorsAnswer = {
  ok: true;
  monitors: Array<{
    subscription_id: string;
    target_type: "ABN" | "ACN" | "VIN" | "address";
    /** HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it. */
    target_hash: string;
    /** 32 bytes in base64url, for computing the hash of any fact. */
    comparison_salt: string;
    reference: string | null;
    /** Epoch milliseconds. */
    created_at: number;
    /** Null until a baseline is captured. */
    baseline_snapshot_id: string | null;
  }>;
  /** Null on the last page. */
  next_cursor: string | null;
};

/** What `get_monitor` takes. */
export type GetMonitorInput = {
  /** The monitor’s id, mon_…. */
  subscription_id: string;
};

/** What `get_monitor` answers. */
export type GetMonitorAnswer = {
  ok: true;
  subscription_id: string;
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it. */
  target_hash: string;
  /** 32 bytes in base64url, for computing the hash of any fact. */
  comparison_salt: string;
  reference: string | null;
  /** Epoch milliseconds. */
  created_at: number;
  /** Null until a baseline is captured. */
  baseline_snapshot_id: string | null;
  /** The latest 20, newest first. */
  snapshots: Array<{
    snapshot_id: string;
    subscription_id: string;
    role: "baseline" | "check";
    evidence_pack_id: string;
    evidence_pack_ref: string | null;
    target_type: "ABN" | "ACN" | "VIN" | "address";
    target_hash: string;
    /** Epoch milliseconds. */
    created_at: number;
    /** Epoch milliseconds. */
    source_observed_at: number;
    source_versions: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    risk_flags: Array<{
      code: string;
      severity: "info" | "low" | "medium" | "high";
      evidence_ref?: string;
    }>;
  }>;
};

/** What `confirm_no_changes` takes. */
export type ConfirmNoChangesInput = {
  tenant_id: string;
  account_id: string;
  subscription_id: string;
  baseline_evidence_pack_id: string;
  current_evidence: {
    evidence_pack_id: string;
    evidence_pack_ref?: string;
    comparison: {
      fingerprint: string;
      fact_hashes: Array<string>;
      facts?: Array<{
        field: string;
        value_hash: string;
        normalized_value?: string;
        evidence_ref?: string;
      }>;
    };
    source_versions: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    /** Epoch milliseconds. */
    source_observed_at: number;
    risk_flags?: Array<{
      code: string;
      severity: "info" | "low" | "medium" | "high";
      evidence_ref?: string;
    }>;
  };
  idempotency_key?: string;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string;
};

/** What `confirm_no_changes` answers. */
export type ConfirmNoChangesAnswer = {
  ok: true;
  tool: "confirm_no_changes";
  outcome: "no_change" | "changed";
  subscription_id: string;
  check: {
    check_id: string;
    status: "queued" | "running" | "no_change" | "changed" | "failed";
    trigger: "before_funding";
    baseline_snapshot_id: string | null;
    result_snapshot_id: string | null;
    evidence_pack_id: string | null;
    audit_correlation_id: string;
    completed_at: number | null;
  };
  baseline_snapshot: {
    snapshot_id: string;
    evidence_pack_id: string;
    evidence_pack_ref: string | null;
    source_versions: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    /** Epoch milliseconds. */
    source_observed_at: number;
    /** Epoch milliseconds. */
    created_at: number;
  };
  current_snapshot: {
    snapshot_id: string;
    evidence_pack_id: string;
    evidence_pack_ref: string | null;
    source_versions: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    /** Epoch milliseconds. */
    source_observed_at: number;
    /** Epoch milliseconds. */
    created_at: number;
  };
  change_count: number;
  severity: "info" | "low" | "medium" | "high";
  changes: Array<{
    kind: "identity" | "registration" | "status" | "address" | "risk" | "source_version" | "unknown";
    severity: "info" | "low" | "medium" | "high";
    field: string | null;
    old_value: string | null;
    new_value: string | null;
    old_hash: string | null;
    new_hash: string | null;
    evidence: {
      previous: {
        snapshot_id: string;
        evidence_pack_id: string;
        evidence_pack_ref: string | null;
        fact_evidence_ref?: string;
      };
      current: {
        snapshot_id: string;
        evidence_pack_id: string;
        evidence_pack_ref: string | null;
        fact_evidence_ref?: string;
      };
    };
  }>;
  /** What the service itself read during this call. */
  observation?: {
    read: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    /** False when the service read the same version of the source as the baseline, so that it could not see a change. */
    newer_than_baseline: boolean;
  };
  /** Risk flags at the baseline that still apply; no_change does not make them harmless. */
  standing_flags?: Array<{
    code: string;
    severity: "info" | "low" | "medium" | "high";
    evidence_ref?: string;
    /** What the flag means. */
    message: string;
  }>;
  /** How the service itself read the target during this call. */
  data_mode?: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
  /** What the service itself read during this call; current_snapshot is the evidence that the caller gave. */
  sources?: Array<{
    source_id: string;
    source: string;
    source_version: string | null;
    source_citation: string;
    retrieved_at: string;
  }>;
  limitations?: Array<string>;
  /** Epoch milliseconds. */
  generated_at: number;
};

/** What `what_changed` takes. */
export type WhatChangedInput = {
  tenant_id: string;
  account_id: string;
  subscription_id?: string;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string;
  previous_pack_id: string;
  current_pack_id: string;
} | {
  tenant_id: string;
  account_id: string;
  subscription_id?: string;
  /** Your deal or file id; the monitor’s own by default. */
  reference?: string;
  target_type: "ABN" | "ACN" | "VIN" | "address";
  /** Privacy-preserving hash; raw addresses are never accepted. */
  target_hash: string;
  /** First created_at of the window, in epoch milliseconds. */
  from: number;
  /** Last created_at of the window, in epoch milliseconds. */
  to: number;
};

/** What `what_changed` answers. */
export type WhatChangedAnswer = {
  ok: true;
  tool: "what_changed";
  selector: "pack_pair" | "target_window";
  outcome: "no_change" | "changed";
  severity: "info" | "low" | "medium" | "high";
  target: {
    type: "ABN" | "ACN" | "VIN" | "address";
    hash: string;
  };
  previous_snapshot: {
    snapshot_id: string;
    subscription_id: string;
    role: "baseline" | "check";
    evidence_pack_id: string;
    evidence_pack_ref: string | null;
    target_type: "ABN" | "ACN" | "VIN" | "address";
    target_hash: string;
    /** Epoch milliseconds. */
    created_at: number;
    /** Epoch milliseconds. */
    source_observed_at: number;
    source_versions: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    risk_flags: Array<{
      code: string;
      severity: "info" | "low" | "medium" | "high";
      evidence_ref?: string;
    }>;
  };
  current_snapshot: {
    snapshot_id: string;
    subscription_id: string;
    role: "baseline" | "check";
    evidence_pack_id: string;
    evidence_pack_ref: string | null;
    target_type: "ABN" | "ACN" | "VIN" | "address";
    target_hash: string;
    /** Epoch milliseconds. */
    created_at: number;
    /** Epoch milliseconds. */
    source_observed_at: number;
    source_versions: Array<{
      source_id: string;
      source_version: string;
      /** Epoch milliseconds. */
      observed_at: number;
    }>;
    risk_flags: Array<{
      code: string;
      severity: "info" | "low" | "medium" | "high";
      evidence_ref?: string;
    }>;
  };
  change_count: number;
  changes: Array<{
    kind: "identity" | "registration" | "status" | "address" | "risk" | "source_version" | "unknown";
    severity: "info" | "low" | "medium" | "high";
    field: string | null;
    old_value: string | null;
    new_value: string | null;
    old_hash: string | null;
    new_hash: string | null;
    evidence: {
      previous: {
        snapshot_id: string;
        evidence_pack_id: string;
        evidence_pack_ref: string | null;
        fact_evidence_ref?: string;
      };
      current: {
        snapshot_id: string;
        evidence_pack_id: string;
        evidence_pack_ref: string | null;
        fact_evidence_ref?: string;
      };
    };
  }>;
  /** Epoch milliseconds. */
  generated_at: number;
};

/** What `recheck_monitors` takes. */
export type RecheckMonitorsInput = {
  /** Only monitors with this deal or file id. */
  reference?: string;
};

/** What `recheck_monitors` answers. */
export type RecheckMonitorsAnswer = {
  ok: true;
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
  ok: true;
  subscription_id: string;
  /** Epoch milliseconds. */
  deleted_at: number;
  note: string;
};

/** What `list_recent_searches` takes. */
export type ListRecentSearchesInput = {
  /** 1-200, default 50. */
  limit?: number;
  /** next_cursor of the previous page. */
  cursor?: string;
  /** The deal or file id that the check was sent with: its field `reference` or header `Svc-Reference`. */
  reference?: string;
  /** Target value: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record. */
  target?: string;
  /** Name of the tool that wrote the record. */
  tool?: string;
  /** Created at or after this date-time. */
  from?: string;
  /** Created at or before this date-time. */
  to?: string;
};

/** What `list_recent_searches` answers. */
export type ListRecentSearchesAnswer = {
  ok: true;
  records: Array<{
    record_id: string;
    tool: string;
    target: {
      type: string;
      value: string;
    };
    reference: string | null;
    status: "completed" | "pending_reconciliation";
    data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
    price_cents: number;
    created_at: string;
    /** SHA-256 of the RFC 8785 form of the record without record_sha256 and log. */
    record_sha256: string;
    /** As in the record, but without the proof, because the list does not show the whole record. */
    log: {
      /** Index of the entry in the evidence log. */
      index: number;
      /** The first signed checkpoint that covers it (C2SP tlog-checkpoint). */
      checkpoint: string;
    } | null;
    /** True when a source of the record is sample data, even if data_mode is snapshot. */
    sample_data: boolean;
  }>;
  /** Records of this page that no longer match their hash: listed by id and not shown. Absent when there are none. */
  damaged?: Array<{
    record_id: string;
    message: string;
  }>;
  /** Null on the last page. */
  next_cursor: string | null;
};

/** What `get_search_record` takes. */
export type GetSearchRecordInput = {
  record_id: string;
  format?: "json" | "pdf";
};

/** What `get_search_record` answers. */
export type GetSearchRecordAnswer = {
  ok: true;
  record: {
    record_id: string;
    tool: string;
    target: {
      type: string;
      value: string;
    };
    reference: string | null;
    status: "completed" | "pending_reconciliation";
    data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched";
    sources: Array<{
      source_id: string;
      source_version: string | null;
      source_citation: string;
      retrieved_at: string;
      /** SHA-256 of the source’s answer or snapshot row. */
      payload_sha256: string;
      /** True when the source is sample data. Absent in old records. */
      sample?: boolean;
      /** The file that was read; null or absent when it was not recorded. */
      source_file?: {
        /** SHA-256 of the imported file. For several files: of their list, with one line `{sha256}  {name}` each, sorted by name. For a live answer: of the response body. */
        sha256: string;
        /** Base name of the file, or the name of the list or response. */
        name: string;
        /** Where the owner of the source publishes it, or the URL that answered; null for sample data. */
        url: string | null;
        /** When the source created the file, according to the source; null when unknown. */
        published_at: string | null;
      } | null;
    }>;
    request: Record<string, unknown>;
    result: Record<string, unknown>;
    price_cents: number;
    created_at: string;
    /** SHA-256 of the RFC 8785 form of the record without record_sha256 and log. */
    record_sha256: string;
    /** Position in the evidence log with its proof; null for the second or two until the record is logged. */
    log: {
      /** Index of the entry in the evidence log. */
      index: number;
      /** The first signed checkpoint that covers it (C2SP tlog-checkpoint). */
      checkpoint: string;
      /** C2SP tlog-proof against that checkpoint; `extra` holds the salt. */
      proof: string;
    } | null;
  };
};

/** What `export_evidence_pack` takes. */
export type ExportEvidencePackInput = {
  filter: {
    /** Your deal or file id. */
    reference?: string;
    /** Created at or after this date-time. */
    from?: string;
    /** Created at or before this date-time. */
    to?: string;
    /** Target value: an ABN, ACN, VIN or licence number, with or without spaces and words such as ABN or AFSL; any other value exactly as in the record. */
    target?: string;
  };
  webhook_url?: string;
};

/** What `export_evidence_pack` answers. */
export type ExportEvidencePackAnswer = {
  ok: true;
  job_id: string;
  /** GET it with the same credential for the progress and, at the end, the URL of the file. */
  job_url: string;
  /** How many records match the filter now. */
  record_count: number;
};

/** What `get_job` takes. */
export type GetJobInput = {
  job_id: string;
};

/** What `get_job` answers. */
export type GetJobAnswer = {
  ok: true;
  job_id: string;
  kind: "evidence_export" | "batch_search" | "monitor_recheck";
  /** Moves forward only; a retry stays running. */
  state: "queued" | "running" | "succeeded" | "failed";
  /** How many records, rows or monitors are done, and the total. The total is null for a recheck until it is planned, and for some old jobs. */
  progress: {
    done: number;
    total: number | null;
  };
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  /** Set once the job has succeeded, while the file is kept. */
  result_url: string | null;
  /** When the file expires. */
  expires_at: string | null;
  error: {
    code: string;
    message: string;
  } | null;
};

/** What `get_job_result` takes. */
export type GetJobResultInput = {
  job_id: string;
};

/** What `get_job_result` answers. */
export type GetJobResultAnswer = Response;

/** What `create_webhook_endpoint` takes. */
export type CreateWebhookEndpointInput = {
  /** The URL that receives events: https, port 443 or 8443, a public address. */
  url: string;
  /** Send only this type; all types by default. */
  event_type?: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed";
  /** A note for your own use. */
  description?: string;
};

/** What `create_webhook_endpoint` answers. */
export type CreateWebhookEndpointAnswer = {
  ok: true;
  endpoint: {
    endpoint_id: string;
    url: string;
    /** The only event type sent there; null: all types. */
    event_type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | null;
    description: string | null;
    state: "enabled" | "disabled";
    disabled_at: string | null;
    disabled_because: string | null;
    created_at: string;
    /** The newest first; two during a rotation. */
    public_keys: Array<{
      /** Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64. */
      public_key: string;
      created_at: string;
      /** When it stops signing beside a newer key; null for the newest key. */
      retires_at: string | null;
    }>;
  };
  /** HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer. */
  secret: string | null;
};

/** What `list_webhook_endpoints` takes. */
export type ListWebhookEndpointsInput = Record<string, never>;

/** What `list_webhook_endpoints` answers. */
export type ListWebhookEndpointsAnswer = {
  ok: true;
  endpoints: Array<{
    endpoint_id: string;
    url: string;
    /** The only event type sent there; null: all types. */
    event_type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed" | null;
    description: string | null;
    state: "enabled" | "disabled";
    disabled_at: string | null;
    disabled_because: string | null;
    created_at: string;
    /** The newest first; two during a rotation. */
    public_keys: Array<{
      /** Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64. */
      public_key: string;
      created_at: string;
      /** When it stops signing beside a newer key; null for the newest key. */
      retires_at: string | null;
    }>;
  }>;
  /** The keys that sign messages to the webhook_url of an export or batch; empty until the first message or rotation. */
  orders: {
    /** The newest first; two during a rotation. */
    public_keys: Array<{
      /** Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64. */
      public_key: string;
      created_at: string;
      /** When it stops signing beside a newer key; null for the newest key. */
      retires_at: string | null;
    }>;
  };
};

/** What `rotate_webhook_secret` takes. */
export type RotateWebhookSecretInput = {
  endpoint_id: string;
  /** How long the old secret keeps signing, 0-168, default 24. */
  overlap_hours?: number;
};

/** What `rotate_webhook_secret` answers. */
export type RotateWebhookSecretAnswer = {
  ok: true;
  endpoint_id: string;
  /** HMAC secret of the v1 signatures: whsec_ and base64. Shown only once; null in a replayed answer. */
  secret: string | null;
  /** The newest first; two during a rotation. */
  public_keys: Array<{
    /** Ed25519 key of the v1a signatures: whpk_ and its 32 bytes in base64. */
    public_key: string;
    created_at: string;
    /** When it stops signing beside a newer key; null for the newest key. */
    retires_at: string | null;
  }>;
};

/** What `list_events` takes. */
export type ListEventsInput = {
  /** 1-200, default 50. */
  limit?: number;
  /** next_cursor of an earlier answer, for later events. */
  cursor?: string;
  /** Only this type. */
  type?: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed";
};

/** What `list_events` answers. */
export type ListEventsAnswer = {
  ok: true;
  events: Array<{
    /** The webhook-id of its messages: the same for every attempt, receiver and replay. */
    event_id: string;
    type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed";
    timestamp: string;
    /** The job of the event. */
    data: Record<string, unknown>;
  }>;
  /** Use it for the next page, now or later; null while there are no events. */
  next_cursor: string | null;
  /** Whether there are more events now. */
  has_more: boolean;
};

/** What `get_event` takes. */
export type GetEventInput = {
  event_id: string;
};

/** What `get_event` answers. */
export type GetEventAnswer = {
  ok: true;
  event: {
    /** The webhook-id of its messages: the same for every attempt, receiver and replay. */
    event_id: string;
    type: "batch_search.completed" | "evidence_export.ready" | "evidence_export.failed";
    timestamp: string;
    /** The job of the event. */
    data: Record<string, unknown>;
  };
  deliveries: Array<{
    delivery_id: string;
    /** Null: the webhook_url of the export or batch. */
    endpoint_id: string | null;
    url: string;
    state: "pending" | "delivered" | "failed" | "dropped";
    created_at: string;
    next_attempt_at: string | null;
    settled_at: string | null;
    attempts: Array<{
      attempt_no: number;
      started_at: string;
      duration_ms: number;
      /** HTTP status of the receiver’s response; null without one. */
      status: number | null;
      /** Why there was no response: the address is private (refused), does not resolve, is unreachable, took longer than 15 s (late), or the message could not be signed. */
      fault: "refused" | "unresolved" | "unreachable" | "late" | "not_signed" | null;
    }>;
  }>;
};

/** What `replay_event` takes. */
export type ReplayEventInput = {
  event_id: string;
  /** Send only to this endpoint; to all receivers by default. */
  endpoint_id?: string;
};

/** What `replay_event` answers. */
export type ReplayEventAnswer = {
  ok: true;
  event_id: string;
  deliveries: Array<{
    delivery_id: string;
    /** Null: the webhook_url of the export or batch. */
    endpoint_id: string | null;
    url: string;
  }>;
};

/** What `delete_webhook_endpoint` takes. */
export type DeleteWebhookEndpointInput = {
  endpoint_id: string;
};

/** What `delete_webhook_endpoint` answers. */
export type DeleteWebhookEndpointAnswer = null;

/** What `get_usage` takes. */
export type GetUsageInput = {
  /** First day (UTC); default: 30 days ago. */
  from?: string;
  /** Last day (UTC); default: today. */
  to?: string;
};

/** What `get_usage` answers. */
export type GetUsageAnswer = {
  ok: true;
  tenant_id: string;
  account_id: string;
  currency: "AUD";
  balance_cents: number;
  /** The account’s daily cap (Sydney time) and the amount spent today; null: no cap. */
  daily_cap: {
    cap_cents: number;
    spent_cents: number;
    resets_at: string;
  } | null;
  from: string;
  to: string;
  /** The prices of the checks, refunded or not. */
  spend_cents: number;
  /** Refunds made on these days, for checks of any day. */
  refund_cents: number;
  calls: number;
  by_tool_and_day: Array<{
    day: string;
    tool: string;
    calls: number;
    spend_cents: number;
  }>;
  /** Refunds and credit reversals made on these days: newest first, at most 200. */
  corrections: Array<{
    transaction_id: string;
    /** The ledger transaction that this one reverses completely. */
    reverses_transaction_id: string;
    kind: "credit_reversal" | "charge_refund";
    /** The check whose charge was refunded; null for a reversal of credit. */
    record_id: string | null;
    /** Its effect on the balance: a refund adds, a reversal of credit subtracts. */
    amount_cents: number;
    because: string;
    created_at: string;
  }>;
};

/** What `create_key` takes. */
export type CreateKeyInput = {
  /** What the key is for: one line of visible characters. */
  name: string;
  /** A test key sees invented data only and spends play money; it cannot create live keys. Default: yours. */
  mode?: "live" | "test";
  /** At most yours. Default: yours without account:admin. */
  scopes?: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
  /** When it stops working; not after your own key. Default: when yours does. */
  expires_at?: string;
  /** IPv4 and IPv6 networks from which it works, each inside one of yours. Default: yours. */
  allowed_networks?: Array<string>;
};

/** What `create_key` answers. */
export type CreateKeyAnswer = {
  ok: true;
  key: {
    key_id: string;
    name: string;
    /** The first characters of the secret, by which people recognise it. */
    key_prefix: string;
    mode: "live" | "test";
    scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
    /** The networks from which it works; null: any. */
    allowed_networks: Array<string> | null;
    state: "active" | "expired" | "revoked";
    created_at: string;
    /** The key that created it; null: the operator. */
    created_by_key_id: string | null;
    /** The key whose successor it is. */
    replaces_key_id: string | null;
    /** To the minute; null: never used. */
    last_used_at: string | null;
    /** When it stops working; null: never. */
    expires_at: string | null;
    revoked_at: string | null;
    /** The key that revoked it; null: the operator. */
    revoked_by_key_id: string | null;
  };
  /** The secret. Shown only once, and stored only as a hash; null in a replayed answer. */
  api_key: string | null;
};

/** What `list_keys` takes. */
export type ListKeysInput = {
  /** 1-200, default 50. */
  limit?: number;
  /** next_cursor of the previous page. */
  cursor?: string;
};

/** What `list_keys` answers. */
export type ListKeysAnswer = {
  ok: true;
  keys: Array<{
    key_id: string;
    name: string;
    /** The first characters of the secret, by which people recognise it. */
    key_prefix: string;
    mode: "live" | "test";
    scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
    /** The networks from which it works; null: any. */
    allowed_networks: Array<string> | null;
    state: "active" | "expired" | "revoked";
    created_at: string;
    /** The key that created it; null: the operator. */
    created_by_key_id: string | null;
    /** The key whose successor it is. */
    replaces_key_id: string | null;
    /** To the minute; null: never used. */
    last_used_at: string | null;
    /** When it stops working; null: never. */
    expires_at: string | null;
    revoked_at: string | null;
    /** The key that revoked it; null: the operator. */
    revoked_by_key_id: string | null;
  }>;
  next_cursor: string | null;
};

/** What `rotate_key` takes. */
export type RotateKeyInput = {
  key_id: string;
  /** How long the old key keeps working, 0-168, default 24. */
  overlap_hours?: number;
  /** When the new key stops working. Default: when the old one would have. */
  expires_at?: string;
};

/** What `rotate_key` answers. */
export type RotateKeyAnswer = {
  ok: true;
  key: {
    key_id: string;
    name: string;
    /** The first characters of the secret, by which people recognise it. */
    key_prefix: string;
    mode: "live" | "test";
    scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
    /** The networks from which it works; null: any. */
    allowed_networks: Array<string> | null;
    state: "active" | "expired" | "revoked";
    created_at: string;
    /** The key that created it; null: the operator. */
    created_by_key_id: string | null;
    /** The key whose successor it is. */
    replaces_key_id: string | null;
    /** To the minute; null: never used. */
    last_used_at: string | null;
    /** When it stops working; null: never. */
    expires_at: string | null;
    revoked_at: string | null;
    /** The key that revoked it; null: the operator. */
    revoked_by_key_id: string | null;
  };
  /** The secret. Shown only once, and stored only as a hash; null in a replayed answer. */
  api_key: string | null;
  replaced: {
    key_id: string;
    name: string;
    /** The first characters of the secret, by which people recognise it. */
    key_prefix: string;
    mode: "live" | "test";
    scopes: Array<"abn:lookup" | "gst:status" | "company:lookup" | "address:lookup" | "ppsr:search.org" | "ppsr:search.serial" | "assets:receipts" | "exports:write" | "assets:monitor" | "billing:read" | "account:admin">;
    /** The networks from which it works; null: any. */
    allowed_networks: Array<string> | null;
    state: "active" | "expired" | "revoked";
    created_at: string;
    /** The key that created it; null: the operator. */
    created_by_key_id: string | null;
    /** The key whose successor it is. */
    replaces_key_id: string | null;
    /** To the minute; null: never used. */
    last_used_at: string | null;
    /** When it stops working; null: never. */
    expires_at: string | null;
    revoked_at: string | null;
    /** The key that revoked it; null: the operator. */
    revoked_by_key_id: string | null;
  };
};

/** What `revoke_key` takes. */
export type RevokeKeyInput = {
  key_id: string;
};

/** What `revoke_key` answers. */
export type RevokeKeyAnswer = null;

/** What `get_sources` takes. */
export type GetSourcesInput = Record<string, never>;

/** What `get_sources` answers. */
export type GetSourcesAnswer = {
  ok: true;
  sources: Array<{
    source_id: string;
    name: string;
    owner: {
      name: string;
      kind: "svc" | "government" | "regulator" | "intergovernmental";
      jurisdiction: string;
      website: string;
    };
    licence: string;
    attribution: string;
    cadence: string;
    source_url: string;
    limitations: Array<string>;
    availability: "available" | "unavailable";
    /** Null while this source cannot be read. */
    data_mode: "live" | "snapshot" | "sample" | "synthetic_fixture_unsearched" | null;
    versions: Array<{
      source_version: string;
      state: "staged" | "active" | "retired";
      /** True for the bundled sample, which is invented and not register data. */
      sample: boolean;
      row_count: number;
      retrieved_at: string;
      content_sha256: string;
      /** The imported file; null for old versions that did not record it. */
      source_file?: {
        /** SHA-256 of the imported file. For several files: of their list, with one line `{sha256}  {name}` each, sorted by name. For a live answer: of the response body. */
        sha256: string;
        /** Base name of the file, or the name of the list or response. */
        name: string;
        /** Where the owner of the source publishes it, or the URL that answered; null for sample data. */
        url: string | null;
        /** When the source created the file, according to the source; null when unknown. */
        published_at: string | null;
      } | null;
    }>;
    answering?: {
      /** Null when no version answers, or the live source does. */
      source_version: string | null;
      why: string;
    };
  }>;
};

/** Calls the Register-Data Service; throws errors as `Refusal`. */
export class RegisterDataClient {
  readonly #settings: ClientSettings;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** Report whether the API responds: GET /v1/_health */
  getHealth(input: GetHealthInput = {}): Promise<GetHealthAnswer> {
    return this.#call('GET', '/v1/_health', input) as Promise<GetHealthAnswer>;
  }

  /** Look up an ABN: GET /v1/abn/{abn} */
  getAbn(input: GetAbnInput): Promise<GetAbnAnswer> {
    return this.#call('GET', '/v1/abn/{abn}', input) as Promise<GetAbnAnswer>;
  }

  /** Verify a counterparty by its ABN: POST /v1/verify-counterparty */
  verifyCounterparty(input: VerifyCounterpartyInput, options: CallOptions = {}): Promise<VerifyCounterpartyAnswer> {
    return this.#call('POST', '/v1/verify-counterparty', input, options) as Promise<VerifyCounterpartyAnswer>;
  }

  /** Look up an ABN with names and GST status: GET /v1/abn/{abn}/profile */
  abnLookup(input: AbnLookupInput, options: CallOptions = {}): Promise<AbnLookupAnswer> {
    return this.#call('GET', '/v1/abn/{abn}/profile', input, options) as Promise<AbnLookupAnswer>;
  }

  /** Show the history of an ABN: GET /v1/abn/{abn}/history */
  abnHistory(input: AbnHistoryInput, options: CallOptions = {}): Promise<AbnHistoryAnswer> {
    return this.#call('GET', '/v1/abn/{abn}/history', input, options) as Promise<AbnHistoryAnswer>;
  }

  /** Check GST registration on a day: GET /v1/abn/{abn}/gst */
  gstCheck(input: GstCheckInput, options: CallOptions = {}): Promise<GstCheckAnswer> {
    return this.#call('GET', '/v1/abn/{abn}/gst', input, options) as Promise<GstCheckAnswer>;
  }

  /** Look up a company in ASIC’s public snapshot: POST /v1/companies/lookup */
  companyLookup(input: CompanyLookupInput, options: CallOptions = {}): Promise<CompanyLookupAnswer> {
    return this.#call('POST', '/v1/companies/lookup', input, options) as Promise<CompanyLookupAnswer>;
  }

  /** Verify the registration of a business name: POST /v1/business-names/verify */
  verifyBusinessNameRegistration(input: VerifyBusinessNameRegistrationInput, options: CallOptions = {}): Promise<VerifyBusinessNameRegistrationAnswer> {
    return this.#call('POST', '/v1/business-names/verify', input, options) as Promise<VerifyBusinessNameRegistrationAnswer>;
  }

  /** Look up an AFS or credit licence: GET /v1/licences/{licence_number} */
  asicLicenceLookup(input: AsicLicenceLookupInput, options: CallOptions = {}): Promise<AsicLicenceLookupAnswer> {
    return this.#call('GET', '/v1/licences/{licence_number}', input, options) as Promise<AsicLicenceLookupAnswer>;
  }

  /** Match an address against a G-NAF snapshot: POST /v1/address/lookup */
  addressLookup(input: AddressLookupInput, options: CallOptions = {}): Promise<AddressLookupAnswer> {
    return this.#call('POST', '/v1/address/lookup', input, options) as Promise<AddressLookupAnswer>;
  }

  /** Preview a PPSR search (unavailable): POST /v1/ppsr/preview */
  ppsrPreview(input: PpsrPreviewInput, options: CallOptions = {}): Promise<PpsrPreviewAnswer> {
    return this.#call('POST', '/v1/ppsr/preview', input, options) as Promise<PpsrPreviewAnswer>;
  }

  /** Search the PPSR (unavailable): POST /v1/ppsr/search */
  ppsrSearch(input: PpsrSearchInput, options: CallOptions = {}): Promise<PpsrSearchAnswer> {
    return this.#call('POST', '/v1/ppsr/search', input, options) as Promise<PpsrSearchAnswer>;
  }

  /** Create an evidence pack (synthetic): POST /v1/evidence-packs */
  createEvidencePack(input: CreateEvidencePackInput, options: CallOptions = {}): Promise<CreateEvidencePackAnswer> {
    return this.#call('POST', '/v1/evidence-packs', input, options) as Promise<CreateEvidencePackAnswer>;
  }

  /** Create an evidence pack by its retired name (synthetic): POST /v1/evidence-packs/asset-finance */
  createAssetFinanceEvidencePack(input: CreateAssetFinanceEvidencePackInput, options: CallOptions = {}): Promise<CreateAssetFinanceEvidencePackAnswer> {
    return this.#call('POST', '/v1/evidence-packs/asset-finance', input, options) as Promise<CreateAssetFinanceEvidencePackAnswer>;
  }

  /** Download the PDF of an evidence pack: GET /v1/exports/{id} */
  getExport(input: GetExportInput): Promise<GetExportAnswer> {
    return this.#call('GET', '/v1/exports/{id}', input, { file: 'application/pdf' }) as Promise<GetExportAnswer>;
  }

  /** Create a monitor on a target: POST /v1/monitors */
  createMonitor(input: CreateMonitorInput, options: CallOptions = {}): Promise<CreateMonitorAnswer> {
    return this.#call('POST', '/v1/monitors', input, options) as Promise<CreateMonitorAnswer>;
  }

  /** Observe a monitor’s target now: POST /v1/monitors/{subscription_id}/snapshots */
  captureSnapshot(input: CaptureSnapshotInput, options: CallOptions = {}): Promise<CaptureSnapshotAnswer> {
    return this.#call('POST', '/v1/monitors/{subscription_id}/snapshots', input, options) as Promise<CaptureSnapshotAnswer>;
  }

  /** List monitors: GET /v1/monitors */
  listMonitors(input: ListMonitorsInput = {}): Promise<ListMonitorsAnswer> {
    return this.#call('GET', '/v1/monitors', input) as Promise<ListMonitorsAnswer>;
  }

  /** Read one monitor with its latest snapshots: GET /v1/monitors/{subscription_id} */
  getMonitor(input: GetMonitorInput): Promise<GetMonitorAnswer> {
    return this.#call('GET', '/v1/monitors/{subscription_id}', input) as Promise<GetMonitorAnswer>;
  }

  /** Confirm that nothing relied on has changed: POST /v1/confirm-no-changes */
  confirmNoChanges(input: ConfirmNoChangesInput, options: CallOptions = {}): Promise<ConfirmNoChangesAnswer> {
    return this.#call('POST', '/v1/confirm-no-changes', input, options) as Promise<ConfirmNoChangesAnswer>;
  }

  /** Compare two snapshots of one target: POST /v1/what-changed */
  whatChanged(input: WhatChangedInput, options: CallOptions = {}): Promise<WhatChangedAnswer> {
    return this.#call('POST', '/v1/what-changed', input, options) as Promise<WhatChangedAnswer>;
  }

  /** Recheck all monitors: POST /v1/monitors/recheck */
  recheckMonitors(input: RecheckMonitorsInput = {}, options: CallOptions = {}): Promise<RecheckMonitorsAnswer> {
    return this.#call('POST', '/v1/monitors/recheck', input, options) as Promise<RecheckMonitorsAnswer>;
  }

  /** Stop using a monitor: DELETE /v1/monitors/{subscription_id} */
  deleteMonitor(input: DeleteMonitorInput): Promise<DeleteMonitorAnswer> {
    return this.#call('DELETE', '/v1/monitors/{subscription_id}', input) as Promise<DeleteMonitorAnswer>;
  }

  /** List records of completed checks: GET /v1/receipts/due-diligence */
  listRecentSearches(input: ListRecentSearchesInput = {}): Promise<ListRecentSearchesAnswer> {
    return this.#call('GET', '/v1/receipts/due-diligence', input) as Promise<ListRecentSearchesAnswer>;
  }

  /** Read one record of a completed check: GET /v1/receipts/due-diligence/{record_id} */
  getSearchRecord(input: GetSearchRecordInput): Promise<GetSearchRecordAnswer> {
    return this.#call('GET', '/v1/receipts/due-diligence/{record_id}', input) as Promise<GetSearchRecordAnswer>;
  }

  /** Export records as one ZIP: POST /v1/exports */
  exportEvidencePack(input: ExportEvidencePackInput, options: CallOptions = {}): Promise<ExportEvidencePackAnswer> {
    return this.#call('POST', '/v1/exports', input, options) as Promise<ExportEvidencePackAnswer>;
  }

  /** Follow a job: GET /v1/jobs/{job_id} */
  getJob(input: GetJobInput): Promise<GetJobAnswer> {
    return this.#call('GET', '/v1/jobs/{job_id}', input) as Promise<GetJobAnswer>;
  }

  /** Download the file of a job: GET /v1/jobs/{job_id}/result */
  getJobResult(input: GetJobResultInput): Promise<GetJobResultAnswer> {
    return this.#call('GET', '/v1/jobs/{job_id}/result', input, { file: 'application/zip, application/x-ndjson' }) as Promise<GetJobResultAnswer>;
  }

  /** Register a webhook endpoint: POST /v1/webhook-endpoints */
  createWebhookEndpoint(input: CreateWebhookEndpointInput, options: CallOptions = {}): Promise<CreateWebhookEndpointAnswer> {
    return this.#call('POST', '/v1/webhook-endpoints', input, options) as Promise<CreateWebhookEndpointAnswer>;
  }

  /** List webhook endpoints: GET /v1/webhook-endpoints */
  listWebhookEndpoints(input: ListWebhookEndpointsInput = {}): Promise<ListWebhookEndpointsAnswer> {
    return this.#call('GET', '/v1/webhook-endpoints', input) as Promise<ListWebhookEndpointsAnswer>;
  }

  /** Replace a webhook secret: POST /v1/webhook-endpoints/{endpoint_id}/rotate-secret */
  rotateWebhookSecret(input: RotateWebhookSecretInput, options: CallOptions = {}): Promise<RotateWebhookSecretAnswer> {
    return this.#call('POST', '/v1/webhook-endpoints/{endpoint_id}/rotate-secret', input, options) as Promise<RotateWebhookSecretAnswer>;
  }

  /** List events: GET /v1/events */
  listEvents(input: ListEventsInput = {}): Promise<ListEventsAnswer> {
    return this.#call('GET', '/v1/events', input) as Promise<ListEventsAnswer>;
  }

  /** Read one event and its delivery log: GET /v1/events/{event_id} */
  getEvent(input: GetEventInput): Promise<GetEventAnswer> {
    return this.#call('GET', '/v1/events/{event_id}', input) as Promise<GetEventAnswer>;
  }

  /** Send an event again: POST /v1/events/{event_id}/replay */
  replayEvent(input: ReplayEventInput, options: CallOptions = {}): Promise<ReplayEventAnswer> {
    return this.#call('POST', '/v1/events/{event_id}/replay', input, options) as Promise<ReplayEventAnswer>;
  }

  /** Delete a webhook endpoint: DELETE /v1/webhook-endpoints/{endpoint_id} */
  deleteWebhookEndpoint(input: DeleteWebhookEndpointInput): Promise<DeleteWebhookEndpointAnswer> {
    return this.#call('DELETE', '/v1/webhook-endpoints/{endpoint_id}', input) as Promise<DeleteWebhookEndpointAnswer>;
  }

  /** Show credit balance, spend and calls: GET /v1/usage */
  getUsage(input: GetUsageInput = {}): Promise<GetUsageAnswer> {
    return this.#call('GET', '/v1/usage', input) as Promise<GetUsageAnswer>;
  }

  /** Create an API key: POST /v1/keys */
  createKey(input: CreateKeyInput, options: CallOptions = {}): Promise<CreateKeyAnswer> {
    return this.#call('POST', '/v1/keys', input, options) as Promise<CreateKeyAnswer>;
  }

  /** List API keys: GET /v1/keys */
  listKeys(input: ListKeysInput = {}): Promise<ListKeysAnswer> {
    return this.#call('GET', '/v1/keys', input) as Promise<ListKeysAnswer>;
  }

  /** Replace an API key: POST /v1/keys/{key_id}/rotate */
  rotateKey(input: RotateKeyInput, options: CallOptions = {}): Promise<RotateKeyAnswer> {
    return this.#call('POST', '/v1/keys/{key_id}/rotate', input, options) as Promise<RotateKeyAnswer>;
  }

  /** Revoke an API key: DELETE /v1/keys/{key_id} */
  revokeKey(input: RevokeKeyInput): Promise<RevokeKeyAnswer> {
    return this.#call('DELETE', '/v1/keys/{key_id}', input) as Promise<RevokeKeyAnswer>;
  }

  /** List the sources with owner, licence, versions and limitations: GET /v1/sources */
  getSources(input: GetSourcesInput = {}): Promise<GetSourcesAnswer> {
    return this.#call('GET', '/v1/sources', input) as Promise<GetSourcesAnswer>;
  }

  async #call(
    method: string,
    path: string,
    input: object,
    options: CallOptions & { file?: string } = {},
  ): Promise<unknown> {
    const { baseUrl, token, fetch: ask = fetch } = this.#settings;
    const rest = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
    const place = path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = rest.get(field);
      rest.delete(field);
      return encodeURIComponent(String(value));
    });
    const url = new URL(baseUrl.replace(/\/$/, '') + place);
    if (method !== 'POST') for (const [name, value] of rest) url.searchParams.set(name, String(value));
    const response = await ask(url, {
      method,
      headers: {
        accept: options.file ?? 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
        ...(options.idempotencyKey === undefined ? {} : { 'idempotency-key': options.idempotencyKey }),
      },
      ...(method === 'POST' ? { body: JSON.stringify(Object.fromEntries(rest)) } : {}),
    });
    if (response.status === 204) return null;
    if (response.ok && options.file !== undefined && response.headers.get('content-type') === options.file) return response;
    const body: unknown = await response.json().catch((cause: unknown) => {
      throw new Error(`The server at ${url.origin} is not the Register-Data Service (HTTP status ${response.status}): check baseUrl`, { cause });
    });
    if (!response.ok) throw new Refusal(response.status, body as RefusalBody);
    return body;
  }
}
