import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requirements } from './requirements.ts';
import { findListFaults } from './requirements-coverage.ts';

// Whether each is shown by a test that passed is told at the end of `npm test`, by whole-run-reporter.ts.
test('the list of requirements is sound: well-formed ids, each once', () => {
  assert.ok(requirements.length > 500, 'the list is read');
  assert.deepEqual(findListFaults(requirements), []);
});
