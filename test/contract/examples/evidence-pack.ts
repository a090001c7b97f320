import { riskCategory } from '#contract/schemas/risk-flag.ts';
import { riskFlagExample } from './risk-flag.ts';

/** An EvidencePackSourceTrust of a sample row. */
export const sourceTrustExample = {
  source_id: 'svc-fixture-unsearched-abn',
  owner: { name: 'This service', kind: 'svc', jurisdiction: 'Australia', website: 'https://service.example/' },
  detail: 'A fixture row: no source was queried.',
  freshness: { cadence: 'none' },
  snapshot: { source_version: 'fixture' },
  parser: { parser_version: '1', notes: 'Nothing was parsed.' },
  limitations: ['Says nothing about the subject.'],
};

/** An EvidencePackSourceCheck with its optional part. */
export const packSourceCheckExample = {
  source: 'ABN',
  verdict: 'unsearched',
  freshness: null,
  certificate_sha256: null,
  source_trust: sourceTrustExample,
  source_snapshot_id: null,
};

/** An evidence pack envelope. */
export const evidencePackExample = {
  ok: true,
  export_id: '6f1d3c0a-5b7e-4c1d-9a2b-3c4d5e6f7a8b',
  contract_version: 'fixture-machine-truth-v2',
  download_url: 'https://service.example/v1/exports/6f1d3c0a-5b7e-4c1d-9a2b-3c4d5e6f7a8b',
  assembled_at: '2026-08-05T02:00:00Z',
  generated_at: '2026-08-05T02:00:00Z',
  freshness: null,
  partial: true,
  data_mode: 'synthetic_fixture_unsearched',
  field_origins: {
    subject: 'caller_input_unverified',
    source_checks: 'synthetic_fixture_unsearched',
    risk_outputs: 'derived_from_unsearched_fixture_rows',
  },
  verdict: 'not_checked',
  subject: { abn: '51824753556', vin: null, purpose: 'asset finance' },
  source_checks: [packSourceCheckExample],
  risk_flags: [riskFlagExample],
  human_review_items: ['Nothing was searched: check every row yourself.'],
  machine_pack: {
    pack_version: 'machine-pack-v1',
    export_id: '6f1d3c0a-5b7e-4c1d-9a2b-3c4d5e6f7a8b',
    reference: null,
    reliance: 'none',
    abn: '51824753556',
    identifiers: [],
    sources_searched: [],
    sources_unsearched: ['svc-fixture-unsearched-abn'],
    categories: riskCategory.options.map((category) => ({ category, searched: false, flag_codes: [], points: 0 })),
    next_checks: [],
  },
  human_pack: {
    pack_version: 'human-pack-v1',
    label: 'SAMPLE',
    title: 'Evidence pack',
    headline: 'Nothing was checked.',
    summary: ['No source was queried.'],
    subject_lines: [{ label: 'ABN', value: '51 824 753 556' }],
    checked: [],
    not_checked: ['The ABN register.'],
    next_steps: ['Look up the ABN in the register.'],
    disclaimer: 'Not advice.',
  },
  risk_score: 40,
  risk_explanation: {
    formula_version: 'risk-points-v1',
    formula: 'The sum of all points.',
    severity_points: { info: 0, low: 5, medium: 15, high: 40, critical: 100 },
    terms: [
      {
        code: 'abn_unsearched',
        category: 'identity_risk',
        severity: 'high',
        severity_points: 40,
        confidence: 1,
        points: 40,
      },
    ],
    sum: 40,
    cap: 100,
    risk_score: 40,
    reading: 'No clearance.',
  },
  recommended_next_check: 'Look up the ABN in the register.',
};

/** The legacy asset-finance variant of the envelope. */
export const legacyEvidencePackExample = {
  ...evidencePackExample,
  legacy_alias: {
    status: 'retired_alias',
    tool: 'create_asset_finance_evidence_pack',
    replacement_tool: 'create_evidence_pack',
    ignored_fields: ['lender'],
    note: 'Use create_evidence_pack.',
  },
};
