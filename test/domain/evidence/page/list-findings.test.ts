import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listFindings } from '#domain/evidence/page/list-findings.ts';
import { listNotChecked, listSourceResults, listWarnings } from '#domain/evidence/page/list-warnings.ts';
import { writeLabel } from '#domain/evidence/page/write-label.ts';

const write = (result: Record<string, unknown>) =>
  listFindings(result).map(({ label, value }) => `${label} = ${value}`);

test('names of fields are written as people read them', () => {
  const table: [string, string][] = [
    ['abnRegisteredDate', 'ABN registered date'],
    ['gnaf_pid', 'GNAF PID'],
    ['status', 'Status'],
    ['sourceUrl', 'Source URL'],
    ['', ''],
  ];
  for (const [name, label] of table) assert.equal(writeLabel(name), label);
});

test('the most telling comes first, then single values by name, then parts, and nothing that the page says elsewhere', () => {
  const result = {
    ok: true,
    tool: 'x',
    record_id: 'rec',
    data_mode: 'live',
    zeta: 1,
    part: { b: 2, a: null },
    alpha: true,
    status: 'active',
    verdict: 'verified',
    reason: 'said in the headline',
  };
  assert.deepEqual(write(result), [
    'Verdict = verified',
    'Status = active',
    'Alpha = yes',
    'Zeta = 1',
    'Part = A: none given; B: 2',
  ]);
});

test('a part of a part, a list of values and a list of parts each have a line that says where they stand', () => {
  const spans = [{ from: 'a' }, { from: 'b', more: { deep: [1, 2] } }];
  assert.deepEqual(write({ gst: { registered: false, spans } }), [
    'GST = Registered: no',
    'GST, Spans 1 = From: a',
    'GST, Spans 2 = From: b',
    'GST, Spans 2, More = Deep: 1; 2',
  ]);
  assert.deepEqual(write({ names: [], tags: ['a', 'b'] }), ['Names = none', 'Tags = a; b']);
});

test('fields that carry their own label keep it, and what wraps an answer is not named', () => {
  const fields = [{ field: 'entity_name', value: 'X', label: 'not_verified' }];
  assert.deepEqual(write({ card: { fields, confidence: 1 } }), ['Entity name = X (not verified)', 'Confidence = 1']);
});

test('flags and what is left to a person are warnings', () => {
  const flags = { risk_flags: [{ severity: 'high', message: 'Cancelled.' }], human_review_items: ['Look at it.'] };
  assert.deepEqual(listWarnings({ card: flags }), [
    { label: 'Flag, high', value: 'Cancelled.' },
    { label: 'For a person', value: 'Look at it.' },
  ]);
  assert.deepEqual(write({ card: flags }), []);
});

test('a source that could not be read is not checked, whatever it said; limits are said once', () => {
  const result = {
    property_evidence: {
      source_checks: [
        { source: 'A', status: 'matched', result: 'Found.', limitations: ['A snapshot.'] },
        { source: 'B', status: 'source_unavailable', result: 'Not reached.', limitations: ['A snapshot.'] },
        { source: 'C', status: 'not_checked', result: 'Not asked.' },
      ],
      not_checked: [{ source: 'Title', status: 'not_checked', result: 'No register was asked.' }],
      limitations: ['Not the owner.'],
    },
  };
  assert.deepEqual(listSourceResults(result), [{ label: 'A', value: 'Found.' }]);
  assert.deepEqual(listNotChecked(result), [
    'B: Not reached.',
    'C: Not asked.',
    'Title: No register was asked.',
    'Not the owner.',
    'A snapshot.',
  ]);
});
