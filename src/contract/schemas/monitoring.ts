import { z } from 'zod';
import { cleanText, epochMs, requiredText, textOrNull } from './common.ts';

/** The severity of a change or a monitored flag. */
export const changeSeverity = z
  .enum(['info', 'low', 'medium', 'high'])
  .describe('How serious it is, from info to high.');

export const targetType = z
  .enum(['ABN', 'ACN', 'VIN', 'address'])
  .describe('What is monitored: a business (ABN), a company (ACN), a vehicle (VIN) or a property (address).');

export const targetHash = z
  .string()
  .describe('Stands for the target without revealing it: hmac-sha256: with the tenant’s secret.');

export const monitorOwner = {
  tenant_id: requiredText(100).describe('Your tenant, ten_…; GET /v1/usage shows it.'),
  account_id: requiredText(100).describe('Your account, acc_…; GET /v1/usage shows it.'),
};

export const subscriptionId = z.string().describe('The monitor’s id, mon_….');

/** When a snapshot was stored, and the time of its data. */
export const snapshotTimes = {
  created_at: epochMs.describe('When the snapshot was stored, in epoch milliseconds.'),
  source_observed_at: epochMs.describe('The time for which the source’s data is valid, in epoch milliseconds.'),
};

export const snapshotEvidence = {
  evidence_pack_id: z.string().describe('The record with its evidence, rec_….'),
  evidence_pack_ref: textOrNull.describe('The caller’s own name for that evidence; null when none was given.'),
};

/** A source version and when it was observed. */
export const observedSourceVersion = z.strictObject({
  source_id: cleanText().describe('Id of the source, as in GET /v1/sources.'),
  source_version: cleanText().describe('The version that was read, such as abn-2026-11.'),
  observed_at: z.int().describe('The time for which that version is valid, in epoch milliseconds.'),
});

export const monitoredRiskFlag = z.strictObject({
  code: cleanText().describe('Stable name of the flag, such as abn_cancelled.'),
  severity: changeSeverity,
  evidence_ref: cleanText().optional().describe('The record that supports it.'),
});

/** The sources of a snapshot. */
export const observedVersions = z
  .array(observedSourceVersion)
  .describe('The sources that were read, each with its version.');

export const monitoredFlags = z.array(monitoredRiskFlag).describe('The risk flags that the snapshot has.');

/** A risk flag at the baseline that still applies. */
export const standingFlag = monitoredRiskFlag.extend({ message: z.string().describe('What the flag means.') });

const evidenceSide = z.strictObject({
  snapshot_id: z.string().describe('The snapshot on this side, snp_….'),
  ...snapshotEvidence,
  fact_evidence_ref: z.string().optional().describe('The record that supports this fact.'),
});

/** One difference between two snapshots, with the evidence on both sides. */
export const changeItem = z.strictObject({
  kind: z
    .enum(['identity', 'registration', 'status', 'address', 'risk', 'source_version', 'unknown'])
    .describe('What kind of fact changed; source_version: the source itself was exchanged.'),
  severity: changeSeverity,
  field: textOrNull.describe('The fact, flag or source that changed, such as abn_status; null when not known.'),
  old_value: textOrNull.describe('Normalised value before; null when absent or known by its hash only.'),
  new_value: textOrNull.describe('Normalised value after; null when absent or known by its hash only.'),
  old_hash: textOrNull.describe('Hash of the fact before; null when it was absent.'),
  new_hash: textOrNull.describe('Hash of the fact after; null when it is absent.'),
  evidence: z
    .strictObject({
      previous: evidenceSide.describe('What the earlier snapshot rests on.'),
      current: evidenceSide.describe('What the later snapshot rests on.'),
    })
    .describe('The evidence on both sides.'),
});

export const changeItems = z.array(changeItem).describe('Every difference once, with the evidence on both sides.');

export const changeCount = z.int().min(0).describe('The number of changes.');

export const highestSeverity = changeSeverity.describe('That of the most serious change; info when there is none.');

/** Why a recheck does not read a monitor. */
export const recheckGround = z.strictObject({
  source_id: z.string().describe('Id of the source, as in GET /v1/sources.'),
  seen_version: z.string().describe('The last version in which it equalled its baseline.'),
  answering_version: z.string().describe('The current version.'),
  reason: z
    .enum(['same_version', 'not_among_changes'])
    .describe('same_version: no newer version is loaded; not_among_changes: a newer one lists no change of it.'),
  message: z.string().describe('The same in a sentence.'),
});
