import { test } from 'node:test';
import {
  checkReference,
  confirmedSnapshot,
  confirmNoChangesRequest,
  confirmNoChangesResponse,
} from '#contract/schemas/confirm-no-changes.ts';
import {
  checkReferenceExample,
  confirmedSnapshotExample,
  confirmNoChangesRequestExample,
  confirmNoChangesResponseExample,
} from '#test/contract/examples/confirm-no-changes.ts';
import { observedSourceVersionExample } from '#test/contract/examples/what-changed.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const request = checkSchema(confirmNoChangesRequest, confirmNoChangesRequestExample);
const response = checkSchema(confirmNoChangesResponse, confirmNoChangesResponseExample);
const check = checkSchema(checkReference, checkReferenceExample);
const snapshot = checkSchema(confirmedSnapshot, confirmedSnapshotExample);

const IDS = ['tenant_id', 'account_id', 'subscription_id', 'baseline_evidence_pack_id'];

test('the request allows no extra properties, at any depth [confirm-request.no-extra]', () => {
  for (const path of ['', 'current_evidence', 'current_evidence.comparison']) request.refusesExtra(path);
  for (const list of ['comparison.facts', 'source_versions', 'risk_flags']) {
    request.refusesExtra(`current_evidence.${list}.0`);
  }
});

test('the request requires four ids and current_evidence [confirm-request.required]', () => {
  request.requiresExactly('', [...IDS, 'current_evidence']);
  for (const field of IDS) request.takesText(field, { minLength: 1 });
});

test('idempotency_key is optional, a string of min length 1 [confirm-request.idempotency-key]', () => {
  request.accepts('idempotency_key', [undefined]);
  request.takesText('idempotency_key', { minLength: 1 });
});

test('current_evidence requires four fields [confirm-request.current-evidence-required]', () => {
  request.requiresExactly('current_evidence', [
    'evidence_pack_id',
    'comparison',
    'source_versions',
    'source_observed_at',
  ]);
});

test('evidence_pack_id is a string of min length 1 [confirm-request.evidence-pack-id]', () => {
  request.takesText('current_evidence.evidence_pack_id', { minLength: 1 });
});

test('source_versions has at least 1 item [confirm-request.source-versions]', () => {
  const two = [observedSourceVersionExample, { ...observedSourceVersionExample, source_id: 'gnaf' }];
  request.accepts('current_evidence.source_versions', [two]);
  request.refuses('current_evidence.source_versions', [[], [{}], null, {}, ['abn-2026-08']]);
  request.requiresExactly('current_evidence.source_versions.0', ['source_id', 'source_version', 'observed_at']);
});

test('source_observed_at is an integer from 1 [confirm-request.source-observed-at]', () => {
  request.takesInteger('current_evidence.source_observed_at', { min: 1 });
});

test('evidence_pack_ref and risk_flags are optional [confirm-request.current-evidence-optional]', () => {
  request.takesText('current_evidence.evidence_pack_ref');
  request.takesList('current_evidence.risk_flags');
  request.accepts('current_evidence.risk_flags', [undefined, [{ code: 'abn_cancelled', severity: 'high' }]]);
});

test('comparison requires fingerprint and fact_hashes [confirm-request.comparison]', () => {
  request.requiresExactly('current_evidence.comparison', ['fingerprint', 'fact_hashes']);
  request.takesText('current_evidence.comparison.fingerprint');
  request.takesTexts('current_evidence.comparison.fact_hashes');
});

test('facts are optional and have field and value_hash [confirm-request.facts]', () => {
  const facts = 'current_evidence.comparison.facts';
  request.takesList(facts);
  request.requiresExactly(`${facts}.0`, ['field', 'value_hash']);
  for (const field of ['field', 'value_hash', 'normalized_value', 'evidence_ref']) {
    request.takesText(`${facts}.0.${field}`);
  }
});

test('what cannot be stored or hashed is refused, however deep', () => {
  request.refuses('current_evidence.comparison.fingerprint', ['a\0b', '\ud800']);
  request.refuses('current_evidence.comparison.fact_hashes', [['a\0b']]);
  for (const field of ['field', 'value_hash', 'normalized_value', 'evidence_ref']) {
    request.refuses(`current_evidence.comparison.facts.0.${field}`, ['a\0b', '\ud800']);
  }
  request.refuses('current_evidence.evidence_pack_ref', ['a\0b']);
});

test('the response requires the ten specified fields and generated_at [confirm.required] [confirm.generated-at]', () => {
  response.requiresExactly('', [
    'ok',
    'tool',
    'outcome',
    'subscription_id',
    'check',
    'baseline_snapshot',
    'current_snapshot',
    'change_count',
    'severity',
    'changes',
    'generated_at',
  ]);
  response.takesInteger('generated_at', { min: 1 });
});

test('the response’s fields have the types of a comparison', () => {
  response.allowsOnly('ok', [true]);
  response.allowsOnly('tool', ['confirm_no_changes']);
  response.allowsOnly('outcome', ['no_change', 'changed']);
  response.allowsOnly('severity', ['info', 'low', 'medium', 'high']);
  response.takesText('subscription_id');
  response.takesInteger('change_count', { min: 0 });
  response.takesList('changes');
  for (const part of ['check', 'baseline_snapshot', 'current_snapshot']) response.refuses(part, [null, {}, 'x']);
});

test('a check reference requires all eight fields [confirm-check.required]', () => {
  check.requiresExactly('', [
    'check_id',
    'status',
    'trigger',
    'baseline_snapshot_id',
    'result_snapshot_id',
    'evidence_pack_id',
    'audit_correlation_id',
    'completed_at',
  ]);
  check.takesText('check_id');
});

test('a check’s status is one of five [confirm-check.status] [states.check-names]', () => {
  check.allowsOnly('status', ['queued', 'running', 'no_change', 'changed', 'failed']);
});

test('a check’s trigger is always before_funding [confirm-check.trigger]', () => {
  check.allowsOnly('trigger', ['before_funding']);
});

test('a check’s snapshot and pack ids are each string or null [confirm-check.nullable-ids]', () => {
  for (const field of ['baseline_snapshot_id', 'result_snapshot_id', 'evidence_pack_id']) {
    check.takesText(field, { nullable: true });
  }
});

test('audit_correlation_id is a string [confirm-check.audit-correlation-id]', () => {
  check.takesText('audit_correlation_id');
});

test('completed_at is an integer or null [confirm-check.completed-at]', () => {
  check.takesInteger('completed_at', { min: 1, nullable: true });
});

test('its snapshot reference requires six fields [confirm-snapshot.required]', () => {
  snapshot.requiresExactly('', [
    'snapshot_id',
    'evidence_pack_id',
    'evidence_pack_ref',
    'source_versions',
    'source_observed_at',
    'created_at',
  ]);
  for (const field of ['snapshot_id', 'evidence_pack_id']) snapshot.takesText(field);
  snapshot.takesText('evidence_pack_ref', { nullable: true });
  snapshot.takesInteger('source_observed_at', { min: 1 });
  snapshot.takesInteger('created_at', { min: 1 });
  snapshot.takesList('source_versions');
});
