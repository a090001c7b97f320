import { z } from 'zod';
import { epochMs, referenceText, requiredText } from './common.ts';
import {
  changeCount,
  changeItems,
  highestSeverity,
  monitoredFlags,
  monitorOwner,
  observedVersions,
  snapshotEvidence,
  snapshotTimes,
  subscriptionId,
  targetHash,
  targetType,
} from './monitoring.ts';
import { orderedWindow } from './ordered-window.ts';
import { answerOf } from './shared-fields.ts';

const owner = {
  ...monitorOwner,
  subscription_id: requiredText(100).optional().describe('The monitor, mon_…; needed when several have this target.'),
  reference: referenceText.optional().describe('Your deal or file id; the monitor’s own by default.'),
};

const packPair = z.strictObject({
  ...owner,
  previous_pack_id: requiredText(100).describe('evidence_pack_id of the earlier snapshot.'),
  current_pack_id: requiredText(100).describe('evidence_pack_id of the later snapshot.'),
});

const targetWindow = orderedWindow(
  z.strictObject({
    ...owner,
    target_type: targetType,
    target_hash: requiredText(200).describe(
      'target_hash of the monitor, a privacy-preserving hash; raw addresses are never accepted.',
    ),
    from: epochMs.describe('First created_at of the window, in epoch milliseconds.'),
    to: epochMs.describe('Last created_at of the window, in epoch milliseconds.'),
  }),
);

/** The request of what_changed: tenant, account and exactly one selector group. */
export const whatChangedRequest = z.union([packPair, targetWindow], {
  error:
    'must have tenant_id, account_id and exactly one selector: previous_pack_id and current_pack_id, or target_type, target_hash, from and to',
});

export const snapshotReference = z.strictObject({
  snapshot_id: z.string().describe('Id of the snapshot, snp_….'),
  subscription_id: subscriptionId,
  role: z
    .enum(['baseline', 'check'])
    .describe('baseline: what confirmations compare with; check: one more observation.'),
  ...snapshotEvidence,
  target_type: targetType,
  target_hash: targetHash,
  ...snapshotTimes,
  source_versions: observedVersions,
  risk_flags: monitoredFlags,
});

export const whatChangedResponse = z.strictObject({
  ...answerOf('what_changed'),
  selector: z
    .enum(['pack_pair', 'target_window'])
    .describe('pack_pair: the two that you named; target_window: the first and last of the window.'),
  outcome: z.enum(['no_change', 'changed']).describe('Whether the two snapshots differ in a fact or a flag.'),
  severity: highestSeverity,
  target: z.strictObject({ type: targetType, hash: targetHash }).describe('What both snapshots are about.'),
  previous_snapshot: snapshotReference.describe('The earlier snapshot.'),
  current_snapshot: snapshotReference.describe('The later snapshot.'),
  change_count: changeCount,
  changes: changeItems,
  generated_at: epochMs.describe('When the comparison was made, in epoch milliseconds.'),
});
