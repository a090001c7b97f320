import { test } from 'node:test';
import { notCheckedItem, planningRecord, propertyEvidence } from '#contract/schemas/property-evidence.ts';
import { planningRecordExample, propertyEvidenceExample } from '#test/contract/examples/property-evidence.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const evidence = checkSchema(propertyEvidence, propertyEvidenceExample);
const record = checkSchema(planningRecord, planningRecordExample);

test('property evidence requires all seven fields [property-evidence.required]', () => {
  evidence.requiresExactly('', [
    'verdict',
    'headline',
    'subject',
    'source_checks',
    'not_checked',
    'recommended_next_action',
    'limitations',
  ]);
});

test('verdict is one of three [property-evidence.verdict]', () => {
  evidence.allowsOnly('verdict', ['matched', 'needs_review', 'not_found']);
});

test('headline and recommended_next_action are strings [property-evidence.headline] [property-evidence.recommended-next-action]', () => {
  evidence.takesText('headline');
  evidence.takesText('recommended_next_action');
});

test('limitations is an array of string [property-evidence.limitations]', () => evidence.takesTexts('limitations'));

test('the subject is a property with its key [property-evidence.subject-kind]', () => {
  evidence.requiresExactly('subject', [
    'kind',
    'normalized_address_key',
    'matched_address',
    'gnaf_pid',
    'jurisdiction',
    'locality',
    'postcode',
    'latitude',
    'longitude',
  ]);
  evidence.allowsOnly('subject.kind', ['property']);
  evidence.takesText('subject.normalized_address_key');
});

test('five parts of the subject are each string or null [property-evidence.subject-strings]', () => {
  for (const field of ['matched_address', 'gnaf_pid', 'jurisdiction', 'locality', 'postcode']) {
    evidence.takesText(`subject.${field}`, { nullable: true });
  }
});

test('the subject’s coordinates are each number or null [property-evidence.subject-coordinates]', () => {
  evidence.takesNumber('subject.latitude', { min: Number.NEGATIVE_INFINITY, nullable: true });
  evidence.takesNumber('subject.longitude', { min: Number.NEGATIVE_INFINITY, nullable: true });
});

test('a not_checked item names one of five sources [property-evidence.not-checked-source]', () => {
  evidence.takesList('not_checked');
  evidence.allowsOnly('not_checked.0.source', [
    'Title ownership',
    'Mortgage or encumbrance',
    'Valuation or sales history',
    'Planning applications',
    'Hazard context',
  ]);
});

test('a not_checked item applies to nothing and says so [property-evidence.not-checked-literals]', () => {
  const item = checkSchema(notCheckedItem, {
    source: 'Hazard context',
    applies: false,
    status: 'not_checked',
    result: 'Not asked.',
  });
  item.requiresExactly('', ['source', 'applies', 'status', 'result']);
  item.allowsOnly('applies', [false]);
  item.allowsOnly('status', ['not_checked']);
  item.takesText('result');
});

const RECORD_STRINGS = [
  'planning_portal_application_number',
  'application_type',
  'application_status',
  'full_address',
  'council_name',
];
const RECORD_NULLABLE_STRINGS = [
  'council_application_number',
  'development_category',
  'development_type',
  'lodgement_date',
  'determination_date',
  'determination_authority',
  'assessment_exhibition_start_date',
  'assessment_exhibition_end_date',
  'lot',
  'plan_label',
  'section',
  'suburb',
  'postcode',
];
const RECORD_NULLABLE_NUMBERS = ['cost_of_development', 'x', 'y'];

test('a planning record requires every one of its fields [planning-record.required]', () => {
  record.requiresExactly('', [...RECORD_STRINGS, 'state', ...RECORD_NULLABLE_STRINGS, ...RECORD_NULLABLE_NUMBERS]);
});

test('five fields of a planning record are strings [planning-record.strings]', () => {
  for (const field of RECORD_STRINGS) record.takesText(field);
});

test('a planning record’s state is always NSW [planning-record.state]', () => record.allowsOnly('state', ['NSW']));

test('thirteen fields of a planning record are each string or null [planning-record.nullable-strings]', () => {
  for (const field of RECORD_NULLABLE_STRINGS) record.takesText(field, { nullable: true });
});

test('three fields of a planning record are each number or null [planning-record.nullable-numbers]', () => {
  for (const field of RECORD_NULLABLE_NUMBERS) {
    record.takesNumber(field, { min: Number.NEGATIVE_INFINITY, nullable: true });
  }
});
