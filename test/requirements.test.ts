import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requirements } from './requirements.ts';
import { findListFaults } from './requirements-coverage.ts';

// whole-run-reporter.ts reports at the end of `npm test` which requirements no passed test cites.
test('requirement ids are well-formed and unique', () => {
  assert.ok(requirements.length > 500, 'the list is read');
  assert.deepEqual(findListFaults(requirements), []);
});
