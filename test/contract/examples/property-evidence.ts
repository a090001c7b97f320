const common = {
  applies: true,
  result: 'One address matches.',
  source_version: 'gnaf-2026-08',
  confidence: 0.98,
  evidence_ref: 'gnaf-2026-08/NSW-2000#17',
  limitations: ['A snapshot, not the register of today.'],
};

const description = {
  owner: 'The source’s owner',
  source_url: 'https://source.example/api',
  access_mode: 'public API',
  credential_requirement: 'none',
  request_shape: 'point and dates',
  response_shape: 'JSON',
  cadence: 'daily',
  join_keys: ['latitude', 'longitude'],
  attribution: '© The source’s owner',
};

/** The G-NAF row. */
export const addressSnapshotCheckExample = {
  ...common,
  source: 'G-NAF',
  source_id: 'gnaf',
  status: 'matched',
  source_kind: 'versioned_snapshot',
};

/** A planning application. */
export const planningRecordExample = {
  planning_portal_application_number: 'PAN-100001',
  application_type: 'Development application',
  application_status: 'Under assessment',
  full_address: '1 EXAMPLE STREET SYDNEY NSW 2000',
  council_name: 'Example Council',
  state: 'NSW',
  council_application_number: 'DA-2026-1',
  development_category: 'Residential',
  development_type: 'Alterations',
  lodgement_date: '2026-07-01',
  determination_date: '2026-07-30',
  determination_authority: 'Council',
  assessment_exhibition_start_date: '2026-07-05',
  assessment_exhibition_end_date: '2026-07-19',
  lot: '1',
  plan_label: 'DP1000001',
  section: '2',
  suburb: 'SYDNEY',
  postcode: '2000',
  cost_of_development: 250000,
  x: 151.2,
  y: -33.8,
};

/** The NSW planning row. */
export const planningApplicationsCheckExample = {
  ...common,
  ...description,
  source: 'NSW Planning Portal Online DA',
  source_id: 'nsw-planning-portal-online-da',
  status: 'matched',
  source_kind: 'planning_application_context',
  licence: 'CC BY 4.0',
  date_range: { lodgement_from: '2021-08-01', lodgement_to: '2026-08-01' },
  fields: ['PlanningPortalApplicationNumber'],
  pii_handling: 'No names are kept.',
  records: [planningRecordExample],
};

/** The climate row, from SILO. */
export const climateContextCheckExample = {
  ...common,
  ...description,
  source: 'SILO Data Drill',
  source_id: 'silo-data-drill',
  status: 'climate_context_available',
  source_kind: 'observed_climate_context',
  date_range: { start: '2025-08-01', finish: '2026-07-31' },
};

/** Property evidence with one row of each shape. */
export const propertyEvidenceExample = {
  verdict: 'matched',
  headline: 'One address matches.',
  subject: {
    kind: 'property',
    normalized_address_key: '1 EXAMPLE ST|SYDNEY|NSW|2000',
    matched_address: '1 EXAMPLE STREET SYDNEY NSW 2000',
    gnaf_pid: 'GANSW700000001',
    jurisdiction: 'NSW',
    locality: 'SYDNEY',
    postcode: '2000',
    latitude: -33.8,
    longitude: 151.2,
  },
  source_checks: [addressSnapshotCheckExample, planningApplicationsCheckExample, climateContextCheckExample],
  not_checked: [{ source: 'Title ownership', applies: false, status: 'not_checked', result: 'Not asked.' }],
  recommended_next_action: 'Check the title.',
  limitations: ['Says nothing about ownership.'],
};
