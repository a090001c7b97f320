import { z } from 'zod';
import { dataMode, epochMs, recordId, referenceText, requiredText, wholeNumber } from './common.ts';
import { changeSeverity, targetType } from './monitoring.ts';
import { sourceUsed } from './provenance.ts';
import { snapshotReference } from './what-changed.ts';

const subscriptionId = requiredText(100).describe('The monitor’s id, mon_….');

/** The request for a monitor. */
export const monitorRequest = z.strictObject({
  target_type: targetType,
  target: requiredText(200).describe(
    'An ABN, an ACN or, for address, a G-NAF PID; an address as text is refused. A VIN is refused while this service has no access to the PPSR.',
  ),
  reference: referenceText.optional(),
});

/** The id of a monitor. */
export const monitorIdRequest = z.strictObject({ subscription_id: subscriptionId });

const monitor = {
  subscription_id: z.string(),
  target_type: targetType,
  target_hash: z.string().describe('HMAC-SHA-256 of the target with the tenant’s secret; what_changed accepts it.'),
  comparison_salt: z.string().describe('32 bytes in base64url, for computing the hash of any fact.'),
  reference: z.string().nullable(),
  created_at: epochMs,
  baseline_snapshot_id: z.string().nullable().describe('Null until a baseline is captured.'),
};

/** A new monitor. */
export const monitorResponse = z.strictObject({ ok: z.literal(true), ...monitor });

/** A monitor with its latest snapshots, newest first. */
export const monitorDetailResponse = z.strictObject({
  ok: z.literal(true),
  ...monitor,
  snapshots: z.array(snapshotReference).describe('The latest 20, newest first.'),
});

/** The request for a page of monitors. */
export const monitorListRequest = z.strictObject({
  limit: wholeNumber(1, 200).default(50).describe('1-200, default 50.'),
  cursor: requiredText(200).optional().describe('next_cursor of the previous page.'),
  reference: requiredText(200).optional().describe('Your deal or file id.'),
});

/** A page of monitors, newest first. */
export const monitorListResponse = z.strictObject({
  ok: z.literal(true),
  monitors: z.array(z.strictObject(monitor)),
  next_cursor: z.string().nullable().describe('Null on the last page.'),
});

/** The answer to deleting a monitor. */
export const monitorDeletedResponse = z.strictObject({
  ok: z.literal(true),
  subscription_id: z.string(),
  deleted_at: epochMs,
  note: z.string(),
});

/** The request to capture a snapshot. */
export const snapshotRequest = z.strictObject({
  subscription_id: subscriptionId,
  role: z
    .enum(['baseline', 'check'])
    .describe('baseline: what later confirmations compare with; check: one more observation.'),
  source_version: requiredText(100)
    .optional()
    .describe('The version to observe: for an address any available G-NAF version, else only the current one.'),
  reference: referenceText.optional().describe('Your deal or file id; the monitor’s own by default.'),
});

const fact = z.strictObject({
  field: z.string(),
  normalized_value: z.string(),
  value_hash: z.string(),
  evidence_ref: z.string(),
});

const captured = {
  ...snapshotReference.shape,
  comparison: z.strictObject({ fingerprint: z.string(), fact_hashes: z.array(z.string()), facts: z.array(fact) }),
  data_mode: dataMode,
  sources: z.array(sourceUsed),
  severity: changeSeverity.describe('The highest severity of its risk flags; info without flags.'),
};

/** A captured snapshot: its reference and the facts to compare. */
export const snapshotResponse = z.strictObject({ ok: z.literal(true), ...captured });

/** The arguments of monitor_entity. */
export const monitorEntityArguments = z.strictObject({
  target_type: z.enum(['ABN', 'ACN']),
  target: requiredText(200).describe('The ABN or ACN.'),
  reference: referenceText.optional(),
});

/** The arguments of monitor_asset. */
export const monitorAssetArguments = z.strictObject({
  target_type: z.enum(['address', 'VIN']),
  target: requiredText(200).describe('For address, a G-NAF PID, never an address as text; for VIN, the VIN.'),
  reference: referenceText.optional(),
});

/** The answer of monitor_entity and monitor_asset: the monitor and its baseline. */
export const monitoredAnswer = z.strictObject({
  ok: z.literal(true),
  tool: z.enum(['monitor_entity', 'monitor_asset']),
  ...monitor,
  baseline: z.strictObject(captured),
  limitations: z.array(z.string()),
  record_id: recordId,
});
