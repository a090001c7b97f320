import { z } from 'zod';
import { epochMs, referenceText, requiredText } from './common.ts';
import { changeItem, changeSeverity, monitoredRiskFlag, observedSourceVersion, targetType } from './monitoring.ts';
import { orderedWindow } from './ordered-window.ts';

const owner = {
  tenant_id: requiredText(100),
  account_id: requiredText(100),
  subscription_id: requiredText(100).optional(),
  reference: referenceText.optional().describe('Your deal or file id; the monitor’s own by default.'),
};

const packPair = z.strictObject({
  ...owner,
  previous_pack_id: requiredText(100),
  current_pack_id: requiredText(100),
});

const targetWindow = orderedWindow(
  z.strictObject({
    ...owner,
    target_type: targetType,
    target_hash: requiredText(200).describe('Privacy-preserving hash; raw addresses are never accepted.'),
    from: epochMs.describe('First created_at of the window, in epoch milliseconds.'),
    to: epochMs.describe('Last created_at of the window, in epoch milliseconds.'),
  }),
);

/** The request of what_changed: tenant, account and exactly one selector group. */
export const whatChangedRequest = z.union([packPair, targetWindow], {
  error:
    'must have tenant_id, account_id and exactly one selector: previous_pack_id and current_pack_id, or target_type, target_hash, from and to',
});

/** A snapshot in the answer of what_changed. */
export const snapshotReference = z.strictObject({
  snapshot_id: z.string(),
  subscription_id: z.string(),
  role: z.enum(['baseline', 'check']),
  evidence_pack_id: z.string(),
  evidence_pack_ref: z.string().nullable(),
  target_type: targetType,
  target_hash: z.string(),
  created_at: epochMs,
  source_observed_at: epochMs,
  source_versions: z.array(observedSourceVersion),
  risk_flags: z.array(monitoredRiskFlag),
});

/** The answer of what_changed. */
export const whatChangedResponse = z.strictObject({
  ok: z.literal(true),
  tool: z.literal('what_changed'),
  selector: z.enum(['pack_pair', 'target_window']),
  outcome: z.enum(['no_change', 'changed']),
  severity: changeSeverity,
  target: z.strictObject({ type: targetType, hash: z.string() }),
  previous_snapshot: snapshotReference,
  current_snapshot: snapshotReference,
  change_count: z.int().min(0),
  changes: z.array(changeItem),
  generated_at: epochMs,
});
