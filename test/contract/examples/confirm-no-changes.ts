import { changeItemExample, monitoredRiskFlagExample, observedSourceVersionExample } from './what-changed.ts';

/** A request of confirm_no_changes with every optional part. */
export const confirmNoChangesRequestExample = {
  tenant_id: 'tenant-1',
  account_id: 'account-1',
  subscription_id: 'monitor-1',
  baseline_evidence_pack_id: 'pack-1',
  current_evidence: {
    evidence_pack_id: 'pack-2',
    evidence_pack_ref: 'packs/pack-2',
    comparison: {
      fingerprint: 'd'.repeat(64),
      fact_hashes: ['e'.repeat(64)],
      facts: [
        { field: 'status', value_hash: 'e'.repeat(64), normalized_value: 'active', evidence_ref: 'facts/status' },
      ],
    },
    source_versions: [observedSourceVersionExample],
    source_observed_at: 1_784_000_000_000,
    risk_flags: [monitoredRiskFlagExample],
  },
  idempotency_key: 'before-funding-1',
};

/** A check reference of a finished check. */
export const checkReferenceExample = {
  check_id: 'check-1',
  status: 'changed',
  trigger: 'before_funding',
  baseline_snapshot_id: 'snapshot-1',
  result_snapshot_id: 'snapshot-2',
  evidence_pack_id: 'pack-2',
  audit_correlation_id: 'audit-1',
  completed_at: 1_785_000_000_000,
};

/** A snapshot reference of confirm_no_changes. */
export const confirmedSnapshotExample = {
  snapshot_id: 'snapshot-1',
  evidence_pack_id: 'pack-1',
  evidence_pack_ref: 'packs/pack-1',
  source_versions: [observedSourceVersionExample],
  source_observed_at: 1_784_000_000_000,
  created_at: 1_784_000_000_000,
};

/** The answer of confirm_no_changes. */
export const confirmNoChangesResponseExample = {
  ok: true,
  tool: 'confirm_no_changes',
  outcome: 'changed',
  subscription_id: 'monitor-1',
  check: checkReferenceExample,
  baseline_snapshot: confirmedSnapshotExample,
  current_snapshot: { ...confirmedSnapshotExample, snapshot_id: 'snapshot-2' },
  change_count: 1,
  severity: 'high',
  changes: [changeItemExample],
  generated_at: 1_785_000_000_000,
};
