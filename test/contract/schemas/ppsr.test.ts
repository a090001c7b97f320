import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  ppsrOrganisationArguments,
  ppsrPreviewRequest,
  ppsrPreviewResponse,
  ppsrSearchRequest,
  ppsrSearchResponse,
  ppsrSerialNumberArguments,
} from '#contract/schemas/ppsr.ts';
import { riskFlagExample } from '#test/contract/examples/risk-flag.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const NO_ACN = ['', '00408561', '0040856160', 'Example Pty Ltd', 4085616, null];

const preview = checkSchema(ppsrPreviewRequest, { subject_kind: 'organisation', acn: '004085616' });
const search = checkSchema(ppsrSearchRequest, { subject_kind: 'organisation', acn: '004085616', purpose: 'finance' });
const organisation = checkSchema(ppsrOrganisationArguments, {
  acn: '004085616',
  reference: 'deal-7',
  sample_response: true,
});
const serialNumber = checkSchema(ppsrSerialNumberArguments, {
  serial_number: '6T1EXAMPLE',
  serial_type: 'vin',
  reference: 'deal-7',
});

test('the body of a preview carries subject_kind and acn [endpoints.ppsr-preview-body]', () => {
  preview.requiresExactly('', ['subject_kind', 'acn']);
  preview.refusesExtra('');
  preview.allowsOnly('subject_kind', ['organisation']);
  preview.refuses('acn', NO_ACN);
});

test('the body of a search carries subject_kind, acn and purpose [endpoints.ppsr-search-body]', () => {
  search.requiresExactly('', ['subject_kind', 'acn', 'purpose']);
  search.refusesExtra('');
  search.allowsOnly('subject_kind', ['organisation']);
  search.refuses('acn', NO_ACN);
  search.takesText('purpose', { minLength: 1 });
});

test('no PPSR request can name an individual [datasets.ppsr-no-individuals]', () => {
  const person = { given_name: 'Sam', family_name: 'Example', date_of_birth: '1980-01-01' };
  for (const kind of ['individual', 'person', 'individual_grantor']) {
    preview.refuses('subject_kind', [kind]);
    search.refuses('subject_kind', [kind]);
  }
  for (const request of [preview, search]) {
    request.refuses('', [person, { subject_kind: 'individual', ...person }]);
    request.refuses('', [{ subject_kind: 'organisation', acn: '004085616', purpose: 'finance', ...person }]);
  }
  organisation.refuses('', [person, { acn: '004085616', ...person }]);
  serialNumber.refuses('', [person, { serial_number: '6T1EXAMPLE', serial_type: 'vin', ...person }]);
});

test('a search by serial number takes number, type and reference [tools.ppsr-search-serial-number]', () => {
  serialNumber.requiresExactly('', ['serial_number', 'serial_type']);
  serialNumber.refusesExtra('');
  serialNumber.takesText('serial_number', { minLength: 1 });
  serialNumber.allowsOnly('serial_type', ['vin', 'chassis', 'aircraft']);
  serialNumber.takesText('reference', { minLength: 1 });
  serialNumber.accepts('sample_response', [true, false, undefined]);
});

test('a search by organisation takes acn, reference and sample_response [tools.ppsr-search-organisation]', () => {
  organisation.requiresExactly('', ['acn']);
  organisation.refusesExtra('');
  organisation.refuses('acn', NO_ACN);
  organisation.takesText('reference', { minLength: 1 });
  organisation.accepts('sample_response', [true, false, undefined]);
});

test('the argument called "sample response" is sample_response [agent-door.sample-response-name]', () => {
  organisation.accepts('sample_response', [true, false, undefined]);
  organisation.refuses('sample_response', ['true', 1, null]);
  organisation.refuses('', [{ acn: '004085616', 'sample response': true }]);
  organisation.refuses('', [{ acn: '004085616', sampleResponse: true }]);
});

test('no answer is a successful PPSR preview', () => {
  for (const answer of [{ ok: true }, { ok: true, price_cents: 250 }, {}, null, undefined, []]) {
    assert.ok(!ppsrPreviewResponse.safeParse(answer).success);
  }
});

test('a PPSR search could only succeed with record, flags, certificate and review items', () => {
  const answer = checkSchema(ppsrSearchResponse, {
    ok: true,
    tool: 'ppsr_search_organisation',
    target: { type: 'ACN', value: '004085616' },
    record_id: 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A',
    data_mode: 'sample',
    source_citation: 'SAMPLE',
    retrieved_at: '2026-11-01T08:00:00Z',
    verdict: 'review',
    risk_flags: [riskFlagExample],
    certificate: { search_certificate_number: '1234567890', certificate_sha256: 'a'.repeat(64) },
    human_review_items: ['Read the certificate.'],
    limitations: ['It is a sample.'],
  });
  answer.requiresExactly('', [
    'ok',
    'tool',
    'target',
    'record_id',
    'data_mode',
    'source_citation',
    'retrieved_at',
    'verdict',
    'risk_flags',
    'certificate',
    'human_review_items',
    'limitations',
  ]);
  answer.requiresExactly('certificate', ['search_certificate_number', 'certificate_sha256']);
  answer.refuses('certificate', [null, undefined]);
});
