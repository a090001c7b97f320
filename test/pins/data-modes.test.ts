import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dataMode } from '#contract/schemas/common.ts';
import { evidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildJsonSchema, listLiterals } from '#test/contract/schema-checks.ts';

test('data_mode has four values', () => {
  assert.deepEqual(dataMode.options, ['live', 'snapshot', 'sample', 'synthetic_fixture_unsearched']);
});

test('an evidence pack has one of them', () => {
  assert.deepEqual(listLiterals(buildJsonSchema(evidencePackEnvelope), 'data_mode'), ['synthetic_fixture_unsearched']);
});
