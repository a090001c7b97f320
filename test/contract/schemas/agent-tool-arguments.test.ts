import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  abnArguments,
  batchSearchArguments,
  businessNameArguments,
  businessNameOutcome,
  companyLookupArguments,
  gstCheckArguments,
  licenceLookupArguments,
} from '#contract/schemas/agent-tool-arguments.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const abn = '51824753556';
const NO_ABN = ['', '5182475355', '518247535560', 'Example Pty Ltd', 51824753556, null];

test('company_lookup takes acn, abn or company_name, at least one [tools.company-lookup-arguments]', () => {
  const company = checkSchema(companyLookupArguments, { acn: '004085616', abn, company_name: 'Example Pty Ltd' });
  company.accepts('', [{ acn: '004 085 616' }, { abn }, { company_name: 'Example' }]);
  company.refuses('', [{}]);
  company.refusesExtra('');
  company.refuses('acn', ['', '00408561', '0040856160', 4085616, null]);
  company.refuses('abn', NO_ABN);
  company.takesText('company_name', { minLength: 1 });
});

test('verify_business_name_registration takes business_name and an optional abn [tools.verify-business-name-arguments]', () => {
  const name = checkSchema(businessNameArguments, { business_name: 'Example Cafe', abn });
  name.requiresExactly('', ['business_name']);
  name.refusesExtra('');
  name.takesText('business_name', { minLength: 1 });
  name.refuses('abn', NO_ABN);
});

test('a business-name check has five outcomes [tools.verify-business-name-outcomes]', () => {
  assert.deepEqual(businessNameOutcome.options, [
    'exact-match',
    'fuzzy-match',
    'cancelled',
    'not-found',
    'human-review',
  ]);
});

test('asic_licence_lookup takes licence_number and an optional licence_type [tools.asic-licence-lookup-arguments]', () => {
  const licence = checkSchema(licenceLookupArguments, { licence_number: '234567', licence_type: 'afsl' });
  licence.requiresExactly('', ['licence_number']);
  licence.refusesExtra('');
  licence.takesText('licence_number', { minLength: 1 });
  licence.allowsOnly('licence_type', ['afsl', 'acl']);
});

test('abn_lookup and abn_history take abn [tools.abn-arguments]', () => {
  const lookup = checkSchema(abnArguments, { abn });
  lookup.requiresExactly('', ['abn']);
  lookup.refusesExtra('');
  lookup.accepts('abn', ['51 824 753 556']);
  lookup.refuses('abn', NO_ABN);
});

test('gst_check takes abn and the day as_at [tools.gst-check-arguments]', () => {
  const gst = checkSchema(gstCheckArguments, { abn, as_at: '2026-08-05' });
  gst.requiresExactly('', ['abn', 'as_at']);
  gst.refusesExtra('');
  gst.refuses('abn', NO_ABN);
  gst.accepts('as_at', ['2000-07-01', '2024-02-29']);
  gst.refuses('as_at', ['', '5/8/2026', '2026-8-5', '20260805', '2026-02-29', '2026-08-05T00:00:00Z', null]);
});

test('batch_search would take csv_url and an optional webhook_url [tools.batch-search-arguments]', () => {
  const example = { csv_url: 'https://caller.example/rows.csv', webhook_url: 'https://caller.example/hooks' };
  const batch = checkSchema(batchSearchArguments, example);
  batch.requiresExactly('', ['csv_url']);
  batch.refusesExtra('');
  for (const field of ['csv_url', 'webhook_url']) {
    batch.refuses(field, ['', 'rows.csv', 'file:///etc/passwd', 'data:text/csv,1', null]);
  }
});
