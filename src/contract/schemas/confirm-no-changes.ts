import { z } from 'zod';
import { cleanText, dataMode, epochMs, referenceText, requiredText } from './common.ts';
import { changeItem, changeSeverity, monitoredRiskFlag, observedSourceVersion, standingFlag } from './monitoring.ts';
import { sourceUsed } from './provenance.ts';

const fact = z.strictObject({
  field: cleanText(),
  value_hash: cleanText(),
  normalized_value: cleanText(4000).optional(),
  evidence_ref: cleanText().optional(),
});

const currentEvidence = z.strictObject({
  evidence_pack_id: requiredText(100),
  evidence_pack_ref: cleanText(500).optional(),
  comparison: z.strictObject({
    fingerprint: cleanText(),
    fact_hashes: z.array(cleanText()),
    facts: z.array(fact).optional(),
  }),
  source_versions: z.array(observedSourceVersion).min(1),
  source_observed_at: epochMs,
  risk_flags: z.array(monitoredRiskFlag).optional(),
});

/** The request of confirm_no_changes. */
export const confirmNoChangesRequest = z.strictObject({
  tenant_id: requiredText(100),
  account_id: requiredText(100),
  subscription_id: requiredText(100),
  baseline_evidence_pack_id: requiredText(100),
  current_evidence: currentEvidence,
  idempotency_key: requiredText(255).optional(),
  reference: referenceText.optional().describe('Your deal or file id; the monitor’s own by default.'),
});

/** The check behind a confirmation. */
export const checkReference = z.strictObject({
  check_id: z.string(),
  status: z.enum(['queued', 'running', 'no_change', 'changed', 'failed']),
  trigger: z.literal('before_funding'),
  baseline_snapshot_id: z.string().nullable(),
  result_snapshot_id: z.string().nullable(),
  evidence_pack_id: z.string().nullable(),
  audit_correlation_id: z.string(),
  completed_at: epochMs.nullable(),
});

/** A snapshot in the answer of confirm_no_changes. */
export const confirmedSnapshot = z.strictObject({
  snapshot_id: z.string(),
  evidence_pack_id: z.string(),
  evidence_pack_ref: z.string().nullable(),
  source_versions: z.array(observedSourceVersion),
  source_observed_at: epochMs,
  created_at: epochMs,
});

/** The answer of confirm_no_changes. The fields after `changes` describe what the service itself read. */
export const confirmNoChangesResponse = z.object({
  ok: z.literal(true),
  tool: z.literal('confirm_no_changes'),
  outcome: z.enum(['no_change', 'changed']),
  subscription_id: z.string(),
  check: checkReference,
  baseline_snapshot: confirmedSnapshot,
  current_snapshot: confirmedSnapshot,
  change_count: z.int().min(0),
  severity: changeSeverity,
  changes: z.array(changeItem),
  observation: z
    .strictObject({
      read: z.array(observedSourceVersion),
      newer_than_baseline: z
        .boolean()
        .describe(
          'False when the service read the same version of the source as the baseline, so that it could not see a change.',
        ),
    })
    .optional()
    .describe('What the service itself read during this call.'),
  standing_flags: z
    .array(standingFlag)
    .optional()
    .describe('Risk flags at the baseline that still apply; no_change does not make them harmless.'),
  data_mode: dataMode.optional().describe('How the service itself read the target during this call.'),
  sources: z
    .array(sourceUsed)
    .optional()
    .describe('What the service itself read during this call; current_snapshot is the evidence that the caller gave.'),
  limitations: z.array(z.string()).optional(),
  generated_at: epochMs,
});
