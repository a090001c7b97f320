import { z } from 'zod';
import { cleanText, dataMode, epochMs, referenceText, requiredText, textOrNull } from './common.ts';
import {
  changeCount,
  changeItems,
  highestSeverity,
  monitoredRiskFlag,
  monitorOwner,
  observedSourceVersion,
  observedVersions,
  snapshotEvidence,
  snapshotTimes,
  standingFlag,
  subscriptionId,
} from './monitoring.ts';
import { sourcesUsed } from './provenance.ts';
import { answerOf, limitations } from './shared-fields.ts';

const fact = z.strictObject({
  field: cleanText().describe('Which fact it is, such as abn_status.'),
  value_hash: cleanText().describe('sha256: over the monitor’s comparison_salt, the field and its value.'),
  normalized_value: cleanText(4000).optional().describe('The value in the form that is compared.'),
  evidence_ref: cleanText().optional().describe('The record that supports it.'),
});

const currentEvidence = z.strictObject({
  evidence_pack_id: requiredText(100).describe('Record of a check of this target by your account, rec_….'),
  evidence_pack_ref: cleanText(500).optional().describe('Your own name for that evidence.'),
  comparison: z
    .strictObject({
      fingerprint: cleanText().describe('sha256: over all fact hashes, in ascending order and one per line.'),
      fact_hashes: z.array(cleanText()).describe('The value_hash of every fact, in ascending order.'),
      facts: z.array(fact).optional().describe('The facts themselves, so that changes can be named.'),
    })
    .describe('The facts to compare with the baseline, as capture_snapshot returns them.'),
  source_versions: z
    .array(observedSourceVersion)
    .min(1)
    .describe('The sources that the check read, each with its version.'),
  source_observed_at: epochMs.describe('The time for which that data is valid, in epoch milliseconds.'),
  risk_flags: z.array(monitoredRiskFlag).optional().describe('The risk flags of that check.'),
});

export const confirmNoChangesRequest = z.strictObject({
  ...monitorOwner,
  subscription_id: requiredText(100).describe('The monitor, mon_….'),
  baseline_evidence_pack_id: requiredText(100).describe('evidence_pack_id of the monitor’s current baseline, rec_….'),
  current_evidence: currentEvidence.describe('What your latest check of the target found.'),
  idempotency_key: requiredText(255)
    .optional()
    .describe('Your key for this confirmation: the same as the header Idempotency-Key.'),
  reference: referenceText.optional().describe('Your deal or file id; the monitor’s own by default.'),
});

/** The check behind a confirmation. */
export const checkReference = z.strictObject({
  check_id: z.string().describe('Id of this confirmation, chk_….'),
  status: z
    .enum(['queued', 'running', 'no_change', 'changed', 'failed'])
    .describe('How far it is; in an answer it equals outcome.'),
  trigger: z.literal('before_funding').describe('Why it was made: always before_funding.'),
  baseline_snapshot_id: textOrNull.describe('The baseline that it compared with, snp_….'),
  result_snapshot_id: textOrNull.describe('What the service itself observed, snp_….'),
  evidence_pack_id: textOrNull.describe('The record of this confirmation, rec_….'),
  audit_correlation_id: z.string().describe('Finds this confirmation in the audit trail, aud_….'),
  completed_at: epochMs.nullable().describe('When it was completed, in epoch milliseconds.'),
});

export const confirmedSnapshot = z.strictObject({
  snapshot_id: z.string().describe('Id of the snapshot, snp_….'),
  ...snapshotEvidence,
  source_versions: observedVersions,
  source_observed_at: snapshotTimes.source_observed_at,
  created_at: snapshotTimes.created_at,
});

/** The answer of confirm_no_changes. The fields after `changes` describe what the service itself read. */
export const confirmNoChangesResponse = z.object({
  ...answerOf('confirm_no_changes'),
  outcome: z
    .enum(['no_change', 'changed'])
    .describe('no_change: your evidence and what the service itself read both equal the baseline.'),
  subscription_id: subscriptionId,
  check: checkReference.describe('This confirmation and its state.'),
  baseline_snapshot: confirmedSnapshot.describe('What was relied on.'),
  current_snapshot: confirmedSnapshot.describe('The evidence as you sent it.'),
  change_count: changeCount,
  severity: highestSeverity,
  changes: changeItems,
  observation: z
    .strictObject({
      read: observedVersions,
      newer_than_baseline: z
        .boolean()
        .describe(
          'False when the service read the same version of the target’s own register as the baseline, so that it could not see a change there.',
        ),
    })
    .optional()
    .describe('What the service itself read during this call.'),
  standing_flags: z
    .array(standingFlag)
    .optional()
    .describe('Risk flags at the baseline that still apply; no_change does not make them harmless.'),
  data_mode: dataMode.optional().describe('How the service itself read the target during this call.'),
  sources: sourcesUsed
    .optional()
    .describe('What the service itself read during this call; current_snapshot is the evidence that the caller gave.'),
  limitations: limitations.optional(),
  generated_at: epochMs.describe('When it was answered, in epoch milliseconds.'),
});
