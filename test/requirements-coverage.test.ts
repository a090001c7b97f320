import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Requirement } from './requirements.ts';
import { findCoverageGaps, findListFaults } from './requirements-coverage.ts';

const now: Requirement = { id: 'abn-record.no-gst', part: 'ABN record', text: 'No GST.' };

function passing(...names: string[]) {
  return names.map((name) => ({ path: 'test/some.test.ts', name }));
}

test('a list has no gaps if passed tests cite every id', () => {
  assert.deepEqual(findCoverageGaps([now], passing('no GST [abn-record.no-gst]')), []);
});

test('one test may cite several ids', () => {
  const other = { ...now, id: 'errors.family.address' };
  assert.deepEqual(findCoverageGaps([now, other], passing('both [abn-record.no-gst] [errors.family.address]')), []);
});

test('an id that no passed test cites is a gap', () => {
  assert.deepEqual(findCoverageGaps([now], passing('nothing')), [
    'shown by no test that passed: abn-record.no-gst (No GST.)',
  ]);
});

test('an id cited by a test of another command is not a gap if it is in the list', () => {
  assert.deepEqual(findCoverageGaps([now], passing('nothing'), new Set([now.id])), []);
  assert.deepEqual(findCoverageGaps([now], passing('[abn-record.gone]'), new Set([now.id, 'abn-record.gone'])), [
    'unknown id cited: abn-record.gone in test/some.test.ts',
  ]);
});

test('a cited id that is not listed is reported once, with its file', () => {
  const passed = passing('a [abn-record.no-gst] [abn-record.gone]', 'b [abn-record.gone]');
  assert.deepEqual(findCoverageGaps([now], passed), ['unknown id cited: abn-record.gone in test/some.test.ts']);
});

test('an id listed twice is a gap', () => {
  assert.deepEqual(findCoverageGaps([now, now], passing('[abn-record.no-gst]')), ['listed twice: abn-record.no-gst']);
});

test('a malformed id is a gap', () => {
  for (const id of ['word', 'Abn.record', 'abn..record', 'abn.record-', '-abn.record', 'abn_record.fields', 'abn.']) {
    assert.deepEqual(findListFaults([{ ...now, id }]), [`malformed id: ${id}`]);
  }
});
