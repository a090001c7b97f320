import { test } from 'node:test';
import { changeItem, monitoredRiskFlag, observedSourceVersion } from '#contract/schemas/monitoring.ts';
import { snapshotReference } from '#contract/schemas/what-changed.ts';
import {
  changeItemExample,
  monitoredRiskFlagExample,
  observedSourceVersionExample,
  snapshotReferenceExample,
} from '#test/contract/examples/what-changed.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const snapshot = checkSchema(snapshotReference, snapshotReferenceExample);
const version = checkSchema(observedSourceVersion, observedSourceVersionExample);
const flag = checkSchema(monitoredRiskFlag, monitoredRiskFlagExample);
const change = checkSchema(changeItem, changeItemExample);

test('a snapshot reference requires all eleven fields [what-changed-snapshot.required]', () => {
  snapshot.requiresExactly('', [
    'snapshot_id',
    'subscription_id',
    'role',
    'evidence_pack_id',
    'evidence_pack_ref',
    'target_type',
    'target_hash',
    'created_at',
    'source_observed_at',
    'source_versions',
    'risk_flags',
  ]);
  for (const field of ['snapshot_id', 'subscription_id', 'evidence_pack_id', 'target_hash']) snapshot.takesText(field);
  snapshot.allowsOnly('target_type', ['ABN', 'ACN', 'VIN', 'address']);
});

test('role is baseline or check [what-changed-snapshot.role] [states.snapshot-role]', () => {
  snapshot.allowsOnly('role', ['baseline', 'check']);
});

test('evidence_pack_ref is a string or null [what-changed-snapshot.evidence-pack-ref]', () => {
  snapshot.takesText('evidence_pack_ref', { nullable: true });
});

test('created_at and source_observed_at are integers [what-changed-snapshot.times]', () => {
  snapshot.takesInteger('created_at', { min: 1 });
  snapshot.takesInteger('source_observed_at', { min: 1 });
});

test('source_versions names each source, its version and when it was observed [what-changed-snapshot.source-versions]', () => {
  snapshot.takesList('source_versions');
  version.requiresExactly('', ['source_id', 'source_version', 'observed_at']);
  version.takesText('source_id');
  version.takesText('source_version');
  version.accepts('observed_at', [0, 1, 1_784_000_000_000]);
  version.refuses('observed_at', [0.5, '1784000000000', '2026-08-05T02:00:00Z', null, Number.NaN]);
});

test('risk_flags has code, severity and an optional evidence_ref [what-changed-snapshot.risk-flags]', () => {
  snapshot.takesList('risk_flags');
  flag.requiresExactly('', ['code', 'severity']);
  flag.takesText('code');
  flag.allowsOnly('severity', ['info', 'low', 'medium', 'high']);
  flag.takesText('evidence_ref');
});

test('what a caller sends as versions and flags can be stored and hashed', () => {
  for (const field of ['source_id', 'source_version']) version.refuses(field, ['a\0b', '\ud800']);
  for (const field of ['code', 'evidence_ref']) flag.refuses(field, ['a\0b', '\ud800']);
});

test('a change item requires all eight fields [change-item.required]', () => {
  change.requiresExactly('', [
    'kind',
    'severity',
    'field',
    'old_value',
    'new_value',
    'old_hash',
    'new_hash',
    'evidence',
  ]);
});

test('a change’s kind is one of seven [change-item.kind]', () => {
  change.allowsOnly('kind', ['identity', 'registration', 'status', 'address', 'risk', 'source_version', 'unknown']);
});

test('a change’s severity is one of four [change-item.severity]', () => {
  change.allowsOnly('severity', ['info', 'low', 'medium', 'high']);
});

test('a change’s field, values and hashes are each string or null [change-item.values]', () => {
  for (const field of ['field', 'old_value', 'new_value', 'old_hash', 'new_hash']) {
    change.takesText(field, { nullable: true });
  }
});

test('a change has evidence on both sides [change-item.evidence]', () => {
  change.requiresExactly('evidence', ['previous', 'current']);
  for (const side of ['evidence.previous', 'evidence.current']) {
    change.requiresExactly(side, ['snapshot_id', 'evidence_pack_id', 'evidence_pack_ref']);
    change.takesText(`${side}.snapshot_id`);
    change.takesText(`${side}.evidence_pack_id`);
    change.takesText(`${side}.evidence_pack_ref`, { nullable: true });
    change.takesText(`${side}.fact_evidence_ref`);
  }
});
