import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildIndexRow } from '#domain/evidence/build-index-row.ts';
import { buildIndexPage, describeSamples, MAX_PRINTED_ROWS } from '#domain/evidence/page/build-index-page.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

const FILE = 'records/2026-11-16_get-abn_79002637069_rec_01M7FYMYZ8RYR7KNJ0EMPP83NH.pdf';

test('a row of the index has subject, question, answer, day in Sydney and whether it is a sample', () => {
  const record = buildSampleRecord();
  assert.deepEqual(buildIndexRow(record, FILE), {
    file: FILE,
    record_id: record.record_id,
    reference: 'deal-7',
    subject: 'HARBOUR BAKERY PTY LTD (ABN 79002637069)',
    question: 'What the register says about this ABN',
    answer: 'ABN 79 002 637 069 is active and belongs to HARBOUR BAKERY PTY LTD. Data as at 2026-11-01.',
    day: '2026-11-16',
    sample: 'no',
  });
  const [source] = record.sources;
  const sample = { ...source, sample: true } as NonNullable<typeof source>;
  const odd = { ...record, sources: [source, sample] as typeof record.sources, reference: null };
  const result = { headline: 'h'.repeat(600) };
  const row = buildIndexRow({ ...odd, result, target: { type: 'name', value: 'Ann' } }, FILE);
  assert.deepEqual([row.sample, row.reference, row.subject, row.answer.length], ['partly', '', 'Name Ann', 500]);
  const asked = { ...record, target: { type: 'business_name', value: 'Bread' }, result: {} };
  assert.equal(buildIndexRow(asked, FILE).subject, 'Business name Bread', 'no code of the API');
  const named = { ...record, target: { type: 'business_name', value: 'HARBOUR BAKERY PTY LTD' } };
  assert.equal(buildIndexRow(named, FILE).subject, 'Business name HARBOUR BAKERY PTY LTD', 'no name twice');
  assert.equal(buildIndexRow({ ...record, data_mode: 'sample' }, FILE).sample, 'yes');
});

test('the counts of samples are words', () => {
  assert.equal(describeSamples(25, 255), '25 of 255 are samples');
  assert.equal(describeSamples(1, 255), '1 of 255 is a sample');
  assert.equal(describeSamples(0, 1), 'none of 1 is a sample');
  assert.equal(describeSamples(0, 2), 'none of 2 are samples');
});

test('the printed index lists a bounded number of records and says how many are left', () => {
  const row = buildIndexRow(buildSampleRecord(), FILE);
  const index = { jobId: 'job_1', orderedAt: '2026-11-16T00:00:00Z', sampleCount: 2, missingCount: 1 };
  const rows = Array.from({ length: MAX_PRINTED_ROWS + 5 }, () => row);
  const page = buildIndexPage({ ...index, recordCount: 1_205, rows }, () => true);
  assert.equal(page.rows.length, MAX_PRINTED_ROWS);
  assert.equal(page.rest, '705 more records are listed in index.csv only.');
  assert.match(page.notice ?? '', /^SAMPLE DATA: 2 of 1205 are samples\./);
  const short = buildIndexPage({ ...index, sampleCount: 0, recordCount: 1, rows: [row] }, () => true);
  assert.deepEqual([short.rest, short.notice], [null, null]);
  assert.deepEqual(short.facts, [
    ['Records', '1; none of 1 is a sample'],
    ['Missing', '1; manifest.json says what, and why'],
    ['Ordered', '2026-11-16 11:00:00 Sydney (UTC+11:00)'],
    ['Export', 'job_1'],
  ]);
  const whole = buildIndexPage({ ...index, missingCount: 0, recordCount: 2, rows: [row] }, () => true);
  assert.deepEqual(
    [whole.facts[1], whole.rest],
    [['Missing', 'nothing'], '1 more record is listed in index.csv only.'],
  );
});
