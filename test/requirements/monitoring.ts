import { buildRequirements } from './requirement.ts';

const comparison = 'What-changed comparison';
const confirmation = 'Confirm-no-changes check';

const whatChangedRequest = buildRequirements(comparison, {
  'what-changed-request.no-extra': 'The what-changed request allows no extra properties.',
  'what-changed-request.required': 'The request requires tenant_id and account_id, strings of min length 1.',
  'what-changed-request.one-selector': 'The request has exactly one selector group: none or both are refused.',
  'what-changed-request.pack-pair':
    'The pack pair selector requires previous_pack_id and current_pack_id, strings of min length 1.',
  'what-changed-request.target-window': 'The target window selector requires target_type, target_hash, from and to.',
  'what-changed-request.target-type': 'target_type is ABN, ACN, VIN or address.',
  'what-changed-request.target-hash': 'target_hash is a string.',
  'what-changed-request.window-bounds': 'from and to are integers >= 1.',
  'what-changed-request.subscription-id': 'subscription_id is an optional string of min length 1.',
});

const whatChangedResponse = buildRequirements(comparison, {
  'what-changed.required':
    'The response requires ok, tool, selector, outcome, severity, target, previous_snapshot, current_snapshot, change_count, changes and generated_at.',
  'what-changed.no-extra': 'The what-changed response allows no extra properties.',
  'what-changed.ok': 'ok is true.',
  'what-changed.tool': 'tool is what_changed.',
  'what-changed.selector': 'selector is pack_pair or target_window.',
  'what-changed.outcome': 'outcome is no_change or changed.',
  'what-changed.severity': 'severity is info, low, medium or high.',
  'what-changed.target': 'target has type and hash.',
  'what-changed.change-count': 'change_count is an integer >= 0.',
  'what-changed.changes': 'changes is an array of change item.',
  'what-changed.generated-at': 'generated_at is an integer.',
  'what-changed-snapshot.required':
    'A snapshot reference requires snapshot_id, subscription_id, role, evidence_pack_id, evidence_pack_ref, target_type, target_hash, created_at, source_observed_at, source_versions and risk_flags.',
  'what-changed-snapshot.role': 'role is baseline or check.',
  'what-changed-snapshot.evidence-pack-ref': 'evidence_pack_ref is a string or null.',
  'what-changed-snapshot.times': 'created_at and source_observed_at are integers.',
  'what-changed-snapshot.source-versions':
    'source_versions is an array of source_id, source_version and observed_at (integer).',
  'what-changed-snapshot.risk-flags':
    'risk_flags is an array of code, severity (info, low, medium, high) and optional evidence_ref.',
  'change-item.required':
    'A change item requires kind, severity, field, old_value, new_value, old_hash, new_hash and evidence.',
  'change-item.kind': 'kind is identity, registration, status, address, risk, source_version or unknown.',
  'change-item.severity': 'A change item’s severity is info, low, medium or high.',
  'change-item.values': 'field, old_value, new_value, old_hash and new_hash are each string or null.',
  'change-item.evidence':
    'evidence has previous and current, each with snapshot_id, evidence_pack_id, evidence_pack_ref (string or null) and optional fact_evidence_ref.',
});

const whatChangedBehaviour = buildRequirements(comparison, {
  'what-changed.no-raw-address':
    'target_hash is a privacy-preserving hash; a raw address is never accepted in its place.',
  'what-changed.inclusive-window': 'from and to are epoch milliseconds and inclusive bounds on created_at.',
  'what-changed.disambiguates': 'subscription_id disambiguates duplicate monitors.',
});

const confirmRequest = buildRequirements(confirmation, {
  'confirm-request.no-extra': 'The confirm-no-changes request allows no extra properties.',
  'confirm-request.required':
    'The request requires tenant_id, account_id, subscription_id and baseline_evidence_pack_id (strings, min length 1) and current_evidence.',
  'confirm-request.idempotency-key': 'idempotency_key is an optional string of min length 1.',
  'confirm-request.current-evidence-required':
    'current_evidence requires evidence_pack_id, comparison, source_versions and source_observed_at.',
  'confirm-request.evidence-pack-id': 'current_evidence.evidence_pack_id is a string of min length 1.',
  'confirm-request.source-versions':
    'current_evidence.source_versions has at least 1 item, each as in snapshot references.',
  'confirm-request.source-observed-at': 'current_evidence.source_observed_at is an integer >= 1.',
  'confirm-request.current-evidence-optional':
    'current_evidence may have evidence_pack_ref (string) and risk_flags (array).',
  'confirm-request.comparison': 'comparison requires fingerprint (string) and fact_hashes (array of string).',
  'confirm-request.facts':
    'comparison may have facts, an array of required field and value_hash with optional normalized_value and evidence_ref.',
});

const confirmResponse = buildRequirements(confirmation, {
  'confirm.required':
    'The response requires ok, tool, outcome, subscription_id, check, baseline_snapshot, current_snapshot, change_count, severity and changes.',
  'confirm.generated-at':
    'The field cut off in the specification is generated_at, required, in epoch milliseconds (decisions 7).',
  'confirm-check.required':
    'A check reference requires check_id, status, trigger, baseline_snapshot_id, result_snapshot_id, evidence_pack_id, audit_correlation_id and completed_at.',
  'confirm-check.status': 'A check’s status is queued, running, no_change, changed or failed.',
  'confirm-check.trigger': 'A check’s trigger is always before_funding.',
  'confirm-check.nullable-ids':
    'baseline_snapshot_id, result_snapshot_id and evidence_pack_id are each string or null.',
  'confirm-check.audit-correlation-id': 'audit_correlation_id is a string.',
  'confirm-check.completed-at': 'completed_at is an integer or null.',
  'confirm-snapshot.required':
    'Its snapshot reference requires snapshot_id, evidence_pack_id, evidence_pack_ref (string or null), source_versions, source_observed_at (integer) and created_at (integer).',
});

/** The comparison of two captures, and the check that nothing changed. */
export const monitoringRequirements = [
  ...whatChangedRequest,
  ...whatChangedResponse,
  ...whatChangedBehaviour,
  ...confirmRequest,
  ...confirmResponse,
];
