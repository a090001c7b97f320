import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Requirement } from './requirements.ts';
import { findCoverageGaps } from './requirements-coverage.ts';

const now: Requirement = { id: 'abn-record.no-gst', part: 'ABN record', text: 'No GST.' };
const later: Requirement = { id: 'log.salted', part: 'decisions 9', text: 'Salted.', deferred: 'records and log' };

function passing(...names: string[]) {
  return names.map((name) => ({ path: 'test/some.test.ts', name }));
}

test('a list whose every id is shown or deferred has no gaps', () => {
  assert.deepEqual(findCoverageGaps([now, later], passing('no GST [abn-record.no-gst]')), []);
});

test('one test may show several ids', () => {
  const other = { ...now, id: 'errors.family.address' };
  assert.deepEqual(findCoverageGaps([now, other], passing('both [abn-record.no-gst] [errors.family.address]')), []);
});

test('an id that no passed test names is a gap', () => {
  assert.deepEqual(findCoverageGaps([now], passing('nothing')), [
    'shown by no test that passed: abn-record.no-gst (No GST.)',
  ]);
});

test('a named id that is not listed is a gap that names its file, once', () => {
  const passed = passing('a [abn-record.no-gst] [abn-record.gone]', 'b [abn-record.gone]');
  assert.deepEqual(findCoverageGaps([now], passed), ['unknown id cited: abn-record.gone in test/some.test.ts']);
});

test('a named id that is deferred is a gap', () => {
  assert.deepEqual(findCoverageGaps([later], passing('[log.salted]')), [
    'deferred id cited: log.salted in test/some.test.ts (take its deferral to records and log away)',
  ]);
});

test('the test of a schema may name a deferred id', () => {
  const shape = [{ path: 'test/contract/schemas/log.test.ts', name: 'a salt is text [log.salted]' }];
  assert.deepEqual(findCoverageGaps([later], shape), []);
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
