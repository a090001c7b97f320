import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Requirement } from './requirements.ts';
import { findCoverageGaps } from './requirements-coverage.ts';

const now: Requirement = { id: 'abn-record.no-gst', part: 'ABN record', text: 'No GST.' };
const later: Requirement = { id: 'log.salted', part: 'decisions 9', text: 'Salted.', deferred: 'records and log' };

function citing(...lines: string[]) {
  return [{ path: 'test/some.test.ts', text: lines.join('\n') }];
}

test('a list whose every id is cited or deferred has no gaps', () => {
  assert.deepEqual(findCoverageGaps([now, later], citing("test('no GST [abn-record.no-gst]', () => {});")), []);
});

test('a comment cites as well as a test name, and one comment may cite several ids', () => {
  const other = { ...now, id: 'errors.family.address' };
  const files = citing('// covers [abn-record.no-gst] [errors.family.address]');
  assert.deepEqual(findCoverageGaps([now, other], files), []);
  assert.deepEqual(findCoverageGaps([now], citing('/* [abn-record.no-gst] */')), []);
});

test('an id that no test cites is a gap', () => {
  assert.deepEqual(findCoverageGaps([now], citing('// nothing')), ['cited by no test: abn-record.no-gst (No GST.)']);
});

test('a cited id that is not listed is a gap that names its file, once', () => {
  const files = citing('// [abn-record.no-gst] [abn-record.gone]', '// [abn-record.gone]');
  assert.deepEqual(findCoverageGaps([now], files), ['unknown id cited: abn-record.gone in test/some.test.ts']);
});

test('a cited id that is deferred is a gap', () => {
  assert.deepEqual(findCoverageGaps([later], citing('// [log.salted]')), [
    'deferred id cited: log.salted in test/some.test.ts (take its deferral to records and log away)',
  ]);
});

test('an id listed twice is a gap', () => {
  assert.deepEqual(findCoverageGaps([later, later], []), ['listed twice: log.salted']);
});

test('a malformed id is a gap', () => {
  for (const id of ['word', 'Abn.record', 'abn..record', 'abn.record-', '-abn.record', 'abn_record.fields', 'abn.']) {
    assert.deepEqual(findCoverageGaps([{ ...later, id }], []), [`malformed id: ${id}`]);
  }
});

test('a deferral to anything but a named subject is a gap', () => {
  for (const deferred of ['some day', '']) {
    const gaps = findCoverageGaps([{ ...later, deferred }], []);
    assert.deepEqual(gaps, [`unknown subject of deferral: log.salted (${deferred})`]);
  }
});

test('an expression in brackets cites nothing', () => {
  assert.deepEqual(findCoverageGaps([later], citing('const first = [row.id]; totals[entry.account] += 1;')), []);
  assert.equal(findCoverageGaps([now], citing('const first = [abn-record.no-gst];')).length, 1);
});
