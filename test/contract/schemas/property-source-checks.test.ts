import { test } from 'node:test';
import {
  addressSnapshotCheck,
  climateContextCheck,
  planningApplicationsCheck,
  propertyEvidence,
} from '#contract/schemas/property-evidence.ts';
import {
  addressSnapshotCheckExample,
  climateContextCheckExample,
  planningApplicationsCheckExample,
  propertyEvidenceExample,
} from '#test/contract/examples/property-evidence.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const evidence = checkSchema(propertyEvidence, propertyEvidenceExample);
const gnaf = checkSchema(addressSnapshotCheck, addressSnapshotCheckExample);
const planning = checkSchema(planningApplicationsCheck, planningApplicationsCheckExample);
const climate = checkSchema(climateContextCheck, climateContextCheckExample);

const bom = { source: 'BoM Climate Data Online', source_id: 'bom-climate-data-online' };

const COMMON = [
  'source',
  'source_id',
  'applies',
  'status',
  'result',
  'source_version',
  'source_kind',
  'confidence',
  'evidence_ref',
  'limitations',
];
const DESCRIPTION = [
  'owner',
  'source_url',
  'access_mode',
  'credential_requirement',
  'request_shape',
  'response_shape',
  'cadence',
  'join_keys',
  'date_range',
  'attribution',
];

test('a source check takes one of three shapes and no other [property-source-check.one-of-three]', () => {
  evidence.accepts('source_checks', [
    [],
    [addressSnapshotCheckExample],
    [planningApplicationsCheckExample],
    [climateContextCheckExample],
    [{ ...climateContextCheckExample, ...bom }],
  ]);
  for (const index of [0, 1, 2]) evidence.refusesExtra(`source_checks.${index}`);
  evidence.refuses('source_checks.0', [
    { ...addressSnapshotCheckExample, source: 'PPSR', source_id: 'ppsr' },
    { ...addressSnapshotCheckExample, source_id: 'silo-data-drill' },
    { ...planningApplicationsCheckExample, source_kind: 'observed_climate_context' },
    { ...climateContextCheckExample, source_id: 'gnaf' },
    {},
    null,
    'G-NAF',
  ]);
});

for (const [name, check] of Object.entries({ gnaf, planning, climate })) {
  test(`the ${name} check has the common fields [property-source-check.common]`, () => {
    check.refuses(
      '',
      COMMON.map((field) => ({ ...examples[name], [field]: undefined })),
    );
    check.allowsOnly('applies', [true]);
    check.takesText('result');
    check.takesText('source_version');
    check.takesNumber('confidence', { min: 0, max: 1 });
    check.takesText('evidence_ref', { nullable: true });
    check.takesTexts('limitations');
  });
}

const examples: Record<string, Record<string, unknown>> = {
  gnaf: addressSnapshotCheckExample,
  planning: planningApplicationsCheckExample,
  climate: climateContextCheckExample,
};

test('the address snapshot is G-NAF / gnaf [property-source-check.gnaf]', () => {
  gnaf.allowsOnly('source', ['G-NAF']);
  gnaf.allowsOnly('source_id', ['gnaf']);
});

test('the address snapshot’s status is one of three [property-source-check.gnaf-status]', () => {
  gnaf.allowsOnly('status', ['matched', 'needs_review', 'no_match']);
});

test('the address snapshot is a versioned_snapshot and needs no more fields [property-source-check.gnaf-kind]', () => {
  gnaf.allowsOnly('source_kind', ['versioned_snapshot']);
  gnaf.requiresExactly('', COMMON);
});

test('the planning check is the NSW Planning Portal [property-source-check.planning]', () => {
  planning.allowsOnly('source', ['NSW Planning Portal Online DA']);
  planning.allowsOnly('source_id', ['nsw-planning-portal-online-da']);
});

test('the planning status is one of three [property-source-check.planning-status]', () => {
  planning.allowsOnly('status', ['matched', 'no_match', 'source_unavailable']);
});

test('the planning check is planning_application_context [property-source-check.planning-kind]', () => {
  planning.allowsOnly('source_kind', ['planning_application_context']);
});

test('the planning check requires its own fields [property-source-check.planning-required]', () => {
  planning.requiresExactly('', [...COMMON, ...DESCRIPTION, 'licence', 'fields', 'pii_handling', 'records']);
  planning.refuses('source_url', ['', 'source.example', null]);
  for (const field of ['owner', 'licence', 'access_mode', 'credential_requirement', 'request_shape']) {
    planning.takesText(field);
  }
  for (const field of ['response_shape', 'cadence', 'attribution', 'pii_handling']) planning.takesText(field);
});

test('the planning date_range has two strings [property-source-check.planning-date-range]', () => {
  planning.requiresExactly('date_range', ['lodgement_from', 'lodgement_to']);
  planning.takesText('date_range.lodgement_from');
  planning.takesText('date_range.lodgement_to');
});

test('the planning join_keys and fields are arrays of string, records an array [property-source-check.planning-arrays]', () => {
  planning.takesTexts('join_keys');
  planning.takesTexts('fields');
  planning.takesList('records');
});

test('the climate check is SILO or BoM, name and id together [property-source-check.climate]', () => {
  climate.accepts('', [{ ...climateContextCheckExample, ...bom }]);
  climate.refuses('source', ['BoM Climate Data Online', 'silo-data-drill', '']);
  climate.refuses('source_id', ['bom-climate-data-online', 'SILO Data Drill', 'gnaf']);
});

test('the climate status is one of two [property-source-check.climate-status]', () => {
  climate.allowsOnly('status', ['climate_context_available', 'source_unavailable']);
  climate.accepts('', [{ ...climateContextCheckExample, ...bom, status: 'source_unavailable' }]);
});

test('the climate check is observed_climate_context [property-source-check.climate-kind]', () => {
  climate.allowsOnly('source_kind', ['observed_climate_context']);
});

test('the climate check requires its own fields [property-source-check.climate-required]', () => {
  climate.requiresExactly('', [...COMMON, ...DESCRIPTION]);
  climate.refuses('source_url', ['', 'source.example', null]);
  climate.takesTexts('join_keys');
  for (const field of ['owner', 'access_mode', 'credential_requirement', 'request_shape', 'response_shape']) {
    climate.takesText(field);
  }
  for (const field of ['cadence', 'attribution']) climate.takesText(field);
});

test('the climate date_range has start and finish [property-source-check.climate-date-range]', () => {
  climate.requiresExactly('date_range', ['start', 'finish']);
  climate.takesText('date_range.start');
  climate.takesText('date_range.finish');
});
