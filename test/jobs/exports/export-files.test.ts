import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildExpiry } from '#jobs/exports/export-files.ts';

test('the file of a job expires after 30 days', () => {
  assert.equal(buildExpiry(new Date('2026-11-16T10:00:00Z')).toISOString(), '2026-12-16T10:00:00.000Z');
});
