import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evidencePackEnvelope, legacyEvidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildJsonSchema, listLiterals } from '#test/contract/schema-checks.ts';

test('evidence packs are stamped fixture-machine-truth-v2, the legacy variant too [versioning.pack-stamp]', () => {
  for (const envelope of [evidencePackEnvelope, legacyEvidencePackEnvelope]) {
    assert.deepEqual(listLiterals(buildJsonSchema(envelope), 'contract_version'), ['fixture-machine-truth-v2']);
  }
});
