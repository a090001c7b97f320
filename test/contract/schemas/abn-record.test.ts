import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abnRecord, abnRequest } from '#contract/schemas/abn-record.ts';
import { abnRecordExample } from '#test/contract/examples/abn-record.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const record = checkSchema(abnRecord, abnRecordExample);

const SPECIFIED = [
  'ok',
  'abn',
  'entityName',
  'entityType',
  'status',
  'abnRegisteredDate',
  'acn',
  'state',
  'postcode',
  'sourceUrl',
  'data_mode',
];

test('the ABN record requires every specified field, and the fields of its source [abn-record.fields]', () => {
  record.requiresExactly('', [
    ...SPECIFIED,
    'source',
    'source_version',
    'source_citation',
    'retrieved_at',
    'record_id',
  ]);
});

test('the ABN record has no GST status, and drops one that is added [abn-record.no-gst]', () => {
  const answer = abnRecord.parse({ ...abnRecordExample, gst: { registered: true }, gstStatus: 'registered' });
  assert.deepEqual(answer, abnRecordExample);
  assert.deepEqual(
    Object.keys(abnRecord.shape).filter((field) => /gst/i.test(field)),
    [],
  );
});

test('the ABN record has a timestamp and an id [common-fields.timestamps-and-ids]', () => {
  record.takesDateTime('retrieved_at');
  record.refuses('record_id', ['', 'rec_1', 7, null]);
});

test('the ABN record names its source, with version and citation', () => {
  record.takesText('source');
  record.takesText('source_version', { nullable: true });
  record.takesText('source_citation');
});

test('a field that the register withholds is null', () => {
  for (const field of ['entityName', 'entityType', 'state', 'postcode']) record.takesText(field, { nullable: true });
  record.accepts('abnRegisteredDate', [null, '2024-02-29']);
  record.refuses('abnRegisteredDate', ['20000701', '2023-02-29', '']);
  record.accepts('acn', [null, '000000019']);
  record.refuses('acn', ['', '00408561', '0040856160', '004 085 616']);
});

test('ok is true, abn is 11 digits, status is one of three, sourceUrl is a URL', () => {
  record.allowsOnly('ok', [true]);
  record.refuses('abn', ['5182475355', '518247535560', '51 824 753 556', 51824753556, null]);
  record.allowsOnly('status', ['active', 'cancelled', 'suspended']);
  record.refuses('sourceUrl', ['', 'abr.business.gov.au', null]);
});

test('the ABN may have spaces, and the request no other field', () => {
  const request = checkSchema(abnRequest, { abn: '51824753556' });
  request.accepts('abn', ['51 824 753 556', ' 51824753556 ', '5 1 8 2 4 7 5 3 5 5 6']);
  request.refuses('abn', ['', '5182475355', '518247535560', '51-824-753-556', '5182475355x', '５１８２４７５３５５６']);
  request.refuses('abn', [51824753556, null, `51824753556${' '.repeat(40)}`]);
  request.requiresExactly('', ['abn']);
  request.refusesExtra('');
});
