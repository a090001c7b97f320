/** An EvidencePackRiskFlag. */
export const riskFlagExample = {
  code: 'abn_unsearched',
  category: 'identity_risk',
  severity: 'medium',
  message: 'The ABN was not searched.',
  confidence: 0.5,
  evidence_refs: ['source_checks/0'],
  source_refs: ['svc-fixture-unsearched-abn'],
  source_backing: 'No source was queried; this row is a fixture.',
  recommended_next_check: 'Look up the ABN in the register.',
};
