import { test } from 'node:test';
import { addressCandidate } from '#contract/schemas/address-lookup.ts';
import { addressCandidateExample } from '#test/contract/examples/address-lookup.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const candidate = checkSchema(addressCandidate, addressCandidateExample);

test('a candidate requires all its fields and no others [address-candidate.required] [address-candidate.no-extra]', () => {
  candidate.requiresExactly('', [
    'gnaf_pid',
    'full_address',
    'locality',
    'state',
    'postcode',
    'latitude',
    'longitude',
    'geocode_type',
    'source',
    'evidence',
    'match',
  ]);
  for (const part of ['', 'source', 'evidence', 'match', 'match.component_scores']) candidate.refusesExtra(part);
});

for (const field of ['gnaf_pid', 'full_address', 'locality']) {
  test(`${field} is a string [address-candidate.${field.replace('_', '-')}]`, () => candidate.takesText(field));
}

test('state is one of eight [address-candidate.state]', () => {
  candidate.allowsOnly('state', ['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA']);
});

test('postcode is a string of four digits [address-candidate.postcode]', () => {
  candidate.accepts('postcode', ['0800', '9999']);
  candidate.refuses('postcode', ['', '800', '20000', '2OOO', ' 2000', 2000, null]);
});

test('latitude and longitude are each number or null [address-candidate.coordinates]', () => {
  candidate.takesNumber('latitude', { min: Number.NEGATIVE_INFINITY, nullable: true });
  candidate.takesNumber('longitude', { min: Number.NEGATIVE_INFINITY, nullable: true });
});

test('geocode_type is a string or null [address-candidate.geocode-type]', () => {
  candidate.takesText('geocode_type', { nullable: true });
});

test('the source is the G-NAF snapshot and says so, with its version [address-candidate.source] [versioning.source-version-in-results]', () => {
  candidate.requiresExactly('source', [
    'source_id',
    'source_version',
    'source_kind',
    'registry_truth',
    'snapshot_backed',
  ]);
  candidate.allowsOnly('source.source_id', ['gnaf']);
  candidate.takesText('source.source_version');
  candidate.allowsOnly('source.source_kind', ['versioned_snapshot']);
  candidate.allowsOnly('source.registry_truth', ['snapshot_not_realtime']);
  candidate.allowsOnly('source.snapshot_backed', [true]);
});

test('the evidence names shard and row [address-candidate.evidence]', () => {
  candidate.requiresExactly('evidence', ['store_shard_key', 'row_offset']);
  candidate.takesText('evidence.store_shard_key');
  candidate.takesInteger('evidence.row_offset', { min: 0 });
});

test('match.method is one of two [address-candidate.match-method]', () => {
  candidate.requiresExactly('match', ['method', 'confidence', 'component_scores', 'mismatch_flags']);
  candidate.allowsOnly('match.method', ['exact_normalized', 'fuzzy_components']);
});

test('match.confidence is a number 0-1 [address-candidate.match-confidence]', () => {
  candidate.takesNumber('match.confidence', { min: 0, max: 1 });
});

test('component_scores has six numbers 0-1 [address-candidate.component-scores]', () => {
  const components = ['street_number', 'street_name', 'street_type', 'suburb', 'state', 'postcode'];
  candidate.requiresExactly('match.component_scores', components);
  for (const component of components) {
    candidate.takesNumber(`match.component_scores.${component}`, { min: 0, max: 1 });
  }
});

test('match.mismatch_flags is an array of mismatch flag [address-candidate.match-mismatch-flags]', () => {
  candidate.takesList('match.mismatch_flags');
});
