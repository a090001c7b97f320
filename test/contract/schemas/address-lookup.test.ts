import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressLookupRequest, addressLookupResponse, mismatchFlag } from '#contract/schemas/address-lookup.ts';
import {
  addressLookupRequestExample,
  addressLookupResponseExample,
  mismatchFlagExample,
} from '#test/contract/examples/address-lookup.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const request = checkSchema(addressLookupRequest, addressLookupRequestExample);
const response = checkSchema(addressLookupResponse, addressLookupResponseExample);
const flag = checkSchema(mismatchFlag, mismatchFlagExample);

test('the request allows no extra properties [address-lookup-request.no-extra]', () => request.refusesExtra(''));

test('source_version is a required string of min length 1 [address-lookup-request.source-version]', () => {
  request.requiresExactly('', ['source_version', 'raw_address']);
  request.takesText('source_version', { minLength: 1 });
});

test('raw_address is a required string of min length 1 [address-lookup-request.raw-address]', () => {
  request.refuses('raw_address', [undefined]);
  request.takesText('raw_address', { minLength: 1 });
});

test('limit is an optional integer from 1, default 10 [address-lookup-request.limit]', () => {
  request.accepts('limit', [1, 10, 25]);
  request.refuses('limit', [0, -1, 1.5, '10', null, true]);
  const { limit: _, ...unlimited } = addressLookupRequestExample;
  assert.equal(addressLookupRequest.parse(unlimited).limit, 10);
});

test('a limit above 25 is capped, not refused [address-lookup-request.limit-capped] [limits.address-lookup]', () => {
  const capped = (limit: number) => addressLookupRequest.parse({ ...addressLookupRequestExample, limit }).limit;
  assert.deepEqual([1, 24, 25, 26, 1_000_000].map(capped), [1, 24, 25, 25, 25]);
});

test('the response requires all ten fields and no others [address-lookup.required] [address-lookup.no-extra]', () => {
  response.requiresExactly('', [
    'ok',
    'tool',
    'status',
    'matched_on',
    'normalized_address_key',
    'confidence',
    'mismatch_flags',
    'candidate_count',
    'candidates',
    'property_evidence',
  ]);
  response.refusesExtra('');
});

test('ok is true and tool is address_lookup [address-lookup.ok] [address-lookup.tool]', () => {
  response.allowsOnly('ok', [true]);
  response.allowsOnly('tool', ['address_lookup']);
});

test('status is one of four [address-lookup.status]', () => {
  response.allowsOnly('status', ['exact_match', 'fuzzy_match', 'ambiguous', 'no_match']);
});

test('matched_on is one of three [address-lookup.matched-on]', () => {
  response.allowsOnly('matched_on', ['normalized_full_address', 'address_components', 'none']);
});

test('normalized_address_key is a string [address-lookup.normalized-address-key]', () => {
  response.takesText('normalized_address_key');
});

test('confidence is a number 0-1 beside the mismatch flags [address-lookup.confidence] [common-fields.confidence]', () => {
  response.takesNumber('confidence', { min: 0, max: 1 });
  response.refuses('mismatch_flags', [undefined]);
});

test('mismatch_flags is an array of mismatch flag [address-lookup.mismatch-flags]', () => {
  response.takesList('mismatch_flags');
});

test('candidate_count is an integer from 0 [address-lookup.candidate-count]', () => {
  response.takesInteger('candidate_count', { min: 0 });
});

test('candidates is an array of candidate [address-lookup.candidates]', () => response.takesList('candidates'));

test('a mismatch flag requires severity, code and message, the rest is optional [mismatch-flag.required] [mismatch-flag.optional]', () => {
  flag.requiresExactly('', ['severity', 'code', 'message']);
  flag.refusesExtra('');
  flag.takesText('message');
  flag.takesText('input_component');
  flag.takesText('candidate_component');
});

test('a mismatch flag’s severity is low or medium [mismatch-flag.severity]', () => {
  flag.allowsOnly('severity', ['low', 'medium']);
});

test('a mismatch flag’s code is one of five [mismatch-flag.code]', () => {
  flag.allowsOnly('code', [
    'fuzzy_street_name',
    'suburb_mismatch',
    'postcode_mismatch',
    'state_mismatch',
    'ambiguous_match',
  ]);
});
