import { test } from 'node:test';
import { evidenceCard, verifyCounterpartyRequest } from '#contract/schemas/evidence-card.ts';
import { evidenceCardExample } from '#test/contract/examples/evidence-card.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const card = checkSchema(evidenceCard, evidenceCardExample);
const check = 'card.source_checks.0';

test('the Evidence Card has card.source_checks [evidence-card.source-checks]', () => {
  card.requiresExactly('', ['ok', 'tool', 'card', 'data_mode', 'record_id', 'generated_at']);
  card.refuses('card.source_checks', [undefined, null, {}, 'none', [{}]]);
  card.accepts('card.source_checks', [[]]);
});

test('a card requires all its parts', () => {
  card.requiresExactly('card', [
    'subject',
    'verdict',
    'headline',
    'fields',
    'source_checks',
    'risk_flags',
    'human_review_items',
    'not_checked',
    'confidence',
  ]);
  card.allowsOnly('ok', [true]);
  card.allowsOnly('tool', ['verify_counterparty']);
  card.allowsOnly('card.verdict', ['verified', 'not_verified', 'human_review_required']);
  card.allowsOnly('card.fields.0.label', ['verified', 'not_verified', 'human_review_required']);
  card.takesText('card.fields.0.value', { nullable: true });
  card.takesText('card.subject.entity_name', { nullable: true });
  card.requiresExactly('card.subject', ['abn', 'entity_name']);
  card.requiresExactly('card.fields.0', ['field', 'value', 'label']);
  card.requiresExactly('card.not_checked.0', ['source', 'status', 'result']);
  for (const field of ['card.headline', 'card.subject.abn', 'card.fields.0.field']) card.takesText(field);
  for (const field of ['card.not_checked.0.source', 'card.not_checked.0.result']) card.takesText(field);
  card.allowsOnly('card.not_checked.0.status', ['not_checked']);
  card.takesDateTime('generated_at');
});

test('a source check says its source, citation, time and confidence', () => {
  card.requiresExactly(check, [
    'source',
    'source_id',
    'check',
    'status',
    'result',
    'data_mode',
    'source_version',
    'source_citation',
    'retrieved_at',
    'confidence',
    'gst',
    'limitations',
  ]);
  card.allowsOnly(`${check}.check`, [
    ...['identity', 'gst', 'company', 'sanctions', 'insolvency', 'bans', 'licence', 'charity', 'charity_statements'],
    ...['indigenous_corporation', 'payment_times', 'sponsor_sanctions'],
  ]);
  card.allowsOnly(`${check}.status`, ['matched', 'needs_review', 'no_match', 'source_unavailable']);
  card.takesDateTime(`${check}.retrieved_at`, { nullable: true });
  for (const field of ['source', 'source_id', 'result', 'source_citation']) card.takesText(`${check}.${field}`);
  card.takesText(`${check}.source_version`, { nullable: true });
  card.takesTexts(`${check}.limitations`);
});

test('GST evidence is a boolean and its dates, or null', () => {
  card.requiresExactly(`${check}.gst`, ['registered', 'effective_from', 'effective_to']);
  card.accepts(`${check}.gst`, [null]);
  card.refuses(`${check}.gst.registered`, ['yes', 1, null]);
  card.accepts(`${check}.gst.effective_from`, [null]);
  card.refuses(`${check}.gst.effective_to`, ['0001', 20000701]);
});

test('confidence goes with review flags on the card and with each source check [common-fields.confidence]', () => {
  card.takesNumber('card.confidence', { min: 0, max: 1 });
  card.takesNumber(`${check}.confidence`, { min: 0, max: 1 });
  card.takesList('card.risk_flags');
  card.takesTexts('card.human_review_items');
});

test('counterparty verification takes an ABN and a reference, and nothing else', () => {
  const request = checkSchema(verifyCounterpartyRequest, { abn: '51824753556', reference: 'deal-7' });
  request.requiresExactly('', ['abn']);
  request.refusesExtra('');
  request.refuses('abn', ['', '5182475355', 51824753556, null]);
});
