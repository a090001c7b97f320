import { test } from 'node:test';
import { evidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { evidencePackExample } from '#test/contract/examples/evidence-pack.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const pack = checkSchema(evidencePackEnvelope, evidencePackExample);

test('the envelope requires every one of its fields', () => {
  pack.requiresExactly('', [
    'ok',
    'export_id',
    'contract_version',
    'download_url',
    'assembled_at',
    'generated_at',
    'freshness',
    'partial',
    'data_mode',
    'field_origins',
    'verdict',
    'subject',
    'source_checks',
    'risk_flags',
    'human_review_items',
    'machine_pack',
    'human_pack',
    'risk_score',
    'risk_explanation',
    'recommended_next_check',
  ]);
});

test('ok is always true [evidence-pack.ok]', () => pack.allowsOnly('ok', [true]));

test('export_id is a UUID v4 [evidence-pack.export-id]', () => {
  pack.accepts('export_id', ['1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed']);
  pack.refuses('export_id', ['', 'pack-1', '1b9d6bcdbbfd4b2d9b5dab8dfbbd4bed', null, 7]);
  // Versions 1 and 7, and a version 4 of another variant.
  pack.refuses('export_id', ['1b9d6bcd-bbfd-1b2d-9b5d-ab8dfbbd4bed', '1b9d6bcd-bbfd-7b2d-9b5d-ab8dfbbd4bed']);
  pack.refuses('export_id', ['1b9d6bcd-bbfd-4b2d-cb5d-ab8dfbbd4bed']);
});

test('contract_version is always fixture-machine-truth-v2 [evidence-pack.contract-version]', () => {
  pack.allowsOnly('contract_version', ['fixture-machine-truth-v2']);
});

test('an artifact without the stamp, or with another, is not this shape [evidence-pack.unstamped-is-not-this-shape] [versioning.pack-stamp]', () => {
  pack.refuses('contract_version', [undefined, null, '', 'fixture-machine-truth-v1']);
});

test('download_url is {base_url}/exports/{id} [evidence-pack.download-url]', () => {
  const id = '6f1d3c0a-5b7e-4c1d-9a2b-3c4d5e6f7a8b';
  pack.accepts('download_url', [`http://127.0.0.1:8080/v1/exports/${id}`, `https://service.example/exports/${id}`]);
  pack.refuses('download_url', [`/v1/exports/${id}`, `exports/${id}`, 'https://service.example/v1/exports/']);
  pack.refuses('download_url', [`https://service.example/v1/exports/${id}.pdf`, `https://service.example/${id}`]);
  pack.refuses('download_url', [`https://service.example/x?to=/exports/${id}`, `ftp://service.example/exports/${id}`]);
  pack.refuses('download_url', ['https://service.example/v1/exports/pack-1', '', null]);
});

test('assembled_at is a date-time [evidence-pack.assembled-at]', () => pack.takesDateTime('assembled_at'));

test('generated_at is a date-time [evidence-pack.generated-at]', () => pack.takesDateTime('generated_at'));

test('freshness is always null [evidence-pack.freshness-null]', () => {
  pack.refuses('freshness', [undefined, '2026-08-05T02:00:00Z', '', 0, false, {}]);
});

test('partial is always true [evidence-pack.partial]', () => pack.allowsOnly('partial', [true]));

test('data_mode is always synthetic_fixture_unsearched [evidence-pack.data-mode]', () => {
  pack.allowsOnly('data_mode', ['synthetic_fixture_unsearched']);
});

test('field_origins is exactly three pairs [evidence-pack.field-origins]', () => {
  pack.requiresExactly('field_origins', ['subject', 'source_checks', 'risk_outputs']);
  pack.refusesExtra('field_origins');
  pack.allowsOnly('field_origins.subject', ['caller_input_unverified']);
  pack.allowsOnly('field_origins.source_checks', ['synthetic_fixture_unsearched']);
  pack.allowsOnly('field_origins.risk_outputs', ['derived_from_unsearched_fixture_rows']);
});

test('verdict is a string [evidence-pack.verdict]', () => pack.takesText('verdict'));

test('subject is an EvidencePackSubject [evidence-pack.subject]', () => {
  pack.refuses('subject', [null, 'abn', {}, [], { abn: null, vin: null }]);
});

test('source_checks is an array of EvidencePackSourceCheck [evidence-pack.source-checks]', () => {
  pack.takesList('source_checks');
});

test('risk_flags is an array of EvidencePackRiskFlag [evidence-pack.risk-flags]', () => pack.takesList('risk_flags'));

test('human_review_items is an array of string [evidence-pack.human-review-items]', () => {
  pack.takesTexts('human_review_items');
});

for (const field of ['machine_pack', 'human_pack', 'risk_explanation']) {
  test(`${field} is an object [evidence-pack.${field.replace('_', '-')}]`, () => {
    pack.refuses(field, [undefined, null, 'text', 7, [], ['text'], {}, { anything: true }]);
  });
}

test('risk_score is an integer 0-100 [evidence-pack.risk-score] [limits.risk-score]', () => {
  pack.takesInteger('risk_score', { min: 0, max: 100 });
});

test('recommended_next_check is a string [evidence-pack.recommended-next-check]', () => {
  pack.takesText('recommended_next_check');
});
