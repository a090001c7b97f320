import { buildRequirements } from './requirement.ts';

const part = 'decisions 7';

const targets = buildRequirements(part, {
  'monitors.owner': 'A monitor belongs to tenant and account.',
  'monitors.target': 'A monitor’s target is an ABN, an ACN, a VIN or, for address, a G-NAF PID.',
  'monitors.no-address-in-words': 'An address in words is refused as invalid_input and never kept.',
  'monitors.answer':
    'Making a monitor answers subscription_id (mon_…), target_type, target_hash, comparison_salt, created_at and baseline_snapshot_id (null at first).',
  'monitors.target-hash':
    'target_hash is hmac-sha256: and hex over the normalised target with the tenant’s own secret; raw addresses are never accepted or kept.',
  'monitors.target-hash-per-tenant':
    'The same target has the same target_hash inside a tenant and another one in every other tenant.',
  'monitors.comparison-salt': 'comparison_salt is 32 random bytes in base64url, this monitor’s own.',
  'monitors.delete-keeps-trail': 'Deleting a monitor stops its use and keeps the audit trail.',
  'monitors.foreign-account':
    'A tenant_id or account_id that is not the credential’s is unauthorized and does not reveal whether the target exists.',
});

const facts = buildRequirements(part, {
  'monitors.facts': 'The facts of a target come from a declared table for each target type.',
  'monitors.value-hash':
    'value_hash is sha256: and hex of SHA-256 over the salt’s bytes and the RFC 8785 form of [field, normalized_value].',
  'monitors.fingerprint':
    'fact_hashes are the value hashes in ascending order; fingerprint is sha256: and hex of SHA-256 over them joined by line feeds.',
  'monitors.snapshot':
    'Capturing a snapshot observes the target through the service’s operations, free, leaves a record, and answers 201 with the snapshot reference and comparison.',
  'monitors.snapshot-pack-id': 'evidence_pack_id of a snapshot is the record_id of its check.',
  'monitors.second-baseline':
    'A second baseline replaces the first for later confirmations; the old one stays readable.',
  'monitors.unread-source': 'A source that cannot be read returns its own error code and no snapshot.',
  'monitors.vin-closed':
    'While the gate is closed a monitor on a VIN is refused, and one from before has no baseline: ppsr_unavailable.',
});

const comparisons = buildRequirements(part, {
  'monitors.compare-pair':
    'what_changed compares the pair of pack ids, or the first and the last snapshot of the target inside the window; one alone is snapshot_not_found.',
  'monitors.compare-ambiguous': 'Two monitors on the target and no subscription_id is ambiguous_target.',
  'monitors.compare-mismatch': 'Packs of different targets are snapshot_mismatch.',
  'monitors.confirm-hashes':
    'confirm_no_changes rejects as invalid_input hashes that disagree with each other or with the facts of the service’s record.',
  'monitors.confirm-baseline':
    'baseline_evidence_pack_id must be the monitor’s baseline (baseline_mismatch), which must exist (baseline_not_captured).',
  'monitors.confirm-sources':
    'Every source of the baseline must be among source_versions and none observed before it (recheck_failed).',
  'monitors.confirm-own-observation':
    'no_change needs the evidence and the service’s own new observation to equal the baseline; otherwise changed, with each difference once.',
  'monitors.every-source-observed':
    'outcome no_change demands that every source was really observed; a source that could not be read is recheck_failed.',
  'monitors.outcome':
    'outcome is changed if and only if change_count is above 0; a newer version of a source that says the same is no change item.',
  'monitors.source-exchanged':
    'A source_version item appears only where the source was exchanged: a sample for a register, one source for another.',
  'monitors.confirm-own-source':
    'current_evidence that names no record of this account about the target, a source version that its check did not read, or a time that is not that version’s, is invalid_input naming it.',
  'monitors.confirm-observation':
    'The answer of confirm_no_changes says what the service read, and whether that is newer than the baseline.',
  'monitors.confirm-standing-flags':
    'The answer of confirm_no_changes lists the risk that was there at the baseline and still is.',
  'monitors.confirm-kept': 'The evidence of a confirmation is kept as a snapshot of role check.',
  'monitors.change-table': 'Change kinds and severities come from a declared table.',
  'monitors.severity': 'severity of an answer is the highest of its changes, info where there are none.',
  'monitors.generated-at': 'The cut-off field of the response is generated_at, in epoch milliseconds.',
});

const rechecks = buildRequirements('monitoring, rechecks', {
  'monitors.recheck':
    'A recheck ends in a report of every monitor: changed, unchanged, not observed, not due and on what ground, or without a baseline.',
  'monitors.recheck-job': 'A recheck is a job that its caller follows, with progress, and whose result is the report.',
  'monitors.recheck-no-event': 'A change that a recheck finds sends no event.',
  'monitors.recheck-fair':
    'Rechecks of several accounts take turns, and the number of concurrent queries to a source is limited.',
  'monitors.due-by-version':
    'A monitor is not due only where comparisons of versions, made to their end, did not name its entity; otherwise it is looked at.',
});

/** What the decisions fix for monitors, what_changed and confirm_no_changes. */
export const monitorDecisionRequirements = [...targets, ...facts, ...comparisons, ...rechecks];
