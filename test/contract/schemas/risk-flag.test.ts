import { test } from 'node:test';
import { evidencePackRiskFlag } from '#contract/schemas/risk-flag.ts';
import { riskFlagExample } from '#test/contract/examples/risk-flag.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const flag = checkSchema(evidencePackRiskFlag, riskFlagExample);

test('a risk flag requires all nine fields [evidence-pack-risk-flag.required]', () => {
  flag.requiresExactly('', [
    'code',
    'category',
    'severity',
    'message',
    'confidence',
    'evidence_refs',
    'source_refs',
    'source_backing',
    'recommended_next_check',
  ]);
});

test('a risk flag allows no extra properties [evidence-pack-risk-flag.no-extra]', () => {
  flag.refusesExtra('');
});

test('category is one of ten [evidence-pack-risk-flag.category]', () => {
  flag.allowsOnly('category', [
    'identity_risk',
    'licence_risk',
    'asset_encumbrance_risk',
    'sanctions_risk',
    'insolvency_risk',
    'address_risk',
    'charity_status_risk',
    'procurement_risk',
    'director_or_control_risk',
    'source_conflict_risk',
  ]);
});

test('severity is one of five [evidence-pack-risk-flag.severity]', () => {
  flag.allowsOnly('severity', ['info', 'low', 'medium', 'high', 'critical']);
});

test('confidence is a number 0-1 [evidence-pack-risk-flag.confidence]', () => {
  flag.takesNumber('confidence', { min: 0, max: 1 });
});

for (const field of ['code', 'message', 'source_backing', 'recommended_next_check']) {
  test(`${field} is a string [evidence-pack-risk-flag.${field.replaceAll('_', '-')}]`, () => flag.takesText(field));
}

for (const field of ['evidence_refs', 'source_refs']) {
  test(`${field} is an array of string [evidence-pack-risk-flag.${field.replaceAll('_', '-')}]`, () =>
    flag.takesTexts(field));
}
