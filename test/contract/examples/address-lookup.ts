import { propertyEvidenceExample } from './property-evidence.ts';

/** A request of address_lookup. */
export const addressLookupRequestExample = {
  source_version: 'gnaf-2026-08',
  raw_address: '1 Exampel St, Sydney NSW 2000',
  limit: 10,
};

/** A mismatch flag with its optional parts. */
export const mismatchFlagExample = {
  severity: 'low',
  code: 'fuzzy_street_name',
  message: 'The street name is spelt differently.',
  input_component: 'EXAMPEL',
  candidate_component: 'EXAMPLE',
};

/** A candidate. */
export const addressCandidateExample = {
  gnaf_pid: 'GANSW700000001',
  full_address: '1 EXAMPLE STREET SYDNEY NSW 2000',
  locality: 'SYDNEY',
  state: 'NSW',
  postcode: '2000',
  latitude: -33.8,
  longitude: 151.2,
  geocode_type: 'PROPERTY CENTROID',
  source: {
    source_id: 'gnaf',
    source_version: 'gnaf-2026-08',
    source_kind: 'versioned_snapshot',
    registry_truth: 'snapshot_not_realtime',
    snapshot_backed: true,
  },
  evidence: { store_shard_key: 'gnaf-2026-08/NSW-2000', row_offset: 17 },
  match: {
    method: 'fuzzy_components',
    confidence: 0.93,
    component_scores: { street_number: 1, street_name: 0.8, street_type: 1, suburb: 1, state: 1, postcode: 1 },
    mismatch_flags: [mismatchFlagExample],
  },
};

/** The answer of address_lookup. */
export const addressLookupResponseExample = {
  ok: true,
  tool: 'address_lookup',
  status: 'fuzzy_match',
  matched_on: 'address_components',
  normalized_address_key: '1 EXAMPEL ST|SYDNEY|NSW|2000',
  confidence: 0.93,
  mismatch_flags: [mismatchFlagExample],
  candidate_count: 1,
  candidates: [addressCandidateExample],
  property_evidence: propertyEvidenceExample,
};
