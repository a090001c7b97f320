import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildRecordPage } from '#domain/evidence/page/build-record-page.ts';
import { findSampleMark } from '#domain/evidence/page/find-sample-mark.ts';
import { writeSydneyTime, writeUtcTime } from '#domain/evidence/page/write-time.ts';
import { buildSampleRecord } from '#test/support/sample-record.ts';

type Changes = Parameters<typeof buildSampleRecord>[0];

const build = (changes: Changes) =>
  buildRecordPage(buildSampleRecord(changes), { verifyUrl: 'https://x.example/v', canDraw: () => true });
const factOf = (changes: Changes, name: string) => build(changes).facts.find(([label]) => label === name)?.[1];

test('times are told in UTC and as clocks in Sydney showed them, in summer and in winter', () => {
  assert.equal(writeUtcTime(new Date('2026-01-01T13:05:09.999Z')), '2026-01-01 13:05:09 UTC');
  assert.equal(writeSydneyTime(new Date('2026-01-01T13:05:09Z')), '2026-01-02 00:05:09 Sydney (UTC+11:00)');
  assert.equal(writeSydneyTime(new Date('2026-07-01T14:00:00Z')), '2026-07-02 00:00:00 Sydney (UTC+10:00)');
});

test('subjects are written as people write them', () => {
  const subjectOf = (type: string, value: string) => build({ target: { type, value } }).subject;
  assert.deepEqual(subjectOf('ABN', '79002637069'), { label: 'ABN', value: '79 002 637 069' });
  assert.deepEqual(subjectOf('ACN', '002637069'), { label: 'ACN', value: '002 637 069' });
  assert.deepEqual(subjectOf('business_name', 'A B'), { label: 'Business name', value: 'A B' });
  assert.match(subjectOf('address', 'x '.repeat(200)).value, /… \(280 more characters in the JSON\)$/);
});

test('status, price, reference and data are said in words', () => {
  assert.equal(factOf({ price_cents: 0 }, 'Price'), 'Free of charge');
  assert.equal(factOf({ price_cents: 250 }, 'Price'), 'A$2.50');
  assert.equal(factOf({ reference: null }, 'Your reference'), 'none given');
  assert.equal(factOf({ data_mode: 'live' }, 'Data'), 'Asked of the source itself');
  assert.equal(factOf({ data_mode: 'sample' }, 'Data'), 'Sample data: no register was read');
  assert.match(factOf({ status: 'pending_reconciliation' }, 'Status') ?? '', /outcome not known/);
  assert.equal(factOf({ tool: 'new_tool' }, 'What was asked'), 'New tool (new_tool)');
});

test('a sample kept like a register is called one', () => {
  const [source] = buildSampleRecord().sources;
  assert.ok(source !== undefined);
  const sources = [{ ...source, source_citation: 'SAMPLE DATA made for this project' }];
  assert.equal(factOf({ sources }, 'Data'), 'Read from a sample in the shape of the source (SAMPLE DATA)');
  assert.equal(findSampleMark({ data_mode: 'snapshot', sources })?.words, 'SAMPLE DATA');
  assert.equal(findSampleMark({ data_mode: 'snapshot', sources: [source] }), null);
});

test('the headline is the answer’s own, or its reason, or there is none', () => {
  assert.equal(build({ result: { card: { headline: 'H.' }, reason: 'R.' } }).headline, 'R.');
  assert.equal(build({ result: { card: { headline: 'H.' } } }).headline, 'H.');
  assert.equal(build({ result: { candidates: [{ headline: 'H.' }] } }).headline, null);
});

test('at most sixty rows are laid out, and the others counted', () => {
  const not_checked = Array.from({ length: 61 }, (_, index) => ({ source: `S${index}`, result: 'no' }));
  const page = build({ result: { not_checked } });
  assert.deepEqual([page.not_checked.rows.length, page.not_checked.more], [60, 2]);
});
