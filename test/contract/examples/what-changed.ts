const owner = { tenant_id: 'tenant-1', account_id: 'account-1', subscription_id: 'monitor-1' };

/** A request of what_changed with a pair of packs. */
export const packPairExample = { ...owner, previous_pack_id: 'pack-1', current_pack_id: 'pack-2' };

/** A request of what_changed with a target and a window. */
export const targetWindowExample = {
  ...owner,
  target_type: 'ABN',
  target_hash: `hmac-sha256:${'a'.repeat(64)}`,
  from: 1_780_000_000_000,
  to: 1_785_000_000_000,
};

/** The version of a source as it was observed. */
export const observedSourceVersionExample = {
  source_id: 'abn',
  source_version: 'abn-2026-08',
  observed_at: 1_784_000_000_000,
};

/** A flag as a snapshot keeps it, with its optional part. */
export const monitoredRiskFlagExample = { code: 'abn_cancelled', severity: 'high', evidence_ref: 'facts/status' };

/** A snapshot reference of what_changed. */
export const snapshotReferenceExample = {
  snapshot_id: 'snapshot-1',
  subscription_id: 'monitor-1',
  role: 'baseline',
  evidence_pack_id: 'pack-1',
  evidence_pack_ref: 'packs/pack-1',
  target_type: 'ABN',
  target_hash: `hmac-sha256:${'a'.repeat(64)}`,
  created_at: 1_784_000_000_000,
  source_observed_at: 1_784_000_000_000,
  source_versions: [observedSourceVersionExample],
  risk_flags: [monitoredRiskFlagExample],
};

const evidenceSide = {
  snapshot_id: 'snapshot-1',
  evidence_pack_id: 'pack-1',
  evidence_pack_ref: 'packs/pack-1',
  fact_evidence_ref: 'facts/status',
};

/** A change item. */
export const changeItemExample = {
  kind: 'status',
  severity: 'high',
  field: 'status',
  old_value: 'active',
  new_value: 'cancelled',
  old_hash: 'b'.repeat(64),
  new_hash: 'c'.repeat(64),
  evidence: { previous: evidenceSide, current: { ...evidenceSide, snapshot_id: 'snapshot-2' } },
};

/** The answer of what_changed. */
export const whatChangedResponseExample = {
  ok: true,
  tool: 'what_changed',
  selector: 'pack_pair',
  outcome: 'changed',
  severity: 'high',
  target: { type: 'ABN', hash: `hmac-sha256:${'a'.repeat(64)}` },
  previous_snapshot: snapshotReferenceExample,
  current_snapshot: { ...snapshotReferenceExample, snapshot_id: 'snapshot-2', role: 'check' },
  change_count: 1,
  changes: [changeItemExample],
  generated_at: 1_785_000_000_000,
};
