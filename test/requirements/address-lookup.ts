import { buildRequirements } from './requirement.ts';

const part = 'Address lookup';

const request = buildRequirements(part, {
  'address-lookup-request.no-extra': 'The address lookup request allows no extra properties.',
  'address-lookup-request.source-version': 'source_version is a required string of min length 1.',
  'address-lookup-request.raw-address': 'raw_address is a required string of min length 1.',
  'address-lookup-request.limit': 'limit is an optional integer 1-25, default 10.',
  'address-lookup-request.limit-capped': 'A limit above 25 is capped at 25, not refused.',
});

const response = buildRequirements(part, {
  'address-lookup.required':
    'The address lookup response requires ok, tool, status, matched_on, normalized_address_key, confidence, mismatch_flags, candidate_count, candidates and property_evidence.',
  'address-lookup.no-extra': 'The address lookup response allows no extra properties.',
  'address-lookup.ok': 'ok is true.',
  'address-lookup.tool': 'tool is address_lookup.',
  'address-lookup.status': 'status is exact_match, fuzzy_match, ambiguous or no_match.',
  'address-lookup.matched-on': 'matched_on is normalized_full_address, address_components or none.',
  'address-lookup.normalized-address-key': 'normalized_address_key is a string.',
  'address-lookup.confidence': 'confidence is a number 0-1.',
  'address-lookup.mismatch-flags': 'mismatch_flags is an array of mismatch flag.',
  'address-lookup.candidate-count': 'candidate_count is an integer >= 0.',
  'address-lookup.candidates': 'candidates is an array of candidate.',
  'mismatch-flag.severity': 'Mismatch flag severity is low or medium.',
  'mismatch-flag.code':
    'Mismatch flag code is fuzzy_street_name, suburb_mismatch, postcode_mismatch, state_mismatch or ambiguous_match.',
  'mismatch-flag.required': 'A mismatch flag requires severity, code and message (string).',
  'mismatch-flag.optional': 'A mismatch flag may have input_component and candidate_component, strings.',
});

const candidate = buildRequirements(part, {
  'address-candidate.required':
    'A candidate requires gnaf_pid, full_address, locality, state, postcode, latitude, longitude, geocode_type, source, evidence and match.',
  'address-candidate.no-extra': 'A candidate allows no extra properties.',
  'address-candidate.gnaf-pid': 'gnaf_pid is a string.',
  'address-candidate.full-address': 'full_address is a string.',
  'address-candidate.locality': 'locality is a string.',
  'address-candidate.state': 'state is ACT, NSW, NT, QLD, SA, TAS, VIC or WA.',
  'address-candidate.postcode': 'postcode is a string of four digits.',
  'address-candidate.coordinates': 'latitude and longitude are each number or null.',
  'address-candidate.geocode-type': 'geocode_type is a string or null.',
  'address-candidate.source':
    'source has source_id = gnaf, source_version (string), source_kind = versioned_snapshot, registry_truth = snapshot_not_realtime and snapshot_backed = true.',
  'address-candidate.evidence': 'evidence has store_shard_key (string) and row_offset (integer >= 0).',
  'address-candidate.match-method': 'match.method is exact_normalized or fuzzy_components.',
  'address-candidate.match-confidence': 'match.confidence is a number 0-1.',
  'address-candidate.component-scores':
    'match.component_scores has street_number, street_name, street_type, suburb, state and postcode, each a number 0-1.',
  'address-candidate.match-mismatch-flags': 'match.mismatch_flags is an array of mismatch flag.',
});

const propertyEvidence = buildRequirements(part, {
  'property-evidence.required':
    'property_evidence requires verdict, headline, subject, source_checks, not_checked, recommended_next_action and limitations.',
  'property-evidence.verdict': 'verdict is matched, needs_review or not_found.',
  'property-evidence.headline': 'headline is a string.',
  'property-evidence.recommended-next-action': 'recommended_next_action is a string.',
  'property-evidence.limitations': 'limitations is an array of string.',
  'property-evidence.subject-kind': 'The subject has kind = property and normalized_address_key, a string.',
  'property-evidence.subject-strings':
    'The subject has matched_address, gnaf_pid, jurisdiction, locality and postcode, each string or null.',
  'property-evidence.subject-coordinates': 'The subject has latitude and longitude, each number or null.',
  'property-evidence.not-checked-source':
    'A not_checked item names one of Title ownership, Mortgage or encumbrance, Valuation or sales history, Planning applications, Hazard context.',
  'property-evidence.not-checked-literals':
    'A not_checked item has applies = false, status = not_checked and result, a string.',
});

const sourceChecks = buildRequirements(part, {
  'property-source-check.one-of-three': 'A source_checks item takes one of three shapes and no other.',
  'property-source-check.common':
    'Every source_checks item has source, source_id, applies = true, status, result, source_version, source_kind, confidence 0-1, evidence_ref (string or null) and limitations (array of string).',
  'property-source-check.gnaf': 'The address snapshot shape has source G-NAF and source_id gnaf.',
  'property-source-check.gnaf-status': 'The address snapshot status is matched, needs_review or no_match.',
  'property-source-check.gnaf-kind':
    'The address snapshot source_kind is versioned_snapshot and it requires no extra fields.',
  'property-source-check.planning':
    'The planning shape has source NSW Planning Portal Online DA and source_id nsw-planning-portal-online-da.',
  'property-source-check.planning-status': 'The planning status is matched, no_match or source_unavailable.',
  'property-source-check.planning-kind': 'The planning source_kind is planning_application_context.',
  'property-source-check.planning-required':
    'The planning shape requires owner, source_url (uri), licence, access_mode, credential_requirement, request_shape, response_shape, cadence, join_keys, date_range, attribution, fields, pii_handling and records.',
  'property-source-check.planning-date-range': 'The planning date_range has lodgement_from and lodgement_to, strings.',
  'property-source-check.planning-arrays': 'The planning join_keys and fields are arrays of string, records an array.',
  'property-source-check.climate':
    'The climate shape has source SILO Data Drill with source_id silo-data-drill, or BoM Climate Data Online with bom-climate-data-online.',
  'property-source-check.climate-status': 'The climate status is climate_context_available or source_unavailable.',
  'property-source-check.climate-kind': 'The climate source_kind is observed_climate_context.',
  'property-source-check.climate-required':
    'The climate shape requires owner, source_url (uri), access_mode, credential_requirement, request_shape, response_shape, cadence, join_keys, date_range and attribution.',
  'property-source-check.climate-date-range': 'The climate date_range has start and finish, strings.',
  'planning-record.required': 'A planning record requires every one of its fields.',
  'planning-record.strings':
    'A planning record has planning_portal_application_number, application_type, application_status, full_address and council_name, strings.',
  'planning-record.state': 'A planning record’s state is always NSW.',
  'planning-record.nullable-strings':
    'council_application_number, development_category, development_type, lodgement_date, determination_date, determination_authority, assessment_exhibition_start_date, assessment_exhibition_end_date, lot, plan_label, section, suburb and postcode are each string or null.',
  'planning-record.nullable-numbers': 'cost_of_development, x and y are each number or null.',
});

const behaviour = buildRequirements(part, {
  'address-lookup.queries-source-version': 'A lookup queries the G-NAF snapshot that source_version names.',
  'address-lookup.shared-normaliser':
    'raw_address is a single-line Australian address parsed by the shared address normaliser.',
});

/** The address lookup's request, response and property evidence. */
export const addressLookupRequirements = [
  ...request,
  ...response,
  ...candidate,
  ...propertyEvidence,
  ...sourceChecks,
  ...behaviour,
];
