import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  evidencePackRequest,
  evidencePackSourceCheck,
  evidencePackSourceTrust,
  evidencePackSubject,
  legacyEvidencePackEnvelope,
  legacyEvidencePackRequest,
} from '#contract/schemas/evidence-pack.ts';
import { assetInvoiceCanonicalIdentifier, humanPack, machinePack } from '#contract/schemas/pack-views.ts';
import { riskExplanation } from '#contract/schemas/risk-explanation.ts';
import {
  evidencePackExample,
  legacyEvidencePackExample,
  packSourceCheckExample,
  sourceTrustExample,
} from '#test/contract/examples/evidence-pack.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const legacy = checkSchema(legacyEvidencePackEnvelope, legacyEvidencePackExample);
const trust = checkSchema(evidencePackSourceTrust, sourceTrustExample);
const check = checkSchema(evidencePackSourceCheck, packSourceCheckExample);

test('the legacy variant is the envelope plus legacy_alias [evidence-pack-legacy.alias-required]', () => {
  legacy.requiresExactly('', [...Object.keys(evidencePackExample), 'legacy_alias']);
  legacy.requiresExactly('legacy_alias', ['status', 'tool', 'replacement_tool', 'ignored_fields', 'note']);
});

test('the legacy variant and its alias allow no additional properties [evidence-pack-legacy.no-extra]', () => {
  legacy.refusesExtra('');
  legacy.refusesExtra('legacy_alias');
});

test('legacy_alias has its three fixed words [evidence-pack-legacy.status] [evidence-pack-legacy.tool] [evidence-pack-legacy.replacement-tool]', () => {
  legacy.allowsOnly('legacy_alias.status', ['retired_alias']);
  legacy.allowsOnly('legacy_alias.tool', ['create_asset_finance_evidence_pack']);
  legacy.allowsOnly('legacy_alias.replacement_tool', ['create_evidence_pack']);
});

test('ignored_fields is an array of string, note a string [evidence-pack-legacy.ignored-fields] [evidence-pack-legacy.note]', () => {
  legacy.takesTexts('legacy_alias.ignored_fields');
  legacy.takesText('legacy_alias.note');
});

test('a subject requires abn, vin and purpose, each string or null [evidence-pack-subject.fields]', () => {
  const subject = checkSchema(evidencePackSubject, { abn: '51824753556', vin: null, purpose: null });
  subject.requiresExactly('', ['abn', 'vin', 'purpose']);
  for (const field of ['abn', 'vin', 'purpose']) subject.takesText(field, { nullable: true });
});

test('a source check requires five fields and may have source_trust [evidence-pack-source-check.required] [evidence-pack-source-check.source-trust]', () => {
  check.requiresExactly('', ['source', 'verdict', 'freshness', 'certificate_sha256', 'source_snapshot_id']);
  check.refuses('source_trust', [null, {}, 'trusted', { ...sourceTrustExample, detail: 7 }]);
});

for (const field of ['source', 'verdict']) {
  test(`source check ${field} is a string [evidence-pack-source-check.${field}]`, () => check.takesText(field));
}

test('source check freshness is a date-time or null [evidence-pack-source-check.freshness]', () => {
  check.takesDateTime('freshness', { nullable: true });
});

for (const field of ['certificate_sha256', 'source_snapshot_id']) {
  const id = `evidence-pack-source-check.${field.replaceAll('_', '-')}`;
  test(`source check ${field} is a string or null [${id}]`, () => check.takesText(field, { nullable: true }));
}

test('source trust requires all its fields and no others [evidence-pack-source-trust.required] [evidence-pack-source-trust.no-extra]', () => {
  trust.requiresExactly('', ['source_id', 'owner', 'detail', 'freshness', 'snapshot', 'parser', 'limitations']);
  for (const part of ['', 'owner', 'freshness', 'snapshot', 'parser']) trust.refusesExtra(part);
});

test('source trust source_id and detail are strings [evidence-pack-source-trust.source-id] [evidence-pack-source-trust.detail]', () => {
  trust.takesText('source_id');
  trust.takesText('detail');
});

test('the owner has name, kind, jurisdiction and website [evidence-pack-source-trust.owner]', () => {
  trust.requiresExactly('owner', ['name', 'kind', 'jurisdiction', 'website']);
  trust.takesText('owner.name');
  trust.takesText('owner.jurisdiction');
});

test('the owner’s kind is one of four [evidence-pack-source-trust.owner-kind]', () => {
  trust.allowsOnly('owner.kind', ['svc', 'government', 'regulator', 'intergovernmental']);
});

test('the owner’s website is a URI [evidence-pack-source-trust.owner-website]', () => {
  trust.accepts('owner.website', ['https://abr.business.gov.au/', 'http://ppsr.example']);
  trust.refuses('owner.website', ['', 'ppsr', 'www.example.org', '/relative', null, 7]);
});

test('freshness, snapshot and parser have their strings [evidence-pack-source-trust.freshness] [evidence-pack-source-trust.snapshot] [evidence-pack-source-trust.parser]', () => {
  trust.requiresExactly('freshness', ['cadence']);
  trust.requiresExactly('snapshot', ['source_version']);
  trust.requiresExactly('parser', ['parser_version', 'notes']);
  for (const field of ['freshness.cadence', 'snapshot.source_version', 'parser.parser_version', 'parser.notes']) {
    trust.takesText(field);
  }
});

test('source trust limitations is an array of string [evidence-pack-source-trust.limitations]', () => {
  trust.takesTexts('limitations');
});

test('a canonical identifier requires kind, raw, canonical and display [canonical-identifier.required] [canonical-identifier.kind]', () => {
  const example = { kind: 'vin', raw: ' 6t1 example', canonical: '6T1EXAMPLE', display: '6T1EXAMPLE' };
  const identifier = checkSchema(assetInvoiceCanonicalIdentifier, example);
  identifier.requiresExactly('', ['kind', 'raw', 'canonical', 'display']);
  for (const field of ['raw', 'canonical', 'display']) identifier.takesText(field);
  identifier.allowsOnly('kind', ['vin', 'chassis_number', 'engine_number', 'serial_number']);
});

const both = { abn: '51824753556', vin: '6T1EXAMPLE', purpose: 'asset finance', reference: 'deal-7' };

test('a pack is asked for with an ABN or a VIN, and no unknown field', () => {
  const request = checkSchema(evidencePackRequest, both);
  request.accepts('', [{ abn: both.abn }, { vin: both.vin }]);
  request.refuses('', [{}, { purpose: 'asset finance' }, { abn: '' }, { vin: '' }, { abn: null }]);
  request.refusesExtra('');
});

test('the retired alias takes unknown fields, but still needs an ABN or a VIN', () => {
  const request = checkSchema(legacyEvidencePackRequest, { ...both, lender: 'Example Bank' });
  request.refuses('', [{}, { lender: 'Example Bank' }, { abn: '' }]);
});

test('the retired alias names the fields that it ignores, and keeps nothing else of them', () => {
  const given = { vin: both.vin, lender: { secret: true }, Amount: 7, ['x'.repeat(300)]: 1, 'a\0\ud800b': 2 };
  assert.deepEqual(legacyEvidencePackRequest.parse(given), {
    abn: undefined,
    vin: both.vin,
    purpose: undefined,
    reference: undefined,
    ignored_fields: ['Amount', 'a\uFFFD\uFFFDb', 'lender', 'x'.repeat(200)],
  });
});

test('the machine pack relies on nothing: no source was searched, and all ten categories are unsearched', () => {
  const machine = checkSchema(machinePack, evidencePackExample.machine_pack);
  machine.requiresExactly('', Object.keys(evidencePackExample.machine_pack));
  machine.refusesExtra('');
  machine.allowsOnly('pack_version', ['machine-pack-v1']);
  machine.allowsOnly('reliance', ['none']);
  machine.refuses('sources_searched', [['abn']]);
  machine.refuses('categories', [[], evidencePackExample.machine_pack.categories.slice(1)]);
  machine.refuses('categories.0.searched', [true]);
  for (const field of ['reference', 'abn']) machine.takesText(field, { nullable: true });
});

test('the human pack says that nothing was checked', () => {
  const human = checkSchema(humanPack, evidencePackExample.human_pack);
  human.requiresExactly('', Object.keys(evidencePackExample.human_pack));
  human.refusesExtra('');
  human.refuses('checked', [['The ABN register']]);
  for (const field of ['label', 'title', 'headline', 'disclaimer']) human.takesText(field);
  for (const field of ['summary', 'not_checked', 'next_steps']) human.takesTexts(field);
});

test('the explanation has every part of the sum, and no score above 100', () => {
  const explanation = checkSchema(riskExplanation, evidencePackExample.risk_explanation);
  explanation.requiresExactly('', Object.keys(evidencePackExample.risk_explanation));
  explanation.refusesExtra('');
  explanation.takesInteger('risk_score', { min: 0, max: 100 });
  explanation.takesInteger('terms.0.points', { min: 0, max: 100 });
  explanation.takesInteger('sum', { min: 0 });
  explanation.takesList('terms');
});
